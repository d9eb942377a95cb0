#include "render/overlay_lines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/at.h"
#include "facts/legend.h"
#include "render/skeleton.h"

namespace studioscope {

namespace {

const glm::vec4 kBoundsColor(0.93f, 0.87f, 0.55f, 0.85f);
const std::array<glm::vec4, 3> kAxisColors{glm::vec4(0.93f, 0.33f, 0.36f, 1),
                                           glm::vec4(0.47f, 0.78f, 0.33f, 1),
                                           glm::vec4(0.33f, 0.58f, 0.98f, 1)};

// The eight corners; bits 0, 1, 2 of the index select x, y, z.
std::array<glm::vec3, 8> box_corners(const glm::vec3& min, const glm::vec3& max) {
    std::array<glm::vec3, 8> corners;
    for (size_t i = 0; i < 8; ++i)
        corners[i] = {i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z};
    return corners;
}

void add_box(const std::array<glm::vec3, 8>& corners, const glm::vec4& color,
             std::vector<Line>& lines) {
    for (size_t i = 0; i < 8; ++i)
        for (const size_t axis : {1u, 2u, 4u})
            if (!(i & axis)) lines.push_back({corners[i], 1.4f, corners[i | axis], 0, color});
}

constexpr float kMinLengthWithLetters = 13;

// Lines of the letters X, Y and Z in a square of -1..1.
const std::array<std::vector<std::array<glm::vec2, 2>>, 3> kLetters{
    {{{{{-0.7f, -1}, {0.7f, 1}}}, {{{-0.7f, 1}, {0.7f, -1}}}},
     {{{{-0.7f, 1}, {0, 0}}}, {{{0.7f, 1}, {0, 0}}}, {{{0, 0}, {0, -1}}}},
     {{{{-0.7f, 1}, {0.7f, 1}}}, {{{0.7f, 1}, {-0.7f, -1}}}, {{{-0.7f, -1}, {0.7f, -1}}}}}};

void add_axis(size_t axis, const glm::vec3& direction, const glm::vec2& centre, float length,
              float line_scale, std::vector<Line>& lines) {
    // Axes that point away from the eye are dimmer.
    const glm::vec4 color(glm::vec3(kAxisColors[axis]), 0.78f + 0.22f * direction.z);
    const glm::vec2 tip = centre + glm::vec2(direction) * length;
    lines.push_back({glm::vec3(centre, 0), 2.2f, glm::vec3(tip, 0), 0, color});
    if (length < kMinLengthWithLetters) return;
    const glm::vec2 letter = centre + glm::vec2(direction) * (length + 8 * line_scale);
    for (const auto& [from, to] : kLetters[axis]) {
        const float size = 3.6f * line_scale;
        lines.push_back(
            {glm::vec3(letter + from * size, 0), 1.5f, glm::vec3(letter + to * size, 0), 0, color});
    }
}

// Adds the three axes of a transform, each `length` units long regardless of its scale.
void add_frame(const Affine& frame_axes, float length, std::vector<Line>& lines) {
    const glm::vec3 origin = transform_point(frame_axes, glm::vec3(0));
    for (size_t axis = 0; axis < 3; ++axis) {
        glm::vec3 direction(0);
        direction[static_cast<int>(axis)] = 1;
        direction = transform_point(frame_axes, direction) - origin;
        const float size = glm::length(direction);
        if (!(size > 0)) continue;
        lines.push_back({origin, 2, origin + direction * (length / size), 0, kAxisColors[axis]});
    }
}

const glm::vec4 kFigureColor(0.62f, 0.66f, 0.72f, 0.92f);

struct Limb {
    glm::vec3 from, to;
    float radius, ring_at;
};

// Limbs of the middle and of the right half, which are mirrored; x to the side, y to the back,
// Source units.
constexpr Limb kMiddleLimbs[] = {
    {{0, 0, kFigureHeight}, {0, -0.5f, 62}, 4.4f, 0.45f},  // head
    {{0, 0, 64}, {0, 0, 56}, 2.2f, 0.5f},                  // neck
    {{0, 0, 61}, {0, 0, 40}, 8.5f, 0.25f},                 // chest
    {{0, 0, 47}, {0, 0, 33}, 6.5f, 0.55f},                 // hips
};
constexpr Limb kSideLimbs[] = {
    {{2, 0, 58.5f}, {8.5f, 0, 57}, 2.2f, 0.8f},               // shoulder
    {{8.2f, 0, 58}, {10.5f, 0.5f, 44.5f}, 2.4f, 0.25f},       // upper arm
    {{10.5f, 0.5f, 45.5f}, {11, -1.5f, 33.5f}, 1.9f, 0.25f},  // forearm
    {{11, -1.5f, 34.5f}, {11, -2.5f, 27.5f}, 1.7f, 0.4f},     // hand
    {{3.6f, 0, 38.5f}, {4.6f, -0.5f, 19}, 3.7f, 0.2f},        // thigh
    {{4.6f, -0.5f, 20.5f}, {4.8f, 0.8f, 2}, 2.7f, 0.25f},     // shin
    {{4.8f, 2.2f, 1.6f}, {5.2f, -8, 1}, 1.6f, 0.35f},         // foot
};

}  // namespace

std::vector<Line> bounds_lines(const Bounds& bounds) {
    std::vector<Line> lines;
    add_box(box_corners(bounds.min, bounds.max), kBoundsColor, lines);
    return lines;
}

std::vector<Line> hitbox_lines(const FrameInput& input) {
    const std::vector<Affine> worlds = bone_worlds(input);
    const std::vector<Hitbox>& boxes = input.model().hitboxes;
    std::vector<Line> lines;
    for (size_t i = 0; i < boxes.size(); ++i) {
        const Hitbox& box = boxes[i];
        const int index = static_cast<int>(i);
        const bool is_chosen = index == input.selection.hitbox;
        const bool is_shown = input.view.show_hitboxes && !is_hidden(input.hidden.hitboxes, index);
        if (!is_shown && !is_chosen) continue;
        if (box.bone < 0 || box.bone >= static_cast<int>(worlds.size())) continue;
        std::array<glm::vec3, 8> corners = box_corners(box.min, box.max);
        for (glm::vec3& corner : corners) corner = transform_point(at(worlds, box.bone), corner);
        const bool is_accented = is_chosen || box.bone == input.selection.bone;
        const glm::vec3 color = is_accented ? kAccentColor : bone_color(std::max(box.group, 0));
        add_box(corners, glm::vec4(color, 0.95f), lines);
    }
    return lines;
}

std::vector<Line> attachment_lines(const FrameInput& input, float model_size) {
    const std::vector<Affine> worlds = bone_worlds(input);
    const std::vector<Attachment>& attachments = input.model().attachments;
    std::vector<Line> lines;
    for (size_t i = 0; i < attachments.size(); ++i) {
        if (is_hidden(input.hidden.attachments, static_cast<int>(i))) continue;
        if (const auto frame_axes = attachment_world(attachments[i], worlds))
            add_frame(*frame_axes, model_size * 0.04f, lines);
    }
    return lines;
}

std::vector<Line> selected_frame_lines(const FrameInput& input, const FrameBlock& frame) {
    const Model& model = input.model();
    const std::vector<Affine> worlds = bone_worlds(input);
    const Selection& selection = input.selection;
    std::optional<Affine> frame_axes;
    if (is_index(selection.attachment, model.attachments.size()))
        frame_axes = attachment_world(at(model.attachments, selection.attachment), worlds);
    else if (is_index(selection.bone, worlds.size()))
        frame_axes = at(worlds, selection.bone);
    std::vector<Line> lines;
    if (!frame_axes) return lines;
    constexpr float kPixels = 46;  // length on screen, at any distance
    const glm::vec3 eye = glm::vec3(frame.eye) - glm::vec3(frame.first);
    const float unit_per_pixel = glm::distance(transform_point(*frame_axes, glm::vec3(0)), eye) /
                                 std::max(frame.viewport.w, 1.0f);
    add_frame(*frame_axes, unit_per_pixel * kPixels * frame.scales.y, lines);
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

std::vector<BoneOctahedron> figure_octahedra(const FigurePlace& figure) {
    const float cosine = std::cos(figure.yaw), sine = std::sin(figure.yaw);
    std::vector<BoneOctahedron> octahedra;
    const auto add = [&](const Limb& limb, float side) {
        const auto placed = [&](const glm::vec3& point) {
            const float x = point.x * side, y = point.y;
            return figure.feet + glm::vec3(x * cosine - y * sine, x * sine + y * cosine, point.z);
        };
        octahedra.push_back(
            {placed(limb.from), limb.radius, placed(limb.to), limb.ring_at, kFigureColor});
    };
    for (const Limb& limb : kMiddleLimbs) add(limb, 1);
    for (const Limb& limb : kSideLimbs)
        for (const float side : {-1.0f, 1.0f}) add(limb, side);
    return octahedra;
}

}  // namespace studioscope
