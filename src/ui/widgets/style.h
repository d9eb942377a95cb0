#pragma once

#include <imgui.h>

#include <cstddef>
#include <glm/glm.hpp>
#include <span>

namespace studioscope {

class ExtraLetters;  // ui/widgets/extra_letters.h

// Style of the window: colours, spacing and two fonts. `scale` is the monitor's, pixels per point;
// at 1 a font has 15 pixels.

constexpr float kFontPixels = 15;

void apply_style(float scale);
// Replaces the fonts of the current context, between frames, and builds their atlas; the renderer's
// texture of it must be made again.
void load_fonts(float scale, const ExtraLetters& letters);

// The fonts that are part of the program.
std::span<const std::byte> text_font_bytes();
std::span<const std::byte> mono_font_bytes();

// Pixels per point: the `scale` of load_fonts().
float window_scale();
// Converts points to pixels.
inline float points(float value) { return value * window_scale(); }

// Font for numbers in columns, hexadecimal and paths.
ImFont* mono_font();

constexpr ImU32 rgb_color(unsigned hex, unsigned alpha = 255) {
    return ((hex >> 16) & 255u) | (hex & 0xFF00u) | ((hex & 255u) << 16) | (alpha << 24);
}
// Converts sRGB, 0 to 1, to ImGui's format.
ImU32 rgb_color(const glm::vec3& srgb);
ImVec4 color_vec4(ImU32 color);

constexpr ImU32 kTextColor = rgb_color(0xE4E7EB);
constexpr ImU32 kDimColor = rgb_color(0x98A1AD);
constexpr ImU32 kHighlightColor = rgb_color(0x45C4B0);
constexpr ImU32 kPanelColor = rgb_color(0x1C2026);
constexpr ImU32 kHeaderColor = rgb_color(0x252A32);
constexpr ImU32 kLineColor = rgb_color(0x343B46);
// Meanings: an error, a warning and nothing else, information. Success has kHighlightColor.
constexpr ImU32 kErrorColor = rgb_color(0xFF6B68);
constexpr ImU32 kWarningColor = rgb_color(0xF2B84B);
constexpr ImU32 kInfoColor = rgb_color(0xB4BDC9);
constexpr ImU32 kEventColor = rgb_color(0x78B4F0);
// Colours of the timeline's three kinds of frames; ghost skeletons have the last two.
constexpr ImU32 kKeyColor = kHighlightColor;
constexpr ImU32 kSkippedColor = rgb_color(0x6C8FD6);
constexpr ImU32 kOmittedColor = rgb_color(0xE07FB0);
// Colour of flex keys, and of sliders that a clip moves.
constexpr ImU32 kFlexKeyColor = rgb_color(0xC792EA);

}  // namespace studioscope
