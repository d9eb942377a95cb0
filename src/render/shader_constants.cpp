#include "render/shader_constants.h"

#include <fmt/format.h>

#include <string_view>

#include "core/ascii.h"
#include "document/view/fates.h"
#include "document/view/view.h"
#include "facts/light/pixel_terms.h"
#include "model/eye_material.h"
#include "render/flex_buffer.h"
#include "render/gpu_material.h"
#include "render/legend_colors.h"
#include "render/light_blocks.h"
#include "render/model_variant.h"
#include "render/vertex_marks.h"

namespace studioscope {

namespace {

std::string line(std::string_view name, int value) {
    return fmt::format("const int {} = {};\n", name, value);
}

// The constant's name of a row: "uv" gives kUv.
std::string constant_of(const char* row) {
    std::string name = std::string("k") + row;
    name[1] = ascii_upper(name[1]);
    return name;
}

std::string written() {
    std::string text;
    for (const ShadingModeRow& row : kShadingModes)
        text += line(constant_of(row.name), static_cast<int>(row.mode));
    for (const LightPresetRow& row : kLightPresets)
        text += line(constant_of(row.name), static_cast<int>(row.preset));
    text += line("kSurface", static_cast<int>(ModelLayer::kSurface));
    text += line("kLines", static_cast<int>(ModelLayer::kLines));
    text += line("kPoints", static_cast<int>(ModelLayer::kPoints));
    text += line("kNone", kNone);
    for (const MaterialBit& bit : kMaterialBits) text += line(bit.name, bit.value);
    for (const FeatureBit& bit : kFeatureBits) text += line(bit.name, bit.value);
    for (int i = 0; const char* term : kLightTerms) text += line(term, i++);
    text += line("kEyes", static_cast<int>(EyeProgram::kEyes));
    for (const ColorList& list : kColorLists) text += line(list.name, first_color(list));
    text += line("kRampSteps", kRampSteps);
    text += line("kMaxDataColors", kMaxDataColors);
    text += line("kLodColorCount", kLodColorCount);
    text += line("kFirstAddedFate", kFirstAddedFate);
    text += line("kFlexBlock", kFlexBlock);
    return text + fmt::format("const uint kNoMark = {}u;\n", kNoMark);
}

}  // namespace

const std::string& shader_constants() {
    static const std::string text = written();
    return text;
}

}  // namespace studioscope
