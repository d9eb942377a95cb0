#include "document/view.h"

#include "core/at.h"

namespace studioscope {

namespace {

constexpr std::array<const char*, kShadingModeCount> kModeNames{
    "shaded", "wireframe", "normals", "tangents", "uv",        "weights", "influences",
    "bones",  "fixups",    "lods",    "shapes",   "backfaces", "wrinkle"};

}  // namespace

const char* name_of(ShadingMode mode) { return at(kModeNames, mode); }

std::optional<ShadingMode> shading_mode_of(std::string_view name) {
    for (size_t i = 0; i < kModeNames.size(); ++i)
        if (name == kModeNames[i]) return static_cast<ShadingMode>(i);
    return std::nullopt;
}

}  // namespace studioscope
