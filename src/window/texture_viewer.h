#pragma once

#include <cstdint>
#include <optional>

#include "document/document.h"
#include "render/picture.h"
#include "ui/requests.h"

namespace studioscope {

// The texture on the material's page, uploaded again when the requested view or the scene changes.
class TextureViewer {
public:
    // Uploads the requested texture; without a request, drops the shown one.
    void show(const std::optional<TextureView>& requested, const Document& document);
    // Null while no texture is shown.
    const ShownTexture* shown() const {
        return texture_.id() != 0 || !shown_texture_.problem.empty() ? &shown_texture_ : nullptr;
    }

private:
    PictureTexture texture_, replaced_;  // the panels of the frame may still draw the replaced one
    ShownTexture shown_texture_;
    uint64_t scene_number_ = 0;
};

}  // namespace studioscope
