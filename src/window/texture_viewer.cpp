#include "window/texture_viewer.h"

#include <utility>

#include "core/at.h"

namespace studioscope {

void TextureViewer::show(const std::optional<TextureView>& requested, const Document& document) {
    const SharedList<Texture>& textures = document.scene->textures;
    if (!requested || requested->texture < 0 ||
        static_cast<size_t>(requested->texture) >= textures.size() ||
        at(textures, requested->texture).levels.empty()) {
        if (texture_.id() != 0) replaced_ = std::exchange(texture_, {});
        shown_texture_ = {};
        return;
    }
    if (this->shown() != nullptr && shown_texture_.view == *requested &&
        scene_number_ == document.scene_number)
        return;
    const Texture& texture = at(textures, requested->texture);
    Result<TextureLevel> image =
        read_texture_image(texture, texture_image_place(texture, *requested));
    replaced_ = std::move(texture_);
    texture_ = image ? PictureTexture(draw_texture(texture, *image, requested->channels),
                                      requested->is_smooth)
                     : PictureTexture();
    shown_texture_ = {texture_.id(), *requested, {}, image ? std::string() : image.error().message};
    if (image) shown_texture_.image = std::move(*image);
    scene_number_ = document.scene_number;
}

}  // namespace studioscope
