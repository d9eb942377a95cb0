#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/git/answers.h"
#include "core/file_system.h"

namespace studioscope {

// The git repository around the current folder, read by the program git.

// The commits of "A..B"; for "A...B" the first is their merge base. An empty name is HEAD.
struct GitRange {
    std::string before, after;  // as written: "HEAD~1"
    // Object names of the commits, which cannot be taken for an option of git.
    std::string before_object, after_object;
};

// Checks that git may be run in the current folder (commands.h), then resolves a range such as
// "A..B"; a usage error if the text is not a range, or one of its names is not a commit.
Result<GitRange> resolve_range(const std::string& range);

// The files that differ between the commits; renamed ones are paired as git detects them.
Result<std::vector<GitChange>> changed_files(const GitRange& range);

// The paths in a commit that match git's pathspecs, which begin at the current folder.
Result<std::vector<std::string>> matching_paths(const std::string& commit,
                                                const std::vector<std::string>& pathspecs);

// The files of the two commits, by their paths from the top of the repository. Files of Git LFS are
// read if they are downloaded, else they are errors.
struct GitSides {
    FileSystem before, after;
    std::filesystem::path data_folder;       // of the repository: .git
    std::vector<std::string> sources_after;  // files of `after` with one of the endings; sorted
};
// The error "git-names" if the commits have more folders or paths than GitTreeLimits.
Result<GitSides> commit_files(const GitRange& range,
                              std::span<const std::string_view> source_endings);

}  // namespace studioscope
