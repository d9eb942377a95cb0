#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace studioscope {

// Hints that the memory at an address is read soon. Any address is allowed.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

// Numbers distinct items 0, 1, 2... in the order of arrival. The caller keeps and compares the
// items; the table holds their hashes. Open addressing, at most half full: for millions of vertices
// several times as fast as std::unordered_map.
class IndexTable {
public:
    // Returns the number of the item with that hash for which `is_same(number)` is true; a new item
    // gets the number size().
    template <typename IsSame>
    uint32_t find_or_add(uint32_t hash, IsSame is_same) {
        for (size_t slot = hash & mask_;; slot = (slot + 1) & mask_) {
            const Slot found = slots_[slot];
            if (found.number == kFree) return add(hash, slot);
            if (found.hash == hash && is_same(found.number)) return found.number;
        }
    }

    // Prefetches the slot of a hash that is searched soon.
    void prefetch_slot(uint32_t hash) const { prefetch(&slots_[hash & mask_]); }

    uint32_t size() const { return count_; }

private:
    static constexpr uint32_t kFree = 0xFFFFFFFF;
    struct Slot {
        uint32_t hash = 0;
        uint32_t number = kFree;
    };

    uint32_t add(uint32_t hash, size_t slot) {
        slots_[slot] = {hash, count_};
        if (size_t{2} * (count_ + 1) > slots_.size()) grow();
        return count_++;
    }

    void grow() {
        std::vector<Slot> wider(slots_.size() * 4);
        mask_ = wider.size() - 1;
        for (const Slot& old : slots_) {
            if (old.number == kFree) continue;
            size_t slot = old.hash & mask_;
            while (wider[slot].number != kFree) slot = (slot + 1) & mask_;
            wider[slot] = old;
        }
        slots_ = std::move(wider);
    }

    std::vector<Slot> slots_ = std::vector<Slot>(256);  // a power of two slots
    size_t mask_ = 255;
    uint32_t count_ = 0;
};

}  // namespace studioscope
