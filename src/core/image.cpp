#include "core/image.h"

#include <fmt/format.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <memory>
#include <new>
#include <string_view>

#include "core/budget.h"
#include "core/byte_reader.h"
#include "core/image_codecs.h"

namespace {

// Allocates stb's memory by operator new, so that it counts against the memory budget.
void* allocate_for_stb(size_t size) { return ::operator new(size, std::nothrow); }
void release_for_stb(void* block) { ::operator delete(block); }

}  // namespace

#define STBI_MALLOC(size) allocate_for_stb(size)
#define STBI_REALLOC(block, size) nullptr  // not called for TGA and BMP
#define STBI_FREE(block) release_for_stb(block)
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_NO_STDIO
#define STBI_ONLY_TGA
#define STBI_ONLY_BMP
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

namespace {

bool begins_with(ByteSpan file, std::string_view mark) {
    return as_text(file).substr(0, mark.size()) == mark;
}

// True if the first 18 bytes are a plausible TGA header; TGA has no signature.
bool is_tga(ByteSpan file) {
    if (file.size() < 18) return false;
    const auto byte = [&](size_t i) { return std::to_integer<int>(file[i]); };
    const int palette = byte(1), type = byte(2), depth = byte(16);
    const bool is_known =
        type == 1 || type == 2 || type == 3 || type == 9 || type == 10 || type == 11;
    const bool has_depth = depth == 8 || depth == 15 || depth == 16 || depth == 24 || depth == 32;
    return palette <= 1 && is_known && has_depth && (palette == 1) == (type == 1 || type == 9);
}

bool is_jpeg(ByteSpan file) { return begins_with(file, "\xff\xd8\xff"); }
bool is_png(ByteSpan file) { return begins_with(file, "\x89PNG\r\n\x1a\n"); }

const char* stb_kind(ByteSpan file) {
    if (begins_with(file, "BM")) return "BMP";
    return is_tga(file) ? "TGA" : nullptr;
}

const stbi_uc* stb_bytes(ByteSpan file) { return reinterpret_cast<const stbi_uc*>(file.data()); }

[[noreturn]] void throw_no_memory() {
    MemoryBudget* const memory = MemoryTrackingScope::current();
    if (memory == nullptr) throw std::bad_alloc();
    memory->mark_exceeded();
    throw MemoryLimitExceeded();
}

Diagnostic unreadable_image() {
    return error("image-unreadable", std::string("the image is invalid: ") + stbi_failure_reason());
}

Result<ImageHeader> read_unmeasured_header(ByteSpan front) {
    if (is_jpeg(front)) return read_jpeg_header(front);
    if (is_png(front)) return read_png_header(front);
    ImageHeader header{stb_kind(front)};
    if (header.kind == nullptr)
        return error("image-unreadable", "not a PNG, JPEG, TGA or BMP image");
    int channels = 0;
    if (!stbi_info_from_memory(stb_bytes(front), static_cast<int>(front.size()), &header.width,
                               &header.height, &channels))
        return unreadable_image();
    // A BMP stored from the top row down has a negative height.
    if (header.width <= 0 || header.height == 0 || header.height == INT_MIN)
        return error("image-unreadable",
                     fmt::format("the image has {} x {} pixels, must have at least 1 x 1",
                                 header.width, header.height));
    header.height = std::abs(header.height);
    return header;
}

template <typename T>
int64_t number_at(ByteSpan file, size_t offset) {
    ByteReader in(file);
    in.seek(offset);
    return int64_t{in.read<T>()};
}

// The minimum size of a BMP file of that width and height: rows are padded to multiples of four
// bytes, except for the last.
int64_t min_bmp_bytes(ByteSpan file, const ImageHeader& header) {
    constexpr int64_t kOs2Headers = 26, kHeaders = 54;  // the smallest headers of both kinds
    const auto size = static_cast<int64_t>(file.size());
    const bool has_os2_header = size < kOs2Headers || number_at<int32_t>(file, 14) == 12;
    const int64_t headers = has_os2_header ? kOs2Headers : kHeaders;
    if (size < headers) return headers;
    const int64_t bits =
        int64_t{header.width} * number_at<uint16_t>(file, has_os2_header ? 24 : 28);
    return number_at<int32_t>(file, 10) + (bits + 31) / 32 * 4 * (header.height - 1) +
           (bits + 7) / 8;
}

int64_t min_tga_bytes(ByteSpan file, const ImageHeader& header) {
    constexpr int kFirstPacked = 9, kMaxRunLength = 128;
    const int64_t pixels = int64_t{header.width} * header.height;
    const int64_t size = (number_at<uint8_t>(file, 16) + 7) / 8;
    const int64_t palette = number_at<uint16_t>(file, 5) * ((number_at<uint8_t>(file, 7) + 7) / 8);
    const int64_t packed = (pixels + kMaxRunLength - 1) / kMaxRunLength * (1 + size);
    return 18 + number_at<uint8_t>(file, 0) + palette +
           (number_at<uint8_t>(file, 2) >= kFirstPacked ? packed : pixels * size);
}

// The minimum size of the file. stb reads missing bytes as zeros: a file of 26 bytes could cost as
// much as 64 million pixels.
int64_t min_bytes(ByteSpan file, const ImageHeader& header) {
    if (header.kind == std::string_view("BMP")) return min_bmp_bytes(file, header);
    return header.kind == std::string_view("TGA") ? min_tga_bytes(file, header) : 0;
}

Result<Image> decode_by_stb(ByteSpan file, const ImageHeader& header) {
    const int64_t least = min_bytes(file, header);
    if (static_cast<int64_t>(file.size()) < least)
        return error("image-unreadable",
                     fmt::format("the {} has {} bytes; {} x {} pixels take at least {}",
                                 header.kind, file.size(), header.width, header.height, least));
    int width = 0, height = 0, channels = 0;
    const std::unique_ptr<stbi_uc, void (*)(void*)> pixels(
        stbi_load_from_memory(stb_bytes(file), static_cast<int>(file.size()), &width, &height,
                              &channels, 4),
        stbi_image_free);
    if (!pixels && stbi_failure_reason() == std::string_view("outofmem")) throw_no_memory();
    if (!pixels) return unreadable_image();
    const size_t size = static_cast<size_t>(width) * static_cast<size_t>(height) * 4;
    return Image{width, height, std::vector<uint8_t>(pixels.get(), pixels.get() + size)};
}

}  // namespace

