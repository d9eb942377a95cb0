#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace studioscope {

// Formats a colour as "#rrggbb"; sRGB, 0..1.
std::string color_text(const glm::vec3& color);
// Parses "#rrggbb" with exactly six digits of either case; nothing for any other text.
std::optional<glm::vec3> parse_color(std::string_view text);

}  // namespace studioscope
