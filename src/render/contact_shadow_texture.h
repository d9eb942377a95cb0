#pragma once

#include <optional>

#include "core/memoized.h"
#include "document/view/contact_shadow.h"
#include "document/view/frame_input.h"
#include "render/gl_object.h"

namespace studioscope {

// Placement of a texture on the ground: minimum x and y, and 1 / size along both.
using GroundTexturePlacement = glm::vec4;

// The contact shadow of one scene (document/view/contact_shadow.h) as a texture, created on first
// use and updated if the pose or the visible meshes change.
class ContactShadowTexture {
public:
    // Binds the texture for ground.frag. Nothing if there is no shadow: in flat light, in data
    // modes, and with many instances. An empty palette means the bind pose.
    std::optional<GroundTexturePlacement> bind(const FrameInput& input,
                                               std::span<const Affine> palette);

private:
    struct ShadowKey {
        std::vector<Affine> palette;
        std::vector<bool> is_shown;  // one per mesh

        bool operator==(const ShadowKey&) const = default;
    };

    std::optional<SurfaceSample> surface_;
    Memoized<ShadowKey, ContactShadow> shade_;
    GlTexture texture_;
};

}  // namespace studioscope
