#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Where the content lies: the ordered list of mounts, each with a switch that mutes it, beside what
// the open model needs and where that was found; or who has a path that was typed.
void mounts_tab(Document& document, const FrameInfo& facts, Requests& requests);
void mounts_tools(Document& document, const FrameInfo& facts, Requests& requests);
constexpr float kMountsToolsPoints = 430;

// "hats.gma", "custom": what a mount is called where its whole path has no room.
std::string short_name(const Mount& mount);

}  // namespace studioscope
