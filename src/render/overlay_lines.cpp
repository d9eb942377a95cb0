#include "render/overlay_lines.h"

#include <algorithm>
#include <array>

#include "core/at.h"
#include "document/legend.h"
#include "render/skeleton.h"

namespace studioscope {

namespace {

const glm::vec4 kBoundsInk(0.93f, 0.87f, 0.55f, 0.85f);
const std::array<glm::vec4, 3> kAxisInks{glm::vec4(0.93f, 0.33f, 0.36f, 1),
                                         glm::vec4(0.47f, 0.78f, 0.33f, 1),
                                         glm::vec4(0.33f, 0.58f, 0.98f, 1)};

// The eight corners, bit by bit: x, y, z.
std::array<glm::vec3, 8> corners_of(const glm::vec3& smallest, const glm::vec3& largest) {
    std::array<glm::vec3, 8> corners;
    for (size_t i = 0; i < 8; ++i)
        corners[i] = {i & 1 ? largest.x : smallest.x, i & 2 ? largest.y : smallest.y,
                      i & 4 ? largest.z : smallest.z};
    return corners;
}

void add_box(const std::array<glm::vec3, 8>& corners, const glm::vec4& ink,
             std::vector<Line>& lines) {
    for (size_t i = 0; i < 8; ++i)
        for (const size_t axis : {1u, 2u, 4u})
            if (!(i & axis)) lines.push_back({corners[i], 1.4f, corners[i | axis], 0, ink});
}

constexpr float kShortestWithLetters = 13;

// Strokes of X, Y and Z in a square of -1..1.
const std::array<std::vector<std::array<glm::vec2, 2>>, 3> kLetters{
    {{{{{-0.7f, -1}, {0.7f, 1}}}, {{{-0.7f, 1}, {0.7f, -1}}}},
     {{{{-0.7f, 1}, {0, 0}}}, {{{0.7f, 1}, {0, 0}}}, {{{0, 0}, {0, -1}}}},
     {{{{-0.7f, 1}, {0.7f, 1}}}, {{{0.7f, 1}, {-0.7f, -1}}}, {{{-0.7f, -1}, {0.7f, -1}}}}}};

void add_axis(size_t axis, const glm::vec3& direction, const glm::vec2& centre, float length,
              float line_scale, std::vector<Line>& lines) {
    // What points away from the eye is dimmer.
    const glm::vec4 ink(glm::vec3(kAxisInks[axis]), 0.78f + 0.22f * direction.z);
    const glm::vec2 tip = centre + glm::vec2(direction) * length;
    lines.push_back({glm::vec3(centre, 0), 2.2f, glm::vec3(tip, 0), 0, ink});
    if (length < kShortestWithLetters) return;
    const glm::vec2 letter = centre + glm::vec2(direction) * (length + 8 * line_scale);
    for (const auto& [from, to] : kLetters[axis]) {
        const float size = 3.6f * line_scale;
        lines.push_back(
            {glm::vec3(letter + from * size, 0), 1.5f, glm::vec3(letter + to * size, 0), 0, ink});
    }
}

}  // namespace

std::vector<Line> bounds_lines(const Bounds& bounds) {
    std::vector<Line> lines;
    add_box(corners_of(bounds.smallest, bounds.largest), kBoundsInk, lines);
    return lines;
}

std::vector<Line> hitbox_lines(const FrameInput& input) {
    const std::vector<Affine> worlds = bone_worlds(input);
    std::vector<Line> lines;
    for (const Hitbox& box : input.model().hitboxes) {
        if (box.bone < 0 || box.bone >= static_cast<int>(worlds.size())) continue;
        std::array<glm::vec3, 8> corners = corners_of(box.smallest, box.largest);
        for (glm::vec3& corner : corners) corner = transform_point(at(worlds, box.bone), corner);
        const bool is_selected = box.bone == input.selection.bone;
        const glm::vec3 ink = is_selected ? kAccentColor : bone_color(std::max(box.group, 0));
        add_box(corners, glm::vec4(ink, 0.95f), lines);
    }
    return lines;
}

std::vector<Line> attachment_lines(const FrameInput& input, float model_size) {
    const std::vector<Affine> worlds = bone_worlds(input);
    std::vector<Line> lines;
    for (const Attachment& attachment : input.model().attachments) {
        if (attachment.bone < 0 || attachment.bone >= static_cast<int>(worlds.size())) continue;
        const Affine place =
            to_affine(to_matrix(at(worlds, attachment.bone)) * to_matrix(attachment.local));
        const glm::vec3 origin = transform_point(place, glm::vec3(0));
        for (size_t axis = 0; axis < 3; ++axis) {
            glm::vec3 end(0);
            end[static_cast<int>(axis)] = model_size * 0.04f;
            lines.push_back({origin, 2, transform_point(place, end), 0, kAxisInks[axis]});
        }
    }
    return lines;
}

std::vector<Line> axes_lines(const FrameInput& input, const Viewport& viewport, float line_scale) {
    const auto smaller_side = static_cast<float>(std::min(viewport.width, viewport.height));
    const float length = std::clamp(smaller_side * 0.07f, 6.0f, 34 * line_scale);
    const glm::vec2 centre(length + 16 * line_scale);
    const glm::mat3 turn = glm::mat3(view_matrix(input.camera));
    std::array<size_t, 3> order{0, 1, 2};
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
        return turn[static_cast<int>(a)].z < turn[static_cast<int>(b)].z;
    });
    std::vector<Line> lines;
    for (const size_t axis : order)
        add_axis(axis, turn[static_cast<int>(axis)], centre, length, line_scale, lines);
    return lines;
}

glm::mat4 clip_from_pixels(const Viewport& viewport) {
    glm::mat4 clip(1);
    clip[0][0] = 2 / static_cast<float>(viewport.width);
    clip[1][1] = 2 / static_cast<float>(viewport.height);
    clip[3] = {-1, -1, 0, 1};
    return clip;
}

}  // namespace studioscope
