#include "formats/materials/vtf_outline.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/message_text.h"
#include "formats/diagnostics.h"
#include "model/texture.h"

namespace studioscope {

namespace {

constexpr uint32_t kPointSample = 0x1, kClampS = 0x4, kClampT = 0x8, kNormalMapFlag = 0x80,
                   kEnvironmentMap = 0x4000, kSsBump = 0x08000000;
constexpr int kUv88 = 22, kArgb8888 = 11, kRgba16161616 = 25;
constexpr int kNoSphereMap = 0xFFFF;
constexpr uint64_t kMipCountAt = 0x38;  // in the file

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
Result<VtfExtent> image_behind_preview(uint64_t size, const VtfHeader& header) {
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
    return VtfExtent{offset, size - offset};
}

// The image's extent from version 7.3 on: given by a table of resources, up to the next resource.
Result<VtfExtent> find_resource_image(uint64_t size, const VtfHeader& header,
                                      Diagnostics& diagnostics) {
    const VtfResource* image = nullptr;
    for (const VtfResource& resource : header.resources) {
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
    return VtfExtent{image->data, end - image->data};
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
    if (names.empty()) names = "unknown to the branches SDK 2013, Alien Swarm and Strata Source";
    return error_at("vtf-format", at_offset(0x34), "image format {} ({}) is not supported",
                    header.format, names);
}

// The frames and faces of all levels.
uint64_t image_count(const VtfHeader& header, int faces) {
    return static_cast<uint64_t>(header.mip_count) * static_cast<uint64_t>(header.frames) *
           static_cast<uint64_t>(faces);
}

// Selects the layout; if the header is ambiguous, the one that fills the file exactly, or has as
// many images as are compressed there.
Result<VtfLayout> choose_layout(const VtfHeader& header, uint64_t size,
                                const VtfCompression& compression) {
    const std::vector<VtfFormat> formats = vtf_formats(header.format, header.minor);
    std::optional<VtfLayout> likeliest;
    for (const VtfFormat& format : formats) {
        if (format.packing == VtfPacking::kNone) continue;
        for (const int faces : face_counts(header)) {
            const VtfLayout layout{format, faces};
            if (compression ? image_count(header, faces) == compression.sizes.size()
                            : total_bytes(header, layout) == size)
                return layout;
            if (!likeliest) likeliest = layout;
        }
    }
    if (!likeliest) return refused_format(header, formats);
    return *likeliest;
}

// The levels whose first frame, face and slice are complete, largest first. `starts`: the places of
// compressed images, and of their end.
std::vector<VtfLevel> stored_levels(uint64_t available, const VtfHeader& header,
                                    const VtfLayout& layout, const std::vector<uint64_t>& starts) {
    std::vector<VtfLevel> levels;
    uint64_t offset = 0;
    size_t first = 0;
    for (int mip = header.mip_count - 1; mip >= 0; --mip) {
        const int width = halved(header.width, mip), height = halved(header.height, mip);
        const uint64_t size = image_bytes(layout.format, width, height);
        if (starts.empty() ? offset > available || size > available - offset
                           : starts[first + 1] > available)
            break;
        // A chain that continues after 1x1 repeats that level, which GL does not accept.
        const bool is_repeated =
            mip > 0 && halved(header.width, mip - 1) == 1 && halved(header.height, mip - 1) == 1;
        if (!is_repeated)
            levels.push_back({width, height, halved(header.depth, mip), offset, size, first});
        offset += mip_bytes(header, layout, mip);
        first += image_count(header, layout.faces) / static_cast<size_t>(header.mip_count);
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

void compare_sizes(const VtfExtent& extent, uint64_t needed, const VtfLevel& largest,
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
void drop_missing_levels(const VtfExtent& extent, const VtfLayout& layout, VtfHeader& header,
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

// The place of each compressed image, and their end.
Result<std::vector<uint64_t>> image_starts(const VtfCompression& compression, uint64_t count) {
    if (compression.sizes.size() < count)
        return error_at("vtf-packed", Location(), "resource AXC has {} for {}",
                        count_text(compression.sizes.size(), "size"),
                        count_text(count, "compressed image"));
    std::vector<uint64_t> starts{0};
    for (size_t i = 0; i < count; ++i) starts.push_back(starts.back() + compression.sizes[i]);
    return starts;
}

}  // namespace

Result<VtfOutline> read_vtf_outline(const ByteSource& file) {
    std::array<std::byte, kMaxVtfHeaderSize> buffer{};
    const auto front = std::span(buffer).first(
        static_cast<size_t>(std::min<uint64_t>(file.size, kMaxVtfHeaderSize)));
    if (!file.read(0, front)) return error("unreadable", "cannot be read to its end");
    VtfOutline outline;
    Diagnostics& diagnostics = outline.texture.diagnostics;
    Result<VtfHeader> header = read_vtf_header(front, file.size, diagnostics);
    if (!header) return header.error();
    const Result<VtfExtent> extent = header->minor >= 3
                                         ? find_resource_image(file.size, *header, diagnostics)
                                         : image_behind_preview(file.size, *header);
    if (!extent) return extent.error();
    outline.extent = *extent;
    check_other_resources(file.size, *header, diagnostics);
    Result<VtfCompression> compression = read_vtf_compression(file, *header);
    if (!compression) return compression.error();
    const Result<VtfLayout> layout = choose_layout(*header, extent->size, *compression);
    if (!layout) return layout.error();
    outline.layout = *layout;

    uint64_t needed = 0;
    if (*compression) {
        Result<std::vector<uint64_t>> starts =
            image_starts(*compression, image_count(*header, layout->faces));
        if (!starts) return starts.error();
        outline.starts = std::move(*starts);
        needed = outline.starts.back();
    } else {
        drop_missing_levels(*extent, *layout, *header, diagnostics);
        needed = total_bytes(*header, *layout);
    }
    outline.compression = std::move(*compression);
    describe(*header, *layout, outline.texture);
    outline.levels = stored_levels(extent->size, *header, *layout, outline.starts);
    if (outline.levels.empty())
        return error_at(
            "vtf-truncated", at_offset(extent->offset),
            "truncated: the image needs {} bytes, the file has {}, too few for its smallest level",
            needed, extent->size);
    compare_sizes(*extent, needed, outline.levels[0], outline.texture);
    outline.texture.depth = outline.levels[0].slices;  // of a truncated file fewer than announced
    return outline;
}

}  // namespace studioscope
