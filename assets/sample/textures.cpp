#include "sample/textures.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "sample/easing.h"
#include "sample/texture_layout.h"

namespace studioscope::assets {

namespace {

constexpr int kSize = 512;

glm::vec3 rgb(int r, int g, int b) { return glm::vec3(r, g, b) / 255.0f; }

// A random number 0 to 1 that depends only on the cell and `which`.
float random_of(const glm::ivec3& cell, uint32_t which) {
    uint32_t h = 2166136261u;
    for (const uint32_t value : {static_cast<uint32_t>(cell.x), static_cast<uint32_t>(cell.y),
                                 static_cast<uint32_t>(cell.z), which})
        h = (h ^ value) * 16777619u, h ^= h >> 13;
    return static_cast<float>(h & 0xFFFF) / 65535.0f;
}

// Round spots, one per cell of a grid: 1 inside, 0 outside, with a soft edge. `jitter` is their
// distance from the cell's middle, at most 0.5.
float spots(const glm::vec3& point, float cell_size, float largest, const glm::vec3& jitter) {
    const glm::ivec3 middle = glm::ivec3(glm::floor(point / cell_size));
    float strongest = 0;
    for (int i = 0; i < 27; ++i) {
        const glm::ivec3 cell = middle + glm::ivec3(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
        const glm::vec3 off_middle(random_of(cell, 1), random_of(cell, 2), random_of(cell, 3));
        const glm::vec3 center =
            (glm::vec3(cell) + 0.5f + (off_middle * 2.0f - 1.0f) * jitter) * cell_size;
        const float radius = largest * cell_size * (0.25f + 0.75f * random_of(cell, 4));
        const float off = glm::length(point - center);
        strongest = std::max(strongest, 1 - smooth(radius * 0.82f, radius, off));
    }
    return strongest;
}

Image paint_with_alpha(int size, const std::function<glm::vec4(const glm::vec2&)>& color_at) {
    Image image{size, size, {}};
    const auto side = static_cast<float>(size);
    image.pixels.reserve(static_cast<size_t>(size) * static_cast<size_t>(size) * 4);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const glm::vec2 uv((static_cast<float>(x) + 0.5f) / side,
                               (static_cast<float>(y) + 0.5f) / side);
            const glm::vec4 color = glm::clamp(color_at(uv), 0.0f, 1.0f);
            for (glm::length_t i = 0; i < 4; ++i)
                image.pixels.push_back(static_cast<uint8_t>(std::lround(color[i] * 255)));
        }
    return image;
}

Image paint(const std::function<glm::vec3(const glm::vec2&)>& color_at) {
    return paint_with_alpha(kSize, [&](const glm::vec2& uv) { return glm::vec4(color_at(uv), 1); });
}

// The place of a texel in the area, 0 to 1 inside.
glm::vec2 within(const TextureArea& area, const glm::vec2& uv) {
    return (uv - area.from) / (area.to - area.from);
}

glm::vec3 on_lattice(const Lattice& lattice, float right, float down) {
    const float x = std::clamp(right, 0.0f, 0.9999f) * static_cast<float>(lattice.columns);
    const float y = std::clamp(down, 0.0f, 0.9999f) * static_cast<float>(lattice.rows);
    const auto column = static_cast<size_t>(x), row = static_cast<size_t>(y);
    const float tx = x - std::floor(x), ty = y - std::floor(y);
    const auto at = [&](size_t r, size_t c) { return lattice.at(r, c).position; };
    return glm::mix(glm::mix(at(row, column), at(row, column + 1), tx),
                    glm::mix(at(row + 1, column), at(row + 1, column + 1), tx), ty);
}

glm::vec3 head_color(const Palette& palette, const glm::vec3& point, float down) {
    glm::vec3 color = glm::mix(palette.body, palette.crown, 0.85f * smooth(34, 60, point.z));
    // no spots on the face and at the rim, where the arms continue
    const float face = smooth(-4, -9, point.y) * (1 - smooth(40, 47, point.z));
    const float bare = std::max(face, smooth(0.6f, 0.8f, down));
    color = glm::mix(color, palette.spots,
                     0.8f * (1 - bare) * spots(point, 8.5f, 0.4f, glm::vec3(0.35f)));
    for (const float side : {-1.0f, 1.0f}) {
        const glm::vec3 off = (point - glm::vec3(side * 11.0f, -12, 24)) / glm::vec3(3.2f, 9, 2.2f);
        color = glm::mix(color, palette.blush, 0.6f * std::exp(-1.4f * glm::dot(off, off)));
    }
    return color;
}

// The colour at `along` and `across` the arm, 0 to 1.
glm::vec3 arm_color(const Palette& palette, float along, float across) {
    glm::vec3 color = glm::mix(palette.body, palette.tip, smooth(0.25f, 0.95f, along));
    const float girth = 20 * (1.08f - along);
    const float cell = 4.4f - 1.8f * along;
    const glm::vec3 place(along * 62, (across - 0.5f) * girth, 0.5f * cell);
    const float middle = 1 - smooth(0.18f, 0.36f, std::abs(across - 0.5f));
    const float started = smooth(0.05f, 0.16f, along) * (1 - smooth(0.86f, 0.95f, along));
    color = glm::mix(color, palette.spots,
                     0.75f * middle * started * spots(place, cell, 0.42f, {0.3f, 0.2f, 0}));
    const float edge = smooth(0.4f, 0.5f, std::abs(across - 0.5f)) * smooth(0, 0.12f, along);
    return glm::mix(color, palette.underside, 0.45f * edge);
}

glm::vec3 mouth_color(const glm::vec2& place) {
    const glm::vec3 dark = rgb(74, 14, 34), tongue = rgb(236, 96, 110);
    const glm::vec2 off = (place - glm::vec2(0.5f, 0.95f)) / glm::vec2(0.27f, 0.3f);
    return glm::mix(dark, tongue, 1 - smooth(0.85f, 1, glm::length(off)));
}

glm::vec3 skin_color(const Figure& figure, const Palette& palette, const glm::vec2& uv) {
    if (uv.y < 0.61f) {
        const glm::vec2 place = within(kHeadArea, uv);
        return head_color(palette, on_lattice(figure.body.head, place.x, place.y), place.y);
    }
    if (uv.y < 0.855f) {
        const glm::vec2 place = glm::clamp(within(kArmArea, uv), 0.0f, 1.0f);
        return arm_color(palette, place.x, place.y);
    }
    if (uv.x < 0.32f) {
        const glm::vec2 place = within(kLidArea, uv);
        const glm::vec3 lid = glm::mix(palette.body, palette.crown, 0.3f);
        const float lash = place.x < 0.49f ? smooth(0.9f, 0.96f, place.y) : 0.0f;
        return glm::mix(lid, palette.spots * 0.5f, lash);
    }
    if (uv.x < 0.62f) return glm::mix(palette.body, palette.spots, 0.55f);
    return mouth_color(within(kMouthArea, uv));
}

glm::vec3 underside_color(const Palette& palette, const glm::vec2& uv) {
    const glm::vec3 rosy = glm::mix(palette.underside, palette.sucker, 0.35f);
    if (uv.y < 0.48f) {
        const glm::vec2 place = within(kArmUndersideArea, uv);
        const float edge = smooth(0.3f, 0.5f, std::abs(place.y - 0.5f));
        const glm::vec3 color = glm::mix(rosy, palette.underside, edge);
        return glm::mix(color, palette.tip, 0.4f * smooth(0.55f, 1, place.x));
    }
    if (uv.x < 0.51f)
        return glm::mix(palette.sucker, rosy,
                        smooth(0.1f, 0.9f, glm::length(within(kUndersideArea, uv) - 0.5f) * 2));
    const float off = glm::length(within(kSuckerArea, uv) - 0.5f) * 2;
    const glm::vec3 ring = glm::mix(palette.sucker, palette.underside, smooth(0.5f, 0.62f, off));
    return glm::mix(palette.sucker_middle, ring, smooth(0.2f, 0.42f, off));
}

// Share of the white over the iris, which ends within these distances from the middle of the eye;
// 1: its back edge.
constexpr float kIrisEdge = 0.39f, kIrisEnd = 0.405f;

// The iris with its pupil; y up.
glm::vec3 iris_color(const glm::vec2& place) {
    const float off = glm::length(place);
    const glm::vec3 rim = rgb(9, 42, 54), outer = rgb(16, 108, 120), inner = rgb(86, 214, 196);
    const float low = smooth(0.15f, -0.36f, place.y);  // the lower half is brighter
    const glm::vec3 iris =
        glm::mix(glm::mix(outer, inner, low), rim, smooth(0.32f, kIrisEdge, off));
    return glm::mix(rgb(8, 12, 20), iris, smooth(0.245f, 0.262f, off));
}

glm::vec3 eye_color(const glm::vec2& uv) {
    const glm::vec2 place = (uv - 0.5f) / 0.48f * glm::vec2(1, -1);  // 1: back edge, y up
    const float off = glm::length(place);
    const glm::vec3 white =
        glm::mix(rgb(255, 253, 248), rgb(240, 214, 208), smooth(0.45f, 0.95f, off));
    glm::vec3 color = glm::mix(iris_color(place), white, smooth(kIrisEdge, kIrisEnd, off));
    const auto glint = [&](const glm::vec2& middle, float radius) {
        const float strength = 1 - smooth(radius * 0.85f, radius, glm::length(place - middle));
        color = glm::mix(color, glm::vec3(1), strength);
    };
    glint({-0.12f, 0.15f}, 0.105f);
    glint({0.13f, -0.13f}, 0.045f);
    return color;
}

}  // namespace

Palette coral_palette() {
    return {rgb(255, 126, 92),  rgb(226, 74, 104),  rgb(255, 184, 108), rgb(190, 44, 92),
            rgb(255, 104, 122), rgb(255, 230, 204), rgb(250, 150, 140), rgb(176, 62, 84)};
}

Palette lagoon_palette() {
    return {rgb(44, 182, 186),  rgb(38, 104, 196),  rgb(150, 232, 150), rgb(24, 66, 150),
            rgb(112, 150, 235), rgb(236, 248, 222), rgb(136, 206, 190), rgb(38, 100, 130)};
}

Image paint_skin(const Figure& figure, const Palette& palette) {
    return paint([&](const glm::vec2& uv) { return skin_color(figure, palette, uv); });
}

Image paint_suckers(const Palette& palette) {
    return paint([&](const glm::vec2& uv) { return underside_color(palette, uv); });
}

Image paint_eyes() { return paint(eye_color); }

Image paint_iris() {
    constexpr int kIrisSize = 128;
    constexpr float kHalf = 0.42f;  // of the texture, so that a little of its edge is transparent
    return paint_with_alpha(kIrisSize, [](const glm::vec2& uv) {
        const glm::vec2 place = (uv - 0.5f) * 2.0f * kHalf * glm::vec2(1, -1);
        return glm::vec4(iris_color(place), 1 - smooth(kIrisEdge, kIrisEnd, glm::length(place)));
    });
}

Image paint_hat() {
    return paint([](const glm::vec2& uv) {
        const glm::vec3 felt = rgb(52, 60, 104), band = rgb(255, 206, 92);
        const float in_band = smooth(0.405f, 0.415f, uv.y) - smooth(0.498f, 0.508f, uv.y);
        return glm::mix(felt * (0.85f + 0.3f * uv.y), band, in_band);
    });
}

Image paint_felt() {
    // Numbers of fibres along u and v.
    static constexpr int kFibres[][2] = {{24, 96}, {96, 24}, {64, 64}, {160, 160}};
    return paint([](const glm::vec2& uv) {
        float height = 0;
        for (const auto& [columns, rows] : kFibres) {
            const glm::ivec3 cell(uv.x * static_cast<float>(columns),
                                  uv.y * static_cast<float>(rows), columns);
            height += random_of(cell, 77) - 0.5f;
        }
        return glm::vec3(0.5f + 0.16f * height);
    });
}

}  // namespace studioscope::assets
