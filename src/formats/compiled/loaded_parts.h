#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "formats/compiled/ani.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/compiled.h"
#include "formats/loaded_file.h"

namespace studioscope {

// Helpers shared by the readers of compiled files.

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
std::shared_ptr<const Parsed> kept(std::optional<Parsed> parsed) {
    return parsed ? std::make_shared<const Parsed>(std::move(*parsed)) : nullptr;
}

// The files of the part's motion; deferred clips share one memory limit.
MotionFiles motion_files(LoadedFile& part, std::shared_ptr<const MdlFile> mdl,
                         std::shared_ptr<const AniFile> ani, const CompiledNames& names,
                         const LoadOptions& options);

// Adds the searched names to the part's files, and returns them as one text.
std::string not_found(LoadedFile& part, const Companion& companion, const std::string& role);

// Reads the .ani of a model whose animations refer to one: at the path in the MDL, else next to it
// under its stem. `name` is set to its path.
std::optional<AniFile> read_ani(LoadedFile& part, const MdlFile& mdl,
                                const std::filesystem::path& stem, std::string& name,
                                const LoadOptions& options, const FileSystem& files);

}  // namespace studioscope
