#include "render/contact_shadow_texture.h"

#include "render/bindings.h"

namespace studioscope {

namespace {

GlTexture make_texture() {
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    glTextureStorage2D(id, 1, GL_R8, kShadeCells, kShadeCells);
    glTextureParameteri(id, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTextureParameteri(id, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);  // the border colour is black
    glTextureParameteri(id, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
    return GlTexture(id);
}

std::vector<bool> drawn_meshes(const FrameInput& input) {
    std::vector<bool> drawn(input.model().meshes.size());
    for (size_t i = 0; i < drawn.size(); ++i)
        drawn[i] = is_drawn(input.model(), input.bodygroups, input.hidden, static_cast<int>(i));
    return drawn;
}

}  // namespace

std::optional<GroundTexturePlacement> ContactShadowTexture::bind(const FrameInput& input,
                                                                 std::span<const Affine> palette) {
    const ViewSettings& view = input.view;
    const bool is_lit = view.mode == ShadingMode::kShaded && view.light != LightPreset::kFlat;
    if (!is_lit || view.instances > 1) return {};
    if (!surface_) surface_ = sample_surface(input.model());
    ShadowKey key{{palette.begin(), palette.end()}, drawn_meshes(input)};
    const std::vector<bool> is_seen = key.is_shown;
    const ContactShadow& shade = shade_.of(std::move(key), [&] {
        ContactShadow made = ground_shade(input.model(), *surface_, palette, is_seen);
        if (made.is_empty()) return made;
        if (texture_.id() == 0) texture_ = make_texture();
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTextureSubImage2D(texture_.id(), 0, 0, 0, kShadeCells, kShadeCells, GL_RED,
                            GL_UNSIGNED_BYTE, made.cells.data());
        return made;
    });
    if (shade.is_empty()) return {};
    glBindTextureUnit(kShadowUnit, texture_.id());
    return GroundTexturePlacement(shade.first, 1.0f / shade.size);
}

}  // namespace studioscope
