#include "animation/skin.h"

namespace studioscope {

namespace {

Affine blend(const Vertex& vertex, std::span<const Affine> palette) {
    Affine sum{{glm::vec4(0), glm::vec4(0), glm::vec4(0)}};
    for (int i = 0; i < vertex.bone_count; ++i)
        for (size_t row = 0; row < 3; ++row)
            sum.rows[row] += palette[vertex.bone[i]].rows[row] * vertex.weight[i];
    return sum;
}

glm::vec3 unit(const glm::vec3& v) {
    const float square = glm::dot(v, v);
    return square > 0 ? v * glm::inversesqrt(square) : v;
}

}  // namespace

void skin(std::span<const Vertex> vertices, std::span<const glm::vec4> tangents,
          std::span<const Affine> palette, std::span<PosedVertex> posed) {
    for (size_t i = 0; i < vertices.size(); ++i) {
        const Affine matrix = blend(vertices[i], palette);
        posed[i].position = transform_point(matrix, vertices[i].position);
        posed[i].normal = unit(transform_direction(matrix, vertices[i].normal));
        posed[i].tangent =
            glm::vec4(unit(transform_direction(matrix, glm::vec3(tangents[i]))), tangents[i].w);
    }
}

}  // namespace studioscope
