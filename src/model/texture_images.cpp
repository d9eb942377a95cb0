#include "model/texture_images.h"

#include <algorithm>
#include <utility>

#include "core/at.h"

namespace studioscope {

int slices_of(const Texture& texture, int level) { return std::max(1, texture.depth >> level); }

TextureImagePlace nearest_place(const Texture& texture, const TextureImagePlace& place) {
    const auto among = [](int number, int count) { return std::clamp(number, 0, count - 1); };
    const int level = among(place.level, static_cast<int>(texture.levels.size()));
    return {level, among(place.frame, texture.frames), among(place.face, texture.faces),
            among(place.slice, slices_of(texture, level))};
}

Result<TextureLevel> image_of(const Texture& texture, const TextureImagePlace& place) {
    const TextureImagePlace nearest = nearest_place(texture, place);
    if (nearest == TextureImagePlace{nearest.level}) return at(texture.levels, nearest.level);
    if (texture.images == nullptr)
        return error("unreadable", "the file's other images were not kept");
    return texture.images->read(nearest);
}

std::optional<Texture> with_frame(const Texture& texture, int frame) {
    Texture other;
    other.format = texture.format;
    other.clamps_s = texture.clamps_s;
    other.clamps_t = texture.clamps_t;
    other.is_point_sampled = texture.is_point_sampled;
    other.lacks_blue = texture.lacks_blue;
    other.has_alpha = texture.has_alpha;
    other.scale = texture.scale;
    for (int level = 0; level < static_cast<int>(texture.levels.size()); ++level) {
        Result<TextureLevel> image = image_of(texture, {level, frame});
        if (!image) return std::nullopt;
        other.levels.push_back(std::move(*image));
    }
    return other;
}

}  // namespace studioscope
