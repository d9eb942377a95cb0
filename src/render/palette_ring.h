#pragma once

#include <span>
#include <vector>

#include "model/transform.h"
#include "render/persistent_ring.h"

namespace studioscope {

// Streams the palettes of many instances to the GPU: each is written while the GPU still reads
// those of previous frames.
class PaletteRing {
public:
    // Advances to the next region and fills it; the buffer grows as needed.
    void write(std::span<const Affine> palettes);
    // The texture of the last palettes, three texels per matrix; 0 before the first write.
    GLuint texture() const { return textures_.empty() ? 0 : textures_[ring_.region()].id(); }
    void fence() { ring_.fence(); }  // to be called after the last draw that reads it

private:
    PersistentRing ring_;
    std::vector<GlTexture> textures_;  // one per region
};

}  // namespace studioscope
