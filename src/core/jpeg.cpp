#include <fmt/format.h>

#include <csetjmp>
#include <cstdio>
#include <exception>
#include <string>

#include "core/image_codecs.h"
#include "core/memory_budget.h"
#include "core/work_context.h"

// needs <cstdio> before it
#include <jpeglib.h>

namespace studioscope {

namespace {

// One run of libjpeg. Errors leave it by longjmp to `leave`; no exception may pass through it.
struct Decompression {
    Decompression() {
        info.err = jpeg_std_error(&errors);
        info.client_data = this;
        errors.error_exit = [](j_common_ptr common) {
            auto* self = static_cast<Decompression*>(common->client_data);
            (*common->err->format_message)(common, self->message);
            std::longjmp(self->leave, 1);
        };
        errors.output_message = [](j_common_ptr) {};
        progress.progress_monitor = [](j_common_ptr common) {
            auto* self = static_cast<Decompression*>(common->client_data);
            if (!self->may_continue()) std::longjmp(self->leave, 1);
        };
    }
    ~Decompression() { jpeg_destroy_decompress(&info); }
    Decompression(const Decompression&) = delete;
    Decompression& operator=(const Decompression&) = delete;

    size_t pixels() const { return size_t{info.image_width} * info.image_height; }

    // Called for each row of blocks of each scan.
    bool may_continue() noexcept {
        has_too_many_scans = static_cast<size_t>(info.input_scan_number) * pixels() > kMaxScanned;
        try {
            check_cancelled();
        } catch (...) {
            exception = std::current_exception();
        }
        return !has_too_many_scans && exception == nullptr;
    }

    Diagnostic error() const {
        if (exception != nullptr) std::rethrow_exception(exception);
        if (has_too_many_scans)
            return studioscope::error("image-too-large",
                                      fmt::format("the JPEG scans its {} x {} pixels more than {} "
                                                  "times; at most {} scanned pixels are allowed",
                                                  info.image_width, info.image_height,
                                                  info.input_scan_number - 1, kMaxScanned));
        return studioscope::error("image-unreadable",
                                  std::string("the JPEG is invalid: ") + message);
    }

    jpeg_decompress_struct info{};
    jpeg_error_mgr errors{};
    jpeg_progress_mgr progress{};
    std::jmp_buf leave{};
    char message[JMSG_LENGTH_MAX] = {};
    std::exception_ptr exception;  // the thread's work is cancelled or its time over
    bool has_too_many_scans = false;
};

// Memory that operator new does not see, counted as if it did.
class CountedMemory {
public:
    explicit CountedMemory(uint64_t bytes)
        : memory_(MemoryTrackingScope::current()), bytes_(bytes) {
        if (memory_ == nullptr || memory_->take(bytes)) return;
        memory_->mark_exceeded();
        throw MemoryLimitExceeded();
    }
    ~CountedMemory() {
        if (memory_ != nullptr) memory_->release(bytes_);
    }
    CountedMemory(const CountedMemory&) = delete;
    CountedMemory& operator=(const CountedMemory&) = delete;

private:
    MemoryBudget* const memory_;
    const uint64_t bytes_;
};

// Bytes of the coefficients, which are kept for all scans of a progressive JPEG.
uint64_t coefficient_bytes(jpeg_decompress_struct& info) {
    if (!jpeg_has_multiple_scans(&info)) return 0;
    uint64_t blocks = 0;
    for (int i = 0; i < info.num_components; ++i)
        blocks += uint64_t{info.comp_info[i].width_in_blocks} * info.comp_info[i].height_in_blocks;
    return blocks * sizeof(JBLOCK);
}

// The next three functions create no objects with destructors, because libjpeg may leave them by
// longjmp.
bool read_header(Decompression& jpeg, ByteSpan file) {
    if (setjmp(jpeg.leave) != 0) return false;
    jpeg_create_decompress(&jpeg.info);
    jpeg_mem_src(&jpeg.info, reinterpret_cast<const unsigned char*>(file.data()),
                 static_cast<unsigned long>(file.size()));
    jpeg_read_header(&jpeg.info, TRUE);
    return true;
}

bool start(Decompression& jpeg) {
    if (setjmp(jpeg.leave) != 0) return false;
    jpeg.info.progress = &jpeg.progress;
    jpeg.info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&jpeg.info);
    return true;
}

bool read_rows(Decompression& jpeg, Image& image) {
    if (setjmp(jpeg.leave) != 0) return false;
    while (jpeg.info.output_scanline < jpeg.info.output_height) {
        JSAMPROW row =
            image.pixels.data() + size_t{jpeg.info.output_scanline} * jpeg.info.output_width * 4;
        jpeg_read_scanlines(&jpeg.info, &row, 1);
    }
    return true;
}

}  // namespace

Result<ImageHeader> read_jpeg_header(ByteSpan front) {
    Decompression jpeg;
    if (!read_header(jpeg, front)) return jpeg.error();
    return ImageHeader{"JPEG", static_cast<int>(jpeg.info.image_width),
                       static_cast<int>(jpeg.info.image_height)};
}

Result<Image> decode_jpeg(ByteSpan file) {
    Decompression jpeg;
    if (!read_header(jpeg, file)) return jpeg.error();
    const CountedMemory coefficients(coefficient_bytes(jpeg.info));
    Image image{
        static_cast<int>(jpeg.info.image_width), static_cast<int>(jpeg.info.image_height), {}};
    image.pixels.resize(jpeg.pixels() * 4);
    if (!start(jpeg) || !read_rows(jpeg, image)) return jpeg.error();
    return image;
}

}  // namespace studioscope
