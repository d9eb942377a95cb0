#pragma once

#include <string>
#include <string_view>

#include "core/diagnostic.h"
#include "document/document.h"

namespace studioscope {

// The choices that are saved when the window closes, as JSON.

constexpr int kMinWindowSize = 200, kMaxWindowSize = 16384;  // points
constexpr float kMinPanel = 40, kMaxPanel = 4000;            // points
constexpr float kMinTextSize = 0.5f, kMaxTextSize = 3;
constexpr size_t kMaxRecentFiles = 12;

struct WindowSize {
    int width = 1280;  // points
    int height = 800;
    bool is_maximized = false;
};

// The state of the window, the panels and the view; the rows in settings.cpp define what is saved.
struct Settings {
    WindowSize window;
    PanelSettings panels;
    ViewSettings view;
};

std::string to_text(const Settings& settings);

// Settings read from a text, with defaults for missing or invalid parts. `is_understood` is false
// if the text must not be overwritten: it is invalid JSON, or of a later version.
struct ReadSettings {
    Settings settings;
    Diagnostics diagnostics;
    bool is_understood = true;
};
ReadSettings read_settings(std::string_view text);

Settings collect_settings(const Document& document, const WindowSize& window);
// Applies everything but the window's size.
void apply_settings(const Settings& settings, Document& document);

// Moves a path to the front of the recent paths, at most kMaxRecentFiles.
void remember_file(std::vector<std::string>& recent, const std::string& path);

}  // namespace studioscope
