#pragma once

#include <optional>

#include "core/memoized.h"
#include "document/contact_shadow.h"
#include "document/frame_input.h"
#include "render/gl_object.h"

namespace studioscope {

// Where a texture lies on the ground: its smallest x and y, and 1 / its size along both.
using TextureOnGround = glm::vec4;

// The shade of one scene on the ground (document/contact_shadow.h), as a texture that is made when
// it is first drawn and written when the pose or what is shown changes.
class ContactShade {
public:
    // Binds it for ground.frag; none where nothing is shaded: in flat light, in modes that show
    // data instead of light, and under crowds. Without a palette it is that of the bind pose.
    std::optional<TextureOnGround> bind(const FrameInput& input, std::span<const Affine> palette);

private:
    struct Of {
        std::vector<Affine> palette;
        std::vector<bool> is_shown;  // mesh by mesh

        bool operator==(const Of&) const = default;
    };

    std::optional<SurfaceSample> surface_;
    Memoized<Of, ContactShadow> shade_;
    GlTexture texture_;
};

}  // namespace studioscope
