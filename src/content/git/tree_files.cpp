#include "content/git/tree_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "core/digests.h"
#include "core/lfs_pointer.h"
#include "core/path_text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

class TreeFiles : public FileAccess {
public:
    TreeFiles(std::shared_ptr<const GitTrees> trees, std::string top,
              std::shared_ptr<const GitObjects> objects, fs::path data_folder)
        : trees_(std::move(trees)),
          top_(std::move(top)),
          objects_(std::move(objects)),
          disk_(disk_files()),
          data_folder_(std::move(data_folder)) {}

    Result<Bytes> read(const fs::path& file) const override {
        Result<Bytes> bytes = read_content(file);
        if (bytes) return bytes;
        return about_file(file, bytes.error());
    }

    // The size is read first, so that a load's budget is checked before memory is allocated.
    Result<ByteSource> open(const fs::path& file) const override {
        const auto object = file_object(file);
        if (!object) return about_file(file, error("unreadable", "not found"));
        const Result<uint64_t> size = objects_->blob_size(*object);
        if (!size) return about_file(file, size.error());
        if (*size < kMaxLfsPointerSize) {
            Result<Bytes> bytes = read_content(file);
            if (!bytes) return about_file(file, bytes.error());
            return content_source(std::make_shared<const Bytes>(*std::move(bytes)));
        }
        return ByteSource{
            *size, [objects = objects_, object = *object, size = *size,
                    cached = std::make_shared<Bytes>()](uint64_t offset, std::span<std::byte> to) {
                if (cached->size() != size) {
                    Result<Bytes> bytes = objects->read_blob(object);
                    if (!bytes || bytes->size() != size) return false;
                    *cached = *std::move(bytes);
                }
                return memory_source(*cached).read(offset, to);
            }};
    }

    Names list(const fs::path& folder) const override {
        Names names;
        for (const GitTreeRow& row : trees_->rows(top_, inside(folder)))
            if (row.is_file || row.is_folder) names.emplace_back(row.name);
        return names;
    }

    std::shared_ptr<CacheMemory> cache_memory() const override { return memory_; }

private:
    static ByteSource content_source(const std::shared_ptr<const Bytes>& bytes) {
        return {bytes->size(), [bytes](uint64_t offset, std::span<std::byte> to) {
                    return memory_source(*bytes).read(offset, to);
                }};
    }

    Result<Bytes> read_content(const fs::path& file) const {
        const auto object = file_object(file);
        if (!object) return error("unreadable", "not found");
        Result<Bytes> bytes = objects_->read_blob(*object);
        if (bytes)
            if (const auto pointer = lfs_pointer(*bytes)) return read_object(*pointer);
        return bytes;
    }

    // The path from the top, "" for the top itself.
    static std::string inside(const fs::path& path) {
        std::string text = generic_path_text(("/" / path).lexically_normal());
        while (text.ends_with('/')) text.pop_back();
        return text.empty() ? text : text.substr(1);
    }

    std::optional<std::string> file_object(const fs::path& file) const {
        const GitTreeRow* row = trees_->find(top_, inside(file));
        if (!row || !row->is_file) return std::nullopt;
        return object_name(row->object);
    }

    // Links are not followed: only an attacker would make one below the repository's data.
    Result<Bytes> read_object(const LfsPointer& pointer) const {
        const auto path = lfs_object_path(pointer);
        const bool may_be_read = path && !has_link(data_folder_, *path);
        const Result<ByteSource> object =
            may_be_read ? disk_->open(data_folder_ / *path) : error("git-lfs-object", "");
        if (!object || object->size != pointer.size)
            return error(
                "git-lfs-object",
                fmt::format("is kept by Git LFS and not downloaded ({} bytes)", pointer.size));
        Result<Bytes> bytes = read_all_bytes(*object);
        if (bytes && to_string(sha256(*bytes)) != path_text(path->filename()))
            return error("git-lfs-object",
                         "is kept by Git LFS, and what it has downloaded has another SHA-256; "
                         "git lfs fsck tells which files are damaged");
        return bytes;
    }

    bool has_link(fs::path at, const fs::path& below) const {
        return std::any_of(below.begin(), below.end(), [&](const fs::path& part) {
            at /= part;
            return disk_->read_link(at).has_value();
        });
    }

    const std::shared_ptr<const GitTrees> trees_;
    const std::string top_;
    const std::shared_ptr<const GitObjects> objects_;
    const FileSystem disk_;
    const fs::path data_folder_;
    const std::shared_ptr<CacheMemory> memory_ = std::make_shared<CacheMemory>();
};

}  // namespace

FileSystem tree_files(std::shared_ptr<const GitTrees> trees, std::string top,
                      std::shared_ptr<const GitObjects> objects, fs::path data_folder) {
    return std::make_shared<const TreeFiles>(std::move(trees), std::move(top), std::move(objects),
                                             std::move(data_folder));
}

}  // namespace studioscope
