#include "document/view/fates.h"

#include <algorithm>

#include "core/at.h"
#include "facts/legend.h"

namespace studioscope {

namespace {

constexpr unsigned kNearColor = 0xFFF0A3, kFarColor = 0xB23A00;  // ends of the ramp

glm::vec3 hex_color(unsigned hex) {
    return glm::vec3(hex >> 16 & 255u, hex >> 8 & 255u, hex & 255u) / 255.0f;
}

}  // namespace

glm::vec3 fate_color(VertexFate fate) { return hex_color(at(kFates, fate).color); }

glm::vec3 fate_ramp(float share) {
    const glm::vec3 middle = fate_color(VertexFate::kMoved);
    const float place = std::clamp(share, 0.0f, 1.0f) * 2;
    return place < 1 ? glm::mix(hex_color(kNearColor), middle, place)
                     : glm::mix(middle, hex_color(kFarColor), place - 1);
}

std::shared_ptr<const VertexPaint> fate_paint(const VertexFates& fates) {
    std::array<glm::vec4, kVertexFateCount> colors;
    for (const FateRow& row : kFates)
        at(colors, row.fate) =
            glm::vec4(to_linear(fate_color(row.fate)), static_cast<int>(row.fate));
    const auto paint = std::make_shared<VertexPaint>();
    paint->reserve(fates.vertices.size());
    for (const VertexFateEntry& vertex : fates.vertices) {
        glm::vec4 color(to_linear(kUntouchedColor), kNone);
        if (vertex.fate) color = at(colors, *vertex.fate);
        if (vertex.fate == VertexFate::kMoved && fates.largest_distance > 0)
            color =
                glm::vec4(to_linear(fate_ramp(vertex.distance / fates.largest_distance)), color.w);
        paint->push_back(color);
    }
    return paint;
}

}  // namespace studioscope
