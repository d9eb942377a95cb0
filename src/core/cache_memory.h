#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <utility>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/memory_budget.h"
#include "core/result.h"

namespace studioscope {

// The memory of all data that outlives a load: indexes of archives, decompressed bodies, folder
// listings, file trees. One counter for the whole process, in addition to the budget of each load
// (core/budget.h).

struct CacheLimits {
    uint64_t free = uint64_t{256} << 20;
    uint64_t per_byte_on_disk = 16;  // bytes allowed per byte of the open archives
    uint64_t max = uint64_t{2} << 30;

    uint64_t allowed(uint64_t bytes_on_disk) const {
        const uint64_t more = max > free ? max - free : 0;
        return free +
               (bytes_on_disk > more / per_byte_on_disk ? more : bytes_on_disk * per_byte_on_disk);
    }
};

class CacheMemory {
public:
    explicit CacheMemory(const CacheLimits& limits = {});

    const CacheLimits& limits() const { return limits_; }
    uint64_t allowed() const { return memory_.allowed(); }
    uint64_t used() const { return memory_.used(); }
    uint64_t max_used() const { return memory_.max_used_bytes(); }

    // Runs a step and counts its allocations. If they exceed the limit, bodies are dropped and the
    // step is run again from its beginning; returns false if that is not enough. Steps run
    // concurrently, and the second time alone, so whether one fits does not depend on other
    // threads. A nested step is part of the outer one: it returns false only during the outer
    // step's last run; before that it throws MemoryLimitExceeded.
    [[nodiscard]] bool grow(const std::function<void()>& step);
    // Runs a step that frees or moves memory allocated by grow().
    void release(const std::function<void()>& step);
    bool is_growing() const {
        return MemoryTrackingScope::current() == &memory_;
    }  // true while the calling thread runs a step

    // The error for something that does not fit; `what` begins its sentence.
    Diagnostic cache_full_error(const std::string& what) const;

private:
    friend class CachedBodies;

    using BodyKey = std::pair<uint64_t, uint64_t>;  // owner and number of the body
    struct Body {
        explicit Body(const BodyKey& body_key) : key(body_key) {}
        const BodyKey key;
        std::mutex mutex;
        bool is_there = false;
        Bytes bytes;
    };
    using Bodies = std::list<Body>;

    uint64_t add_owner(uint64_t bytes_on_disk);
    void remove_owner(uint64_t owner, uint64_t bytes_on_disk);
    Body& body(const BodyKey& key);
    // Drops bodies, least recently used first, until all that remain take at most `bytes`.
    void drop_bodies(uint64_t bytes);
    bool runs_within_limit(
        const std::function<void()>& step) const;  // false if it exceeds the limit

    const CacheLimits limits_;
    MemoryBudget memory_;
    std::shared_mutex grow_mutex_;  // shared by steps; exclusive for a step that is run again
    bool is_last_run_ = false;      // true: the exclusive step is running
    std::mutex mutex_;              // guards the members below
    Bodies bodies_;                 // least recently used first
    std::map<BodyKey, Bodies::iterator> by_key_;
    uint64_t bytes_on_disk_ = 0;
    uint64_t owners_ = 0;  // owners created so far
};

// Limits the bytes that this thread unpacks again while the scope lives: archives just under the
// memory limit could evict each other from the cache endlessly. An inner scope shares the outer
// limit.
class RepeatedUnpackingScope {
public:
    static constexpr uint64_t kMaxBytes = uint64_t{1} << 30;

    explicit RepeatedUnpackingScope(uint64_t max_bytes = kMaxBytes);
    ~RepeatedUnpackingScope();
    RepeatedUnpackingScope(const RepeatedUnpackingScope&) = delete;
    RepeatedUnpackingScope& operator=(const RepeatedUnpackingScope&) = delete;

    // Takes bytes from the remaining limit; returns false, without a change, if it has fewer.
    static bool take(uint64_t bytes);

private:
    const bool is_outer_;
};

// A least-recently-used cache of the unpacked bodies of one archive, whose bytes on disk raise the
// limit of the CacheMemory. Thread-safe.
class CachedBodies {
public:
    // Decompresses a body to at most `max_bytes` bytes.
    using Make = std::function<Result<Bytes>(uint64_t max_bytes)>;
    using Use = std::function<void(ByteSpan)>;

    CachedBodies(std::shared_ptr<CacheMemory> memory, uint64_t bytes_on_disk);
    ~CachedBodies();
    CachedBodies(const CachedBodies&) = delete;
    CachedBodies& operator=(const CachedBodies&) = delete;

    // The maximum bytes of one body, independent of other archives.
    uint64_t max_bytes() const { return memory_->limits().allowed(bytes_on_disk_); }

    // Counts other memory that the archive keeps; see CacheMemory.
    [[nodiscard]] bool grow(const std::function<void()>& step) const { return memory_->grow(step); }
    Diagnostic cache_full_error(const std::string& what) const {
        return memory_->cache_full_error(what);
    }

    // Passes the body of a number to `use`, which must not request another; `make` is called if it
    // is not cached. Returns the error if the body cannot be made.
    std::optional<Diagnostic> use(uint64_t number, const Make& make, const Use& use) const;

private:
    std::optional<Diagnostic> use_counted(uint64_t number, const Make& make, const Use& use) const;
    // Returns false if the body was unpacked before and the limit on repeated unpacking is reached.
    bool may_unpack(uint64_t number) const;
    void record_unpacked(uint64_t number, uint64_t bytes) const;

    mutable std::mutex mutex_;
    mutable std::map<uint64_t, uint64_t> unpacked_;  // bytes by number, of bodies that may be gone
    const std::shared_ptr<CacheMemory> memory_;
    const uint64_t bytes_on_disk_;
    const uint64_t owner_;
};

}  // namespace studioscope
