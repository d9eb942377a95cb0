#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/git/answers.h"
#include "content/git/objects.h"
#include "core/file_system.h"

namespace studioscope {

// Limits on the folders of two commits: equal folders are stored once, so a small repository can
// have any number of paths.
struct GitTreeLimits {
    uint64_t bytes = uint64_t{64} << 20;  // size of all tree objects
    uint64_t paths = 1'000'000;           // paths per commit
    size_t depth = 256;                   // nested folders
};

// The folders of commits: each tree object is stored once, however many folders share it.
class GitTrees {
public:
    explicit GitTrees(std::shared_ptr<const GitObjects> objects, const GitTreeLimits& limits = {})
        : objects_(std::move(objects)), limits_(limits) {}

    // Reads all folders of a commit, by the name of the tree at its top. An error "git-names" past
    // a limit.
    Result<void> add(const std::string& top);

    // Lookups in a commit that was added. Thread-safe.

    // The row of a path from the top, without slashes at its ends; null if there is none.
    const GitTreeRow* find(const std::string& top, std::string_view path) const;
    // The rows of a folder, sorted by their names; "" is the top itself.
    std::span<const GitTreeRow> rows(const std::string& top, std::string_view folder) const;
    // The sorted paths of the regular files with one of the endings, ignoring case. The error
    // "git-names" if they take more bytes than the limit for all trees.
    Result<std::vector<std::string>> files_ending(const std::string& top,
                                                  std::span<const std::string_view> endings) const;

private:
    struct Tree {
        Bytes bytes;  // the rows are parts of them
        std::vector<GitTreeRow> rows;
        uint64_t paths = 0;  // paths below, at any depth
        size_t depth = 1;
    };
    class Search;

    Result<const Tree*> read(const std::string& object, size_t depth);
    const Tree* find_tree(ByteSpan object) const;
    const Tree* folder_at(const std::string& top, std::string_view path) const;

    const std::shared_ptr<const GitObjects> objects_;
    const GitTreeLimits limits_;
    uint64_t bytes_ = 0;
    std::map<std::string, Tree> trees_;  // by their object names
};

// A file system of a commit. `data_folder` is the folder of the repository's data (.git), where
// Git LFS keeps downloaded files.
FileSystem tree_files(std::shared_ptr<const GitTrees> trees, std::string top,
                      std::shared_ptr<const GitObjects> objects, std::filesystem::path data_folder);

}  // namespace studioscope
