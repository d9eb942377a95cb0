#include "render/model_variant.h"

#include <fmt/format.h>

#include "render/light_blocks.h"

namespace studioscope {

bool ModelVariant::has_corner_colors() const {
    return layer == ModelLayer::kSurface && table_row(mode).shows_categories;
}

std::string ModelVariant::glsl() const {
    std::string text = fmt::format(
        "const int shown_mode = {};\nconst int layer = {};\nconst int material_kind = {};\n"
        "const int light_preset = {};\n",
        static_cast<int>(mode), static_cast<int>(layer), material_kind, static_cast<int>(light));
    if (has_corner_colors()) text += "#define CATEGORIES\n";
    if (is_addition) text += "#define ADDITION\n";
    if (is_passthrough) text += "#define PASSTHROUGH\n";
    if (is_posed) text += "#define POSED\n";
    if (records_terms) text += "#define TERMS\n";
    if (has_own_poses) text += "#define INSTANCE_PALETTES\n";
    text += fmt::format("#define INFLUENCES {}\n", influences);
    if (is_plain) text += "#define PLAIN\n";
    if (features != 0)
        text += fmt::format(
            "#define GAME_LIGHT\nconst int surface_features = {};\nconst int detail_mode = {};\n",
            features, detail_mode);
    if (features & kRefracts) text += "#define REFRACTS\n";
    if (eye)
        text += fmt::format("#define EYE\nconst int eye_program = {};\n", static_cast<int>(*eye));
    if (is_unflexed) text += "#define UNFLEXED\n";
    return text;
}

}  // namespace studioscope
