#include "document/choices/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/json_text.h"
#include "core/text.h"
#include "document/choices/color_text.h"
#include "document/choices/json.h"

namespace studioscope {

namespace {

constexpr int kSettingsVersion = 1;

constexpr std::pair<const char*, TreeKind> kSections[] = {
    {"bones", TreeKind::kBone},         {"attachments", TreeKind::kAttachment},
    {"hitboxes", TreeKind::kHitbox},    {"meshes", TreeKind::kMesh},
    {"materials", TreeKind::kMaterial}, {"skins", TreeKind::kSkin}};

ChoiceJson write_flag(bool value, const Document*) { return value; }
void read_flag(const FloatJson& json, bool& value, ChoiceReader& in) {
    if (!json.is_boolean()) return in.reject_type(json);
    value = json.get<bool>();
}

// A size in points, written without fraction.
ChoiceJson write_points(float value, const Document*, float, float) { return std::lround(value); }
void read_points(const FloatJson& json, float& value, ChoiceReader& in, float min, float max) {
    return read_number(json, value, in, min, max);
}

// A text, written as valid UTF-8.
ChoiceJson write_text(const std::string& value, const Document*) { return as_utf8(value); }
void read_text(const FloatJson& json, std::string& value, ChoiceReader& in) {
    if (!json.is_string()) return in.reject_type(json);
    value = json.get<std::string>();
}

// A list of paths, newest first, at most kMaxRecentFiles; only those in valid UTF-8 are written.
ChoiceJson write_paths(const std::vector<std::string>& value, const Document*) {
    FloatJson list = FloatJson::array();
    for (const std::string& path : value)
        if (as_utf8(path) == path) list.push_back(path);
    return list;
}
void read_paths(const FloatJson& json, std::vector<std::string>& value, ChoiceReader& in) {
    if (!json.is_array()) return in.reject_type(json);
    value.clear();
    for (const FloatJson& entry : json)
        if (entry.is_string() && value.size() < kMaxRecentFiles)
            value.push_back(entry.get<std::string>());
}

// The collapsed sections of the tree, by name.
ChoiceJson write_sections(const std::set<TreeNode>& value, const Document*) {
    FloatJson list = FloatJson::array();
    for (const auto& [name, kind] : kSections)
        if (value.count(section_node(kind)) > 0) list.push_back(name);
    return list;
}
void read_sections(const FloatJson& json, std::set<TreeNode>& value, ChoiceReader& in) {
    if (!json.is_array()) return in.reject_type(json);
    value.clear();
    for (const auto& [name, kind] : kSections)
        if (std::find(json.begin(), json.end(), name) != json.end())
            value.insert(section_node(kind));
}

// An object with true or false for each overlay.
ChoiceJson write_overlay_flags(const OverlaySwitches& value, const Document*) {
    FloatJson flags = FloatJson::object();
    for (const ViewSwitch& overlay : kViewSwitches) flags[overlay.name] = value.*overlay.value;
    return flags;
}
void read_overlay_flags(const FloatJson& json, OverlaySwitches& value, ChoiceReader& in) {
    if (!json.is_object()) return in.reject_type(json);
    for (const ViewSwitch& overlay : kViewSwitches) {
        const auto flag = json.find(overlay.name);
        if (flag == json.end()) continue;
        if (flag->is_boolean())
            value.*overlay.value = flag->get<bool>();
        else
            in.report_type(overlay.name, *flag);
    }
}

// "#rrggbb".
ChoiceJson write_color(const glm::vec3& value, const Document*) { return color_text(value); }
void read_color(const FloatJson& json, glm::vec3& value, ChoiceReader& in) {
    if (!json.is_string()) return in.reject_type(json);
    const std::string& text = json.get_ref<const std::string&>();
    const auto color = parse_color(text);
    if (!color)
        return in.reject(
            fmt::format("\"{}\" is \"{}\", not #rrggbb; its default is used", in.name, text));
    value = *color;
}

#define SETTING(field, path, ...) \
    { CHOICE_ROW(Settings, field, path, __VA_ARGS__) }

// clang-format off: a row is a line
constexpr ChoiceRow<Settings> kSettingRows[] = {
    SETTING(c.window.width, "window.width", number, kMinWindowSize, kMaxWindowSize),
    SETTING(c.window.height, "window.height", number, kMinWindowSize, kMaxWindowSize),
    SETTING(c.window.is_maximized, "window.maximized", flag),
    SETTING(c.panels.sizes.left, "panels.left", points, kMinPanel, kMaxPanel),
    SETTING(c.panels.sizes.right, "panels.right", points, kMinPanel, kMaxPanel),
    SETTING(c.panels.sizes.dock, "panels.dock", points, kMinPanel, kMaxPanel),
    SETTING(c.panels.inspector_tab.shown, "panels.details_tab", text),
    SETTING(c.panels.dock.shown, "panels.dock_tab", text),
    SETTING(c.panels.dock.is_collapsed, "panels.dock_folded", flag),
    SETTING(c.panels.sample_card.is_dismissed, "panels.sample_card_closed", flag),
    SETTING(c.panels.text_size, "panels.text_size", number, kMinTextSize, kMaxTextSize),
    SETTING(c.panels.tree.drops_prefix, "panels.short_bone_names", flag),
    SETTING(c.panels.tree.folded, "panels.folded", sections),
    SETTING(c.panels.keymap, "keymap", entry, kKeymaps),
    SETTING(c.panels.editor, "editor", text),
    SETTING(c.panels.branch, "profile", entry, kBranches),
    SETTING(overlay_switches(c.view), "overlays", overlay_flags),
    SETTING(c.view.background.color, "background", color),
    SETTING(c.view.light, "light", entry, kLightPresets),
    SETTING(c.panels.open_dialog.folder, "files.folder", text),
    SETTING(c.panels.picture_folder, "files.pictures", text),
    SETTING(c.panels.open_dialog.shows_hidden_files, "files.hidden", flag),
    SETTING(c.panels.open_dialog.recent, "files.recent", paths),
    SETTING(c.panels.mounts.recent, "files.mounts", paths),
    SETTING(c.panels.open_dialog.favourites, "files.favourites", paths),
};
// clang-format on

ReadSettings rejected_settings(Diagnostic why) { return {{}, {std::move(why)}, false}; }

// The line, counted from 1, that contains this byte of the text.
Location byte_line(std::string_view text, size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return at_line(static_cast<uint64_t>(std::count(text.begin(), end, '\n')) + 1);
}

}  // namespace

std::string to_text(const Settings& settings) {
    FloatJson root{{"version", kSettingsVersion}};
    write_choices(kSettingRows, settings, nullptr, root);
    return json_text(root) + "\n";
}

ReadSettings read_settings(std::string_view text) {
    FloatJson root;
    try {
        root = FloatJson::parse(text);
    } catch (const FloatJson::parse_error& problem) {
        return rejected_settings(warning("settings-broken",
                                         "the settings are not valid JSON; defaults are used",
                                         byte_line(text, problem.byte)));
    } catch (const FloatJson::exception&) {
        return rejected_settings(
            warning("settings-broken", "the settings are not valid JSON; defaults are used"));
    }
    const auto version = root.is_object() ? root.find("version") : root.end();
    if (!root.is_object() || version == root.end() || !version->is_number_integer())
        return rejected_settings(
            warning("settings-broken", "the settings have no version number; defaults are used"));
    if (*version > kSettingsVersion)
        return rejected_settings(warning(
            "settings-newer",
            fmt::format("the settings have version {}, expected at most {}; defaults are used",
                        version->dump(), kSettingsVersion)));
    ReadSettings read;
    ChoiceReader in;
    in.is_strict = true;
    read_choices(kSettingRows, root, Settings(), read.settings, in);
    read.diagnostics = std::move(in.diagnostics);
    return read;
}

Settings collect_settings(const Document& document, const WindowSize& window) {
    Settings settings{window, document.panels, document.view};
    // a tab opened automatically for an error is not saved
    DockSettings& dock = settings.panels.dock;
    if (!dock.shown_before.empty()) {
        dock.shown = dock.shown_before;
        dock.is_collapsed = dock.was_collapsed;
    }
    return settings;
}

void apply_settings(const Settings& settings, Document& document) {
    Settings applied{{}, std::move(document.panels), document.view};
    for (const auto& row : kSettingRows) row.copy(settings, applied);
    document.panels = std::move(applied.panels);
    document.view = applied.view;
    document.panels.inspector_tab.wanted = settings.panels.inspector_tab.shown;
}

void remember_file(std::vector<std::string>& recent, const std::string& path) {
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    recent.resize(std::min(recent.size(), kMaxRecentFiles));
}

}  // namespace studioscope
