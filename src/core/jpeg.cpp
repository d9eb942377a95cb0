#include "core/jpeg.h"

#include <fmt/format.h>
#include <turbojpeg.h>

#include <memory>
#include <string>
#include <string_view>

namespace studioscope {

namespace {

struct Decompressor {
    std::unique_ptr<void, int (*)(tjhandle)> handle{tjInitDecompress(), tjDestroy};

    Diagnostic error() const {
        return studioscope::error("image-unreadable", std::string("not a JPEG that can be read: ") +
                                                          tjGetErrorStr2(handle.get()));
    }
};

// Counts the scans, each of which covers the whole image; a few bytes can request many. Compressed
// data never contains this marker.
size_t count_scans(ByteSpan file) {
    constexpr std::string_view kStartOfScan = "\xff\xda";
    const std::string_view text = as_text(file);
    size_t count = 0;
    for (size_t at = text.find(kStartOfScan); at != text.npos;
         at = text.find(kStartOfScan, at + kStartOfScan.size()))
        ++count;
    return count;
}

const unsigned char* jpeg_bytes(ByteSpan file) {
    return reinterpret_cast<const unsigned char*>(file.data());
}

}  // namespace

Result<ImageHeader> read_jpeg_header(ByteSpan front) {
    const Decompressor decompressor;
    ImageHeader header{"JPEG"};
    int subsampling = 0, colors = 0;
    if (tjDecompressHeader3(decompressor.handle.get(), jpeg_bytes(front), front.size(),
                            &header.width, &header.height, &subsampling, &colors) != 0)
        return decompressor.error();
    return header;
}

Result<Image> decode_jpeg(ByteSpan file, const ImageHeader& header) {
    const size_t count = static_cast<size_t>(header.width) * static_cast<size_t>(header.height);
    const size_t scans = count_scans(file);
    if (scans * count > kMaxScanned)
        return error(
            "image-too-large",
            fmt::format("the JPEG goes over its {} x {} pixels {} times; at most {} pixels "
                        "are gone over",
                        header.width, header.height, scans, kMaxScanned));
    const Decompressor decompressor;
    Image image{header.width, header.height, {}};
    image.pixels.resize(count * 4);
    const int status =
        tjDecompress2(decompressor.handle.get(), jpeg_bytes(file), file.size(), image.pixels.data(),
                      header.width, 0, header.height, TJPF_RGBA, 0);
    if (status != 0 && tjGetErrorCode(decompressor.handle.get()) != TJERR_WARNING)
        return decompressor.error();
    return image;
}

}  // namespace studioscope
