#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/file_system.h"
#include "core/image.h"
#include "core/platform/private_folder.h"
#include "facts/model_filter.h"
#include "host/options.h"
#include "model/scene.h"

namespace studioscope {

// Cache of thumbnails and of the models' numbers: PNG files in a private folder of the user, named
// by checksums of the models' files. Thread-safe.

// The state of a file, or of the archive that contains it, when a thumbnail was drawn with it.
struct UsedFile {
    std::filesystem::path path;
    int64_t bytes = kNoFile;  // kNoFile: it did not exist
    int64_t time = 0;         // last modification, in the file system's units

    static constexpr int64_t kNoFile = -1;
    bool operator==(const UsedFile&) const = default;
};
UsedFile used_file(const std::filesystem::path& path);

struct StoredThumbnail {
    Image picture;
    ModelNumbers numbers = unknown_numbers();
    std::vector<UsedFile> files = {};  // materials and textures
};

// The materials and textures that a scene was drawn with; for a missing one, its path below the
// model's content root.
std::vector<UsedFile> used_files(const Scene& scene, const FileSystem& files);

constexpr size_t kMaxStoredThumbnails = 20'000;      // beyond that, the folder is emptied
constexpr size_t kMaxStoredBytes = size_t{1} << 20;  // per file
// The limit for all files together; beyond it, the oldest go until an eighth is free.
constexpr uint64_t kMaxCachedThumbnailBytes = uint64_t{256} << 20;
constexpr int kMaxStoredPixels = 512;  // width and height of a thumbnail

class ThumbnailCache {
public:
    ThumbnailCache() = default;  // stores nothing
    // Stores nothing if the folder cannot be created or belongs to another user.
    explicit ThumbnailCache(const std::filesystem::path& folder);

    // Reads an entry; nothing if there is none, or one of its files has changed, appeared or gone.
    // Removes an entry that is damaged or larger than kMaxStoredPixels.
    std::optional<StoredThumbnail> read(const std::string& key) const;
    // Stores an entry, unless it is larger than kMaxStoredPixels or kMaxStoredBytes. Errors of the
    // file system are ignored.
    void write(const std::string& key, const StoredThumbnail& thumbnail) const;

private:
    std::shared_ptr<const PrivateFolder> folder_;  // null: stores nothing
    // Bytes that were written since the files of the folder were last counted, with those counted
    // then: what another process writes meanwhile is counted by the next one that is opened.
    std::shared_ptr<std::atomic<uint64_t>> bytes_;
};

// The cache in the platform's cache folder; it stores nothing if the environment names none.
ThumbnailCache thumbnail_cache();

// The cache key of a model: a checksum of the program's version, the size in pixels, all of
// `request` except its files, the model's folder, which determines its materials, and the bytes of
// the model's files, including all companions of a compiled model. Empty for a QC, whose content is
// in other files, and if a file cannot be read.
std::string thumbnail_key(const std::filesystem::path& model, const FileSystem& files, int size,
                          const LoadRequest& request = {});

}  // namespace studioscope
