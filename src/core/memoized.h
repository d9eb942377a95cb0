#pragma once

#include <optional>
#include <utility>

namespace studioscope {

// A value kept with what it was made from, so that it is made anew only where that is another. The
// key has to hold all that the value depends on; it is compared by ==.
template <typename Key, typename Value>
class Memoized {
public:
    // `make()` gives the value of this key where the one at hand is of another.
    template <typename Make>
    const Value& of(Key key, const Make& make) {
        if (key_ && *key_ == key) return value_;
        key_.reset();  // what it was of is gone if making it fails
        value_ = make();
        key_ = std::move(key);
        return value_;
    }

private:
    std::optional<Key> key_;
    Value value_{};
};

}  // namespace studioscope
