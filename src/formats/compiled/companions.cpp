#include "formats/compiled/companions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "content/mounts/mounts.h"
#include "core/byte_reader.h"
#include "core/path_text.h"
#include "core/text.h"
#include "formats/compiled/vtx.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kVvdChecksumAt = 8, kVtxChecksumAt = 0x10;

ContentRoots roots_above_path(const fs::path& folder, const LoadOptions& options) {
    ContentRoots found;
    for (fs::path above = folder; above.has_relative_path(); above = above.parent_path()) {
        if (!same_name(path_text(above.filename()), "models")) continue;
        found.roots.push_back(above.parent_path());
        if (!options.is_muted(found.roots.back())) continue;
        found.roots.clear();
        found.is_muted = true;
    }
    return found;
}

// Finds the .ani by the path in the MDL: below the folder that contains its `models` and in the
// content roots, as the game does; then by its name next to the MDL.
std::optional<fs::path> find_recorded(const fs::path& folder, const std::string& recorded,
                                      const LoadOptions& options, const FileSystem& files) {
    const auto parts = split_content_path(recorded);
    if (!parts || parts->empty()) return std::nullopt;
    std::vector<fs::path> roots = roots_above(folder, options, files).roots;
    roots.insert(roots.end(), options.content_roots.begin(), options.content_roots.end());
    for (const fs::path& root : roots)
        if (auto found = find_in_root(root, recorded, files)) return found;
    const auto name = find_name(files, folder, parts->back());
    return name ? std::optional(folder / path_from_text(*name)) : std::nullopt;
}

// Finds the .ani; a renamed copy of a model still refers to the original's file (ani.md, "How to
// reach data").
Companion find_ani(const fs::path& stem, const std::string& recorded, const LoadOptions& options,
                   const FileSystem& files) {
    if (auto found = find_recorded(stem.parent_path(), recorded, options, files))
        return {std::move(*found), {}};
    return find_companion(stem, FileType::kAni, files);
}

}  // namespace

bool find_with_extension(const fs::path& stem, std::string_view ending, const FileSystem& files,
                         Companion& companion) {
    const fs::path folder = stem.parent_path();
    const std::string file_name = path_text(stem.filename()) + std::string(ending);
    companion.tried.push_back(file_name);
    const auto name = find_name(files, folder, file_name);
    if (name) companion.path = folder / path_from_text(*name);
    return name.has_value();
}

Companion find_companion(const fs::path& stem, FileType type, const FileSystem& files) {
    Companion companion;
    for (const FileTypeRow& row : kFileTypes)
        if (row.type == type && row.is_read &&
            find_with_extension(stem, row.ending, files, companion))
            break;
    return companion;
}

ContentRoots roots_above(const fs::path& folder, const LoadOptions& options,
                         const FileSystem& files) {
    ContentRoots found = roots_above_path(folder, options);
    if (!found.roots.empty() || found.is_muted) return found;
    return roots_above_path(files->resolve(folder), options);
}

std::string add_missing_file(LoadedFile& part, const Companion& companion,
                             const std::string& role) {
    std::string tried = fmt::format("{}", fmt::join(companion.tried, ", "));
    const fs::path folder = part.scene.file.parent_path();
    SourceFile missing{folder / path_from_text(tried), role, 0, FileStatus::kNotFound};
    for (const std::string& name : companion.tried)
        missing.tried.push_back(folder / path_from_text(name));
    part.scene.files.push_back(std::move(missing));
    return tried;
}

MotionFiles motion_files(LoadedFile& part, std::shared_ptr<const MdlFile> mdl,
                         std::shared_ptr<const AniFile> ani, const CompiledNames& names,
                         const LoadOptions& options) {
    if (options.depth == LoadDepth::kInteractive && !part.deferred_budget)
        part.deferred_budget = std::make_shared<Budget>();
    const MotionUse use = options.depth == LoadDepth::kInteractive ? MotionUse::kDeferred
                          : options.keeps_motion                   ? MotionUse::kNow
                                                                   : MotionUse::kChecked;
    return {std::move(mdl), std::move(ani), names, use, part.deferred_budget};
}

std::optional<AniFile> read_ani(LoadedFile& part, const MdlFile& mdl, const fs::path& stem,
                                std::string& name, const LoadOptions& options,
                                const FileSystem& files) {
    if (mdl.animation_blocks.size() < 2) return std::nullopt;  // the first is unused
    const Companion companion = find_ani(stem, mdl.animation_file.bytes(), options, files);
    if (companion.path.empty()) {
        add_missing_file(part, companion, "ani");  // add_clips() reports the animations without it
        return std::nullopt;
    }
    name = path_text(companion.path);
    const auto bytes = read_into(part, companion.path, "ani", files);
    if (!bytes) return std::nullopt;
    return take(part, parse_ani(*bytes, mdl), name);
}

VtxVariants find_vtx_variants(const fs::path& named, const fs::path& stem,
                              const FileSystem& files) {
    VtxVariants variants;
    const FileTypeRow* named_row = find_file_type(path_text(named.filename()));
    for (const FileTypeRow& row : kFileTypes) {
        if (row.type != FileType::kVtx || !row.is_read) continue;
        if (&row == named_row)
            variants.files.insert(variants.files.begin(), named);
        else if (find_with_extension(stem, row.ending, files, variants.searched))
            variants.files.push_back(variants.searched.path);
    }
    return variants;
}

bool has_matching_vertices(const fs::path& named, const fs::path& stem, const MdlFile& mdl,
                           const FileSystem& files) {
    const auto has_checksum = [&](const fs::path& path, uint64_t offset) {
        const auto source = files->open(path);
        std::array<std::byte, sizeof(mdl.header.checksum)> stored{};
        return source && offset + stored.size() <= source->size && source->read(offset, stored) &&
               ByteReader(stored).read<uint32_t>() == mdl.header.checksum;
    };
    const Companion vvd = find_companion(stem, FileType::kVvd, files);
    if (vvd.path.empty() || !has_checksum(vvd.path, kVvdChecksumAt)) return false;
    const std::vector<fs::path> strips = find_vtx_variants(named, stem, files).files;
    return std::any_of(strips.begin(), strips.end(),
                       [&](const fs::path& vtx) { return has_checksum(vtx, kVtxChecksumAt); });
}

void check_unused_vtx(LoadedFile& part, const fs::path& path, const MdlFile& mdl,
                      const FileSystem& files) {
    const auto bytes = read_into(part, path, "vtx", files);
    if (!bytes) return;
    const std::string name = path_text(path);
    const auto vtx = take(part, parse_vtx(*bytes, vtx_expectation(mdl)), name);
    if (!vtx) return;
    part.scene.files.back().status = FileStatus::kNotUsed;
    check_checksum({"vtx-checksum", name, kVtxChecksumAt, vtx->checksum}, mdl,
                   part.scene.diagnostics);
}

}  // namespace studioscope
