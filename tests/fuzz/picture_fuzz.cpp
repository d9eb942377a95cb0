#include <span>

#include "core/image.h"

namespace studioscope {

// A decoded picture is written again and has the same pixels.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const auto image = decode_image(std::as_bytes(std::span(data, size)));
    constexpr int kMaxWritten = 256;
    if (!image || image->width > kMaxWritten || image->height > kMaxWritten) return 0;
    const auto again = decode_image(encode_png(*image));
    if (!again || again->pixels != image->pixels) __builtin_trap();
    return 0;
}

}  // namespace studioscope
