#include "formats/compiled/loaded_parts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "content/mounts/mounts.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Finds the .ani by the path in the MDL: below the folder that contains its `models` and in the
// content roots, as the game does; then by its name next to the MDL.
std::optional<fs::path> find_recorded(const fs::path& folder, const std::string& recorded,
                                      const LoadOptions& options, const FileSystem& files) {
    const auto parts = parts_of_path(recorded);
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

std::string not_found(LoadedFile& part, const Companion& companion, const std::string& role) {
    std::string tried = fmt::format("{}", fmt::join(companion.tried, ", "));
    SourceFile missing{path_from_text(tried), role, 0, FileStatus::kNotFound};
    for (const std::string& name : companion.tried)
        missing.tried.push_back(part.scene.file.parent_path() / path_from_text(name));
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

std::optional<AniFile> read_ani(LoadedFile& part, const MdlFile& mdl,
                                const std::filesystem::path& stem, std::string& name,
                                const LoadOptions& options, const FileSystem& files) {
    if (mdl.animation_blocks.size() < 2) return std::nullopt;  // the first is unused
    const Companion companion = find_ani(stem, mdl.animation_file, options, files);
    if (companion.path.empty()) {
        not_found(part, companion, "ani");  // add_clips() reports the animations without it
        return std::nullopt;
    }
    name = path_text(companion.path);
    const auto bytes = read_into(part, companion.path, "ani", files);
    if (!bytes) return std::nullopt;
    return take(part, parse_ani(*bytes, mdl), name);
}

}  // namespace studioscope