Result<ImageHeader> read_image_header(ByteSpan front) {
    auto header = read_unmeasured_header(front.first(std::min(front.size(), kMaxImageHeaderSize)));
    if (!header) return header;
    if (int64_t{header->width} * header->height > kMaxPixels)
        return error("image-too-large", fmt::format("the image has {} x {} pixels; at most {} are "
                                                    "read",
                                                    header->width, header->height, kMaxPixels));
    return header;
}

Result<Image> decode_image(ByteSpan file) {
    if (file.size() > INT_MAX) return error("image-too-large", "the image file exceeds 2 GiB");
    const Result<ImageHeader> header = read_image_header(file);
    if (!header) return header.error();
    MemoryBudget* const memory = MemoryTrackingScope::current();
    if (memory && !memory->raise_limit(uint64_t{4} * static_cast<uint64_t>(header->width) *
                                       static_cast<uint64_t>(header->height)))
        return error("image-too-large",
                     fmt::format("the image has {} x {} pixels; with it, the pictures of one load "
                                 "would exceed {} MB",
                                 header->width, header->height, Budget::kMaxPixelBytes >> 20));
    if (is_jpeg(file)) return decode_jpeg(file);
    return is_png(file) ? decode_png(file, *header) : decode_by_stb(file, *header);
}

Image crop_image(const Image& image, int left, int top, int width, int height) {
    const int right = std::min(left + width, image.width),
              bottom = std::min(top + height, image.height);
    left = std::max(left, 0);
    top = std::max(top, 0);
    if (left >= right || top >= bottom) return {};
    Image part{right - left, bottom - top, {}};
    part.pixels.reserve(static_cast<size_t>(part.width) * static_cast<size_t>(part.height) * 4);
    for (int y = top; y < bottom; ++y) {
        const auto row = image.pixels.begin() + (ptrdiff_t{y} * image.width + left) * 4;
        part.pixels.insert(part.pixels.end(), row, row + ptrdiff_t{part.width} * 4);
    }
    return part;
}

}  // namespace studioscope
