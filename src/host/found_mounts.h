#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "content/mounts/mounts.h"

namespace studioscope {

// The mounts of the models of one run. Models below the same gameinfo.txt share theirs, which are
// looked for once. Thread-safe.
class FoundMounts {
public:
    FoundMounts(MountRequest request, FileSystem files, FoundPlaces found = {});

    // The mounts of a model; folders that seemed empty for lack of memory are in its diagnostics.
    std::shared_ptr<const Mounts> of(const std::filesystem::path& model_file);

private:
    // The file that decides which mounts a model has; empty for none.
    std::filesystem::path deciding_file(const std::filesystem::path& model_file);

    const MountRequest request_;
    const FileSystem files_;
    const FoundPlaces found_;
    std::mutex mutex_;  // guards the members below
    FoundGameInfos gameinfo_;
    std::map<std::filesystem::path, std::shared_ptr<const Mounts>> by_file_;
};

}  // namespace studioscope
