#pragma once

#include <memory>
#include <utility>

namespace studioscope {

// Of a vector of numbers that are all written before they are read: resize() touches none of the
// new ones, so that several threads can be the first to do so. Else std::allocator.
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
