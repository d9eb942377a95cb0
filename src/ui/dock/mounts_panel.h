#pragma once

#include "document/document.h"
#include "ui/requests.h"

namespace studioscope {

// Draws the mounts in search order, each with a checkbox that mutes it, next to the files that the
// open model needs and where they were found; or all places of a typed path.
void mounts_tab(Document& document, const FrameInfo& info, Requests& requests);
void mounts_tools(Document& document, const FrameInfo& info, Requests& requests);
constexpr float kMountsToolsPoints = 430;

// A short name of a mount: "hats.gma", "custom".
std::string short_name(const Mount& mount);

}  // namespace studioscope
