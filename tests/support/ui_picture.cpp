#include "support/ui_picture.h"

#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace studioscope {

namespace {

struct Texture {
    const unsigned char* pixels = nullptr;
    int width = 1, height = 1;
};

// Clip rectangle of a command, in whole pixels.
struct Clip {
    int left = 0, top = 0, right = 0, bottom = 0;
};

struct Color {
    float r = 0, g = 0, b = 0, a = 0;
};

Color color_of(ImU32 color) {
    const ImVec4 c = ImGui::ColorConvertU32ToFloat4(color);
    return {c.x, c.y, c.z, c.w};
}

Color mixed(const std::array<Color, 3>& colors, const std::array<float, 3>& share) {
    Color sum;
    for (size_t i = 0; i < 3; ++i) {
        sum.r += colors[i].r * share[i];
        sum.g += colors[i].g * share[i];
        sum.b += colors[i].b * share[i];
        sum.a += colors[i].a * share[i];
    }
    return sum;
}

float coverage(const Texture& texture, float u, float v) {
    const int x =
        std::clamp(static_cast<int>(u * static_cast<float>(texture.width)), 0, texture.width - 1);
    const int y =
        std::clamp(static_cast<int>(v * static_cast<float>(texture.height)), 0, texture.height - 1);
    return static_cast<float>(texture.pixels[y * texture.width + x]) / 255;
}

void blend(Image& image, int x, int y, const Color& color, float alpha) {
    uint8_t* const pixel =
        &image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                       static_cast<size_t>(x)) *
                      4];
    const std::array<float, 3> ink{color.r, color.g, color.b};
    for (size_t i = 0; i < 3; ++i) {
        const float before = static_cast<float>(pixel[i]) / 255;
        const float after = before + (ink[i] - before) * alpha;
        pixel[i] = static_cast<uint8_t>(std::lround(std::clamp(after, 0.0f, 1.0f) * 255));
    }
}

float cross(const ImVec2& a, const ImVec2& b, const ImVec2& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Whether a pixel's middle is inside; one on a shared edge belongs to the triangle above or left of
// it.
bool is_inside(float value, const ImVec2& from, const ImVec2& to) {
    if (value != 0) return value > 0;
    return to.y < from.y || (to.y == from.y && to.x > from.x);
}

void fill(Image& image, const Texture& texture, const Clip& clip, std::array<ImDrawVert, 3> v) {
    float area = cross(v[0].pos, v[1].pos, v[2].pos);
    if (area == 0) return;
    if (area < 0) {
        std::swap(v[1], v[2]);
        area = -area;
    }
    const std::array<Color, 3> colors{color_of(v[0].col), color_of(v[1].col), color_of(v[2].col)};
    const auto [low_x, high_x] = std::minmax({v[0].pos.x, v[1].pos.x, v[2].pos.x});
    const auto [low_y, high_y] = std::minmax({v[0].pos.y, v[1].pos.y, v[2].pos.y});
    const int left = std::max(clip.left, static_cast<int>(std::floor(low_x)));
    const int right = std::min(clip.right, static_cast<int>(std::ceil(high_x)) + 1);
    const int top = std::max(clip.top, static_cast<int>(std::floor(low_y)));
    const int bottom = std::min(clip.bottom, static_cast<int>(std::ceil(high_y)) + 1);
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const ImVec2 p(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f);
            const float a = cross(v[1].pos, v[2].pos, p), b = cross(v[2].pos, v[0].pos, p);
            const float c = cross(v[0].pos, v[1].pos, p);
            if (!is_inside(a, v[1].pos, v[2].pos) || !is_inside(b, v[2].pos, v[0].pos) ||
                !is_inside(c, v[0].pos, v[1].pos))
                continue;
            const std::array<float, 3> share{a / area, b / area, c / area};
            const float u = v[0].uv.x * share[0] + v[1].uv.x * share[1] + v[2].uv.x * share[2];
            const float w = v[0].uv.y * share[0] + v[1].uv.y * share[1] + v[2].uv.y * share[2];
            const Color color = mixed(colors, share);
            blend(image, x, y, color, color.a * coverage(texture, u, w));
        }
}

void draw(Image& image, const Texture& texture, const ImDrawList& list, const ImDrawCmd& command) {
    const Clip clip{std::max(static_cast<int>(command.ClipRect.x), 0),
                    std::max(static_cast<int>(command.ClipRect.y), 0),
                    std::min(static_cast<int>(command.ClipRect.z), image.width),
                    std::min(static_cast<int>(command.ClipRect.w), image.height)};
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
        std::array<ImDrawVert, 3> corners;
        for (unsigned k = 0; k < 3; ++k) {
            const ImDrawIdx index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i + k)];
            corners[k] = list.VtxBuffer[static_cast<int>(command.VtxOffset + index)];
        }
        fill(image, texture, clip, corners);
    }
}

}  // namespace

Image ui_picture() {
    const ImDrawData& data = *ImGui::GetDrawData();
    Texture texture;
    unsigned char* pixels = nullptr;
    ImGui::GetIO().Fonts->GetTexDataAsAlpha8(&pixels, &texture.width, &texture.height);
    texture.pixels = pixels;
    Image image{static_cast<int>(data.DisplaySize.x), static_cast<int>(data.DisplaySize.y), {}};
    const size_t count = static_cast<size_t>(image.width) * static_cast<size_t>(image.height);
    for (size_t i = 0; i < count; ++i) image.pixels.insert(image.pixels.end(), {23, 24, 27, 255});
    for (int i = 0; i < data.CmdListsCount; ++i)
        for (const ImDrawCmd& command : data.CmdLists[i]->CmdBuffer)
            draw(image, texture, *data.CmdLists[i], command);
    return image;
}

}  // namespace studioscope
