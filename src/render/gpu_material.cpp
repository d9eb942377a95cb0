#include "render/gpu_material.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/at.h"
#include "facts/legend.h"
#include "model/material_programs.h"
#include "model/resolved_material.h"
#include "model/texture.h"
#include "render/gpu_texture.h"
#include "render/light_blocks.h"

namespace studioscope {

namespace {

constexpr float kVeilAlpha = 0.15f;

}  // namespace

GpuMaterials::GpuMaterials(const Scene& scene, Driver driver) : driver_(std::move(driver)) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    surfaces_.resize(scene.resolved_materials.size());
    materials_.resize(scene.resolved_materials.size());
    for (size_t i = 0; i < scene.resolved_materials.size(); ++i)
        materials_[i] = make_material(scene, scene.resolved_materials[i], i);
}

void GpuMaterials::update(const Scene& scene, std::span<const ResolvedMaterial> materials) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (size_t i = 0; i < std::min(materials.size(), materials_.size()); ++i)
        if (materials[i].proxies) materials_[i] = make_material(scene, materials[i], i);
    limit_frames();
}

bool GpuMaterials::is_used(GLuint texture) const {
    return std::any_of(materials_.begin(), materials_.end(), [&](const GpuMaterial& material) {
        return texture == material.base || texture == material.bump || texture == material.detail;
    });
}

// Evicts frames of animated textures that are not in use, the oldest first, so that a long
// animation does not fill the GPU's memory.
void GpuMaterials::limit_frames() {
    constexpr size_t kMaxFrameBytes = size_t{256} << 20;
    size_t bytes = 0;
    for (const UploadedTexture& known : textures_) bytes += known.frame > 0 ? known.bytes : 0;
    for (auto each = textures_.begin(); each != textures_.end() && bytes > kMaxFrameBytes;) {
        if (each->frame == 0 || is_used(each->texture.id())) {
            ++each;
            continue;
        }
        bytes -= each->bytes;
        each = textures_.erase(each);
    }
}

const GpuMaterial& GpuMaterials::material(int index) const {
    static const GpuMaterial kClay;
    const bool is_known = index >= 0 && index < static_cast<int>(materials_.size());
    return is_known ? at(materials_, index) : kClay;
}

GpuMaterial GpuMaterials::make_material(const Scene& scene, const ResolvedMaterial& resolved,
                                        size_t material) {
    GpuMaterial gpu;
    const bool uses_game_light = resolved.surface != nullptr;
    gpu.needs_game_light = uses_game_light && needs_game_light(*resolved.surface);
    const bool has_alpha = resolved.is_alpha_tested || resolved.is_translucent ||
                           resolved.is_additive || resolved.is_tinted_by_alpha ||
                           (uses_game_light && resolved.base_texture >= 0 &&
                            at(scene.textures, resolved.base_texture).has_alpha);
    gpu.base = texture(scene, resolved.base_texture, true, has_alpha, resolved.base_frame);
    gpu.bump = texture(scene, resolved.bump_texture, false, false, resolved.bump_frame);
    gpu.mask = texture(scene, resolved.self_illumination_mask, false, false);
    gpu.tint = glm::vec4(to_linear(resolved.color), resolved.alpha);
    gpu.alpha_reference = resolved.alpha_reference;
    gpu.tint_over_base = resolved.tint_over_base;
    // The transparent parts of a missing texture are unknown: a thin veil shows that it is there.
    const bool is_veil = gpu.base == 0 && (resolved.is_translucent || resolved.is_additive);
    if (is_veil) gpu.tint.a = std::min(gpu.tint.a, kVeilAlpha);
    gpu.is_additive = resolved.is_additive && !is_veil;
    const bool has_opacity = resolved.is_translucent || resolved.alpha < 1 || is_veil;
    gpu.is_blended = resolved.is_translucent || resolved.is_additive || resolved.alpha < 1;
    gpu.is_culled = !resolved.shader.empty() && !resolved.is_two_sided;
    const bool lacks_blue = gpu.bump != 0 && at(scene.textures, resolved.bump_texture).lacks_blue;
    const std::pair<bool, GLint> bits[] = {
        {gpu.base != 0, kTextured},
        {resolved.is_alpha_tested, kAlphaTested},
        {has_opacity, kTranslucent},
        {gpu.bump != 0, kBumped},
        {resolved.is_self_illuminated, kSelfIlluminated},
        {gpu.mask != 0, kMasked},
        {resolved.is_unlit, kUnlit},
        {gpu.base == 0 && resolved.status != MaterialStatus::kPlaceholder &&
             !resolved.tried.empty(),
         kMissing},
        {lacks_blue, kRebuildsBlue},
        {resolved.is_tinted_by_alpha, kTintedByAlpha}};
    for (const auto& [is_set, bit] : bits)
        if (is_set) gpu.kind |= bit;
    if (uses_game_light) add_surface(scene, *resolved.surface, material, gpu);
    gpu.eye = resolved.eye;
    if (gpu.eye != nullptr) add_eye(scene, gpu);
    return gpu;
}

