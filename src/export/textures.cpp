// Materials as they are, and their textures as pictures.
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/image.h"
#include "core/lfs_pointer.h"
#include "core/path_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "core/work_context.h"
#include "export/sources.h"
#include "export/steps.h"
#include "formats/materials/vtf.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTextureEnding = ".vtf";

bool is_texture(const NeededFile& need) {
    return lower_case(need.path.bytes()).ends_with(kTextureEnding);
}

bool is_of_materials(const NeededFile& need) {
    return need.role == "material" || need.role == "material include" || need.role == "texture";
}

ExportEntry texture_entry(const NeededFile& need, std::string cause) {
    return {"export-texture", is_texture(need) ? "texture" : "material", need.path.shown(), {}, {},
            std::move(cause)};
}

// Half as wide and high: averages of two by two pixels. An odd last row or column is left out.
Image halved(const Image& image) {
    Image half{std::max(image.width / 2, 1), std::max(image.height / 2, 1), {}};
    const int right = image.width > 1 ? 1 : 0, below = image.height > 1 ? 1 : 0;
    half.pixels.reserve(size_t{4} * static_cast<size_t>(half.width) *
                        static_cast<size_t>(half.height));
    const auto value = [&](int x, int y, int channel) {
        return int{image.pixels[(static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                                 static_cast<size_t>(x)) *
                                    4 +
                                static_cast<size_t>(channel)]};
    };
    for (int y = 0; y < half.height; ++y)
        for (int x = 0; x < half.width; ++x)
            for (int channel = 0; channel < 4; ++channel) {
                const int left = x * (right + 1), top = y * (below + 1);
                const int sum = value(left, top, channel) + value(left + right, top, channel) +
                                value(left, top + below, channel) +
                                value(left + right, top + below, channel);
                half.pixels.push_back(static_cast<uint8_t>((sum + 2) / 4));
            }
    return half;
}

}  // namespace

Image fitting_image(const Texture& texture, TexelFormat format, int max_side) {
    const auto fits = [&](int width, int height) {
        return max_side == 0 || std::max(width, height) <= max_side;
    };
    size_t level = 0;
    while (level + 1 < texture.levels.size() &&
           !fits(texture.levels[level].width, texture.levels[level].height))
        ++level;
    Image image = decode(texture.levels[level], format, texture.scale);
    while (!fits(image.width, image.height)) image = halved(image);
    return image;
}

void report_reduced(const std::string& name, const Texture& texture, ExportReport& report) {
    const auto differs = [&](std::string cause) {
        report.differs.push_back({"export-texture", "texture", name, {}, {}, std::move(cause)});
    };
    const TexelFormat format = texture.format;
    if (format == TexelFormat::kRgba16F || format == TexelFormat::kRgba32F)
        differs(
            fmt::format("its floats ({}) are clamped to 0..1, of eight bits", texture.stored_as));
    if (format == TexelFormat::kRgba16)
        differs(
            fmt::format("its integers ({}) are clamped to 0..1, of eight bits", texture.stored_as));
    if (texture.frames > 1)
        differs(fmt::format("the first of its {} frames is written", texture.frames));
    if (texture.faces > 1)
        differs(fmt::format("the first of its {} faces is written", texture.faces));
    if (texture.depth > 1)
        differs(fmt::format("the first of its {} slices is written", texture.depth));
    for (const Diagnostic& found : texture.diagnostics)
        if (found.severity != Severity::kNote) differs(found.message + " [" + found.code + "]");
}

namespace {

Result<std::string> picture_of(const NeededFile& need, const TextureExport& textures,
                               ExportReport& report) {
    const Result<ByteSource> file = textures.files->open(need.found);
    if (!file) return file.error();
    const Result<Texture> texture = parse_vtf(*file);
    if (!texture) return texture.error();
    if (texture->levels.empty()) return error("failed", "it has no image");
    report_reduced(need.path.shown(), *texture, report);
    const Bytes png = encode_png(fitting_image(*texture, texture->format, textures.max_side));
    return std::string(as_text(png));
}

Result<std::string> written_text(const NeededFile& need, const TextureExport& textures,
                                 ExportReport& report) {
    if (is_texture(need)) return picture_of(need, textures, report);
    const Result<Bytes> bytes = textures.files->read(need.found);
    if (!bytes) return bytes.error();
    if (auto refused = refuse_lfs_pointer(*bytes)) return *std::move(refused);
    return std::string(as_text(*bytes));
}

}  // namespace

void add_textures(const Scene& scene, const TextureExport& textures, ExportedModel& made) {
    ExportReport& report = made.report;
    uint64_t done = 0;
    for (const NeededFile& need : scene.needs) {
        report_progress(done++, scene.needs.size());
        if (!is_of_materials(need)) continue;
        std::string path = need.path.bytes();
        if (is_texture(need)) path.replace(path.size() - kTextureEnding.size(), 4, ".png");
        const std::string fault = portable_path_fault(path_from_text(path));
        if (need.found.empty() || !fault.empty()) {
            report.lost.push_back(texture_entry(need, need.found.empty() ? "not found" : fault));
            continue;
        }
        Result<std::string> text = written_text(need, textures, report);
        if (text)
            made.files.push_back({path, *std::move(text)});
        else
            report.lost.push_back(texture_entry(need, text.error().message));
    }
}

}  // namespace studioscope
