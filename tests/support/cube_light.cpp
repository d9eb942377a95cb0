#include "support/cube_light.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "facts/texel.h"

namespace studioscope {

namespace {

// The coordinate of the middle of a texel, and the texel of a coordinate.
double middle_of(int texel, int side) { return (texel + 0.5) * 2 / side - 1; }
int texel_of(double coordinate, int side) {
    return std::clamp(static_cast<int>(std::floor((coordinate + 1) / 2 * side)), 0, side - 1);
}

// A texel of a face; one beyond its edge is the nearest one of the next face.
glm::dvec3 texel_near(const Texture& texture, int face, int x, int y) {
    const auto& faces = texture.cube->levels.front();
    const int side = faces[0].width;
    if (x < 0 || y < 0 || x >= side || y >= side) {
        const CubePoint beyond =
            point_of(cube_direction({face, middle_of(x, side), middle_of(y, side)}));
        face = beyond.face;
        x = texel_of(beyond.x, side);
        y = texel_of(beyond.y, side);
    }
    return glm::dvec3(texel_at(texture, at(faces, face), x, y, true));
}

}  // namespace

CubePoint point_of(const glm::dvec3& direction) {
    const glm::dvec3 size = glm::abs(direction);
    if (size.x >= size.y && size.x >= size.z)
        return direction.x > 0 ? CubePoint{0, -direction.z / size.x, -direction.y / size.x}
                               : CubePoint{1, direction.z / size.x, -direction.y / size.x};
    if (size.y >= size.z)
        return direction.y > 0 ? CubePoint{2, direction.x / size.y, direction.z / size.y}
                               : CubePoint{3, direction.x / size.y, -direction.z / size.y};
    return direction.z > 0 ? CubePoint{4, direction.x / size.z, -direction.y / size.z}
                           : CubePoint{5, -direction.x / size.z, -direction.y / size.z};
}

glm::dvec3 cube_light(const Texture& texture, const glm::dvec3& direction) {
    const CubePoint point = point_of(direction);
    const int side = texture.cube->levels.front()[0].width;
    const glm::dvec2 place = (glm::dvec2(point.x, point.y) + 1.0) * 0.5 * double(side) - 0.5;
    const glm::dvec2 corner = glm::floor(place), share = place - corner;
    const auto texel = [&](int across, int down) {
        return texel_near(texture, point.face, static_cast<int>(corner.x) + across,
                          static_cast<int>(corner.y) + down);
    };
    return glm::mix(glm::mix(texel(0, 0), texel(1, 0), share.x),
                    glm::mix(texel(0, 1), texel(1, 1), share.x), share.y);
}

}  // namespace studioscope
