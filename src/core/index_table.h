#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/prefetch.h"

namespace studioscope {

// Numbers different things 0, 1, 2... in the order in which they come. The things stay with the one
// who asks and tells them apart; the table holds their hashes. Open addressing, at most half full:
// millions of vertices go through it, for which std::unordered_map takes several times as long.
class IndexTable {
public:
    // The number of the thing with that hash for which `is_same(number)` is true. Where there is
    // none it is a new one, whose number is the size() before.
    template <typename IsSame>
    uint32_t find_or_add(uint32_t hash, IsSame is_same) {
        for (size_t slot = hash & mask_;; slot = (slot + 1) & mask_) {
            const Slot found = slots_[slot];
            if (found.number == kFree) return add(hash, slot);
            if (found.hash == hash && is_same(found.number)) return found.number;
        }
    }

    // It will be asked for that hash soon.
    void expect(uint32_t hash) const { prefetch(&slots_[hash & mask_]); }

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

    std::vector<Slot> slots_ = std::vector<Slot>(256);  // a power of two
    size_t mask_ = 255;
    uint32_t count_ = 0;
};

}  // namespace studioscope
