#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>
#include <string_view>

namespace studioscope {

// Colours as people write them, "#rrggbb"; sRGB, 0..1.
std::string color_text(const glm::vec3& color);
// Nothing for any other text: six digits, of either case, no more.
std::optional<glm::vec3> color_of_text(std::string_view text);

}  // namespace studioscope
