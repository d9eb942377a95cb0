#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <new>

namespace studioscope {

// The memory limit of a load, enforced for malicious files too: operator new (which this file's
// source replaces) counts the memory in use on every thread that works for the load.

// Thrown by an allocation that exceeds the load's memory limit.
struct MemoryLimitExceeded : std::bad_alloc {
    const char* what() const noexcept override { return "more memory than its files may take"; }
};

class MemoryBudget {
public:
    // The action when an allocation exceeds the limit: the load is finished with the help of a
    // reserve, or only that allocation is refused.
    enum class WhenFull : uint8_t { kFinish, kRefuse };
    // The reserve is this part of the limit, without what raise_limit() added.
    static constexpr int64_t kReserveParts = 8;

    // `max_raise`: the bytes that raise_limit() can add in total. `not_counted`: the part of
    // `allowed` reserved for memory that is not counted, such as the program itself.
    explicit MemoryBudget(uint64_t allowed, uint64_t max_raise = 0,
                          WhenFull when_full = WhenFull::kFinish, uint64_t not_counted = 0)
        : base_(as_signed(allowed)),
          not_counted_(as_signed(not_counted)),
          max_raise_(as_signed(max_raise)),
          when_full_(when_full) {}
    MemoryBudget(const MemoryBudget&) = delete;
    MemoryBudget& operator=(const MemoryBudget&) = delete;

    // Upper bound of memory use, including uncounted memory, as documented for users.
    uint64_t allowed() const { return static_cast<uint64_t>(base_ + raised_); }
    // The current limit, without the reserve until an allocation exceeds it.
    uint64_t limit() const { return static_cast<uint64_t>(signed_limit()); }
    uint64_t used() const { return static_cast<uint64_t>(std::max<int64_t>(in_use_, 0)); }
    uint64_t max_used_bytes() const { return static_cast<uint64_t>(max_used_.load()); }

    void allow(uint64_t bytes) { base_ = as_signed(bytes); }

    // Raises the limit by a number of bytes announced before they are allocated; returns false,
    // without a change, if it exceeds the remaining raise.
    bool raise_limit(uint64_t bytes) {
        if (raised_ + as_signed(bytes) > max_raise_) return false;
        raised_ += as_signed(bytes);
        return true;
    }

    bool has_room_for(uint64_t bytes) const { return in_use_ + as_signed(bytes) <= signed_limit(); }
    void add(uint64_t bytes) { update_max(in_use_ += as_signed(bytes)); }
    // Adds bytes if they fit, atomically: two threads cannot both take the last ones.
    bool take(uint64_t bytes) {
        const int64_t now = in_use_ += as_signed(bytes);
        if (now > signed_limit()) {
            release(bytes);
            return false;
        }
        update_max(now);
        return true;
    }
    // Adds the bytes by which an allocated block is larger than requested. A budget of kFinish
    // refuses them past its limit; one of kRefuse accepts them.
    bool take_excess(uint64_t bytes) {
        if (when_full_ == WhenFull::kFinish) return take(bytes);
        add(bytes);
        return true;
    }
    void release(uint64_t bytes) { in_use_ -= as_signed(bytes); }

    // Records that an allocation exceeded the limit: the load is finished within the reserve.
    void mark_exceeded() {
        if (when_full_ == WhenFull::kFinish) is_exceeded_ = true;
    }
    bool is_exceeded() const { return is_exceeded_; }

private:
    int64_t signed_limit() const {
        const int64_t counted = base_ - not_counted_;
        const bool has_reserve = when_full_ == WhenFull::kFinish && !is_exceeded_;
        return counted + raised_ - (has_reserve ? counted / kReserveParts : 0);
    }
    void update_max(int64_t now) {
        int64_t max = max_used_;
        while (now > max && !max_used_.compare_exchange_weak(max, now)) {
        }
    }
    // Clamps so that sums of a few values fit in 64 bits.
    static int64_t as_signed(uint64_t bytes) {
        return static_cast<int64_t>(std::min(bytes, uint64_t{1} << 60));
    }

    std::atomic<int64_t> base_;
    std::atomic<int64_t> raised_{0};
    const int64_t not_counted_;
    const int64_t max_raise_;
    const WhenFull when_full_;
    std::atomic<int64_t> in_use_{0};  // below 0 if memory from before the load is freed
    std::atomic<int64_t> max_used_{0};
    std::atomic<bool> is_exceeded_{false};
};

// Counts what this thread allocates and frees in `memory` while it lives; past its limit operator
// new throws MemoryLimitExceeded. With null nothing is counted.
class MemoryTrackingScope {
public:
    explicit MemoryTrackingScope(MemoryBudget* memory);
    ~MemoryTrackingScope();
    MemoryTrackingScope(const MemoryTrackingScope&) = delete;
    MemoryTrackingScope& operator=(const MemoryTrackingScope&) = delete;

    // The budget of this thread, for a thread that is to work for the same load.
    static MemoryBudget* current();

private:
    MemoryBudget* const before_;
};

}  // namespace studioscope
