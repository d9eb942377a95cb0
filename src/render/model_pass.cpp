#include "render/model_pass.h"

#include <algorithm>

#include "facts/light/rig.h"
#include "render/bindings.h"
#include "render/drawing_limit.h"
#include "render/driver.h"
#include "render/light_blocks.h"
#include "shaders.h"

namespace studioscope {

namespace {

void bind_surface(const GpuMaterial& material) {
    glBindBufferBase(GL_UNIFORM_BUFFER, kSurfaceBlock, material.surface);
    glBindTextureUnit(kDetailUnit, material.detail);
    glBindTextureUnit(kExponentUnit, material.exponent);
    glBindTextureUnit(kLightWarpUnit, material.light_warp);
    glBindTextureUnit(kPhongWarpUnit, material.phong_warp);
    glBindTextureUnit(kReflectionMaskUnit, material.reflection_mask);
    glBindTextureUnit(kSurroundingsUnit, material.surroundings);
    glBindTextureUnit(kSecondUnit, material.second);
    glBindTextureUnit(kCompressUnit, material.compress);
    glBindTextureUnit(kStretchUnit, material.stretch);
    glBindTextureUnit(kBumpCompressUnit, material.bump_compress);
    glBindTextureUnit(kBumpStretchUnit, material.bump_stretch);
    glBindTextureUnit(kRefractTintUnit, material.refract_tint);
}

// Sets the material uniforms of the current program, and binds its textures.
void bind_material(const GpuMaterial& material, bool is_shaded) {
    if (is_shaded) glUniform4fv(kTint, 1, &material.tint.x);
    if (is_shaded && (material.kind & kAlphaTested))
        glUniform1f(kAlphaReference, material.alpha_reference);
    if (is_shaded && (material.kind & kTintedByAlpha))
        glUniform1f(kTintOverBase, material.tint_over_base);
    glBindTextureUnit(kMaterialUnit, material.base);
    glBindTextureUnit(kBumpUnit, material.bump);
    glBindTextureUnit(kMaskUnit, material.mask);
    if (is_shaded && (material.surface != 0 || material.eye != nullptr)) bind_surface(material);
    // Additive light leaves the alpha of a transparent background unchanged.
    if (is_shaded && material.is_additive)
        glBlendFuncSeparate(GL_ONE, GL_ONE, GL_ZERO, GL_ONE);
    else if (is_shaded && (material.features & kRefracts) &&
             !(material.features & kBlendsByNormalMap))
        glBlendFunc(GL_ONE, GL_ZERO);  // the colour includes the picture behind
    else
        glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    if (is_shaded && material.is_culled)
        glEnable(GL_CULL_FACE);
    else
        glDisable(GL_CULL_FACE);
}

// Sets the direction of the mouth, which darkens teeth. Instances with their own poses have as many
// mouths: there it is off.
void bind_mouth(const FrameInput& input, const ModelVariant& variant) {
    const bool is_resting = variant.is_passthrough;
    const glm::vec4 forward(
        mouth_direction(input.model(), is_resting ? std::span<const Affine>() : input.world), 0);
    const glm::vec4 none(0);
    glUniform4fv(kOutOfMouth, 1, variant.has_own_poses ? &none.x : &forward.x);
}

void choose_light(const GpuMaterial& material, bool is_shaded, bool is_eye, ModelVariant& variant) {
    const bool uses_game_light =
        is_shaded &&
        (material.needs_game_light || variant.light == LightPreset::kHlmv || variant.records_terms);
    variant.features = uses_game_light ? material.features : 0;
    variant.detail_mode = uses_game_light ? material.detail_mode : 0;
    variant.eye.reset();
    if (!is_eye) return;
    variant.eye = material.eye->program;
    variant.features = feature_bits(*material.eye);
}

// True for modes with a value or colour per vertex, and for highlighted selections.
bool shows_data(const FrameInput& input) {
    return table_row(input.view.mode).needs != Needs::kNothing || shows_weights(input) ||
           input.selection.fixup != kNone || input.lit.count > 0;
}

const GpuMaterial& material_at(const GpuModel& model, const FrameInput& input, size_t mesh,
                               int lod) {
    return model.material(
        mesh_material(input.model(), input.skin, input.model().meshes[mesh], lod));
}

enum class DrawStage { kOpaque, kRefracting, kBlended };

DrawStage draw_stage(const GpuModel& model, const FrameInput& input, size_t mesh, int lod) {
    if (model.range(mesh, static_cast<size_t>(lod)).is_points()) return DrawStage::kBlended;
    if (input.view.mode != ShadingMode::kShaded) return DrawStage::kOpaque;
    const GpuMaterial& material = material_at(model, input, mesh, lod);
    if (material.features & kRefracts) return DrawStage::kRefracting;
    return material.is_blended ? DrawStage::kBlended : DrawStage::kOpaque;
}

bool draws_posed_instances(const FrameInput& input) {
    return input.view.instances > 1 && !input.crowd.empty();
}

}  // namespace

void PictureCopy::allocate(GLint width, GLint height) {
    if (stored_ && width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    stored_ = GlTexture(id);
    // The format of the framebuffers of pictures: others cannot be copied from several samples.
    glTextureStorage2D(id, 1, GL_RGBA8, width, height);
    glGenTextures(1, &id);
    sampled_ = GlTexture(id);
    glTextureView(id, GL_TEXTURE_2D, stored_.id(), GL_SRGB8_ALPHA8, 0, 1, 0, 1);
    for (const GLenum filter : {GLenum{GL_TEXTURE_MIN_FILTER}, GLenum{GL_TEXTURE_MAG_FILTER}})
        glTextureParameteri(id, filter, GL_LINEAR);
    for (const GLenum side : {GLenum{GL_TEXTURE_WRAP_S}, GLenum{GL_TEXTURE_WRAP_T}})
        glTextureParameteri(id, side, GL_CLAMP_TO_EDGE);
    glCreateFramebuffers(1, &id);
    framebuffer_ = GlFramebuffer(id);
    glNamedFramebufferTexture(id, GL_COLOR_ATTACHMENT0, stored_.id(), 0);
}

void PictureCopy::take() {
    GLint place[4] = {}, from = 0;
    glGetIntegerv(GL_VIEWPORT, place);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &from);
    allocate(place[2], place[3]);
    x_ = place[0];
    y_ = place[1];
    glDisable(GL_SCISSOR_TEST);  // it clips to the pane, but the copy is of the whole viewport
    glBlitNamedFramebuffer(static_cast<GLuint>(from), framebuffer_.id(), x_, y_, x_ + width_,
                           y_ + height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glEnable(GL_SCISSOR_TEST);
    glBindTextureUnit(kBehindUnit, sampled_.id());
}

void PictureCopy::set_place() const {
    glUniform4f(kPicturePlace, static_cast<GLfloat>(x_), static_cast<GLfloat>(y_),
                1 / static_cast<GLfloat>(width_), 1 / static_cast<GLfloat>(height_));
}

void ModelPass::use_material(const GpuScene& gpu, const FrameInput& input, size_t mesh, int lod,
                             ModelVariant& variant) {
    const bool is_shaded = input.view.mode == ShadingMode::kShaded;
    const DrawRange& range = gpu.model.range(mesh, static_cast<size_t>(lod));
    const GpuMaterial& material = material_at(gpu.model, input, mesh, lod);
    variant.layer = range.is_points() ? ModelLayer::kPoints : ModelLayer::kSurface;
    variant.material_kind = is_shaded ? material.kind : 0;
    if (variant.records_terms) variant.material_kind &= ~kAlphaTested;  // holes have terms, too
    const Eyeball* eye = is_shaded ? mesh_eyeball(input, mesh, material) : nullptr;
    choose_light(material, is_shaded, eye != nullptr, variant);
    if (!gpu.pose.is_flexed()) variant.features &= ~kWrinkleFeatures;
    use(variant, input);
    bind_material(material, is_shaded);
    if (eye != nullptr && variant.has_own_poses)
        instance_eyes_.bind(material, *eye, input,
                            instance_grid(framed_bounds(gpu.model), input.view.instances));
    else if (eye != nullptr)
        bind_eye(material, eye_frame(*eye, input, variant.is_passthrough));
    if (variant.features & kTeethProgram) bind_mouth(input, variant);
    if (variant.features & kRefracts) behind_.set_place();
}

// Draws opaque meshes first, then refracting ones, which sample the picture of those; translucent
// ones and round points are blended over both.
void ModelPass::draw_surfaces(const GpuScene& gpu, const FrameInput& input, int lod,
                              ModelVariant variant) {
    const std::vector<size_t> shown = shown_meshes(gpu.model, input, lod);
    const auto stage_at = [&](size_t mesh) { return draw_stage(gpu.model, input, mesh, lod); };
    // Leaves depth range for the lines; an addition is drawn over surfaces at the same place.
    if (input.view.show_wireframe || variant.is_addition) glEnable(GL_POLYGON_OFFSET_FILL);
    const float offset = variant.is_addition ? -1 : 1;
    glPolygonOffset(offset, offset);
    for (const DrawStage stage :
         {DrawStage::kOpaque, DrawStage::kRefracting, DrawStage::kBlended}) {
        if (stage == DrawStage::kOpaque) glDisable(GL_BLEND);
        if (stage != DrawStage::kOpaque) glEnable(GL_BLEND);
        bool is_first = true;
        for (const size_t mesh : shown) {
            if (stage_at(mesh) != stage) continue;
            if (is_first && stage == DrawStage::kRefracting) behind_.take();
            is_first = false;
            use_material(gpu, input, mesh, lod, variant);
            draw_range(gpu.model.range(mesh, static_cast<size_t>(lod)),
                       std::max(input.view.instances, 1));
        }
    }
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_CULL_FACE);
    glDisable(GL_POLYGON_OFFSET_FILL);
}

void ModelPass::draw_lines(const GpuModel& model, const FrameInput& input, int lod,
                           ModelVariant variant) {
    glEnable(GL_BLEND);
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glEnable(GL_POLYGON_OFFSET_LINE);
    glPolygonOffset(-1, -1);
    for (size_t i : shown_meshes(model, input, lod)) {
        const DrawRange& range = model.range(i, static_cast<size_t>(lod));
        variant.layer = range.is_points() ? ModelLayer::kPoints : ModelLayer::kLines;
        use(variant, input);
        draw_range(range, std::max(input.view.instances, 1));
    }
    glDisable(GL_POLYGON_OFFSET_LINE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

std::vector<size_t> shown_meshes(const GpuModel& model, const FrameInput& input, int lod) {
    std::vector<size_t> shown;
    for (size_t i = 0; i < input.model().meshes.size(); ++i) {
        const DrawRange& range = model.range(i, static_cast<size_t>(lod));
        const bool is_there = range.index_count > 0 || range.is_points();
        if (is_there &&
            is_drawn(input.model(), input.bodygroups, input.hidden, static_cast<int>(i)))
            shown.push_back(i);
    }
    return shown;
}

void draw_range(const DrawRange& range, int instances) {
    const uint32_t count = range.is_points() ? range.vertex_count : range.index_count / 3;
    draw_in_pieces(count, static_cast<uint32_t>(instances), [&](const DrawPiece& piece) {
        glUniform1i(kFirstInstance, static_cast<GLint>(piece.first_copy));
        const auto copies = static_cast<GLsizei>(piece.copies);
        if (range.is_points()) {
            glDrawArraysInstanced(GL_POINTS, static_cast<GLint>(range.first_vertex + piece.first),
                                  static_cast<GLsizei>(piece.count), copies);
            return;
        }
        // OpenGL takes an offset as a pointer.
        const size_t offset =
            (size_t{range.first_index} + size_t{piece.first} * 3) * sizeof(uint32_t);
        const auto* first =
            reinterpret_cast<const void*>(offset);  // NOLINT(performance-no-int-to-ptr)
        glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(piece.count * 3),
                                GL_UNSIGNED_INT, first, copies);
    });
}

void ModelPass::use(const ModelVariant& variant, const FrameInput& input) {
    glUseProgram(program(variant));
    if (variant.has_own_poses)
        glUniform1i(kBonesOfPalette,
                    static_cast<GLint>(input.crowd.size()) / std::max(input.view.instances, 1));
}

GLuint ModelPass::program(const ModelVariant& variant) {
    const auto known = std::find_if(programs_.begin(), programs_.end(),
                                    [&](const auto& each) { return each.first == variant; });
    if (known != programs_.end()) return known->second.id();
    programs_.emplace_back(variant, [variant] {
        const std::string constants = variant.glsl();
        const bool refracts = (variant.features & kRefracts) != 0;
        const Stage vertices{
            GL_VERTEX_SHADER,
            {constants, kFrameGlsl, kColorsGlsl, kSkinGlsl, kSurfaceGlsl, kModelVert}};
        const Stage corners{GL_GEOMETRY_SHADER, {constants, kSurfaceGlsl, kModelGeom}};
        const Stage surface{GL_FRAGMENT_SHADER,
                            {constants, kFrameGlsl, kColorsGlsl, kSurfaceGlsl,
                             variant.features != 0 ? kGameLightGlsl : std::string_view(),
                             variant.eye ? kEyeGlsl : std::string_view(), kModelFrag,
                             refracts ? kRefractGlsl : std::string_view()}};
        return variant.has_corner_colors() ? make_program("model", {vertices, corners, surface})
                                           : make_program("model", {vertices, surface});
    });
    return programs_.back().second.id();
}

// The skinning method: drawing vertices skinned before, which are attributes, takes a GPU 1.7 times
// as long as skinning while drawing, and a software driver 0.6 times as long
// (assets/manual/skinning.md).
SkinningMethod ModelPass::skinner(const ViewSettings& view) {
    if (!is_software_) is_software_ = current_driver().is_software;
    return view.skinner || *is_software_ ? effective_skinner(view) : SkinningMethod::kGpu;
}

// Skins the vertices before drawing if the view requires it, and binds them.
void ModelPass::skin(const GpuScene& gpu, const FrameInput& input, int lod, ModelVariant& variant) {
    const SkinningMethod skinner = this->skinner(input.view);
    const bool is_once = skinner == SkinningMethod::kCompute;
    variant.is_passthrough = skinner == SkinningMethod::kPassthrough;
    if (is_once && !variant.is_passthrough) {
        std::vector<DrawRange> ranges;
        for (const size_t i : shown_meshes(gpu.model, input, lod))
            ranges.push_back(gpu.model.range(i, static_cast<size_t>(lod)));
        skinned_.skin(gpu.model, gpu.pose.is_flexed(), ranges);
    }
    variant.is_posed =
        !variant.is_passthrough && (is_once || (runs_on_cpu(skinner) && input.cpu_skinned &&
                                                skinned_.upload(gpu.model, *input.cpu_skinned)));
    variant.has_own_poses =
        !variant.is_posed && !variant.is_passthrough && draws_posed_instances(input);
    variant.influences =
        variant.is_posed || variant.is_passthrough ? 3 : gpu.model.max_influences();
    variant.is_unflexed = variant.is_posed || !gpu.pose.is_flexed();
    if (variant.has_own_poses) gpu.pose.bind_instance_palettes();
    gpu.model.bind();
    if (variant.is_posed) skinned_.bind();
}

void ModelPass::draw(GpuScene& gpu, const FrameInput& input, int lod, ModelExtent extent) {
    const GpuModel& model = gpu.model;
    if (model.vertex_count() == 0) return;
    ModelVariant variant;
    variant.is_addition = extent == ModelExtent::kAddition;
    variant.mode = input.view.mode;
    variant.light = input.view.light;
    variant.is_plain = !shows_data(input);
    skin(gpu, input, lod, variant);
    const bool is_wire_alone = input.view.mode == ShadingMode::kWireframe;
    if (!is_wire_alone) draw_surfaces(gpu, input, lod, variant);
    if (!variant.is_addition && (is_wire_alone || input.view.show_wireframe))
        draw_lines(model, input, lod, variant);
    if (variant.is_posed && runs_on_cpu(skinner(input.view))) skinned_.fence();
    if (!variant.has_own_poses) return;
    gpu.pose.fence_instance_palettes();
    gpu.pose.bind();  // binds the common palette again, for the overlays
}

void ModelPass::draw_terms(const GpuScene& gpu, const FrameInput& input, size_t mesh, int lod,
                           int triangle) {
    const GpuMaterial& material = material_at(gpu.model, input, mesh, lod);
    const bool uses_game_light =
        material.surface != 0 || mesh_eyeball(input, mesh, material) != nullptr;
    if (!uses_game_light || (material.features & kRefracts)) return;
    ModelVariant variant;
    variant.records_terms = variant.is_plain = true;
    variant.light = input.view.light;
    variant.is_passthrough = skinner(input.view) == SkinningMethod::kPassthrough;
    if (!variant.is_passthrough) variant.influences = gpu.model.max_influences();
    variant.is_unflexed = !gpu.pose.is_flexed();
    gpu.model.bind();
    use_material(gpu, input, mesh, lod, variant);
    glDisable(GL_CULL_FACE);
    DrawRange range = gpu.model.range(mesh, static_cast<size_t>(lod));
    range.first_index += static_cast<uint32_t>(triangle) * 3;
    range.index_count = 3;
    draw_range(range, 1);
    glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
}

}  // namespace studioscope
