#include "window/texture_viewer.h"

#include <utility>

#include "core/at.h"

namespace studioscope {

void TextureViewer::show(const std::optional<TextureView>& asked, const Document& document) {
    const SharedList<Texture>& textures = document.scene->textures;
    if (!asked || asked->texture < 0 || static_cast<size_t>(asked->texture) >= textures.size() ||
        at(textures, asked->texture).levels.empty()) {
        texture_ = {};
        shown_ = {};
        return;
    }
    if (this->shown() != nullptr && shown_.view == *asked && scene_number_ == document.scene_number)
        return;
    const Texture& texture = at(textures, asked->texture);
    Result<TextureLevel> image = image_of(texture, place_of(texture, *asked));
    texture_ = image
                   ? PictureTexture(picture_of(texture, *image, asked->channels), asked->is_smooth)
                   : PictureTexture();
    shown_ = {texture_.id(), *asked, {}, image ? std::string() : image.error().message};
    if (image) shown_.image = std::move(*image);
    scene_number_ = document.scene_number;
}

}  // namespace studioscope
