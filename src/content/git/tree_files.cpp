#include "content/git/tree_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "content/disk_files.h"
#include "content/git/lfs.h"
#include "core/cache_memory.h"
#include "core/name_hash.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

class TreeFiles : public FileAccess {
public:
    TreeFiles(GitTree tree, std::shared_ptr<const GitBlobs> blobs, fs::path data_folder)
        : tree_(std::move(tree)),
          blobs_(std::move(blobs)),
          disk_(disk_files()),
          data_folder_(std::move(data_folder)) {
        for (const auto& [path, object] : tree_) add_names(path);
    }

    Result<Bytes> read(const fs::path& file) const override {
        const auto found = tree_.find(inside(file));
        Result<Bytes> bytes =
            found == tree_.end() ? error("unreadable", "not found") : blobs_->read(found->second);
        if (bytes)
            if (const auto pointer = lfs_pointer(*bytes)) bytes = read_object(*pointer);
        if (bytes) return bytes;
        Diagnostic problem = bytes.error();
        problem.file = path_text(file);
        return problem;
    }

    Names list(const fs::path& folder) const override {
        const auto found = folders_.find(inside(folder));
        if (found == folders_.end()) return {};
        return {found->second.begin(), found->second.end()};
    }

    std::shared_ptr<CacheMemory> cache_memory() const override { return memory_; }

private:
    // The path from the top, "" for the top itself.
    static std::string inside(const fs::path& path) {
        std::string text = generic_path_text(("/" / path).lexically_normal());
        while (text.ends_with('/')) text.pop_back();
        return text.empty() ? text : text.substr(1);
    }

    void add_names(const std::string& path) {
        for (size_t begin = 0;;) {
            const size_t end = path.find('/', begin);
            const std::string folder = begin == 0 ? "" : path.substr(0, begin - 1);
            folders_[folder].insert(path.substr(begin, end - begin));
            if (end == std::string::npos) return;
            begin = end + 1;
        }
    }

    Result<Bytes> read_object(const LfsPointer& pointer) const {
        const auto path = lfs_object_path(pointer);
        if (path)
            if (Result<Bytes> bytes = disk_->read(data_folder_ / *path);
                bytes && bytes->size() == pointer.size)
                return bytes;
        return error("git-lfs-object",
                     fmt::format("is kept by Git LFS and not downloaded ({} bytes)", pointer.size));
    }

    const GitTree tree_;
    const std::shared_ptr<const GitBlobs> blobs_;
    const FileSystem disk_;
    const fs::path data_folder_;
    NameMap<std::set<std::string>> folders_;
    const std::shared_ptr<CacheMemory> memory_ = std::make_shared<CacheMemory>();
};

}  // namespace

FileSystem tree_files(GitTree tree, std::shared_ptr<const GitBlobs> blobs, fs::path data_folder) {
    return std::make_shared<const TreeFiles>(std::move(tree), std::move(blobs),
                                             std::move(data_folder));
}

}  // namespace studioscope
