#pragma once

#include <memory>
#include <string>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// The contents of a repository's files by their object names, from one `git cat-file --batch` that
// runs as long as this object. Thread-safe.
class GitBlobs {
public:
    GitBlobs();
    ~GitBlobs();
    GitBlobs(const GitBlobs&) = delete;
    GitBlobs& operator=(const GitBlobs&) = delete;

    // An error without a file name: "git-failed", or "too-large" above Budget::kMaxFileBytes.
    Result<Bytes> read(const std::string& object) const;

private:
    struct Content;
    std::unique_ptr<Content> content_;
};

}  // namespace studioscope
