#include "writers/texture_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <glm/glm.hpp>

#include "writers/byte_writer.h"

namespace studioscope::assets {

namespace {

constexpr size_t kTgaHeaderSize = 18, kVtfHeaderSize = 80;
constexpr int32_t kBgra8888 = 12, kNoFormat = -1;

const uint8_t* pixel(const Image& image, int x, int y) {
    return &image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                          static_cast<size_t>(x)) *
                         4];
}

// The image at half size, each pixel the mean of four (of two if one side is 1 already).
Image halved(const Image& image) {
    Image half{std::max(1, image.width / 2), std::max(1, image.height / 2), {}};
    for (int y = 0; y < half.height; ++y)
        for (int x = 0; x < half.width; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                int sum = 0;
                for (const int dy : {0, 1})
                    for (const int dx : {0, 1})
                        sum += pixel(image, std::min(2 * x + dx, image.width - 1),
                                     std::min(2 * y + dy, image.height - 1))[channel];
                half.pixels.push_back(static_cast<uint8_t>((sum + 2) / 4));
            }
    return half;
}

glm::vec3 mean_of(const Image& image) {
    glm::dvec3 sum(0);
    for (size_t i = 0; i + 3 < image.pixels.size(); i += 4)
        sum += glm::dvec3(image.pixels[i], image.pixels[i + 1], image.pixels[i + 2]);
    return glm::vec3(sum / (255.0 * static_cast<double>(image.pixels.size() / 4)));
}

void put_bgra(ByteWriter& out, const Image& image) {
    for (size_t i = 0; i < image.pixels.size(); i += 4)
        for (const size_t channel : {2u, 1u, 0u, 3u}) out.add(image.pixels[i + channel]);
}

}  // namespace

Bytes tga_bytes(const Image& image) {
    ByteWriter out;
    out.reserve(kTgaHeaderSize);
    out.set(2, uint8_t{2});  // true colour, not compressed
    out.set(12, static_cast<uint16_t>(image.width));
    out.set(14, static_cast<uint16_t>(image.height));
    out.set(16, uint8_t{24});
    for (int y = image.height; y-- > 0;)
        for (int x = 0; x < image.width; ++x)
            for (const int channel : {2, 1, 0}) out.add(pixel(image, x, y)[channel]);
    return out.take();
}

Bytes vtf_bytes(const Image& image) {
    std::vector<Image> levels{image};
    while (levels.back().width > 1 || levels.back().height > 1)
        levels.push_back(halved(levels.back()));
    ByteWriter out;
    out.reserve(kVtfHeaderSize);
    out.set_text(0x00, "VTF");
    out.set(0x04, uint32_t{7});
    out.set(0x08, uint32_t{2});
    out.set(0x0C, static_cast<uint32_t>(kVtfHeaderSize));
    out.set(0x10, static_cast<uint16_t>(image.width));
    out.set(0x12, static_cast<uint16_t>(image.height));
    out.set(0x18, uint16_t{1});
    out.set(0x20, mean_of(image));
    out.set(0x30, 1.0f);
    out.set(0x34, kBgra8888);
    out.set(0x38, static_cast<uint8_t>(levels.size()));
    out.set(0x39, kNoFormat);
    out.set(0x3F, uint16_t{1});
    for (size_t i = levels.size(); i-- > 0;) put_bgra(out, levels[i]);  // smallest first
    return out.take();
}

std::string vmt_text(const std::string& texture, const std::string& surface_property,
                     const VmtParameters& others, const std::string& shader) {
    VmtParameters all = {{"$basetexture", texture}, {"$surfaceprop", surface_property}};
    all.insert(all.end(), others.begin(), others.end());
    std::string text = "\"" + shader + "\"\n{\n";
    for (const auto& [name, value] : all) text += fmt::format("    \"{}\" \"{}\"\n", name, value);
    return text + "}\n";
}

}  // namespace studioscope::assets
