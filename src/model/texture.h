#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/image.h"
#include "model/material_parameter.h"

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
    // Reads the images beyond those of `levels` (model/texture_images.h); null if there are none.
    std::shared_ptr<const TextureImages> images;
    // The faces of a cube map that a material reflects (model/cube_map.h); else null.
    std::shared_ptr<const CubeFaces> cube;
    glm::vec3 reflectivity{0};
    Diagnostics diagnostics;  // faults found in the file
};

bool is_block_compressed(TexelFormat format);

// Whether colours of this format are linear in every use, as samplers read them; those of the other
// formats are sRGB where they are colours.
bool is_always_linear(TexelFormat format);

// The bytes of a level of the given size; compressed formats have at least one 4x4 block.
size_t level_bytes(TexelFormat format, int width, int height);

// Decodes one level to eight bits per channel, multiplied by `scale` and clamped to 0..1. For
// tests, and for drivers with poor support of the compressed formats.
Image decode(const Texture& texture, size_t level);
Image decode(const TextureLevel& source, TexelFormat format, float scale);

Texture texture_of(Image image);

struct EyeMaterial;
struct MaterialProxies;
struct SurfaceMaterial;

enum class MaterialStatus {
    kMissing,      // neither a material nor a texture was found
    kNoTexture,    // a material whose base texture is missing or invalid
    kPlaceholder,  // base texture that only exists inside the game (_rt_..., env_cubemap)
    kComplete,
};

// The properties of a material that the viewer supports. Indices are into Scene::textures.
struct ResolvedMaterial {
    MaterialStatus status = MaterialStatus::kMissing;
    std::string file;    // the .vmt, or the image if there is none
    std::string shader;  // shader name of the .vmt; empty without one
    int base_texture = -1;
    int bump_texture = -1;
    int base_frame = 0;  // frames of these textures; a number beyond the last one wraps around
    int bump_frame = 0;
    // Index; none: the base texture's alpha is the mask, if self_illuminated.
    int self_illumination_mask = -1;
    // At most one of the two is true; neither if the base texture's alpha is a mask for something
    // else.
    bool is_alpha_tested = false;
    bool is_translucent = false;
    float alpha_reference = 0.5f;  // alpha below which alpha_tested texels are discarded, 0..1
    bool is_additive = false;
    bool is_two_sided = false;
    bool is_self_illuminated = false;
    glm::vec3 self_illumination_tint{1};
    bool is_unlit = false;
    bool uses_half_lambert = false;
    glm::vec3 color{1};  // $color * $color2, in the texture's (gamma) space
    // `color` is applied by the base texture's alpha: at 0 the texture is unchanged. At 1 the
    // texture times the colour is mixed with the colour alone by `tint_over_base`, 0..1.
    bool is_tinted_by_alpha = false;
    float tint_over_base = 0;
    float alpha = 1;
    // The parameters of its program; null for shaders whose program is not drawn, and for eyes.
    std::shared_ptr<const SurfaceMaterial> surface;
    std::shared_ptr<const EyeMaterial> eye;  // of the shaders Eyes and EyeRefract; else null
    // The programs that change parameters (model/material_proxies.h); null: there are none.
    std::shared_ptr<const MaterialProxies> proxies;
    std::vector<MaterialParameter> parameters;  // of the .vmt, in its order
    std::vector<std::string> tried;             // paths that were searched and not found
};

}  // namespace studioscope
