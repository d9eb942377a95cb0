#include "document/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json_text.h"
#include "core/text.h"
#include "document/color_text.h"

namespace studioscope {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSettingsVersion = 1;
constexpr size_t kMaxRecent = 12;
constexpr float kMinPanel = 40, kMaxPanel = 4000;  // points
constexpr float kMinText = 0.5f, kMaxText = 3;
constexpr int kMinWindow = 200, kMaxWindow = 16384;

constexpr std::pair<const char*, float PanelSizes::*> kPanels[] = {
    {"left", &PanelSizes::left},
    {"right", &PanelSizes::right},
    {"dock", &PanelSizes::dock},
    {"details", &PanelSizes::details}};

constexpr std::pair<const char*, TreeKind> kSections[] = {
    {"bones", TreeKind::kBone},         {"attachments", TreeKind::kAttachment},
    {"hitboxes", TreeKind::kHitbox},    {"meshes", TreeKind::kMesh},
    {"materials", TreeKind::kMaterial}, {"skins", TreeKind::kSkin}};

// A member that may be missing, and is told of where it is something else than it should be.
class Reader {
public:
    explicit Reader(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    const Json* member(const Json& object, const char* name, Json::value_t type) {
        const auto found = object.find(name);
        if (found == object.end()) return nullptr;
        const bool is_number = found->is_number() && type == Json::value_t::number_float;
        if (is_number || found->type() == type) return &*found;
        odd(fmt::format("\"{}\" is a {}; its default is used", name, found->type_name()));
        return nullptr;
    }
    const Json& object(const Json& parent, const char* name) {
        static const Json kNothing = Json::object();
        const Json* found = member(parent, name, Json::value_t::object);
        return found ? *found : kNothing;
    }
    template <typename T>
    void number(const Json& parent, const char* name, T smallest, T largest, T& value) {
        const Json* found = member(parent, name, Json::value_t::number_float);
        if (!found) return;
        const auto wanted = found->get<double>();
        if (wanted >= static_cast<double>(smallest) && wanted <= static_cast<double>(largest))
            value = static_cast<T>(wanted);
        else
            odd(fmt::format("\"{}\" is {:g}, not {} to {}; its default is used", name, wanted,
                            smallest, largest));
    }
    void flag(const Json& parent, const char* name, bool& value) {
        if (const Json* found = member(parent, name, Json::value_t::boolean))
            value = found->get<bool>();
    }
    void text(const Json& parent, const char* name, std::string& value) {
        if (const Json* found = member(parent, name, Json::value_t::string))
            value = found->get<std::string>();
    }
    void odd(std::string what) {
        diagnostics_.push_back(warning("settings-value", std::move(what)));
    }

private:
    Diagnostics& diagnostics_;
};

void read_window(Reader& in, const Json& object, WindowSize& window) {
    in.number(object, "width", kMinWindow, kMaxWindow, window.width);
    in.number(object, "height", kMinWindow, kMaxWindow, window.height);
    in.flag(object, "maximized", window.is_maximized);
}

void read_keymap(Reader& in, const Json& root, Keymap& keymap) {
    std::string name = name_of(keymap);
    in.text(root, "keymap", name);
    if (const auto known = keymap_of(name))
        keymap = *known;
    else
        in.odd(fmt::format("there is no keymap \"{}\"; {} is used", name, name_of(keymap)));
}

void read_background(Reader& in, const Json& root, glm::vec3& color) {
    std::string text = color_text(color);
    in.text(root, "background", text);
    if (const auto written = color_of_text(text))
        color = *written;
    else
        in.odd(fmt::format("\"background\" is \"{}\", not #rrggbb; its default is used", text));
}

// Sections that it does not name are open.
void read_folded(Reader& in, const Json& panels, std::set<TreeNode>& folded) {
    const Json* found = in.member(panels, "folded", Json::value_t::array);
    if (!found) return;
    folded.clear();
    for (const auto& [name, kind] : kSections)
        if (std::find(found->begin(), found->end(), name) != found->end())
            folded.insert(section_of(kind));
}

void read_recent(Reader& in, const Json& object, const char* name,
                 std::vector<std::string>& recent) {
    const Json* found = in.member(object, name, Json::value_t::array);
    if (!found) return;
    for (const Json& entry : *found)
        if (entry.is_string() && recent.size() < kMaxRecent)
            recent.push_back(entry.get<std::string>());
}

Settings settings_in(const Json& root, Diagnostics& diagnostics) {
    Settings settings;
    Reader in(diagnostics);
    read_window(in, in.object(root, "window"), settings.window);
    const Json& panels = in.object(root, "panels");
    for (const auto& [name, size] : kPanels)
        in.number(panels, name, kMinPanel, kMaxPanel, settings.sizes.*size);
    in.text(panels, "details_tab", settings.details_tab);
    in.text(panels, "dock_tab", settings.dock_tab);
    in.flag(panels, "dock_folded", settings.is_dock_folded);
    in.number(panels, "text_size", kMinText, kMaxText, settings.text_size);
    in.flag(panels, "short_bone_names", settings.drops_prefix);
    read_folded(in, panels, settings.folded);
    read_keymap(in, root, settings.keymap);
    const Json& overlays = in.object(root, "overlays");
    for (const ViewSwitch& entry : kViewSwitches)
        in.flag(overlays, entry.name, settings.view.*entry.value);
    read_background(in, root, settings.view.background.color);
    const Json& files = in.object(root, "files");
    in.text(files, "folder", settings.folder);
    in.text(files, "pictures", settings.picture_folder);
    in.flag(files, "hidden", settings.shows_hidden_files);
    read_recent(in, files, "recent", settings.recent);
    read_recent(in, files, "mounts", settings.recent_mounts);
    return settings;
}

// JSON has no text but UTF-8: other paths are not remembered.
Json json_of(const std::vector<std::string>& paths) {
    Json list = Json::array();
    for (const std::string& path : paths)
        if (as_utf8(path) == path) list.push_back(path);
    return list;
}

ReadSettings refused(Diagnostic why) { return {{}, {std::move(why)}, false}; }

// Of the byte before which parsing stopped, counted from 1.
Location line_of(std::string_view text, size_t byte) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
    return at_line(static_cast<uint64_t>(std::count(text.begin(), end, '\n')) + 1);
}

}  // namespace

