// PNG by libpng. Files are written at zlib's fastest level with the Up filter: a quarter of the
// time of stb_image_write and smaller, for images of models on a smooth background.

#include <fmt/format.h>
#include <png.h>

#include <algorithm>
#include <csetjmp>
#include <cstring>
#include <new>
#include <string>

#include "core/image_codecs.h"

namespace studioscope {

namespace {

constexpr int kFastest = 1;

void append(png_structp png, png_bytep data, size_t size) {
    auto* bytes = static_cast<std::byte*>(static_cast<void*>(data));
    auto* out = static_cast<Bytes*>(png_get_io_ptr(png));
    out->insert(out->end(), bytes, bytes + size);
}

struct Input {
    ByteSpan file;
    size_t next = 0;
};

void take(png_structp png, png_bytep to, size_t size) {
    auto* input = static_cast<Input*>(png_get_io_ptr(png));
    if (size > input->file.size() - input->next) png_error(png, "the file ends early");
    std::memcpy(to, input->file.data() + input->next, size);
    input->next += size;
}

void report_nothing(png_structp, png_const_charp) {}
[[noreturn]] void leave(png_structp png, png_const_charp) { png_longjmp(png, 1); }

// libpng reports errors by longjmp, so these two functions create no object with a destructor:
// their outputs are parameters.
bool write_rows(png_structp png, png_infop info, const Image& image, std::vector<png_text>& texts) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_set_IHDR(png, info, static_cast<png_uint_32>(image.width),
                 static_cast<png_uint_32>(image.height), 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_UP);
    png_set_compression_level(png, kFastest);
    if (!texts.empty()) png_set_text(png, info, texts.data(), static_cast<int>(texts.size()));
    png_write_info(png, info);
    const size_t row = static_cast<size_t>(image.width) * 4;
    for (size_t y = 0; y < static_cast<size_t>(image.height); ++y)
        png_write_row(png, image.pixels.data() + y * row);
    png_write_end(png, info);
    return true;
}

// Throws bad_alloc if libpng returned null, which means that memory ran out.
void require(bool is_made) {
    if (!is_made) throw std::bad_alloc();
}

bool read_header(png_structp png, png_infop info) {
    if (setjmp(png_jmpbuf(png)) != 0) return false;
    png_read_info(png, info);
    return true;
}

}  // namespace

Bytes encode_png(const Image& image, std::span<const PictureText> texts) {
    Bytes out;
    std::vector<png_text> entries;
    for (const PictureText& text : texts) {
        png_text entry{};
        entry.compression = PNG_ITXT_COMPRESSION_NONE;
        entry.key = const_cast<char*>(text.key.c_str());  // libpng copies the texts
        entry.text = const_cast<char*>(text.value.c_str());
        entry.itxt_length = text.value.size();
        entries.push_back(entry);
    }
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, leave, report_nothing);
    require(png);
    png_infop info = png_create_info_struct(png);
    if (!info) png_destroy_write_struct(&png, nullptr);
    require(info);
    png_set_write_fn(png, &out, append, nullptr);
    const bool is_written = write_rows(png, info, image, entries);
    png_destroy_write_struct(&png, &info);
    require(is_written);  // an image in memory gives libpng no other cause to stop
    return out;
}

std::vector<PictureText> png_texts(ByteSpan file) {
    std::vector<PictureText> texts;
    Input input{file};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, leave, report_nothing);
    require(png);
    png_infop info = png_create_info_struct(png);
    if (!info) png_destroy_read_struct(&png, nullptr, nullptr);
    require(info);
    png_set_read_fn(png, &input, take);
    png_textp found = nullptr;
    if (read_header(png, info)) {
        const int count = png_get_text(png, info, &found, nullptr);
        for (int i = 0; i < count; ++i) texts.push_back({found[i].key, found[i].text});
    }
    png_destroy_read_struct(&png, &info, nullptr);
    return texts;
}

Result<ImageHeader> read_png_header(ByteSpan front) {
    constexpr size_t kNameOfFirst = 12, kSizes = 16, kEnd = kSizes + 8;
    if (front.size() < kEnd || as_text(front).substr(kNameOfFirst, 4) != "IHDR")
        return error("image-unreadable", "the PNG is invalid: expected IHDR at its start");
    const auto* sizes = reinterpret_cast<png_const_bytep>(front.data()) + kSizes;
    const uint32_t width = png_get_uint_32(sizes), height = png_get_uint_32(sizes + 4);
    if (width == 0 || height == 0 || width > PNG_UINT_31_MAX || height > PNG_UINT_31_MAX)
        return error(
            "image-unreadable",
            fmt::format("the PNG has {} x {} pixels, must have at least 1 x 1", width, height));
    return ImageHeader{"PNG", static_cast<int>(width), static_cast<int>(height)};
}

Result<Image> decode_png(ByteSpan file, const ImageHeader& header) {
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&png, file.data(), file.size()))
        return error("image-unreadable", fmt::format("the PNG is invalid: {}", png.message));
    png.format = PNG_FORMAT_RGBA;
    // Applies to files without a colour space; the default is linear.
    png.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    Image image{header.width, header.height, {}};
    image.pixels.resize(PNG_IMAGE_SIZE(png));
    const bool is_read = png_image_finish_read(&png, nullptr, image.pixels.data(), 0, nullptr) != 0;
    png_image_free(&png);
    if (!is_read)
        return error("image-unreadable", fmt::format("the PNG is invalid: {}", png.message));
    return image;
}

}  // namespace studioscope
