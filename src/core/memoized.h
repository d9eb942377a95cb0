#pragma once

#include <optional>
#include <utility>

namespace studioscope {

// A value cached with its key and recomputed only if the key changes. The key must contain all that
// the value depends on; it is compared by ==.
template <typename Key, typename Value>
class Memoized {
public:
    // Returns the value for this key; calls `make()` if the cached value has another key.
    template <typename Make>
    const Value& of(Key key, const Make& make) {
        if (key_ && *key_ == key) return value_;
        key_.reset();  // if make() throws, nothing is cached
        value_ = make();
        key_ = std::move(key);
        return value_;
    }

private:
    std::optional<Key> key_;
    Value value_{};
};

}  // namespace studioscope
