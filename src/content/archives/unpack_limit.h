#pragma once

#include <cstdint>

namespace studioscope {

// While it lives, this thread unpacks no file of an archive that announces more bytes: they are
// refused when they are opened, by the index alone.
class UnpackLimit {
public:
    explicit UnpackLimit(uint64_t max_bytes);
    ~UnpackLimit();
    UnpackLimit(const UnpackLimit&) = delete;
    UnpackLimit& operator=(const UnpackLimit&) = delete;

    static uint64_t current();

private:
    const uint64_t before_;
};

}  // namespace studioscope
