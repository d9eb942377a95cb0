#include "export/gltf/pictures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/path_text.h"
#include "export/steps.h"
#include "facts/legend.h"
#include "formats/materials/materials.h"

namespace studioscope {

namespace {

using Pixel = std::span<uint8_t, 4>;

uint8_t byte_of(float share) {
    return static_cast<uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255));
}

// Linear values of the bytes of an sRGB picture.
glm::vec3 linear_color(Pixel pixel) {
    static const std::array<float, 256> kLinear = [] {
        std::array<float, 256> linear{};
        for (size_t i = 0; i < linear.size(); ++i)
            linear[i] = to_linear(static_cast<float>(i) / 255);
        return linear;
    }();
    return {kLinear[pixel[0]], kLinear[pixel[1]], kLinear[pixel[2]]};
}

void set_color(Pixel pixel, const glm::vec3& linear) {
    for (int i = 0; i < 3; ++i)
        pixel[static_cast<size_t>(i)] = byte_of(to_srgb(std::clamp(linear[i], 0.0f, 1.0f)));
}

float share_of(uint8_t byte) { return static_cast<float>(byte) / 255; }

// The light that is added is premultiplied, so it stays the same over black.
void blend_by_brightness(Pixel pixel, bool has_alpha) {
    const glm::vec3 light = linear_color(pixel) * (has_alpha ? share_of(pixel[3]) : 1);
    const float brightest = std::max({light.x, light.y, light.z});
    set_color(pixel, brightest > 0 ? light / brightest : glm::vec3(0));
    pixel[3] = byte_of(brightest);
}

void tint_by_alpha(Pixel pixel, const Picture& picture) {
    const glm::vec3 color = linear_color(pixel);
    const glm::vec3 tinted = glm::mix(color * picture.tint, picture.tint, picture.tint_over_base);
    set_color(pixel, glm::mix(color, tinted, share_of(pixel[3])));
}

void convert_normal(Pixel pixel, bool lacks_blue) {
    if (lacks_blue) {
        const float x = 2 * share_of(pixel[0]) - 1, y = 2 * share_of(pixel[1]) - 1;
        pixel[2] = byte_of((std::sqrt(std::max(1 - x * x - y * y, 0.0f)) + 1) / 2);
    }
    pixel[1] = static_cast<uint8_t>(255 - pixel[1]);
}

// The nearest pixel of a picture of another size.
Pixel pixel_at(Image& image, int x, int y, const Image& other) {
    const auto column = static_cast<size_t>(x) * static_cast<size_t>(image.width) /
                        static_cast<size_t>(other.width);
    const auto row = static_cast<size_t>(y) * static_cast<size_t>(image.height) /
                     static_cast<size_t>(other.height);
    return Pixel(&image.pixels[4 * (row * static_cast<size_t>(image.width) + column)], 4);
}

void add_mask(Image& image, Image& mask) {
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < image.width; ++x) {
            const Pixel pixel = pixel_at(image, x, y, image), other = pixel_at(mask, x, y, image);
            const glm::vec3 shares(share_of(other[0]), share_of(other[1]), share_of(other[2]));
            set_color(pixel, linear_color(pixel) * shares);
        }
}

void convert(const Picture& picture, bool lacks_blue, Pixel pixel) {
    switch (picture.use) {
        case PictureUse::kColor:
            break;
        case PictureUse::kAdded:
            blend_by_brightness(pixel, picture.has_alpha);
            return;
        case PictureUse::kTinted:
            tint_by_alpha(pixel, picture);
            break;
        case PictureUse::kNormal:
            convert_normal(pixel, lacks_blue);
            break;
        case PictureUse::kGlow:
            if (picture.mask == kNone) set_color(pixel, linear_color(pixel) * share_of(pixel[3]));
            break;
        case PictureUse::kRoughness:
            pixel[1] = byte_of(
                roughness_of(picture.exponents.x + picture.exponents.y * share_of(pixel[0])));
            pixel[0] = pixel[2] = 0;
            break;
    }
    if (!picture.has_alpha) pixel[3] = 255;
}

}  // namespace

float roughness_of(float exponent) { return std::min(std::sqrt(2 / (exponent + 2)), 1.0f); }

std::string texture_name(const Scene& scene, const Texture& texture) {
    for (const NeededFile& need : scene.needs)
        if (!need.found.empty() && generic_path_text(need.found) == texture.file)
            return need.path.shown();
    return generic_path_text(path_from_text(texture.file).filename());
}

Image PictureMaker::read(int index, int frame, bool has_alpha, bool& lacks_blue) {
    const Texture* texture = &at(scene_.textures, index);
    const std::string name = texture_name(scene_, *texture);
    const auto fail = [&](std::string cause) {
        report_.lost.push_back({"export-texture", "texture", name, {}, {}, std::move(cause)});
        return Image{};
    };
    Texture whole;
    if (texture->levels.empty()) {
        if (files_ == nullptr) return fail("its pixels were not read");
        Result<Texture> read = read_texture(path_from_text(texture->file), true, *files_, *files_);
        if (!read) return fail(read.error().message);
        whole = *std::move(read);
        texture = &whole;
    }
    if (texture->levels.empty()) return fail("it has no image");
    if (frame % texture->frames == 0) {
        report_reduced(name, *texture, report_);
    } else if (std::optional<Texture> other = with_frame(*texture, frame % texture->frames)) {
        whole = *std::move(other);
        texture = &whole;
    }
    lacks_blue = texture->lacks_blue;
    const bool has_holes = has_alpha && texture->format == TexelFormat::kBc1;
    return fitting_image(*texture, has_holes ? TexelFormat::kBc1a : texture->format, max_side_);
}

Image PictureMaker::make(const Picture& picture) {
    bool lacks_blue = false, ignored = false;
    Image image = read(picture.texture, picture.frame, picture.has_alpha, lacks_blue);
    if (picture.mask != kNone && !image.pixels.empty()) {
        Image mask = read(picture.mask, 0, false, ignored);
        if (!mask.pixels.empty()) add_mask(image, mask);
    }
    for (size_t i = 0; i + 4 <= image.pixels.size(); i += 4)
        convert(picture, lacks_blue, Pixel(&image.pixels[i], 4));
    return image;
}

}  // namespace studioscope
