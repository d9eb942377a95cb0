#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Reads the objects of a repository by name, from two `git cat-file` processes that live as long as
// this object. Thread-safe; a wait ends at the caller's own deadline (core/deadline.h).
//
// Errors have no file name: "git-failed", "git-object-missing" for what the repository lacks,
// "too-large" above Budget::kMaxFileBytes. Any function may throw TimeoutError or
// MemoryLimitExceeded: the next answer is not affected.
class GitObjects {
public:
    GitObjects();
    ~GitObjects();
    GitObjects(const GitObjects&) = delete;
    GitObjects& operator=(const GitObjects&) = delete;

    // Starts both processes, which the first question does otherwise.
    Result<void> start() const;
    // The size of a file's content in bytes, without reading it.
    Result<uint64_t> blob_size(const std::string& object) const;
    // Small contents are cached, as many sources include the same ones.
    Result<Bytes> read_blob(const std::string& object) const;
    // The error "too-large" above `max_bytes`.
    Result<Bytes> read_tree(const std::string& object, uint64_t max_bytes) const;

private:
    class CatFileProcess;
    Result<Bytes> read(const std::string& object, const char* type, uint64_t max_bytes) const;
    const Bytes* find_cached(const std::string& object) const;
    void cache(const std::string& object, const Bytes& bytes) const;

    std::unique_ptr<CatFileProcess> headers_, contents_;
    mutable std::mutex mutex_;  // guards the members below
    mutable std::map<std::string, Bytes> cached_;
    mutable std::deque<std::string> cached_order_;  // oldest first
    mutable uint64_t cached_bytes_ = 0;
};

}  // namespace studioscope
