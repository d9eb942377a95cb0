#pragma once

#include <span>
#include <vector>

#include "model/transform.h"
#include "render/persistent_ring.h"

namespace studioscope {

// Palettes of many instances, streamed to the card: each is written while the card still reads
// those of the frames before.
class PaletteRing {
public:
    // Goes on to the next region and fills it; it grows as it must.
    void write(std::span<const Affine> palettes);
    // Of what was written last, three texels a matrix; 0 before that.
    GLuint texture() const { return textures_.empty() ? 0 : textures_[ring_.region()].id(); }
    void fence() { ring_.fence(); }  // after the last draw that reads it

private:
    PersistentRing ring_;
    std::vector<GlTexture> textures_;  // one a region
};

}  // namespace studioscope
