#include "formats/compiled/companions.h"

#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace fs = std::filesystem;

bool look_for(const fs::path& stem, std::string_view ending, const FileSystem& files,
              Companion& companion) {
    const fs::path folder = stem.parent_path();
    const std::string wanted = path_text(stem.filename()) + std::string(ending);
    companion.tried.push_back(wanted);
    const auto name = find_name(files, folder, wanted);
    if (name) companion.path = folder / path_from_text(*name);
    return name.has_value();
}

Companion find_companion(const fs::path& stem, FileType type, const FileSystem& files) {
    Companion companion;
    for (const FileTypeRow& row : kFileTypes)
        if (row.type == type && row.is_read && look_for(stem, row.ending, files, companion)) break;
    return companion;
}

namespace {

ContentRoots roots_above_named(const fs::path& folder, const LoadOptions& options) {
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

}  // namespace

ContentRoots roots_above(const fs::path& folder, const LoadOptions& options,
                         const FileSystem& files) {
    ContentRoots found = roots_above_named(folder, options);
    if (!found.roots.empty() || found.is_muted) return found;
    return roots_above_named(files->resolve(folder), options);
}

}  // namespace studioscope
