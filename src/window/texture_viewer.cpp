#include "window/texture_viewer.h"

#include "core/at.h"

namespace studioscope {

void TextureViewer::show(const std::optional<TextureView>& asked, const Document& document) {
    const std::vector<Texture>& textures = document.scene.textures;
    if (!asked || asked->texture < 0 || static_cast<size_t>(asked->texture) >= textures.size()) {
        texture_ = {};
        return;
    }
    if (texture_.id() != 0 && shown_.view == *asked && scene_number_ == document.scene_number)
        return;
    const Image image = picture_of(at(textures, asked->texture), *asked);
    texture_ = image.pixels.empty() ? PictureTexture() : PictureTexture(image, asked->is_smooth);
    shown_ = {texture_.id(), *asked};
    scene_number_ = document.scene_number;
}

}  // namespace studioscope
