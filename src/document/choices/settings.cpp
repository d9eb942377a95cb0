#include "document/choices/settings.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/json_text.h"
#include "document/choices/json.h"

namespace studioscope {

namespace {

constexpr int kSettingsVersion = 1;

constexpr auto kSettingsPath = [](const auto& row) { return row.settings; };

ReadSettings refused(Diagnostic why) { return {{}, {std::move(why)}, false}; }

// The line, from 1, that contains this byte of the text.
Location line_of(std::string_view text, size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return at_line(static_cast<uint64_t>(std::count(text.begin(), end, '\n')) + 1);
}

}  // namespace

std::string to_text(const Settings& settings) {
    FloatJson root{{"version", kSettingsVersion}};
    write_choices(kWindowChoices, settings, nullptr, kSettingsPath, root);
    write_choices(kProgramChoices, settings, nullptr, kSettingsPath, root);
    return json_text(root) + "\n";
}

ReadSettings read_settings(std::string_view text) {
    FloatJson root;
    try {
        root = FloatJson::parse(text);
    } catch (const FloatJson::parse_error& problem) {
        return refused(warning("settings-broken",
                               "the settings are not valid JSON; defaults are used",
                               line_of(text, problem.byte)));
    } catch (const FloatJson::exception&) {
        return refused(
            warning("settings-broken", "the settings are not valid JSON; defaults are used"));
    }
    const auto version = root.is_object() ? root.find("version") : root.end();
    if (!root.is_object() || version == root.end() || !version->is_number_integer())
        return refused(
            warning("settings-broken", "the settings have no version number; defaults are used"));
    if (*version > kSettingsVersion)
        return refused(warning(
            "settings-newer",
            fmt::format("the settings have version {}, expected at most {}; defaults are used",
                        version->dump(), kSettingsVersion)));
    ReadSettings read;
    ChoiceReader in;
    in.is_strict = true;
    read_choices(kWindowChoices, root, Settings(), read.settings, kSettingsPath, in);
    read_choices(kProgramChoices, root, Settings(), read.settings, kSettingsPath, in);
    read.diagnostics = std::move(in.diagnostics);
    return read;
}

Settings settings_of(const Document& document, const WindowSize& window) {
    Settings settings{window, document.panels, document.view};
    // A tab that was opened for an error is not the user's choice.
    DockSettings& dock = settings.panels.dock;
    if (!dock.shown_before.empty()) {
        dock.shown = dock.shown_before;
        dock.is_folded = dock.was_folded;
    }
    return settings;
}

void apply_settings(const Settings& settings, Document& document) {
    for_each_choice(kProgramChoices,
                    [&](const auto& row) { row.get(document) = row.get(settings); });
    document.panels.inspector_tab.wanted = settings.panels.inspector_tab.shown;
}

void remember_file(std::vector<std::string>& recent, const std::string& path) {
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    recent.resize(std::min(recent.size(), kMaxRecentFiles));
}

}  // namespace studioscope
