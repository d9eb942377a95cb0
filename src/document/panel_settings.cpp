#include "document/panel_settings.h"

namespace studioscope {

void open_tab(DockSettings& dock, const std::string& title) {
    dock.shown = title;
    dock.is_collapsed = false;
    dock.stays_open = true;
    dock.shown_before.clear();
}

bool is_open(const DockSettings& dock, const std::string& title) {
    return dock.shown == title && !dock.is_collapsed;
}

void toggle_tab(DockSettings& dock, const std::string& title) {
    if (is_open(dock, title) && title != kTimelineTab)
        open_tab(dock, dock.shown_before.empty() ? kTimelineTab : dock.shown_before);
    else
        open_tab(dock, title);
}

void show_error(DockSettings& dock, const std::string& tab) {
    if (is_open(dock, tab)) return;
    const DockSettings before = dock;
    const bool is_next_error = !before.shown_before.empty();
    open_tab(dock, tab);
    dock.stays_open = before.stays_open;
    dock.was_collapsed = is_next_error ? before.was_collapsed : before.is_collapsed;
    dock.shown_before = is_next_error ? before.shown_before : before.shown;
}

void forget_error(DockSettings& dock) {
    if (dock.shown_before.empty()) return;
    dock.shown = dock.shown_before;
    dock.is_collapsed = dock.was_collapsed;
    dock.shown_before.clear();
}

}  // namespace studioscope
