#pragma once

#include <optional>

#include "core/result.h"
#include "model/texture.h"

namespace studioscope {

// The place of an image in a texture file. Counts of frames, faces and slices are those of Texture;
// a level may have fewer slices, see slices_of().
struct TextureImagePlace {
    int level = 0;  // of Texture::levels
    int frame = 0;
    int face = 0;
    int slice = 0;

    bool operator==(const TextureImagePlace&) const = default;
};

// The images of a texture file beyond the first frame, face and slice, each read when it is asked
// for. Thread-safe.
class TextureImages {
public:
    virtual ~TextureImages() = default;
    // `place` must exist. Errors: the file has changed or cannot be read any more, it is truncated
    // before the image, or there is not enough memory.
    virtual Result<TextureLevel> read(const TextureImagePlace& place) const = 0;
};

// The slices of a level: half of those of the level before it, at least one.
int slices_of(const Texture& texture, int level);

// The nearest place that exists; the texture must have a level.
TextureImagePlace nearest_place(const Texture& texture, const TextureImagePlace& place);

// The image at the nearest place that exists, of a texture that has a level.
Result<TextureLevel> image_of(const Texture& texture, const TextureImagePlace& place);

// The levels of another frame, with the properties that sampling needs; nothing if one of them
// cannot be read.
std::optional<Texture> with_frame(const Texture& texture, int frame);

// The names of the faces of a cube map in the order of the file. The seventh is a picture of the
// surroundings as a ball reflects them.
inline constexpr const char* kFaceNames[] = {"right (+x)", "left (-x)", "back (+y)", "front (-y)",
                                             "up (+z)",    "down (-z)", "sphere map"};

}  // namespace studioscope
