#include "formats/materials/vtf.h"

#include <array>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <utility>

#include "core/at.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "formats/diagnostics.h"
#include "formats/materials/vtf_outline.h"
#include "model/texture.h"

namespace studioscope {

namespace {

Diagnostic unreadable() { return error("unreadable", "cannot be read to its end"); }

// Reads bytes of the file's image.
Result<Bytes> read_part(const ByteSource& file, const VtfOutline& outline, uint64_t offset,
                        uint64_t size) {
    if (offset > outline.extent.size || size > outline.extent.size - offset)
        return error("vtf-truncated", "truncated: the file ends before this image",
                     at_offset(outline.extent.offset + outline.extent.size));
    Bytes stored(static_cast<size_t>(size));
    if (!file.read(outline.extent.offset + offset, stored)) return unreadable();
    return stored;
}

Result<Bytes> read_stored(const ByteSource& file, const VtfOutline& outline, const VtfLevel& level,
                          uint64_t number) {
    return read_part(file, outline, level.offset + capped_product(number, level.size), level.size);
}

Result<Bytes> read_compressed(const ByteSource& file, const VtfOutline& outline,
                              const VtfLevel& level, uint64_t number) {
    const auto slices = static_cast<uint64_t>(level.slices);
    const size_t image = level.first + static_cast<size_t>(number / slices);
    const uint64_t start = at(outline.starts, image);
    const Result<Bytes> packed =
        read_part(file, outline, start, at(outline.starts, image + 1) - start);
    if (!packed) return packed.error();
    Result<Bytes> all =
        unpack_vtf_image(outline.compression, *packed, capped_product(slices, level.size));
    if (!all || slices == 1) return all;
    const auto slice = all->begin() + static_cast<std::ptrdiff_t>(number % slices * level.size);
    return Bytes(slice, slice + static_cast<std::ptrdiff_t>(level.size));
}

// Reads the image of this number within a level.
Result<TextureLevel> read_image(const ByteSource& file, const VtfOutline& outline,
                                const VtfLevel& level, uint64_t number, size_t& not_finite) {
    Result<Bytes> stored = outline.compression ? read_compressed(file, outline, level, number)
                                               : read_stored(file, outline, level, number);
    if (!stored) return stored.error();
    return TextureLevel{level.width, level.height,
                        convert_image(outline.layout.format, std::move(*stored), level.width,
                                      level.height, not_finite)};
}

// Reads the levels of the first frame, face and slice; returns the error if there is one.
std::optional<Diagnostic> read_levels(const ByteSource& file, VtfOutline& outline) {
    Texture& texture = outline.texture;
    size_t not_finite = 0;
    for (const VtfLevel& level : outline.levels) {
        Result<TextureLevel> image = read_image(file, outline, level, 0, not_finite);
        if (!image) return image.error();
        texture.levels.push_back(std::move(*image));
    }
    if (not_finite > 0)
        report_at(texture.diagnostics, Severity::kWarning, "vtf-not-finite", Location(),
                  "{} not finite; 0 is used",
                  count_text(not_finite, "number of the image is", "numbers of the image are"));
    return std::nullopt;
}

bool has_more_images(const Texture& texture) {
    return texture.frames > 1 || texture.faces > 1 || texture.depth > 1;
}

// Reads the other images of a file on demand: it is reopened for the first one, and then stays
// open.
class VtfImages : public TextureImages {
public:
    VtfImages(VtfOutline outline, uint64_t size, OpenAgain open)
        : outline_(std::move(outline)), size_(size), open_(std::move(open)) {}

    Result<TextureLevel> read(const TextureImagePosition& place) const override {
        try {
            const Result<ByteSource> file = open_file();
            if (!file) return file.error();
            const VtfLevel& level = at(outline_.levels, place.level);
            size_t not_finite = 0;
            return read_image(*file, outline_, level, image_index(level, place), not_finite);
        } catch (const TimeoutError&) {
            throw;
        } catch (const std::bad_alloc&) {
            return error("out-of-memory", "not enough memory for this image");
        }
    }

private:
    uint64_t image_index(const VtfLevel& level, const TextureImagePosition& place) const {
        const auto wide = [](int number) { return static_cast<uint64_t>(number); };
        return (wide(place.frame) * wide(outline_.layout.faces) + wide(place.face)) *
                   wide(level.slices) +
               wide(place.slice);
    }

    Result<ByteSource> open_file() const {
        const std::lock_guard lock(mutex_);
        if (file_) return *file_;
        Result<ByteSource> file = open_();
        if (file && file->size != size_)
            return error("unreadable", "the file has changed since it was opened");
        if (file) file_ = *file;
        return file;
    }

    const VtfOutline outline_;
    const uint64_t size_;
    const OpenAgain open_;
    mutable std::mutex mutex_;
    mutable std::optional<ByteSource> file_;
};

}  // namespace

Result<Texture> parse_vtf(const ByteSource& file, OpenAgain open_again) {
    Result<VtfOutline> outline = read_vtf_outline(file);
    if (!outline) return outline.error();
    if (const auto problem = read_levels(file, *outline)) return *problem;
    Texture texture = std::move(outline->texture);
    if (open_again && has_more_images(texture)) {
        outline->texture = {};
        texture.images = std::make_shared<const VtfImages>(std::move(*outline), file.size,
                                                           std::move(open_again));
    }
    return texture;
}

Result<CubeFaces> parse_vtf_faces(const ByteSource& file) {
    const Result<VtfOutline> outline = read_vtf_outline(file);
    if (!outline) return outline.error();
    CubeFaces cube;
    if (outline->layout.faces < kCubeFaces) return cube;
    size_t not_finite = 0;
    for (const VtfLevel& level : outline->levels) {
        std::array<TextureLevel, kCubeFaces> faces;
        bool is_complete = true;
        for (int face = 0; face < kCubeFaces && is_complete; ++face) {
            const auto number = static_cast<uint64_t>(face) * static_cast<uint64_t>(level.slices);
            Result<TextureLevel> image = read_image(file, *outline, level, number, not_finite);
            is_complete = static_cast<bool>(image);
            if (image) at(faces, face) = std::move(*image);
        }
        if (is_complete) cube.levels.push_back(std::move(faces));
    }
    return cube;
}

Result<Texture> parse_vtf_header(const ByteSource& file) {
    Result<VtfOutline> outline = read_vtf_outline(file);
    if (!outline) return outline.error();
    return std::move(outline->texture);
}

}  // namespace studioscope
