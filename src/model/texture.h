#pragma once

#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/image.h"

namespace studioscope {

// Pictures and materials as the renderer takes them: blocks that can be uploaded untouched.

enum class TexelFormat {
    kRgba8,    // one byte a channel
    kBgra8,    // the same with blue first and red third
    kRgba16,   // one unsigned 16-bit word a channel, little-endian, as all below
    kRgba16F,  // halves
    kRgba32F,  // floats
    kBc1,      // DXT1; the fourth colour of a three-colour block is opaque black
    kBc1a,     // DXT1; it is transparent
    kBc2,      // DXT3
    kBc3,      // DXT5
    kBc4,      // ATI1N: red only, shown as grey
    kBc5,      // ATI2N: red and green only
};

struct TextureLevel {
    int width = 0;
    int height = 0;
    Bytes bytes;  // level_bytes(); rows from the top, no padding between them
};

struct Texture {
    std::string file;       // that it was read from
    std::string stored_as;  // what the file calls its format: "DXT5", "BGRA8888", "image"
    TexelFormat format = TexelFormat::kRgba8;
    std::vector<TextureLevel> levels;  // at least one, largest first; may stop before 1x1
    bool clamps_s = false;             // else it repeats
    bool clamps_t = false;
    bool is_point_sampled = false;
    bool is_normal_map = false;
    bool is_ssbump = false;   // another basis: not to be used as a normal map
    bool lacks_blue = false;  // only red and green are there: a normal's z has to be rebuilt
    float scale = 1;          // what every texel read is multiplied with
    int frames = 1;           // in the file; levels holds the first frame, face and slice
    int faces = 1;
    int depth = 1;
    glm::vec3 reflectivity{0};
    Diagnostics diagnostics;  // what was odd in the file
};

bool is_block_compressed(TexelFormat format);

// Blocks are 4x4 texels; a level has at least one.
size_t level_bytes(TexelFormat format, int width, int height);

// One level at eight bits a channel, times `scale`; values outside 0..1 are clamped. For tests and
// for drivers that are better off without the compressed formats.
Image decode(const Texture& texture, size_t level);
Image decode(const TextureLevel& source, TexelFormat format, float scale);

Texture texture_of(Image image);

enum class MaterialStatus {
    kMissing,      // neither a material nor a texture was found
    kNoTexture,    // a material without a base texture that could be read
    kPlaceholder,  // its base texture only exists inside the game (_rt_..., env_cubemap)
    kComplete,
};

// How a material looks, as far as a viewer honours it. Indices are into Scene::textures.
struct ResolvedMaterial {
    MaterialStatus status = MaterialStatus::kMissing;
    std::string file;    // the .vmt, or the picture where there is none
    std::string shader;  // as the .vmt has it; empty without one
    int base_texture = -1;
    int bump_texture = -1;
    int self_illumination_mask = -1;  // else, if self_illuminated, the base texture's alpha
    // At most one of the two; neither where the base texture's alpha is a mask for something else.
    bool is_alpha_tested = false;
    bool is_translucent = false;
    float alpha_reference = 0.5f;  // alpha_tested: below it nothing is drawn
    bool is_additive = false;
    bool is_two_sided = false;
    bool is_self_illuminated = false;
    glm::vec3 self_illumination_tint{1};
    bool is_unlit = false;
    bool uses_half_lambert = false;
    glm::vec3 color{1};  // $color times $color2, in the texture's (gamma) space
    // `color` counts only where the base texture's alpha is: 0 leaves the texture as it is. There
    // the texture times the colour is mixed with the colour alone by `tint_over_base`, 0 to 1.
    bool is_tinted_by_alpha = false;
    float tint_over_base = 0;
    float alpha = 1;
    std::vector<std::string> tried;  // every path that was looked for and not there
};

}  // namespace studioscope
