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

// The memory of everything that outlives the load that asked for it: indexes of archives, bodies
// that were unpacked, listings of folders, trees of files. One account for all of a process, beside
// the budget that each load has (core/budget.h).

struct CacheLimits {
    uint64_t free = uint64_t{256} << 20;
    uint64_t per_byte_on_disk = 16;  // of the archives that are open
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
    uint64_t max_used() const { return memory_.most_used(); }

    // Runs a step whose allocations count here. Where there is no room for them, bodies are dropped
    // and the step is run again from its beginning; false where that is not enough. Steps run
    // beside each other, and again alone, so whether one fits does not depend on what other threads
    // do meanwhile. A step within a step is part of it: only when the outer one is run for the last
    // time is false returned, before that MemoryLimitExceeded is thrown.
    [[nodiscard]] bool grow(const std::function<void()>& step);
    // Runs a step that frees or moves what was made by grow().
    void release(const std::function<void()>& step);
    bool is_growing() const {
        return MemoryTrackingScope::current() == &memory_;
    }  // on this thread

    // The error about something that does not fit, `what` being the beginning of its sentence.
    Diagnostic no_room(const std::string& what) const;

private:
    friend class CachedBodies;

    using BodyKey = std::pair<uint64_t, uint64_t>;  // owner, number
    struct Body {
        explicit Body(const BodyKey& of) : key(of) {}
        const BodyKey key;
        std::mutex filling;
        bool is_there = false;
        Bytes bytes;
    };
    using Bodies = std::list<Body>;

    uint64_t add_owner(uint64_t bytes_on_disk);
    void remove_owner(uint64_t owner, uint64_t bytes_on_disk);
    Body& body(const BodyKey& key);
    // The least recently used first, until all that is kept takes at most `bytes`.
    void drop_bodies(uint64_t bytes);
    bool has_run(const std::function<void()>& step) const;  // false where there was no room

    const CacheLimits limits_;
    MemoryBudget memory_;
    std::shared_mutex growing_;  // steps share it; the one that is run again holds it alone
    bool is_last_run_ = false;   // of that one
    std::mutex mutex_;           // of what follows
    Bodies bodies_;              // the least recently used first
    std::map<BodyKey, Bodies::iterator> by_key_;
    uint64_t bytes_on_disk_ = 0;
    uint64_t owners_ = 0;  // so far
};

// A limit on the bytes that are unpacked a second time, or more often, because archives just under
// the limit of memory push each other out. For as long as it lives, what this thread asks for
// counts; a scope within another is part of that.
class RepeatedUnpackingScope {
public:
    static constexpr uint64_t kMaxBytes = uint64_t{1} << 30;

    explicit RepeatedUnpackingScope(uint64_t max_bytes = kMaxBytes);
    ~RepeatedUnpackingScope();
    RepeatedUnpackingScope(const RepeatedUnpackingScope&) = delete;
    RepeatedUnpackingScope& operator=(const RepeatedUnpackingScope&) = delete;

    // Takes so many bytes of what is left; false, and nothing, where that is less.
    static bool take(uint64_t bytes);

private:
    const bool is_outer_;
};

// The unpacked bodies of one archive, and the memory that its bytes on disk add to the account.
// Any thread may ask.
class CachedBodies {
public:
    // Unpacks the body to at most so many bytes.
    using Make = std::function<Result<Bytes>(uint64_t max_bytes)>;
    using Use = std::function<void(ByteSpan)>;

    CachedBodies(std::shared_ptr<CacheMemory> memory, uint64_t bytes_on_disk);
    ~CachedBodies();
    CachedBodies(const CachedBodies&) = delete;
    CachedBodies& operator=(const CachedBodies&) = delete;

    // The most bytes of one body, whatever other archives add.
    uint64_t max_bytes() const { return memory_->limits().allowed(bytes_on_disk_); }

    // Counts what else the archive keeps; see CacheMemory.
    [[nodiscard]] bool grow(const std::function<void()>& step) const { return memory_->grow(step); }
    Diagnostic no_room(const std::string& what) const { return memory_->no_room(what); }

    // Gives the body of that number to `use`, which must not ask for another; it is made where it
    // was not yet, or was dropped. The reason where it cannot be had.
    std::optional<Diagnostic> use(uint64_t number, const Make& make, const Use& use) const;

private:
    std::optional<Diagnostic> use_counted(uint64_t number, const Make& make, const Use& use) const;
    // False where it was unpacked before, and must not be again.
    bool may_unpack(uint64_t number) const;
    void note_unpacked(uint64_t number, uint64_t bytes) const;

    mutable std::mutex mutex_;
    mutable std::map<uint64_t, uint64_t> unpacked_;  // bytes by number, of bodies that may be gone
    const std::shared_ptr<CacheMemory> memory_;
    const uint64_t bytes_on_disk_;
    const uint64_t owner_;
};

}  // namespace studioscope
