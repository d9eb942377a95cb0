#include "render/palette_ring.h"

#include <cstring>

namespace studioscope {

void PaletteRing::write(std::span<const Affine> palettes) {
    if (palettes.empty()) return;
    if (ring_.region_bytes() < palettes.size_bytes()) {
        textures_.clear();
        ring_ = PersistentRing(palettes.size_bytes());
        for (size_t i = 0; i < PersistentRing::kRegions; ++i) {
            GLuint id = 0;
            glCreateTextures(GL_TEXTURE_BUFFER, 1, &id);
            glTextureBufferRange(id, GL_RGBA32F, ring_.id(),
                                 static_cast<GLintptr>(i * ring_.region_bytes()),
                                 static_cast<GLsizeiptr>(ring_.region_bytes()));
            textures_.emplace_back(id);
        }
    }
    std::byte* memory = ring_.next();
    if (!memory) return;
    std::memcpy(memory, palettes.data(), palettes.size_bytes());
    ring_.send(palettes.size_bytes());
}

}  // namespace studioscope
