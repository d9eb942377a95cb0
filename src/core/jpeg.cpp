#include "core/jpeg.h"

#include <turbojpeg.h>

#include <memory>
#include <string>

namespace studioscope {

namespace {

struct Decompressor {
    std::unique_ptr<void, int (*)(tjhandle)> handle{tjInitDecompress(), tjDestroy};

    Diagnostic error() const {
        return studioscope::error("image-unreadable", std::string("not a JPEG that can be read: ") +
                                                          tjGetErrorStr2(handle.get()));
    }
};

const unsigned char* data_of(ByteSpan file) {
    return reinterpret_cast<const unsigned char*>(file.data());
}

}  // namespace

Result<ImageHeader> read_jpeg_header(ByteSpan front) {
    const Decompressor decompressor;
    ImageHeader header{"JPEG"};
    int subsampling = 0, colors = 0;
    if (tjDecompressHeader3(decompressor.handle.get(), data_of(front), front.size(), &header.width,
                            &header.height, &subsampling, &colors) != 0)
        return decompressor.error();
    return header;
}

Result<Image> decode_jpeg(ByteSpan file, const ImageHeader& header) {
    const Decompressor decompressor;
    Image image{header.width, header.height, {}};
    image.pixels.resize(static_cast<size_t>(header.width) * static_cast<size_t>(header.height) * 4);
    // At most 500 scans of a progressive picture: each goes over all of it.
    const int status =
        tjDecompress2(decompressor.handle.get(), data_of(file), file.size(), image.pixels.data(),
                      header.width, 0, header.height, TJPF_RGBA, TJFLAG_LIMITSCANS);
    if (status != 0 && tjGetErrorCode(decompressor.handle.get()) != TJERR_WARNING)
        return decompressor.error();
    return image;
}

}  // namespace studioscope
