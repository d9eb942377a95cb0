#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/file_system.h"
#include "formats/compiled/ani.h"
#include "formats/compiled/compiled.h"
#include "formats/compiled/mdl.h"
#include "formats/load_options.h"
#include "formats/loaded_file.h"
#include "model/file_types.h"

namespace studioscope {

// The files of a compiled model are in one folder under one stem: gbu10.mdl, gbu10.vvd,
// gbu10.dx90.vtx, ... Names are compared ignoring case.

struct Companion {
    std::filesystem::path path;      // empty if not found
    std::vector<std::string> tried;  // names that were searched, in order
};

// Finds the file of that type, in the order of kFileTypes.
Companion find_companion(const std::filesystem::path& stem, FileType type, const FileSystem& files);

// Searches for `stem` with this extension; the result is added to `companion`.
bool find_with_extension(const std::filesystem::path& stem, std::string_view ending,
                         const FileSystem& files, Companion& companion);

// The content roots around a folder: those whose `models` folder contains it, nearest first, also
// after links are resolved. A game searches them for files that a model there names. Without muted
// roots, and without roots inside of muted ones.
struct ContentRoots {
    std::vector<std::filesystem::path> roots;
    bool is_muted = false;  // true: the folder lies in a muted root
};
ContentRoots roots_above(const std::filesystem::path& folder, const LoadOptions& options,
                         const FileSystem& files);

// Takes a parser's result and adds its diagnostics to the part under the file's name.
template <typename Parsed>
std::optional<Parsed> take(LoadedFile& part, Result<Parsed> result, const std::string& file) {
    if (!result) {
        part = with_error(std::move(part), result.error(), file);
        return std::nullopt;
    }
    for (Diagnostic& diagnostic : result->diagnostics) {
        diagnostic.file = file;
        part.scene.diagnostics.push_back(std::move(diagnostic));
    }
    return std::move(*result);
}

// Moves a parsed file to shared ownership, for deferred decoding.
template <typename Parsed>
std::shared_ptr<const Parsed> to_shared(std::optional<Parsed> parsed) {
    return parsed ? std::make_shared<const Parsed>(std::move(*parsed)) : nullptr;
}

// The files of the part's motion; deferred clips share one memory limit.
MotionFiles motion_files(LoadedFile& part, std::shared_ptr<const MdlFile> mdl,
                         std::shared_ptr<const AniFile> ani, const CompiledNames& names,
                         const LoadOptions& options);

// Adds a missing file with the searched names to the part's files, and returns the names as one
// text.
std::string add_missing_file(LoadedFile& part, const Companion& companion, const std::string& role);

// Reads the .ani of a model whose animations refer to one: at the path in the MDL, else next to it
// under its stem. `name` is set to its path.
std::optional<AniFile> read_ani(LoadedFile& part, const MdlFile& mdl,
                                const std::filesystem::path& stem, std::string& name,
                                const LoadOptions& options, const FileSystem& files);

// The VTX files of a model, one per kind of hardware; only one is drawn here (vtx.md 1).

struct VtxVariants {
    // Existing files in order of preference, the opened one first.
    std::vector<std::filesystem::path> files;
    Companion searched;  // names searched next to the model
};
VtxVariants find_vtx_variants(const std::filesystem::path& named, const std::filesystem::path& stem,
                              const FileSystem& files);

// Whether a VVD and a VTX of the model exist, and have its checksum.
bool has_matching_vertices(const std::filesystem::path& named, const std::filesystem::path& stem,
                           const MdlFile& mdl, const FileSystem& files);

// Checks a VTX that only a game draws: its faults, and that it belongs to the MDL.
void check_unused_vtx(LoadedFile& part, const std::filesystem::path& path, const MdlFile& mdl,
                      const FileSystem& files);

}  // namespace studioscope
