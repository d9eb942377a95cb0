#pragma once

#include <string>
#include <string_view>

#include "core/diagnostic.h"
#include "document/document.h"

namespace studioscope {

// What outlives the window, as JSON.

struct WindowSize {
    int width = 1280;  // in points
    int height = 800;
    bool is_maximized = false;
};

struct Settings {
    WindowSize window;
    PanelSizes sizes;
    std::string details_tab;  // that is open
    std::string dock_tab = kTimelineTab;
    bool is_dock_folded = false;
    float text_size = 1;
    std::string picture_folder;
    bool drops_prefix = false;                          // of bone names
    std::set<TreeNode> folded = TreeSettings{}.folded;  // of which the sections
    Keymap keymap = Keymap::kStudioscope;
    ViewSettings view;                // of which the switches and the background
    std::string folder;               // the last one of the open dialog
    bool shows_hidden_files = false;  // there
    std::vector<std::string> recent;  // newest first
    std::vector<std::string> recent_mounts;
};

std::string to_text(const Settings& settings);

// What of a text can be used, with defaults for the rest. `is_understood` is false where the whole
// of it is not ours to write over: broken, or of a later version.
struct ReadSettings {
    Settings settings;
    Diagnostics diagnostics;
    bool is_understood = true;
};
ReadSettings read_settings(std::string_view text);

Settings settings_of(const Document& document, const WindowSize& window);
// Takes all of it but the window's size, and of the view only what the person chose of the panels.
void apply_settings(const Settings& settings, Document& document);

// Puts a path at the front of those opened lately, and keeps the list short.
void remember_file(std::vector<std::string>& recent, const std::string& path);

}  // namespace studioscope
