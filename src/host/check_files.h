#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "content/archives/archive_files.h"
#include "core/diagnostic.h"

namespace studioscope {

// A target of `check`: a given file, or a supported file in a given folder or archive, in the same
// order on every platform. The files of one compiled model are one target, whichever of them were
// given, at the place of the first: its .mdl or the first that exists; several that differ only in
// case are separate targets, and a given file belongs to the one that is spelt like it.
struct CheckTarget {
    std::filesystem::path path;
    // diagnostic instead of a file: a folder or archive that cannot be listed or holds no such file
    std::optional<Diagnostic> problem;
    bool is_lost = false;  // nothing in the folder or archive of `problem` could be read
};

struct CheckTargets {
    std::vector<CheckTarget> files;
    // existing files, folders and archives among the given paths
    std::vector<std::filesystem::path> given_paths;
    // errors of usage: folders without a file that can be checked, or nothing to check at all
    Diagnostics empty;
    Diagnostics wrong_lists;  // errors of usage: lists that are no text
};

// Files to check: `paths`, then the paths in each of `lists`, files with one path per line or
// terminated by zero bytes as from `find -print0`; "-" is standard input. They may be UTF-16 with
// its mark. With `ends_with_zero`, only a zero byte ends a path, and bytes are bytes.
// `files` must be made with `archives`, and should list each folder once (cached_listing()).
CheckTargets files_to_check(const std::vector<std::filesystem::path>& paths,
                            const std::vector<std::string>& lists, OpenArchives& archives,
                            const FileSystem& files, bool ends_with_zero = false);

// Whether a file of a folder is checked: its name has a supported file type. Includes pipes and
// devices: opening them reports what they are.
bool is_checkable(const std::filesystem::path& file);

// One file per model: a compiled model by its .mdl or the first of its files that exists. Sorted;
// several that differ only in case count separately.
std::vector<std::filesystem::path> one_per_model(std::vector<std::filesystem::path> files);
// The key that all files of one model share: the path of a compiled one without its ending, in
// lower case; other paths are unchanged.
std::filesystem::path model_key(const std::filesystem::path& file);

}  // namespace studioscope
