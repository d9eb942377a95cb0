#include "ui/dock_tabs.h"

#include <algorithm>

namespace studioscope {

namespace {

// Whether the timeline has no clip to move in. A model with clips keeps its timeline in the bind
// pose, which is shown only for a moment.
bool has_nothing_to_scrub(const Document& document) {
    const auto is_long = [](const Clip& clip) { return clip.last_frame() > clip.first_frame(); };
    const std::vector<Clip>& clips = document.model().clips;
    if (const Clip* clip = current_clip(document.model(), document.playback))
        return !is_long(*clip);
    return std::none_of(clips.begin(), clips.end(), is_long);
}

}  // namespace

bool is_dock_collapsed(const Document& document) {
    const DockSettings& dock = document.panels.dock;
    if (dock.is_folded) return true;
    return !dock.stays_open && dock.shown == kTimelineTab && has_nothing_to_scrub(document);
}

void collapse_dock(Document& document, bool collapses) {
    document.panels.dock.is_folded = collapses;
    document.panels.dock.stays_open = !collapses;
}

}  // namespace studioscope
