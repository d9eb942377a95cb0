#include <cmath>
#include <glm/gtc/constants.hpp>

#include "sample/easing.h"
#include "sample/features.h"
#include "sample/skeleton.h"
#include "sample/texture_layout.h"

namespace studioscope::assets {

namespace {

constexpr size_t kMouthColumns = 48, kLipRows = 8, kMouthRows = 4;
constexpr float kLipRadius = 0.5f;

// The outline of the mouth, seen from the front.
struct Outline {
    float width, upper, lower;  // half sizes
    float lift;                 // height of the corners above the middle
    float height;               // height of the middle above the ground

    explicit Outline(const Face& face)
        : width(5.4f + 1.3f * face.smile - 1.9f * face.surprise - 0.7f * face.sad -
                1.2f * face.puff),
          upper(0.35f + 0.25f * face.smile + 1.9f * face.surprise),
          lower(0.45f + 2.1f * face.smile + 2.3f * face.surprise + 0.2f * face.sad),
          lift(1.8f + 1.4f * face.smile - 1.8f * face.surprise - 3.6f * face.sad),
          height(22.3f - 0.4f * face.surprise - 0.4f * face.smile) {}

    // The point at an angle around the mouth, at `scale` (0 to 1) from its middle.
    glm::vec2 at(float angle, float scale) const {
        const float across = std::cos(angle) * scale, up = std::sin(angle) * scale;
        return {width * across,
                height + lift * (across * across - 0.35f) + (up > 0 ? upper : lower) * up};
    }
};

glm::vec3 on_skin(const BodyField& field, const glm::vec2& place) {
    return field.cast({place.x, 0, place.y}, {0, -1, 0});
}

glm::vec3 normal_at(const BodyField& field, const glm::vec3& point) {
    constexpr float kStep = 0.05f;
    glm::vec3 gradient(0);
    for (glm::length_t i = 0; i < 3; ++i) {
        glm::vec3 step(0);
        step[i] = kStep;
        gradient[i] = field.at(point + step) - field.at(point - step);
    }
    return glm::normalize(gradient);
}

float angle_of(size_t column) {
    return glm::two_pi<float>() * share(column % kMouthColumns, kMouthColumns);
}

}  // namespace

Lattice make_lips(const BodyField& field, const Face& face) {
    Lattice lattice = make_lattice(kLipRows, kMouthColumns);
    const Outline outline(face);
    for (size_t column = 0; column <= kMouthColumns; ++column) {
        const float angle = angle_of(column);
        const glm::vec3 center = on_skin(field, outline.at(angle, 1));
        const glm::vec3 along = glm::normalize(on_skin(field, outline.at(angle + 0.05f, 1)) -
                                               on_skin(field, outline.at(angle - 0.05f, 1)));
        const glm::vec3 normal = normal_at(field, center);
        const glm::vec3 outward = glm::cross(along, normal);
        for (size_t row = 0; row <= kLipRows; ++row) {
            const float turn = glm::two_pi<float>() * share(row % kLipRows, kLipRows);
            Vertex& vertex = lattice.at(row, column);
            vertex.position = center + normal * 0.1f +
                              (std::cos(turn) * normal + std::sin(turn) * outward) * kLipRadius;
            vertex.uv = kLipArea.at(share(column, kMouthColumns), share(row, kLipRows));
            set_weights(vertex, head_weights(center));
        }
    }
    return lattice;
}

Lattice make_mouth(const BodyField& field, const Face& face) {
    Lattice lattice = make_lattice(kMouthRows, kMouthColumns);
    const Outline outline(face);
    for (size_t row = 0; row <= kMouthRows; ++row)
        for (size_t column = 0; column <= kMouthColumns; ++column) {
            const float angle = angle_of(column), scale = share(row, kMouthRows);
            const glm::vec3 skin = on_skin(field, outline.at(angle, scale));
            Vertex& vertex = lattice.at(row, column);
            vertex.position = skin + normal_at(field, skin) * 0.15f;
            vertex.uv = kMouthArea.at(0.5f + 0.48f * scale * std::cos(angle),
                                      0.5f - 0.48f * scale * std::sin(angle));
            set_weights(vertex, head_weights(skin));
        }
    return lattice;
}

}  // namespace studioscope::assets
