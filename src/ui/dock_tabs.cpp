#include "ui/dock_tabs.h"

#include "document/playback/clip_info.h"

namespace studioscope {

namespace {

// Whether the timeline has nothing to show. It does not depend on the playing clip, or stepping to
// a clip with a single frame would resize the view.
bool has_nothing_to_scrub(const Document& document) { return document.model().clips.empty(); }

}  // namespace

bool has_clips(const Document& document) {
    return !document.model().clips.empty() || !missing_includes_text(*document.scene).empty();
}

bool has_vertices(const Document& document) { return !document.model().vertices.empty(); }

bool has_fixups(const Document& document) {
    const std::string& format = document.scene->format;
    return document.fixups.lod_count > 0 || format == "mdl" || format == "vvd";
}

bool is_dock_collapsed(const Document& document) {
    const DockSettings& dock = document.panels.dock;
    if (dock.is_collapsed) return true;
    return !dock.stays_open && dock.shown == kTimelineTab && has_nothing_to_scrub(document);
}

bool is_tab_listed(const Document& document, const DockTabName& tab) {
    return document.panels.dock.shown == tab.title || tab.has_content(document);
}

void collapse_dock(Document& document, bool collapses) {
    document.panels.dock.is_collapsed = collapses;
    document.panels.dock.stays_open = !collapses;
}

}  // namespace studioscope
