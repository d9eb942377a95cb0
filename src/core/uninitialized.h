#pragma once

#include <memory>
#include <utility>

namespace studioscope {

// An allocator for vectors of numbers that are all written before they are read: resize() leaves
// new elements uninitialized, so that several threads can touch the memory first. Otherwise like
// std::allocator.
template <typename T>
struct Uninitialized : std::allocator<T> {
    template <typename Other>
    struct rebind {
        using other = Uninitialized<Other>;
    };

    template <typename Item>
    void construct(Item* at) {
        ::new (static_cast<void*>(at)) Item;
    }
    template <typename Item, typename... Values>
    void construct(Item* at, Values&&... values) {
        std::construct_at(at, std::forward<Values>(values)...);
    }
};

}  // namespace studioscope
