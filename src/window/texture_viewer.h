#pragma once

#include <cstdint>
#include <optional>

#include "document/document.h"
#include "render/picture.h"
#include "ui/requests.h"

namespace studioscope {

// The picture of the texture that the material's page shows, made again when the choice or the
// scene changes.
class TextureViewer {
public:
    // Makes the picture of the texture that is asked for, or drops the one there is.
    void show(const std::optional<TextureView>& asked, const Document& document);
    // Null while no texture is shown.
    const ShownTexture* shown() const {
        return texture_.id() != 0 || !shown_.problem.empty() ? &shown_ : nullptr;
    }

private:
    PictureTexture texture_;
    ShownTexture shown_;
    uint64_t scene_number_ = 0;
};

}  // namespace studioscope