std::string to_text(const Settings& settings) {
    Json panels = Json::object(), overlays = Json::object();
    for (const auto& [name, size] : kPanels) panels[name] = std::lround(settings.sizes.*size);
    panels["details_tab"] = settings.details_tab;
    panels["dock_tab"] = settings.dock_tab;
    panels["dock_folded"] = settings.is_dock_folded;
    panels["text_size"] = settings.text_size;
    panels["short_bone_names"] = settings.drops_prefix;
    panels["folded"] = Json::array();
    for (const auto& [name, kind] : kSections)
        if (settings.folded.count(section_of(kind)) > 0) panels["folded"].push_back(name);
    for (const ViewSwitch& entry : kViewSwitches) overlays[entry.name] = settings.view.*entry.value;
    const Json root{{"version", kSettingsVersion},
                    {"window",
                     {{"width", settings.window.width},
                      {"height", settings.window.height},
                      {"maximized", settings.window.is_maximized}}},
                    {"panels", panels},
                    {"keymap", name_of(settings.keymap)},
                    {"overlays", overlays},
                    {"background", color_text(settings.view.background.color)},
                    {"files",
                     {{"folder", as_utf8(settings.folder)},
                      {"pictures", as_utf8(settings.picture_folder)},
                      {"hidden", settings.shows_hidden_files},
                      {"recent", json_of(settings.recent)},
                      {"mounts", json_of(settings.recent_mounts)}}}};
    return json_text(root) + "\n";
}

ReadSettings read_settings(std::string_view text) {
    Json root;
    try {
        root = Json::parse(text);
    } catch (const Json::parse_error& problem) {
        return refused(warning("settings-broken", "the settings are no JSON; defaults are used",
                               line_of(text, problem.byte)));
    } catch (const Json::exception&) {
        return refused(warning("settings-broken", "the settings are no JSON; defaults are used"));
    }
    const auto version = root.is_object() ? root.find("version") : root.end();
    if (!root.is_object() || version == root.end() || !version->is_number_integer())
        return refused(
            warning("settings-broken", "the settings have no version number; defaults are used"));
    if (*version > kSettingsVersion)
        return refused(warning("settings-newer",
                               fmt::format("the settings are of version {}; this program knows {} "
                                           "and uses defaults",
                                           version->dump(), kSettingsVersion)));
    ReadSettings read;
    read.settings = settings_in(root, read.diagnostics);
    return read;
}

Settings settings_of(const Document& document, const WindowSize& window) {
    const PanelSettings& panels = document.panels;
    return {window,
            panels.sizes,
            panels.details_tab.shown,
            panels.dock.shown_before.empty() ? panels.dock.shown : panels.dock.shown_before,
            panels.dock.shown_before.empty() ? panels.dock.is_folded : panels.dock.was_folded,
            panels.text_size,
            panels.picture_folder,
            panels.tree.drops_prefix,
            panels.tree.folded,
            panels.keymap,
            document.view,
            panels.open_dialog.folder,
            panels.open_dialog.shows_hidden_files,
            panels.open_dialog.recent,
            panels.mounts.recent};
}

void apply_settings(const Settings& settings, Document& document) {
    PanelSettings& panels = document.panels;
    panels.sizes = settings.sizes;
    panels.details_tab = {settings.details_tab, settings.details_tab};
    panels.dock.shown = settings.dock_tab;
    panels.dock.is_folded = settings.is_dock_folded;
    panels.text_size = settings.text_size;
    panels.picture_folder = settings.picture_folder;
    panels.tree.drops_prefix = settings.drops_prefix;
    panels.tree.folded = settings.folded;
    panels.keymap = settings.keymap;
    for (const ViewSwitch& entry : kViewSwitches)
        document.view.*entry.value = settings.view.*entry.value;
    document.view.background = settings.view.background;
    panels.open_dialog.folder = settings.folder;
    panels.open_dialog.shows_hidden_files = settings.shows_hidden_files;
    panels.open_dialog.recent = settings.recent;
    panels.mounts.recent = settings.recent_mounts;
}

void remember_file(std::vector<std::string>& recent, const std::string& path) {
    recent.erase(std::remove(recent.begin(), recent.end(), path), recent.end());
    recent.insert(recent.begin(), path);
    recent.resize(std::min(recent.size(), kMaxRecent));
}

}  // namespace studioscope
