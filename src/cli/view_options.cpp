#include "cli/view_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "core/number.h"
#include "document/color_text.h"

namespace studioscope {

namespace {

glm::vec3 color_of(const std::string& text) {
    if (const auto color = color_of_text(text)) return *color;
    throw CLI::ValidationError("--background takes #rrggbb or transparent, not " + text);
}

// "shaded, wireframe, normals"
std::string names_of(const auto& rows) {
    std::string names;
    for (const auto& row : rows) names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

void add_show_option(CLI::App& app, ViewSettings& view) {
    app.add_option_function<std::vector<std::string>>(
           "--show",
           [&view](const std::vector<std::string>& names) {
               for (const ViewSwitch& known : kViewSwitches) view.*known.value = false;
               for (const std::string& name : names) {
                   bool is_known = name == "none";
                   for (const ViewSwitch& known : kViewSwitches)
                       if (name == known.name) is_known = view.*known.value = true;
                   if (!is_known) throw CLI::ValidationError("--show does not know " + name);
               }
           },
           "what else is drawn, a list out of " + names_of(kViewSwitches) + ", or none")
        ->delimiter(',');
}

// An option that takes the name of a row of a table.
template <typename Entry>
void add_named(CLI::App& app, const char* option, Entry& value,
               std::optional<Entry> (*entry_of)(std::string_view), const std::string& what) {
    app.add_option_function<std::string>(
        option,
        [option, &value, entry_of](const std::string& name) {
            const auto entry = entry_of(name);
            if (!entry) throw CLI::ValidationError(std::string(option) + " does not know " + name);
            value = *entry;
        },
        what);
}

}  // namespace

void add_view_options(CLI::App& app, Options& options) {
    ViewSettings& view = options.view;
    add_named(app, "--mode", view.mode, shading_mode_of, "one of " + names_of(kShadingModes));
    app.add_option("--bone", options.bone, "the bone for `--mode weights`");
    add_show_option(app, view);
    app.add_option("--camera", options.camera, "the view, as Copy view puts it on the clipboard");
    app.add_option_function<std::string>(
        "--background",
        [&view](const std::string& text) {
            view.background.is_transparent = text == "transparent";
            if (!view.background.is_transparent) view.background.color = color_of(text);
        },
        "#rrggbb or transparent");
    add_named(app, "--lods", view.lod_layout, lod_layout_of,
              "levels of detail compared: all in panes, or two with a wipe, --lod left of it: " +
                  names_of(kLodLayouts));
    app.add_option("--wipe-lod", view.wipe_lod, "the level right of the wipe; default the next")
        ->check(CLI::Range(0, 7));
    app.add_option("--wipe-at", view.wipe_share, "share of the picture left of the wipe; 0.5")
        ->check(CLI::Range(kWipeEdge, 1 - kWipeEdge));
    add_named(app, "--light", view.light, light_preset_of,
              "what light falls on the model: " + names_of(kLightPresets));
    app.add_option("--light-intensity", view.light_intensity, "how bright it is; 1")
        ->check(CLI::Range(kMinLightIntensity, kMaxLightIntensity));
    app.add_option("--instances", view.instances, "how many copies")->check(CLI::Range(1, 1000000));
    app.add_flag("--own-poses", view.has_own_poses, "each copy plays a clip and time of its own");
    app.add_option_function<std::string>(
        "--skinner",
        [&view](const std::string& name) {
            view.skinner = skinner_of(name);
            if (!view.skinner) throw CLI::ValidationError("--skinner does not know " + name);
        },
        "who moves the vertices, one of " + names_of(kLabSkinners));
    app.add_option("--influences", view.most_influences,
                   "only the heaviest so many bones of a vertex count: 1, 2 or 3")
        ->check(CLI::Range(1, 3));
}

// One side of a picture; nothing where it is too long or no number.
std::optional<int> pixels_of(std::string_view word) {
    int64_t pixels = 0;
    const char* const end = word.data() + word.size();
    if (word.empty() || parse_integer(word.data(), end, pixels) != end) return std::nullopt;
    if (pixels < 1 || pixels > 16384) return std::nullopt;
    return static_cast<int>(pixels);
}

void add_size_option(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
        "--size",
        [&options](const std::string& text) {
            const size_t sign = std::min(text.find('x'), text.size());
            const auto width = pixels_of(std::string_view(text).substr(0, sign));
            const auto height =
                pixels_of(std::string_view(text).substr(std::min(sign + 1, text.size())));
            if (!width || !height)
                throw CLI::ValidationError("--size takes WxH, up to 16384x16384, not " + text);
            options.width = *width;
            options.height = *height;
        },
        "WxH in pixels");
}

void add_sheet_option(CLI::App& app, Options& options) {
    app.add_option_function<std::string>(
           "--contact-sheet", [&options](const std::string&) { options.is_contact_sheet = true; },
           "shapes: a cell for each shape, at weight 1 on its own")
        ->check(CLI::IsMember({"shapes"}));
}

}  // namespace studioscope
