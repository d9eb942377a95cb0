#include "document/choices/color_text.h"

#include <fmt/format.h>

#include <charconv>

namespace studioscope {

std::string color_text(const glm::vec3& color) {
    const glm::ivec3 c(glm::clamp(color, 0.0f, 1.0f) * 255.0f + 0.5f);
    return fmt::format("#{:02x}{:02x}{:02x}", c.x, c.y, c.z);
}

std::optional<glm::vec3> parse_color(std::string_view text) {
    if (text.size() != 7 || text.front() != '#') return std::nullopt;
    unsigned rgb = 0;
    const char* const end = text.data() + text.size();
    const auto [last, problem] = std::from_chars(text.data() + 1, end, rgb, 16);
    if (problem != std::errc() || last != end) return std::nullopt;
    return glm::vec3(rgb >> 16, rgb >> 8 & 255u, rgb & 255u) / 255.0f;
}

}  // namespace studioscope
