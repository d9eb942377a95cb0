#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "sample/easing.h"
#include "sample/features.h"
#include "sample/skeleton.h"
#include "sample/texture_layout.h"

namespace studioscope::assets {

namespace {

constexpr size_t kEyeRows = 12, kEyeColumns = 24, kLidRows = 12, kLidColumns = 24;
constexpr float kEyeBack = 120;           // degrees from the front, where the eyeball ends
constexpr float kLidThickness = 1.16f;    // times the eye's radius
constexpr float kCornersForward = 0.42f;  // so that the lids surround the eye

// A lid is a shell that rotates about an axis through the eye, from behind the eye to its edge.
struct Lid {
    float back;  // degrees above the eye's forward direction
    float edge;
    float roll;  // degrees of the axis about the forward direction
};

// Distance of the lid from the eye's middle, at `t` of 0 to 1 towards its edge, which is rounded.
float shell(float t) {
    const float rim = std::clamp((t - 0.8f) / 0.2f, 0.0f, 1.0f);
    return 0.97f + (kLidThickness - 0.97f) * std::sqrt(1 - rim * rim);
}

// Makes the upper (`half` 0) or lower lid (1); each has its half of the texture area.
Lattice make_lid(const EyePlace& eye, const Lid& lid, float half) {
    Lattice lattice = make_lattice(kLidRows, kLidColumns);
    const float roll = glm::radians(lid.roll);
    const glm::vec3 side = std::cos(roll) * eye.side + std::sin(roll) * eye.up;
    const glm::vec3 up = std::cos(roll) * eye.up - std::sin(roll) * eye.side;
    for (size_t row = 0; row <= kLidRows; ++row)
        for (size_t column = 0; column <= kLidColumns; ++column) {
            const float t = share(row, kLidRows);
            const float across = glm::pi<float>() * (1 - share(column, kLidColumns));
            // exactly 0 at the corners, where the lid ends in a point
            const float open = column % kLidColumns == 0 ? 0 : std::sin(across);
            const float turn = glm::radians(glm::mix(lid.back, lid.edge, std::sqrt(t)));
            const float corner = kCornersForward * std::cos(across) * std::cos(across);
            const glm::vec3 direction =
                glm::normalize(std::cos(across) * side + corner * eye.forward +
                               open * (std::cos(turn) * eye.forward + std::sin(turn) * up));
            Vertex& vertex = lattice.at(row, column);
            vertex.position = eye.center + direction * (eye.radius * shell(t));
            vertex.uv = kLidArea.at(0.5f * half + 0.48f * share(column, kLidColumns), t);
            set_weights(vertex, {{kHeadBone, 1}});
        }
    return lattice;
}

// Roll in degrees: the outer corner is on the left of the left eye.
float roll_of(const EyePlace& eye, const Face& face) {
    const float outer = eye.center.x < 0 ? -1.0f : 1.0f;
    return outer * (2 - 15 * face.sad + 9 * face.squint);
}

}  // namespace

Lattice make_eyeball(const EyePlace& eye, int bone) {
    Lattice lattice = make_lattice(kEyeRows, kEyeColumns);
    for (size_t row = 0; row <= kEyeRows; ++row)
        for (size_t column = 0; column <= kEyeColumns; ++column) {
            const float off = glm::radians(kEyeBack) * share(row, kEyeRows);
            const float turn = glm::two_pi<float>() * share(column % kEyeColumns, kEyeColumns);
            const glm::vec3 direction =
                std::cos(off) * eye.forward +
                std::sin(off) * (std::cos(turn) * eye.side + std::sin(turn) * eye.up);
            Vertex& vertex = lattice.at(row, column);
            vertex.position = eye.center + direction * eye.radius;
            const float radius = 0.48f * share(row, kEyeRows);
            vertex.uv = {0.5f + radius * std::cos(turn), 0.5f - radius * std::sin(turn)};
            set_weights(vertex, {{bone, 1}});
        }
    return lattice;
}

Lattice make_upper_lid(const EyePlace& eye, const Face& face) {
    const float edge = 48 - 59 * face.blink - 26 * face.squint - 10 * face.sad + 10 * face.surprise;
    return make_lid(eye, {165, edge, roll_of(eye, face)}, 0);
}

Lattice make_lower_lid(const EyePlace& eye, const Face& face) {
    const float edge =
        -54 + 47 * face.blink + 24 * face.squint + 14 * face.smile - 5 * face.surprise;
    return make_lid(eye, {-165, edge, roll_of(eye, face)}, 1);
}

}  // namespace studioscope::assets
