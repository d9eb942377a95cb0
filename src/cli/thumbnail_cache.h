#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "core/file_system.h"
#include "core/image.h"
#include "core/platform/private_folder.h"
#include "inspect/model_filter.h"

namespace studioscope {

// Small pictures of models that were drawn before, with the numbers of the models: PNG files in a
// folder of this user alone, named by the content of the models' files. Thread-safe.

struct StoredThumbnail {
    Image picture;
    ModelNumbers numbers = unknown_numbers();
};

constexpr size_t kMaxStoredThumbnails = 20'000;      // beyond that, the folder is emptied
constexpr size_t kMaxStoredBytes = size_t{1} << 20;  // of a file
constexpr int kMaxStoredPixels = 512;                // on each side of a picture

class ThumbnailCache {
public:
    ThumbnailCache() = default;  // keeps nothing
    // Keeps nothing either if the folder cannot be made or belongs to another user.
    explicit ThumbnailCache(const std::filesystem::path& folder);

    // Nothing if there is no entry. An entry that is damaged, or that has a picture beyond
    // kMaxStoredPixels, is removed.
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
// pixels, and the bytes of the model's files, which for a compiled model are all of its stem. Empty
// for a QC, which has its content in other files, and where a file cannot be read. A change of
// materials or textures alone does not change it.
std::string thumbnail_key(const std::filesystem::path& model, const FileSystem& files, int size);

}  // namespace studioscope
