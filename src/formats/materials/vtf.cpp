#include "formats/materials/vtf.h"

#include <algorithm>
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
#include "formats/materials/vtf_format.h"
#include "model/texture.h"

namespace studioscope {

namespace {

constexpr uint32_t kPointSample = 0x1, kClampS = 0x4, kClampT = 0x8, kNormalMapFlag = 0x80,
                   kEnvironmentMap = 0x4000, kSsBump = 0x08000000;
constexpr int kUv88 = 22, kArgb8888 = 11, kRgba16161616 = 25;
constexpr int kNoSphereMap = 0xFFFF;
constexpr uint64_t kMipCountAt = 0x38;        // in the file
constexpr uint64_t kMax = uint64_t{1} << 56;  // larger than any file; sums stay within 64 bits

// The part of the file that contains the image.
struct Extent {
    uint64_t offset = 0;
    uint64_t size = 0;
};

struct VtfLayout {
    VtfFormat format;
    int faces = 1;
};

uint64_t capped_product(uint64_t a, uint64_t b) { return b != 0 && a > kMax / b ? kMax : a * b; }

int halved(int size, int times) { return std::max(1, size >> times); }

// Bytes of one mip level with all its frames, faces and slices.
uint64_t mip_bytes(const VtfHeader& header, const VtfLayout& layout, int mip) {
    uint64_t bytes =
        image_bytes(layout.format, halved(header.width, mip), halved(header.height, mip));
    for (const int count : {header.frames, layout.faces, halved(header.depth, mip)})
        bytes = capped_product(bytes, static_cast<uint64_t>(count));
    return bytes;
}

uint64_t total_bytes(const VtfHeader& header, const VtfLayout& layout) {
    uint64_t total = 0;
    for (int mip = 0; mip < header.mip_count; ++mip) total += mip_bytes(header, layout, mip);
    return total;
}

// The image's extent up to version 7.2: after the header and a small preview image.
Result<Extent> image_behind_preview(uint64_t size, const VtfHeader& header) {
    uint64_t preview = 0;
    if (header.low_width > 0 && header.low_height > 0) {
        const auto formats = vtf_formats(header.low_format, header.minor);
        if (formats.empty())
            return error_at(
                "vtf-format", at_offset(0x39),
                "unknown format {} of the preview image, so that the place of the image is unknown",
                header.low_format);
        preview = image_bytes(formats[0], header.low_width, header.low_height);
    }
    const uint64_t offset = std::min<uint64_t>(header.header_size + preview, size);
    return Extent{offset, size - offset};
}

// The image's extent from version 7.3 on: given by a table of resources, up to the next resource.
Result<Extent> find_resource_image(uint64_t size, const VtfHeader& header,
                                   Diagnostics& diagnostics) {
    const VtfResource* image = nullptr;
    for (const VtfResource& resource : header.resources) {
        if (resource.tag == kVtfDeflateTag)
            return error(
                "vtf-deflated",
                "the image is deflated (resource AXC of version 7.6), which is not supported",
                at_offset(resource.entry_offset));
        if (resource.tag != kVtfImageTag) continue;
        if (image != nullptr)
            report_at(diagnostics, Severity::kWarning, "vtf-two-images",
                      at_offset(resource.entry_offset),
                      "duplicate image resource; the first is used");
        else
            image = &resource;
    }
    if (image == nullptr)
        return error("vtf-no-image", "the file has no image resource", at_offset(0x44));
    if (image->data < header.header_size || image->data > size)
        return error_at(
            "vtf-resource-offset", at_offset(image->entry_offset + 4),
            "the image at {} must lie between the header's end at {} and the file's at {}",
            image->data, header.header_size, size);
    uint64_t end = size;
    for (const VtfResource& other : header.resources)
        if (!other.is_value && other.data > image->data && other.data < end) end = other.data;
    return Extent{image->data, end - image->data};
}

void check_other_resources(uint64_t size, const VtfHeader& header, Diagnostics& diagnostics) {
    for (const VtfResource& resource : header.resources)
        if (!resource.is_value && (resource.data < header.header_size || resource.data > size))
            report_at(diagnostics, Severity::kWarning, "vtf-resource-offset",
                      at_offset(resource.entry_offset + 4),
                      "a resource at {} must lie between the header's end at {} and the file's at "
                      "{}; ignored",
                      resource.data, header.header_size, size);
}

// The possible numbers of faces: six, and before 7.5 a seventh (a sphere map) unless the header
// excludes it.
std::vector<int> face_counts(const VtfHeader& header) {
    if ((header.flags & kEnvironmentMap) == 0) return {1};
    const bool is_six = header.minor >= 5 || header.first_frame == kNoSphereMap;
    return is_six ? std::vector{6, 7} : std::vector{7, 6};
}

Diagnostic refused_format(const VtfHeader& header, const std::vector<VtfFormat>& formats) {
    std::string names;
    for (const VtfFormat& format : formats)
        names += (names.empty() ? "" : " or ") + std::string(format.name);
    if (names.empty()) names = "unknown to both the SDK 2013 and the Alien Swarm branch";
    return error_at("vtf-format", at_offset(0x34), "image format {} ({}) is not supported",
                    header.format, names);
}

// Selects the layout; if the header is ambiguous, the one that fills the file exactly.
Result<VtfLayout> choose_layout(const VtfHeader& header, uint64_t size) {
    const std::vector<VtfFormat> formats = vtf_formats(header.format, header.minor);
    std::optional<VtfLayout> likeliest;
    for (const VtfFormat& format : formats) {
        if (format.packing == VtfPacking::kNone) continue;
        for (const int faces : face_counts(header)) {
            const VtfLayout layout{format, faces};
            if (total_bytes(header, layout) == size) return layout;
            if (!likeliest) likeliest = layout;
        }
    }
    if (!likeliest) return refused_format(header, formats);
    return *likeliest;
}

// A level: its frames, each with its faces, each with its slices.
struct StoredLevel {
    int width = 0;
    int height = 0;
    int slices = 1;
    uint64_t offset = 0;  // bytes from the start of the image
    uint64_t size = 0;    // bytes of one frame, face and slice
};

// The levels whose first frame, face and slice are complete, largest first.
std::vector<StoredLevel> stored_levels(uint64_t available, const VtfHeader& header,
                                       const VtfLayout& layout) {
    std::vector<StoredLevel> levels;
    uint64_t offset = 0;
    for (int mip = header.mip_count - 1; mip >= 0; --mip) {
        const int width = halved(header.width, mip), height = halved(header.height, mip);
        const uint64_t size = image_bytes(layout.format, width, height);
        if (offset > available || size > available - offset) break;
        // A chain that continues after 1x1 repeats that level, which GL does not accept.
        const bool is_repeated =
            mip > 0 && halved(header.width, mip - 1) == 1 && halved(header.height, mip - 1) == 1;
        if (!is_repeated)
            levels.push_back({width, height, halved(header.depth, mip), offset, size});
        offset += mip_bytes(header, layout, mip);
    }
    std::reverse(levels.begin(), levels.end());
    return levels;
}

void describe(const VtfHeader& header, const VtfLayout& layout, Texture& texture) {
    texture.stored_as = layout.format.name;
    texture.format = layout.format.texels;
    texture.clamps_s = (header.flags & kClampS) != 0;
    texture.clamps_t = (header.flags & kClampT) != 0;
    texture.is_point_sampled = (header.flags & kPointSample) != 0;
    texture.is_normal_map = (header.flags & kNormalMapFlag) != 0;
    texture.has_alpha = has_alpha(header);
    texture.is_marked_translucent = is_marked_translucent(header);
    texture.is_ssbump = (header.flags & kSsBump) != 0;
    texture.lacks_blue = texture.format == TexelFormat::kBc5 || header.format == kUv88;
    // Light of a cube map of integers: 4096 is 1.
    if (header.format == kRgba16161616 && layout.faces > 1) texture.scale = 16;
    texture.frames = header.frames;
    texture.faces = layout.faces;
    texture.depth = header.depth;
    const auto& reflectivity = header.reflectivity;
    texture.reflectivity = {reflectivity[0], reflectivity[1], reflectivity[2]};
    if (header.format == kArgb8888)
        report_at(
            texture.diagnostics, Severity::kWarning, "vtf-argb8888", at_offset(0x34),
            "format ARGB8888 is read as green, blue, alpha, red, as the common editor writes it");
}

void compare_sizes(const Extent& extent, uint64_t needed, const StoredLevel& largest,
                   Texture& texture) {
    if (needed < extent.size)
        report_at(texture.diagnostics, Severity::kWarning, "vtf-trailing",
                  at_offset(extent.offset + needed), "{} ignored",
                  count_text(extent.size - needed, "byte after the image is",
                             "bytes after the image are"));
    if (needed > extent.size)
        report_at(
            texture.diagnostics, Severity::kWarning, "vtf-truncated",
            at_offset(extent.offset + extent.size),
            "truncated: the image needs {} bytes, the file has {}; the level of {} x {} is shown",
            needed, extent.size, largest.width, largest.height);
}

// A file that is exactly its largest level has none of the smaller ones that its header announces:
// they would come before it, so the rest would be made of the wrong bytes.
void drop_missing_levels(const Extent& extent, const VtfLayout& layout, VtfHeader& header,
                         Diagnostics& diagnostics) {
    if (header.mip_count <= 1 || extent.size == total_bytes(header, layout) ||
        extent.size != mip_bytes(header, layout, 0))
        return;
    report_at(diagnostics, Severity::kWarning, "vtf-levels-missing", at_offset(kMipCountAt),
              "the header announces {} levels, but the file is exactly the largest one, {} x {}, "
              "which is shown",
              header.mip_count, header.width, header.height);
    header.mip_count = 1;
}

// The content of the header of a file of `size` bytes, and the locations of its levels.
struct VtfOutline {
    Texture texture;
    VtfLayout layout;
    Extent extent;
    std::vector<StoredLevel> levels;
};

Diagnostic unreadable() { return error("unreadable", "cannot be read to its end"); }

Result<VtfOutline> read_outline(const ByteSource& file) {
    std::array<std::byte, kMaxVtfHeaderSize> buffer{};
    const auto front = std::span(buffer).first(
        static_cast<size_t>(std::min<uint64_t>(file.size, kMaxVtfHeaderSize)));
    if (!file.read(0, front)) return unreadable();
    VtfOutline outline;
    Diagnostics& diagnostics = outline.texture.diagnostics;
    Result<VtfHeader> header = read_vtf_header(front, file.size, diagnostics);
    if (!header) return header.error();
    const Result<Extent> extent = header->minor >= 3
                                      ? find_resource_image(file.size, *header, diagnostics)
                                      : image_behind_preview(file.size, *header);
    if (!extent) return extent.error();
    outline.extent = *extent;
    check_other_resources(file.size, *header, diagnostics);
    const Result<VtfLayout> layout = choose_layout(*header, extent->size);
    if (!layout) return layout.error();
    outline.layout = *layout;

    drop_missing_levels(*extent, *layout, *header, diagnostics);
    const uint64_t needed = total_bytes(*header, *layout);
    describe(*header, *layout, outline.texture);
    outline.levels = stored_levels(extent->size, *header, *layout);
    if (outline.levels.empty())
        return error_at(
            "vtf-truncated", at_offset(extent->offset),
            "truncated: the image needs {} bytes, the file has {}, too few for its smallest level",
            needed, extent->size);
    compare_sizes(*extent, needed, outline.levels[0], outline.texture);
    outline.texture.depth = outline.levels[0].slices;  // of a truncated file fewer than announced
    return outline;
}

// Reads the image of this number within a level.
Result<TextureLevel> read_image(const ByteSource& file, const VtfOutline& outline,
                                const StoredLevel& level, uint64_t number, size_t& not_finite) {
    const uint64_t offset = level.offset + capped_product(number, level.size);
    if (offset > outline.extent.size || level.size > outline.extent.size - offset)
        return error("vtf-truncated", "truncated: the file ends before this image",
                     at_offset(outline.extent.offset + outline.extent.size));
    Bytes stored(static_cast<size_t>(level.size));
    if (!file.read(outline.extent.offset + offset, stored)) return unreadable();
    return TextureLevel{level.width, level.height,
                        convert_image(outline.layout.format, std::move(stored), level.width,
                                      level.height, not_finite)};
}

// Reads the levels of the first frame, face and slice; returns the error if there is one.
std::optional<Diagnostic> read_levels(const ByteSource& file, VtfOutline& outline) {
    Texture& texture = outline.texture;
    size_t not_finite = 0;
    for (const StoredLevel& level : outline.levels) {
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
            const StoredLevel& level = at(outline_.levels, place.level);
            size_t not_finite = 0;
            return read_image(*file, outline_, level, image_index(level, place), not_finite);
        } catch (const TimeoutError&) {
            throw;
        } catch (const std::bad_alloc&) {
            return error("out-of-memory", "not enough memory for this image");
        }
    }

private:
    uint64_t image_index(const StoredLevel& level, const TextureImagePosition& place) const {
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
    Result<VtfOutline> outline = read_outline(file);
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
    const Result<VtfOutline> outline = read_outline(file);
    if (!outline) return outline.error();
    CubeFaces cube;
    if (outline->layout.faces < kCubeFaces) return cube;
    size_t not_finite = 0;
    for (const StoredLevel& level : outline->levels) {
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
    Result<VtfOutline> outline = read_outline(file);
    if (!outline) return outline.error();
    return std::move(outline->texture);
}

}  // namespace studioscope
