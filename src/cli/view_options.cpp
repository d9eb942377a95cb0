#include "cli/view_options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.h"
#include "core/number.h"
#include "document/choice_table.h"
#include "document/color_text.h"

namespace studioscope {

namespace {

void add_named_option(CLI::App& app, const auto& row, auto& value) {
    app.add_option_function<std::string>(
        row.option,
        [&row, &value](const std::string& name) {
            const auto entry = row.codec.find(name);
            if (!entry)
                throw CLI::ValidationError(std::string(row.option) + " does not know " + name);
            value = *entry;
        },
        row.help + row.codec.names());
}

template <typename Row, size_t N, typename Entry>
void add_option(CLI::App& app, const auto& row, const Named<Row, N, Entry>&, auto& value) {
    add_named_option(app, row, value);
}
template <typename T>
void add_option(CLI::App& app, const auto& row, const Number<T>& codec, T& value) {
    app.add_option(row.option, value, row.help)->check(CLI::Range(codec.min, codec.max));
}
void add_option(CLI::App& app, const auto& row, const Flag&, bool& value) {
    app.add_flag(row.option, value, row.help);
}
void add_option(CLI::App& app, const auto& row, const OverlayNames&, OverlaySwitches& overlays) {
    std::string names;
    for (const ViewSwitch& known : kViewSwitches)
        names += (names.empty() ? "" : ", ") + std::string(known.name);
    app.add_option_function<std::vector<std::string>>(
           row.option,
           [&row, &overlays](const std::vector<std::string>& chosen) {
               for (const ViewSwitch& known : kViewSwitches) overlays.*known.value = false;
               for (const std::string& name : chosen) {
                   bool is_known = name == "none";
                   for (const ViewSwitch& known : kViewSwitches)
                       if (name == known.name) is_known = overlays.*known.value = true;
                   if (!is_known)
                       throw CLI::ValidationError(std::string(row.option) + " does not know " +
                                                  name);
               }
           },
           row.help + names + ", or none")
        ->delimiter(',');
}
void add_option(CLI::App& app, const auto& row, const BackgroundText&, Background& background) {
    app.add_option_function<std::string>(
        row.option,
        [&row, &background](const std::string& text) {
            background.is_transparent = text == "transparent";
            if (background.is_transparent) return;
            const auto color = color_of_text(text);
            if (!color)
                throw CLI::ValidationError(std::string(row.option) +
                                           " takes #rrggbb or transparent, not " + text);
            background.color = *color;
        },
        row.help);
}

}  // namespace

void add_view_options(CLI::App& app, Options& options) {
    for_each_choice(kChoices, [&](const auto& row) {
        if constexpr (requires { add_option(app, row, row.codec, row.get(options.choices)); })
            if (row.option) add_option(app, row, row.codec, row.get(options.choices));
    });
    app.add_option("--bone", options.bone, "the bone for `--mode weights`");
    app.add_option("--camera", options.camera, "the view, as Copy view puts it on the clipboard");
    app.add_option("--instances", options.choices.view.instances, "how many copies")
        ->check(CLI::Range(1, 1000000));
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
