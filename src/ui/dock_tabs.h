#pragma once

#include <array>

#include "document/document.h"

namespace studioscope {

// The tabs of the dock by name, in their order: commands, settings and the menu View read these
// rows. What each one draws stands in ui/dock/dock.cpp.
struct DockTabName {
    const char* title;  // what settings and open_tab() call it, and the PushID of what it draws
    const char* help;
};
// clang-format off
inline constexpr std::array<DockTabName, 8> kDockTabs{{
    {kTimelineTab, "Which clip plays, where it is, and what the file says of each frame"},
    {kFixupsTab, "The fixup table of the VVD: which runs of its vertices go where"},
    {"LODs", "All levels of detail, and what the shown one is made of"},
    {"Vertices", "All vertices, sorted and searched"},
    {"Curves", "How the clip moves each bone: keys, curves, ranges, and a second clip"},
    {"Skinning", "What a frame takes, who skins the model, and what would make it cheaper"},
    {"Mounts", "Where the content lies: who has which file, and who won"},
    {kMessagesTab, "What was odd about the files"},
}};
// clang-format on

// Whether one line of the dock is all that is shown: so chosen, or the timeline where there is
// nothing to scrub through, a clip of one frame or a model without clips.
bool is_dock_folded(const Document& document);
void fold_dock(Document& document, bool folds);

}  // namespace studioscope
