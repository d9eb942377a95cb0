#include "ui/dock_tabs.h"

#include <string_view>

namespace studioscope {

namespace {

// Whether the timeline has nothing to show. It does not depend on the clip that plays: stepping
// through clips would change the size of the view whenever one has a single frame.
bool has_nothing_to_scrub(const Document& document) { return document.model().clips.empty(); }

}  // namespace

bool is_dock_collapsed(const Document& document) {
    const DockSettings& dock = document.panels.dock;
    if (dock.is_folded) return true;
    return !dock.stays_open && dock.shown == kTimelineTab && has_nothing_to_scrub(document);
}

bool is_tab_listed(const Document& document, const DockTabName& tab) {
    return std::string_view(tab.title) != kDifferencesTab || document.compared ||
           document.panels.dock.shown == kDifferencesTab;
}

void collapse_dock(Document& document, bool collapses) {
    document.panels.dock.is_folded = collapses;
    document.panels.dock.stays_open = !collapses;
}

}  // namespace studioscope
