#include "core/cache_memory.h"

#include <fmt/format.h>

namespace studioscope {

namespace {

constinit thread_local bool limits_repeats = false;
constinit thread_local uint64_t repeated_bytes_left = 0;

}  // namespace

RepeatedUnpackingScope::RepeatedUnpackingScope(uint64_t max_bytes) : is_outer_(!limits_repeats) {
    if (!is_outer_) return;
    limits_repeats = true;
    repeated_bytes_left = max_bytes;
}

RepeatedUnpackingScope::~RepeatedUnpackingScope() {
    if (is_outer_) limits_repeats = false;
}

bool RepeatedUnpackingScope::take(uint64_t bytes) {
    if (!limits_repeats) return true;
    if (bytes > repeated_bytes_left) return false;
    repeated_bytes_left -= bytes;
    return true;
}

CacheMemory::CacheMemory(const CacheLimits& limits)
    : limits_(limits), memory_(limits.allowed(0), 0, MemoryBudget::WhenFull::kRefuse) {}

bool CacheMemory::runs_within_limit(const std::function<void()>& step) const {
    try {
        step();
        return true;
    } catch (const MemoryLimitExceeded&) {
        return false;
    }
}

bool CacheMemory::grow(const std::function<void()>& step) {
    if (is_growing()) {
        if (is_last_run_) return runs_within_limit(step);
        step();
        return true;
    }
    {
        const std::shared_lock together(grow_mutex_);
        const MemoryTrackingScope counts(&memory_);
        if (runs_within_limit(step)) return true;
    }
    const std::unique_lock alone(grow_mutex_);
    const MemoryTrackingScope counts(&memory_);
    drop_bodies(allowed() / 2);  // half, so that the next steps have memory too
    if (runs_within_limit(step)) return true;
    drop_bodies(0);
    struct LastRun {
        explicit LastRun(bool& flag) : is_last(flag) { is_last = true; }
        ~LastRun() { is_last = false; }
        bool& is_last;
    };
    const LastRun last(is_last_run_);
    return runs_within_limit(step);
}

void CacheMemory::release(const std::function<void()>& step) {
    const MemoryTrackingScope counts(&memory_);
    step();
}

Diagnostic CacheMemory::cache_full_error(const std::string& what) const {
    return error("cache-memory",
                 fmt::format("{} would exceed the memory limit for archives and folders ({} MB: {} "
                             "and {} for each MB of archives on disk, at most {}); skipped",
                             what, allowed() >> 20, limits_.free >> 20, limits_.per_byte_on_disk,
                             limits_.max >> 20));
}

uint64_t CacheMemory::add_owner(uint64_t bytes_on_disk) {
    const std::lock_guard lock(mutex_);
    bytes_on_disk_ += bytes_on_disk;
    memory_.allow(limits_.allowed(bytes_on_disk_));
    return ++owners_;
}

void CacheMemory::remove_owner(uint64_t owner, uint64_t bytes_on_disk) {
    const std::lock_guard lock(mutex_);
    const MemoryTrackingScope counts(&memory_);
    const auto first = by_key_.lower_bound({owner, 0}), last = by_key_.lower_bound({owner + 1, 0});
    for (auto each = first; each != last; ++each)
        if (each->second != bodies_.end()) bodies_.erase(each->second);
    by_key_.erase(first, last);
    bytes_on_disk_ -= bytes_on_disk;
    memory_.allow(limits_.allowed(bytes_on_disk_));
}

CacheMemory::Body& CacheMemory::body(const BodyKey& key) {
    const std::lock_guard lock(mutex_);
    Bodies::iterator& body = by_key_.try_emplace(key, bodies_.end()).first->second;
    if (body == bodies_.end())
        body = bodies_.emplace(bodies_.end(), key);
    else
        bodies_.splice(bodies_.end(), bodies_, body);
    return *body;
}

// Called only while this thread holds `grow_mutex_` alone, so no body is in use.
void CacheMemory::drop_bodies(uint64_t bytes) {
    const std::lock_guard lock(mutex_);
    while (used() > bytes && !bodies_.empty()) {
        by_key_.erase(bodies_.front().key);
        bodies_.pop_front();
    }
}

namespace {

Diagnostic unpacked_too_often() {
    return error("archive-unpacked-again",
                 fmt::format("was unpacked before and gave way to other archives; skipped, as more "
                             "than {} MB would be unpacked again for one model",
                             RepeatedUnpackingScope::kMaxBytes >> 20));
}

}  // namespace

CachedBodies::CachedBodies(std::shared_ptr<CacheMemory> memory, uint64_t bytes_on_disk)
    : memory_(std::move(memory)),
      bytes_on_disk_(bytes_on_disk),
      owner_(memory_->add_owner(bytes_on_disk)) {}

CachedBodies::~CachedBodies() {
    memory_->release([&] { unpacked_.clear(); });
    memory_->remove_owner(owner_, bytes_on_disk_);
}

std::optional<Diagnostic> CachedBodies::use(uint64_t number, const Make& make,
                                            const Use& use) const {
    std::optional<Diagnostic> counted;
    if (!memory_->grow([&] { counted = use_counted(number, make, use); }))
        return memory_->cache_full_error("unpacks to bytes that");
    if (memory_->is_growing()) return counted;
    // A copy: the caller frees it outside of this memory count.
    std::optional<Diagnostic> problem = counted;
    memory_->release([&] { counted.reset(); });
    return problem;
}

bool CachedBodies::may_unpack(uint64_t number) const {
    const std::lock_guard lock(mutex_);
    const auto before = unpacked_.find(number);
    return before == unpacked_.end() || RepeatedUnpackingScope::take(before->second);
}

void CachedBodies::record_unpacked(uint64_t number, uint64_t bytes) const {
    const std::lock_guard lock(mutex_);
    unpacked_[number] = bytes;
}

std::optional<Diagnostic> CachedBodies::use_counted(uint64_t number, const Make& make,
                                                    const Use& use) const {
    CacheMemory::Body& body = memory_->body({owner_, number});
    const std::lock_guard lock(body.mutex);
    if (!body.is_there) {
        if (!may_unpack(number)) return unpacked_too_often();
        Result<Bytes> unpacked = make(max_bytes());
        if (!unpacked) return unpacked.error();
        body.bytes = std::move(*unpacked);
        body.is_there = true;
        record_unpacked(number, body.bytes.size());
    }
    use(body.bytes);
    return std::nullopt;
}

}  // namespace studioscope
