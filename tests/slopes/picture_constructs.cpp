// A model of one triangle beside a texture that repeats a part of its format. The pixels stay the
// same: read_input decodes them, as a window does.

#include <zlib.h>

#include "core/image.h"
#include "slopes/construct.h"
#include "support/vtf_file.h"

namespace studioscope {

namespace {

SlopeConstruct picture(std::string name, size_t unit, const char* file,
                       std::function<Bytes(size_t)> make) {
    return {std::move(name), unit,
            [file, make](size_t count) {
                return std::vector<SlopeFile>{text_file("a.smd", plain_smd()), {file, make(count)}};
            },
            "pixels"};
}

void append(Bytes& bytes, std::string_view more) {
    const ByteSpan span = as_bytes(more);
    bytes.insert(bytes.end(), span.begin(), span.end());
}

std::string big_endian(uint32_t value, int bytes) {
    std::string text;
    for (int i = bytes; i-- > 0;) text += static_cast<char>(value >> (8 * i) & 0xFF);
    return text;
}

std::string chunk(std::string_view kind, std::string_view data) {
    const std::string body = std::string(kind) + std::string(data);
    const auto sum =
        crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
    return big_endian(static_cast<uint32_t>(data.size()), 4) + body +
           big_endian(static_cast<uint32_t>(sum), 4);
}

constexpr int kSide = 16;

// Chunks stand between the header of a PNG, which is 33 bytes, and its pixels.
Bytes png_with(const std::string& chunks) {
    const Bytes plain = encode_png({kSide, kSide, std::vector<uint8_t>(4 * kSide * kSide, 100)});
    Bytes made(plain.begin(), plain.begin() + 33);
    append(made, chunks);
    made.insert(made.end(), plain.begin() + 33, plain.end());
    return made;
}

SlopeConstruct png_chunks(const char* name, const char* kind, std::string_view data) {
    const std::string made = chunk(kind, data);
    return picture(fmt::format("png-{}", name), 1000, "skin.png", [made](size_t count) {
        return png_with(repeat(count, [&](size_t) { return made; }));
    });
}

// The pixels in pieces of nothing and a last one of everything.
SlopeConstruct png_empty_data() {
    return picture("png-empty-data", 1000, "skin.png", [](size_t count) {
        return png_with(repeat(count, [](size_t) { return chunk("IDAT", ""); }));
    });
}

// A comment is a marker, its size with the two bytes of the size, and its text.
std::string jpeg_segment(char kind, std::string_view text) {
    return std::string("\xFF") + kind + big_endian(static_cast<uint32_t>(text.size() + 2), 2) +
           std::string(text);
}

// A grey JPEG of 8 x 8: one table of each kind, one block of zeros.
Bytes jpeg_with(const std::string& segments) {
    Bytes made;
    append(made, "\xFF\xD8");
    append(made, segments);
    append(made, jpeg_segment('\xDB', std::string(1, '\0') + std::string(64, '\x01')));
    append(made, jpeg_segment('\xC0', std::string("\x08\0\x08\0\x08\x01\x01\x11\0", 9)));
    const std::string one_code = std::string("\x01") + std::string(15, '\0') + std::string(1, '\0');
    append(made, jpeg_segment('\xC4', std::string(1, '\0') + one_code));
    append(made, jpeg_segment('\xC4', std::string(1, '\x10') + one_code));
    append(made, jpeg_segment('\xDA', std::string("\x01\x01\0\0\x3F\0", 6)));
    append(made, std::string_view("\x3F\xFF\xD9"));
    return made;
}

SlopeConstruct jpeg_segments(const char* name, char kind, std::string text) {
    return picture(fmt::format("jpeg-{}", name), 1000, "skin.jpg", [kind, text](size_t count) {
        return jpeg_with(repeat(count, [&](size_t) { return jpeg_segment(kind, text); }));
    });
}

// Each frame has one pixel of one byte.
SlopeConstruct vtf_frames() {
    return picture("vtf-frames", 1000, "skin.vtf", [](size_t count) {
        Bytes file = vtf_header(2, 1, 1, 5);
        put(file, 24, static_cast<uint16_t>(1 + count));
        return with_pixels(std::move(file), 1 + count);
    });
}

// Unlike the pixels' number, what lies behind them grows.
SlopeConstruct vtf_rest() {
    return picture("vtf-bytes-behind", 10'000, "skin.vtf",
                   [](size_t count) { return with_pixels(vtf_header(2, 1, 1, 5), 1 + count); });
}

}  // namespace

SlopeConstructs picture_constructs() {
    return {
        png_chunks("texts", "tEXt", std::string_view("key\0value", 9)),
        png_chunks("compressed-texts", "zTXt",
                   std::string_view("key\0\0x\x9c\x03\0\0\0\0\x01", 13)),
        png_chunks("unknown-chunks", "abCd", "data"),
        png_chunks("suggested-palettes", "sPLT",
                   std::string_view("name\0\x08\x01\x02\x03\x04\0\x01", 12)),
        png_empty_data(),
        jpeg_segments("comments", '\xFE', "text"),
        jpeg_segments("profiles", '\xE2', "ICC_PROFILE"),
        jpeg_segments("quantization-tables", '\xDB',
                      std::string(1, '\0') + std::string(64, '\x01')),
        vtf_frames(),
        vtf_rest(),
    };
}

}  // namespace studioscope
