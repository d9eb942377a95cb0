#pragma once

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

// Small pictures of models that were drawn before, with the numbers of the models: PNG files in a
// folder of this user alone, named by the content of the models' files. Thread-safe.

// A file on disk, for an archive the whole, as it was when a picture was drawn with it.
struct UsedFile {
    std::filesystem::path path;
    int64_t bytes = kNoFile;  // kNoFile: there was none
    int64_t time = 0;         // of the last change, in the file system's own units

    static constexpr int64_t kNoFile = -1;
    bool operator==(const UsedFile&) const = default;
};
UsedFile used_file(const std::filesystem::path& path);

struct StoredThumbnail {
    Image picture;
    ModelNumbers numbers = unknown_numbers();
    std::vector<UsedFile> files = {};  // materials and textures
};

// The materials and textures that a scene was drawn with; one that is missing, where it would be
// below the model's content root.
std::vector<UsedFile> used_files(const Scene& scene, const FileSystem& files);

constexpr size_t kMaxStoredThumbnails = 20'000;      // beyond that, the folder is emptied
constexpr size_t kMaxStoredBytes = size_t{1} << 20;  // of a file
constexpr int kMaxStoredPixels = 512;                // on each side of a picture

class ThumbnailCache {
public:
    ThumbnailCache() = default;  // keeps nothing
    // Keeps nothing either if the folder cannot be made or belongs to another user.
    explicit ThumbnailCache(const std::filesystem::path& folder);

    // Nothing if there is no entry, or one of its files has changed, appeared or gone. An entry
    // that is damaged, or that has a picture beyond kMaxStoredPixels, is removed.
    std::optional<StoredThumbnail> read(const std::string& key) const;
    // A picture beyond kMaxStoredPixels or kMaxStoredBytes is not kept; neither is one that the
    // system refuses to write.
    void write(const std::string& key, const StoredThumbnail& thumbnail) const;

private:
    std::shared_ptr<const PrivateFolder> folder_;  // null: keeps nothing
};

// The cache in the platform's cache folder; one that keeps nothing if the environment names none.
ThumbnailCache thumbnail_cache();

// The name of a model's entry: a checksum of the program's version, the size of the picture in
// pixels, all of `request` but its files, the model's folder, which decides where its materials
// come from, and the bytes of the model's files, which for a compiled model are all of its stem.
// Empty for a QC, which has its content in other files, and where a file cannot be read.
std::string thumbnail_key(const std::filesystem::path& model, const FileSystem& files, int size,
                          const LoadRequest& request = {});

}  // namespace studioscope
