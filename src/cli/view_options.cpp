#include "cli/view_options.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_forms.h"
#include "cli/options.h"
#include "cli/path_words.h"
#include "core/number.h"
#include "document/choice_table.h"
#include "document/color_text.h"

namespace studioscope {

namespace {

constexpr int kMaxSidePixels = 16384;  // per side of a picture

template <typename Rows>
std::vector<std::string> names_in(const Rows& rows) {
    std::vector<std::string> names;
    names.reserve(rows.size());
    for (const auto& row : rows) names.emplace_back(row.name);
    return names;
}

// Three numbers with commas between them; nothing where one is missing or out of range.
std::optional<glm::vec3> point_of_text(std::string_view text) {
    glm::vec3 point(0);
    for (int i = 0; i < 3; ++i) {
        const size_t comma = i < 2 ? text.find(',') : text.size();
        if (comma == std::string_view::npos) return std::nullopt;
        if (!parse_finite(text.substr(0, comma), point[i])) return std::nullopt;
        if (std::abs(point[i]) > kMaxEyePoint) return std::nullopt;
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return point;
}

CLI::Option* add_named_option(CLI::App& app, const auto& row, auto& value) {
    return add_choice(
               app, row.option, names_in(*row.codec.rows),
               [&row, &value](const std::string& name) { value = *row.codec.find(name); }, row.help)
        ->type_name("NAME");
}

template <typename Row, size_t N, typename Entry>
void add_option(CLI::App& app, const auto& row, const Named<Row, N, Entry>& codec, Entry& value) {
    add_named_option(app, row, value)->default_str((*codec.rows)[static_cast<size_t>(value)].name);
}
template <typename Row, size_t N, typename Entry>
void add_option(CLI::App& app, const auto& row, const Named<Row, N, Entry>&,
                std::optional<Entry>& value) {
    add_named_option(app, row, value);
}
template <typename T>
void add_option(CLI::App& app, const auto& row, const Number<T>& codec, T& value) {
    CLI::Option* option = app.add_option(row.option, value, row.help)
                              ->type_name(std::is_integral_v<T> ? "N" : "X")
                              ->check(within(codec.min, codec.max));
    if (value >= codec.min) option->default_str(fmt::format("{:g}", static_cast<double>(value)));
}
void add_option(CLI::App& app, const auto& row, const Flag&, bool& value) {
    app.add_flag(row.option, value, row.help);
}
void add_option(CLI::App& app, const auto& row, const OverlayNames&, OverlaySwitches& overlays) {
    std::vector<std::string> names = names_in(kViewSwitches);
    std::string shown;
    for (const ViewSwitch& known : kViewSwitches)
        if (overlays.*known.value) shown += (shown.empty() ? "" : ",") + std::string(known.name);
    names.emplace_back("none");
    app.add_option_function<std::vector<std::string>>(
           row.option,
           [&overlays](const std::vector<std::string>& chosen) {
               for (const ViewSwitch& known : kViewSwitches)
                   overlays.*known.value =
                       std::find(chosen.begin(), chosen.end(), known.name) != chosen.end();
           },
           row.help)
        ->type_name("LIST")
        ->delimiter(',')
        ->check(CLI::IsMember(names))
        ->default_str(shown);
}
void add_option(CLI::App& app, const auto& row, const BackgroundText&, Background& background) {
    app.add_option_function<std::string>(
           row.option,
           [&row, &background](const std::string& text) {
               background.is_transparent = text == "transparent";
               if (background.is_transparent) return;
               const auto color = color_of_text(text);
               if (!color) refuse_value(row.option, text, "#rrggbb or transparent");
               background.color = *color;
           },
           row.help)
        ->type_name("COLOUR")
        ->default_str(color_text(background.color));
}

void add_option(CLI::App& app, const auto& row, const PointInSpace&,
                std::optional<glm::vec3>& point) {
    app.add_option_function<std::string>(
           row.option,
           [&row, &point](const std::string& text) {
               point = point_of_text(text);
               if (!point)
                   refuse_value(row.option, text,
                                fmt::format("X,Y,Z, each from -{0:g} to {0:g}", kMaxEyePoint));
           },
           row.help)
        ->type_name("X,Y,Z");
}

}  // namespace

void add_view_options(CLI::App& app, Options& options) {
    app.option_defaults()->group(kViewGroup);
    for_each_choice(kChoices, [&](const auto& row) {
        if constexpr (requires { add_option(app, row, row.codec, row.get(options.choices)); })
            if (row.option) add_option(app, row, row.codec, row.get(options.choices));
    });
    app.add_option("--bone", options.bone, "The bone for --mode weights")->type_name("NAME");
    app.add_option("--camera", options.camera,
                   "The view, as Copy the view puts it on the clipboard")
        ->type_name("VIEW");
    app.add_option("--instances", options.choices.view.instances, "Number of copies")
        ->type_name("N")
        ->check(within(1, kMaxInstances))
        ->default_str("1");
}

// One side of a picture; nothing where it is too long or no number.
std::optional<int> pixels_of(std::string_view word) {
    int64_t pixels = 0;
    const char* const end = word.data() + word.size();
    if (word.empty() || parse_integer(word.data(), end, pixels) != end) return std::nullopt;
    if (pixels < 1 || pixels > kMaxSidePixels) return std::nullopt;
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
                   refuse_value("--size", text,
                                fmt::format("WxH, from 1x1 to {0}x{0}", kMaxSidePixels));
               options.width = *width;
               options.height = *height;
           },
           "Width and height in pixels")
        ->type_name("WxH")
        ->default_str(fmt::format("{}x{}", options.width, options.height));
}

void add_sheet_option(CLI::App& app, Options& options) {
    add_choice(
        app, "--contact-sheet", {"shapes", "models"},
        [&options](const std::string& cells) {
            options.contact_sheet =
                cells == "shapes" ? ContactSheet::kShapes : ContactSheet::kModels;
        },
        "One cell for each shape, at weight 1 on its own; or for each model in the folders and "
        "archives FILE");
}

}  // namespace studioscope
