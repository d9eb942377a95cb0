#include "content/mounts/game_beside.h"

#include <algorithm>
#include <functional>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// Whether a message about a gameinfo.txt that the user has not named is reported: errors, missing
// search paths or too many, and content directly in `custom`.
bool is_told_unasked(const Diagnostic& said) {
    return said.severity == Severity::kError || said.code == kNoSearchPaths ||
           said.code == kTooManySearchPaths || said.code == kContentInCustom;
}

// The folder that a gameinfo.txt above a model may mount from: the parent of its mod. Never a whole
// disk; for one in an archive, the archive.
fs::path base_of(const fs::path& gameinfo, const FileSystem& files) {
    fs::path mod = gameinfo.parent_path(), above = mod.parent_path();
    if (split_archive_path(mod) && !split_archive_path(above)) return mod;
    return files->resolve(above).has_relative_path() ? above : mod;
}

}  // namespace

Mounts mounts_beside(const fs::path& gameinfo, const GameOptions& options,
                     const FileSystem& files) {
    const fs::path base = base_of(gameinfo, files);
    if (!files->resolve(base).has_relative_path()) return {};
    const FileSystem inside = confined(files, {}, std::span(&base, 1));
    Mounts all = mounts_of_game(gameinfo, options, inside);
    if (std::erase_if(all.list,
                      [&](const Mount& mount) { return !inside->is_allowed(mount.root); }) > 0)
        all.is_complete = false;
    std::erase_if(all.diagnostics, std::not_fn(is_told_unasked));
    for (Diagnostic& said : all.diagnostics)
        said.severity = std::min(said.severity, Severity::kWarning);  // not an error of the model
    return all;
}

}  // namespace studioscope
