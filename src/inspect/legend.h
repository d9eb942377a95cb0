#pragma once

#include <glm/glm.hpp>

namespace studioscope {

// The colours that stand for data in the shading modes. The renderer gives them to the shader and
// the panels draw their legends with them, so that both always agree. sRGB, 0..1.

// Dark to bright for 0..1, even to the eye (viridis).
glm::vec3 ramp_color(float value);

// -1 (stretched) blue, 0 ivory, +1 (compressed) red: darker, evenly to the eye, the farther from 0.
glm::vec3 wrinkle_color(float value);

// Hues far apart for neighbouring numbers; they repeat after kMaxDataColors.
constexpr int kMaxDataColors = 256;
glm::vec3 bone_color(int bone);
glm::vec3 fixup_color(int row);

glm::vec3 lod_color(int lod);               // 0..7
glm::vec3 influence_color(int bone_count);  // 1..3

// What the shown thing does not touch: no weight of the selected bone, no fixup row, no delta.
constexpr glm::vec3 kUntouchedColor{0.42f, 0.43f, 0.45f};
// What glows: the selected fixup row, the influence of the selected bone, what the mouse is over.
constexpr glm::vec3 kAccentColor{1.0f, 0.62f, 0.16f};
// The line around the selected mesh, or around those that wear the selected material.
constexpr glm::vec3 kSelectionColor{0.36f, 0.83f, 1.0f};
// Seams that the shown shape tears open.
constexpr glm::vec3 kTornColor{1.0f, 0.2f, 0.62f};

float to_linear(float srgb);
float to_srgb(float linear);
glm::vec3 to_linear(const glm::vec3& srgb);
glm::vec3 to_srgb(const glm::vec3& linear);

}  // namespace studioscope
