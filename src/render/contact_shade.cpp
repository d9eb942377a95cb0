#include "render/contact_shade.h"

#include "render/bindings.h"

namespace studioscope {

namespace {

GlTexture make_texture() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_R8, kShadeCells, kShadeCells);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);  // which is black
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    return GlTexture(id);
}

std::vector<bool> shown_meshes(const FrameInput& input) {
    std::vector<bool> is_seen;
    for (const Mesh& mesh : input.model().meshes)
        is_seen.push_back(is_shown(input.bodygroups, mesh) &&
                          !is_hidden(input.hidden.meshes, static_cast<int>(is_seen.size())));
    return is_seen;
}

}  // namespace

std::optional<TextureOnGround> ContactShade::bind(const FrameInput& input,
                                                  std::span<const Affine> palette) {
    const ViewSettings& view = input.view;
    const bool is_lit = view.mode == ShadingMode::kShaded && view.light != LightPreset::kFlat;
    if (!is_lit || view.instances > 1) return {};
    if (!surface_) surface_ = sample_surface(input.model());
    Of of{{palette.begin(), palette.end()}, shown_meshes(input)};
    const std::vector<bool> is_seen = of.is_shown;
    const GroundShade& shade = shade_.of(std::move(of), [&] {
        GroundShade made = ground_shade(input.model(), *surface_, palette, is_seen);
        if (made.is_empty()) return made;
        if (texture_.id() == 0) texture_ = make_texture();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTextureSubImage2D(texture_.id(), 0, 0, 0, kShadeCells, kShadeCells, GL_RED,
                            GL_UNSIGNED_BYTE, made.cells.data());
        return made;
    });
    if (shade.is_empty()) return {};
    glBindTextureUnit(kShadeUnit, texture_.id());
    return TextureOnGround(shade.first, 1.0f / shade.size);
}

}  // namespace studioscope
