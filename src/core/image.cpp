#include "core/image.h"

#include <climits>
#include <memory>

#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 16384
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#include <stb_image.h>

namespace studioscope {

#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

Result<Image> decode_image(ByteSpan file) {
    if (file.size() > INT_MAX) return error("image-too-large", "the image file is over 2 GiB");
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(file.data()),
                              static_cast<int>(file.size()), &width, &height, &channels, 4),
        stbi_image_free);
    if (!pixels)
        return error("image-unreadable",
                     std::string("not an image that can be read: ") + stbi_failure_reason());
    const size_t size = static_cast<size_t>(width) * static_cast<size_t>(height) * 4;
    return Image{width, height, std::vector<uint8_t>(pixels.get(), pixels.get() + size)};
}

}  // namespace studioscope
