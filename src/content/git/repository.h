#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// The git repository around the current folder, read by the program git.

// The commits of "A..B"; "A...B" begins where both parted. An empty name is HEAD.
struct GitRange {
    std::string before, after;  // as they were written: "HEAD~1"
    // Object names of the commits, which no option of git looks like.
    std::string before_object, after_object;
};

// Asks git for the commits of a range such as "A..B"; a usage error if the text is not a range, or
// names something that is not a commit.
Result<GitRange> resolve_range(const std::string& range);

// A regular file that differs between two commits. A path is empty on the side that lacks the file.
struct GitChange {
    std::string before, after;  // from the top of the repository
};
// The files that differ between the commits; renamed ones are paired as git detects them.
Result<std::vector<GitChange>> changed_files(const GitRange& range);

// The paths in a commit that match git's pathspecs, which begin at the current folder.
Result<std::vector<std::string>> matching_paths(const std::string& commit,
                                                const std::vector<std::string>& pathspecs);

// The files of the two commits, by their paths from the top of the repository. Files that Git LFS
// keeps are read where they are downloaded, else they are errors.
struct GitSides {
    FileSystem before, after;
    std::vector<std::string> paths_before, paths_after;  // sorted
};
Result<GitSides> files_of(const GitRange& range);

}  // namespace studioscope
