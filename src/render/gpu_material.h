#pragma once

#include <array>
#include <memory>
#include <utility>
#include <vector>

#include "model/scene.h"
#include "render/driver.h"
#include "render/gl_object.h"

namespace studioscope {

struct WrinkleMaps;

// Bits of GpuMaterial::kind; model.frag uses them under these names.
constexpr GLint kTextured = 1;
constexpr GLint kAlphaTested = 2;
constexpr GLint kTranslucent = 4;
constexpr GLint kBumped = 8;
constexpr GLint kSelfIlluminated = 16;
constexpr GLint kMasked = 32;
constexpr GLint kUnlit = 64;
constexpr GLint kMissing = 128;
constexpr GLint kRebuildsBlue = 256;
constexpr GLint kTintedByAlpha = 512;

struct MaterialBit {
    const char* name;
    GLint value;
};
constexpr MaterialBit kMaterialBits[] = {
    {"kTextured", kTextured},
    {"kAlphaTested", kAlphaTested},
    {"kTranslucent", kTranslucent},
    {"kBumped", kBumped},
    {"kSelfIlluminated", kSelfIlluminated},
    {"kMasked", kMasked},
    {"kUnlit", kUnlit},
    {"kMissing", kMissing},
    {"kRebuildsBlue", kRebuildsBlue},
    {"kTintedByAlpha", kTintedByAlpha},
};

// The drawing parameters of one material. Texture names are 0 if there is none.
struct GpuMaterial {
    GLuint base = 0;
    GLuint bump = 0;    // tangent-space normal map, green towards increasing v
    GLuint mask = 0;    // self-illumination mask
    GLint kind = 0;     // combination of the bits above
    glm::vec4 tint{1};  // linear, straight alpha
    float alpha_reference = 0.5f;
    float tint_over_base = 0;  // ResolvedMaterial::tint_over_base, 0..1
    bool is_blended = false;   // true: drawn after the opaque ones
    bool is_additive = false;
    bool is_culled = false;  // true: only front faces are drawn, as in the game
    // Bits for the light of the game's programs (light_blocks.h); 0: plain light of the preset.
    GLint features = 0;
    int detail_mode = 0;
    GLuint surface = 0;  // buffer with a SurfaceBlock
    GLuint detail = 0, exponent = 0, light_warp = 0, phong_warp = 0, reflection_mask = 0,
           surroundings = 0, second = 0, refract_tint = 0;
    GLuint compress = 0, stretch = 0, bump_compress = 0, bump_stretch = 0;
    // True: lit by the game's program in every light preset; false: only in kHlmv.
    bool needs_game_light = false;
    std::shared_ptr<const EyeMaterial> eye;  // null: no eye
    GLuint iris = 0, cornea = 0, occlusion = 0;
    GLuint iris_sampler = 0;  // clamps to the edge; other materials may tile the texture
};

// The materials of a scene with their textures, uploaded as stored; block-compressed ones are
// decoded only for software drivers.
class GpuMaterials {
public:
    GpuMaterials() = default;
    explicit GpuMaterials(const Scene& scene, Driver driver = current_driver());

    // The material at an index; a clay material for an invalid one.
    const GpuMaterial& material(int index) const;

    // Makes the materials with proxies again, as their parameters have changed. Further frames of
    // animated textures are read and uploaded on first use.
    void update(const Scene& scene, std::span<const ResolvedMaterial> materials);

private:
    GpuMaterial make_material(const Scene& scene, const ResolvedMaterial& resolved,
                              size_t material);
    void add_eye(const Scene& scene, GpuMaterial& gpu);
    // The texture of a cube map of the scene; the neutral room if the index is not one.
    GLuint surroundings(const Scene& scene, int cube);
    void add_wrinkles(const Scene& scene, const WrinkleMaps& maps, GpuMaterial& gpu);
    void add_surface(const Scene& scene, const SurfaceMaterial& surface, size_t material,
                     GpuMaterial& gpu);
    GLuint texture(const Scene& scene, int index, bool is_color, bool has_alpha, int frame = 0);
    GLuint edge_sampler(bool is_point_sampled);
    void limit_frames();
    bool is_used(GLuint texture) const;

    struct UploadedTexture {
        int index = 0;
        int frame = 0;
        bool is_color = false;
        bool has_alpha = false;
        GlTexture texture;
        size_t bytes = 0;
    };
    Driver driver_;
    std::vector<UploadedTexture> textures_;
    std::vector<GlBuffer> surfaces_;                // one per material, with a SurfaceBlock
    std::array<GlSampler, 2> edge_samplers_;        // linear, point; made when an eye needs one
    GlTexture room_;                                // made when a material reflects it
    std::vector<std::pair<int, GlTexture>> cubes_;  // by index into Scene::textures
    std::vector<GpuMaterial> materials_;
};

}  // namespace studioscope