GLuint GpuMaterials::surroundings(const Scene& scene, int cube) {
    if (is_index(cube, scene.textures.size()) && at(scene.textures, cube).cube) {
        for (const auto& [index, texture] : cubes_)
            if (index == cube) return texture.id();
        cubes_.emplace_back(cube, make_cube_texture(at(scene.textures, cube)));
        return cubes_.back().second.id();
    }
    if (room_.id() == 0) room_ = make_room_texture();
    return room_.id();
}

GLuint GpuMaterials::edge_sampler(bool is_point_sampled) {
    GlSampler& sampler = edge_samplers_[is_point_sampled ? 1 : 0];
    if (sampler.id() == 0) sampler = make_edge_sampler(is_point_sampled, driver_);
    return sampler.id();
}

// The iris covers a part of the ball: its edge is repeated beyond it, by a sampler, because another
// material may tile the same texture.
void GpuMaterials::add_eye(const Scene& scene, GpuMaterial& gpu) {
    const EyeMaterial& eye = *gpu.eye;
    gpu.iris = texture(scene, eye.iris, true, true);
    gpu.iris_sampler = edge_sampler(is_index(eye.iris, scene.textures.size()) &&
                                    at(scene.textures, eye.iris).is_point_sampled);
    gpu.cornea = texture(scene, eye.cornea, false, true);
    gpu.occlusion = texture(scene, eye.occlusion, false, true);
    gpu.light_warp = texture(scene, eye.light_warp, false, true);
    if (eye.reflects) gpu.surroundings = surroundings(scene, eye.cube);
}

void GpuMaterials::add_wrinkles(const Scene& scene, const WrinkleMaps& maps, GpuMaterial& gpu) {
    gpu.compress = texture(scene, maps.compress, true, true);
    gpu.stretch = texture(scene, maps.stretch, true, true);
    gpu.bump_compress = texture(scene, maps.bump_compress, false, false);
    gpu.bump_stretch = texture(scene, maps.bump_stretch, false, false);
    const auto lacks_blue = [&](int index) {
        return index >= 0 && at(scene.textures, index).lacks_blue;
    };
    if (lacks_blue(maps.bump_compress) || lacks_blue(maps.bump_stretch))
        gpu.features |= kWrinklesLackBlue;
}

// Masks and warps are read as stored, and so is the detail that modulates by twice its value.
void GpuMaterials::add_surface(const Scene& scene, const SurfaceMaterial& surface, size_t material,
                               GpuMaterial& gpu) {
    gpu.features = feature_bits(surface);
    gpu.detail_mode = surface.detail.texture >= 0 ? surface.detail.mode : kNone;
    gpu.detail = texture(scene, surface.detail.texture, surface.detail.mode != 0, true,
                         surface.detail.frame);
    gpu.exponent = texture(scene, surface.specular.exponent_texture, false, true);
    gpu.light_warp = texture(scene, surface.light_warp, false, true);
    gpu.phong_warp = texture(scene, surface.specular.warp, false, true);
    gpu.reflection_mask = texture(scene, surface.reflection.mask_texture, false, true);
    const bool is_refracting = surface.program == SurfaceProgram::kRefract;
    gpu.second = texture(scene, surface.second.texture, !is_refracting, true);
    gpu.refract_tint = texture(scene, surface.refraction.tint_texture, true, true);
    add_wrinkles(scene, surface.wrinkles, gpu);
    if (surface.reflection.is_on)
        gpu.surroundings = surroundings(scene, surface.reflection.cube_texture);
    const SurfaceBlock block = surface_block(surface);
    surfaces_[material] = make_buffer(std::span<const SurfaceBlock>(&block, 1));
    gpu.surface = surfaces_[material].id();
}

// Returns the first frame if another cannot be read.
GLuint GpuMaterials::texture(const Scene& scene, int index, bool is_color, bool has_alpha,
                             int frame) {
    if (index < 0 || index >= static_cast<int>(scene.textures.size())) return 0;
    const Texture& source = at(scene.textures, index);
    frame %= std::max(source.frames, 1);
    for (const UploadedTexture& known : textures_)
        if (known.index == index && known.frame == frame && known.is_color == is_color &&
            known.has_alpha == has_alpha)
            return known.texture.id();
    if (source.levels.empty()) return 0;
    const TextureUse use = !is_color   ? TextureUse::kData
                           : has_alpha ? TextureUse::kColorWithAlpha
                                       : TextureUse::kColor;
    if (frame == 0) {
        textures_.push_back(
            {index, 0, is_color, has_alpha, upload_texture(source, use, driver_), 0});
        return textures_.back().texture.id();
    }
    const std::optional<Texture> other = with_frame(source, frame);
    if (!other) return texture(scene, index, is_color, has_alpha);
    size_t bytes = 0;
    for (const TextureLevel& level : other->levels) bytes += level.bytes.size();
    textures_.push_back(
        {index, frame, is_color, has_alpha, upload_texture(*other, use, driver_), bytes});
    return textures_.back().texture.id();
}

}  // namespace studioscope
