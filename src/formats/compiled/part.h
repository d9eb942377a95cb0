#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "formats/compiled/ani.h"
#include "formats/compiled/companions.h"
#include "formats/compiled/compiled.h"
#include "formats/part.h"

namespace studioscope {

// What the readers of compiled files share.

// Takes a parser's result: what it says goes to the part under the file's name.
template <typename Parsed>
std::optional<Parsed> take(Part& part, Result<Parsed> result, const std::string& file) {
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

// For whoever decodes motion out of it later.
template <typename Parsed>
std::shared_ptr<const Parsed> kept(std::optional<Parsed> parsed) {
    return parsed ? std::make_shared<const Parsed>(std::move(*parsed)) : nullptr;
}

// What brings the part's motion, or more of it; clips that are left for later share one memory.
MotionFiles motion_files(Part& part, std::shared_ptr<const MdlFile> mdl,
                         std::shared_ptr<const AniFile> ani, const CompiledNames& names,
                         const LoadOptions& options);

// Lists the names that were tried among the part's files, and gives them as one text.
std::string not_found(Part& part, const Companion& companion, const std::string& role);

// The .ani of a model whose animations point into one: at the path that the MDL has, else beside it
// under its stem. `name` becomes its path.
std::optional<AniFile> read_ani(Part& part, const MdlFile& mdl, const std::filesystem::path& stem,
                                std::string& name, const LoadOptions& options,
                                const FileSystem& files);

}  // namespace studioscope
