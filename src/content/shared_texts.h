#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "content/keyvalues.h"
#include "core/file_system.h"

namespace studioscope {

// Texts that many files may include: each is read and parsed once, whatever its path's spelling and
// the links in it. What the same text adds to one file after another is limited, as a few bytes
// could ask for any work: see Budget::kFreeSharedKeys.
class SharedTexts {
public:
    explicit SharedTexts(FileSystem files) : files_(std::move(files)) {}

    // The error "budget" if its keys would be used too often.
    Result<SharedText> read(const std::filesystem::path& file);

    uint64_t keys_used_again() const { return keys_used_again_; }

private:
    const FileSystem files_;
    std::map<std::filesystem::path, Result<SharedText>> texts_;  // by the path without links
    uint64_t bytes_ = 0;                                         // of all texts
    uint64_t keys_used_again_ = 0;
};

}  // namespace studioscope
