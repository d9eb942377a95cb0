#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// Colours of data in the shading modes, sRGB, 0 to 1. The shader and the legends in the panels both
// use them, so that they always agree.

// Colour for 0 to 1, dark to bright in steps that look equal (viridis).
glm::vec3 ramp_color(float value);

// Colour for -1 (stretched, blue) over 0 (ivory) to 1 (compressed, red), darker towards the ends in
// steps that look equal.
glm::vec3 wrinkle_color(float value);

// Hues that differ strongly between neighbouring numbers; they repeat after kMaxDataColors.
constexpr int kMaxDataColors = 256;
glm::vec3 bone_color(int bone);
glm::vec3 fixup_color(int row);

glm::vec3 lod_color(int lod);               // 0..7
glm::vec3 influence_color(int bone_count);  // 1..3

// Colour of vertices without data: no weight of the selected bone, no fixup row, no delta.
constexpr glm::vec3 kUntouchedColor{0.42f, 0.43f, 0.45f};
// Colour of highlights: the selected fixup row, the selected bone's influence, the hovered item.
constexpr glm::vec3 kAccentColor{1.0f, 0.62f, 0.16f};
// Colour of the outline of the selected mesh, or of the meshes that use the selected material.
constexpr glm::vec3 kSelectionColor{0.36f, 0.83f, 1.0f};
// Colour of seams that the shown shape tears open.
constexpr glm::vec3 kTornColor{1.0f, 0.2f, 0.62f};

float to_linear(float srgb);
float to_srgb(float linear);
glm::vec3 to_linear(const glm::vec3& srgb);
glm::vec3 to_srgb(const glm::vec3& linear);

}  // namespace studioscope
