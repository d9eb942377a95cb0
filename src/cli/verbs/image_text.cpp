#include "cli/verbs/image_text.h"

#include <stb_truetype.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace studioscope {

extern "C" {
extern const std::byte studioscope_text_font[];
}

namespace {

constexpr float kTextShare = 0.72f;  // share of the height
constexpr std::array<int, 3> kImageTextColor{214, 220, 228};
constexpr int kEllipsis = 0x2026;

const stbtt_fontinfo& font() {
    static const stbtt_fontinfo loaded = [] {
        stbtt_fontinfo info{};
        stbtt_InitFont(&info, reinterpret_cast<const unsigned char*>(studioscope_text_font), 0);
        return info;
    }();
    return loaded;
}

// Decodes valid UTF-8 into code points.
std::vector<int> code_points(std::string_view text) {
    std::vector<int> points;
    for (const char c : text) {
        const unsigned byte = static_cast<unsigned char>(c);
        if ((byte & 0xC0) == 0x80 && !points.empty())
            points.back() = points.back() << 6 | static_cast<int>(byte & 0x3F);
        else
            points.push_back(static_cast<int>(byte < 0x80   ? byte
                                              : byte < 0xE0 ? byte & 0x1F
                                              : byte < 0xF0 ? byte & 0x0F
                                                            : byte & 0x07));
    }
    return points;
}

float glyph_advance(int point, float scale) {
    int advance = 0, bearing = 0;
    stbtt_GetCodepointHMetrics(&font(), point, &advance, &bearing);
    return static_cast<float>(advance) * scale;
}

float line_width(const std::vector<int>& points, float scale) {
    float width = 0;
    for (const int point : points) width += glyph_advance(point, scale);
    return width;
}

void shorten(std::vector<int>& points, float scale, float width) {
    if (line_width(points, scale) <= width) return;
    points.push_back(kEllipsis);
    while (points.size() > 1 && line_width(points, scale) > width) points.erase(points.end() - 2);
}

// Blends a colour over a pixel with straight alpha; `coverage` is 0 to 255.
void blend(uint8_t* pixel, const std::array<int, 3>& color, int coverage) {
    for (size_t channel = 0; channel < 3; ++channel) {
        const int under = pixel[3] == 0 ? color[channel] : pixel[channel];
        pixel[channel] = static_cast<uint8_t>(under + (color[channel] - under) * coverage / 255);
    }
    pixel[3] = static_cast<uint8_t>(pixel[3] + (255 - pixel[3]) * coverage / 255);
}

void draw_glyph(Image& image, int point, float x, float baseline, float scale) {
    const float whole = std::floor(x);
    int width = 0, height = 0, left = 0, top = 0;
    unsigned char* const glyph = stbtt_GetCodepointBitmapSubpixel(
        &font(), scale, scale, x - whole, 0, point, &width, &height, &left, &top);
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            const int px = static_cast<int>(whole) + left + column;
            const int py = static_cast<int>(baseline) + top + row;
            if (px < 0 || py < 0 || px >= image.width || py >= image.height) continue;
            const auto at = static_cast<size_t>(py) * static_cast<size_t>(image.width) +
                            static_cast<size_t>(px);
            blend(&image.pixels[at * 4], kImageTextColor, glyph[row * width + column]);
        }
    stbtt_FreeBitmap(glyph, nullptr);
}

void draw_background(Image& image, const ImageText& text) {
    constexpr std::array<int, 3> kBackground{20, 23, 27};
    constexpr int kCoverage = 190;
    for (int y = std::max(text.top, 0); y < std::min(text.top + text.height, image.height); ++y)
        for (int x = std::max(text.left, 0); x < std::min(text.left + text.width, image.width); ++x)
            blend(&image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                                 static_cast<size_t>(x)) *
                                4],
                  kBackground, kCoverage);
}

}  // namespace

int measure_text(std::string_view text, int height) {
    const float scale = stbtt_ScaleForPixelHeight(&font(), static_cast<float>(height) * kTextShare);
    return static_cast<int>(std::ceil(line_width(code_points(text), scale)));
}

void draw_text(Image& image, const ImageText& text) {
    const float pixels = static_cast<float>(text.height) * kTextShare;
    const float scale = stbtt_ScaleForPixelHeight(&font(), pixels);
    int ascent = 0, descent = 0, gap = 0;
    stbtt_GetFontVMetrics(&font(), &ascent, &descent, &gap);
    std::vector<int> points = code_points(text.text);
    const auto width = static_cast<float>(text.width);
    shorten(points, scale, width);
    if (text.has_background) draw_background(image, text);
    float x =
        static_cast<float>(text.left) + std::max(0.0f, (width - line_width(points, scale)) / 2);
    const float baseline =
        static_cast<float>(text.top) + std::round((static_cast<float>(text.height) - pixels) / 2 +
                                                  static_cast<float>(ascent) * scale);
    for (const int point : points) {
        draw_glyph(image, point, x, baseline, scale);
        x += glyph_advance(point, scale);
    }
}

}  // namespace studioscope
