#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/image.h"
#include "core/result.h"

namespace studioscope {

// Textures and materials as the renderer takes them: compressed blocks can be uploaded unchanged.

enum class TexelFormat {
    kRgba8,    // one byte per channel
    kBgra8,    // one byte per channel, in the order blue, green, red, alpha
    kRgba16,   // one little-endian unsigned 16-bit word per channel
    kRgba16F,  // one little-endian half float per channel
    kRgba32F,  // one little-endian float per channel
    kBc1,      // DXT1; the fourth colour of a three-colour block is opaque black
    kBc1a,     // DXT1; the fourth colour of a three-colour block is transparent
    kBc2,      // DXT3
    kBc3,      // DXT5
    kBc4,      // ATI1N: red only, shown as grey
    kBc5,      // ATI2N: red and green only
    kBc7,
};

class TextureImages;
struct CubeFaces;

struct TextureLevel {
    int width = 0;
    int height = 0;
    Bytes bytes;  // size given by level_bytes(); rows from the top, without padding
};

struct Texture {
    std::string file;       // file that the texture was read from
    std::string stored_as;  // format name in the file: "DXT5", "BGRA8888", "image"
    TexelFormat format = TexelFormat::kRgba8;
    std::vector<TextureLevel> levels;  // at least one, largest first; may stop before 1x1
    bool clamps_s = false;             // false: repeats
    bool clamps_t = false;
    bool is_point_sampled = false;
    bool is_normal_map = false;
    // True: a self-shadowing bump map in another basis, which cannot be used as a normal map.
    bool is_ssbump = false;
    // True: only red and green are stored; a normal's z must be reconstructed.
    bool lacks_blue = false;
    bool has_alpha = true;  // false: the format has no alpha channel; shaders read 1
    // False: the flags of a VTF say that alpha is not used, and the engine takes it as opaque.
    bool is_marked_translucent = true;
    float scale = 1;  // factor of red, green and blue; 16 for cube maps of 16-bit integers
    int frames = 1;   // numbers in the file; `levels` has the first frame, face and slice
    int faces = 1;
    int depth = 1;  // slices of the largest level
    // Reads the images beyond those of `levels` (TextureImages::read()); null if there are none.
    std::shared_ptr<const TextureImages> images;
    // The faces of a cube map that a material reflects; else null.
    std::shared_ptr<const CubeFaces> cube;
    glm::vec3 reflectivity{0};
    Diagnostics diagnostics;  // faults found in the file
};

bool is_block_compressed(TexelFormat format);

// Whether samplers read colours of this format as linear in every use; colours in other formats are
// sRGB.
bool is_always_linear(TexelFormat format);

// The bytes of a level of the given size; compressed formats have at least one 4x4 block.
size_t level_bytes(TexelFormat format, int width, int height);

// Decodes one level to eight bits per channel, multiplied by `scale` and clamped to 0..1. For
// tests, and for drivers with poor support of the compressed formats.
Image decode(const Texture& texture, size_t level);
Image decode(const TextureLevel& source, TexelFormat format, float scale);

// The 4x4 texels of a compressed block, RGBA, row by row.
using BlockTexels = std::array<std::array<uint8_t, 4>, 16>;

// Decodes a block of BC7, which has 16 bytes. The reserved mode is transparent black.
BlockTexels decode_bc7_block(const std::byte* block);

Texture image_texture(Image image);

inline constexpr int kCubeFaces = 6;

// The six faces of a cube map, level by level, the largest first. A face looks along an axis of the
// world, in the order +x, -x, +y, -y, +z, -z; its texels lie as OpenGL and Direct3D address them.
struct CubeFaces {
    std::vector<std::array<TextureLevel, kCubeFaces>> levels;  // square; at least one
};

// Whether the texture's file has the six square faces of a cube map.
inline bool is_cube_map(const Texture& texture) {
    if (texture.faces < kCubeFaces) return false;
    return texture.levels.empty() ||  // only the header was read
           texture.levels.front().width == texture.levels.front().height;
}

// The position of an image in a texture file. Counts of frames, faces and slices are those of
// Texture; a level may have fewer slices, see level_slices().
struct TextureImagePosition {
    int level = 0;  // index into Texture::levels
    int frame = 0;
    int face = 0;
    int slice = 0;

    bool operator==(const TextureImagePosition&) const = default;
};

// The images of a texture file beyond the first frame, face and slice, read on demand. Thread-safe.
class TextureImages {
public:
    virtual ~TextureImages() = default;
    // `place` must exist. Errors: the file has changed or cannot be read any more, it is truncated
    // before the image, or there is not enough memory.
    virtual Result<TextureLevel> read(const TextureImagePosition& place) const = 0;
};

// The number of slices of a level: half of those of the level before, at least one.
int level_slices(const Texture& texture, int level);

// The nearest existing image position; the texture must have a level.
TextureImagePosition nearest_image_position(const Texture& texture,
                                            const TextureImagePosition& place);

// Reads the image at the nearest existing position; the texture must have a level.
Result<TextureLevel> read_texture_image(const Texture& texture, const TextureImagePosition& place);

// The levels of another frame, with the properties that sampling needs; nothing if one of them
// cannot be read.
std::optional<Texture> with_frame(const Texture& texture, int frame);

// The names of the faces of a cube map in the order of the file. The seventh is a picture of the
// surroundings as a ball reflects them.
inline constexpr const char* kFaceNames[] = {"right (+x)", "left (-x)", "back (+y)", "front (-y)",
                                             "up (+z)",    "down (-z)", "sphere map"};

}  // namespace studioscope
