#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <span>

namespace studioscope {

// A POSIX file descriptor; negative if it could not be opened.
class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    int number() const { return number_; }

private:
    int number_;
};

// Fills `to` from `offset`; returns false if the file was truncated meanwhile or a read fails.
inline bool read_all(int descriptor, uint64_t offset, std::span<std::byte> to) {
    while (!to.empty()) {
        const ssize_t count = pread(descriptor, to.data(), to.size(), static_cast<off_t>(offset));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        offset += static_cast<uint64_t>(count);
        to = to.subspan(static_cast<size_t>(count));
    }
    return true;
}

// Writes all bytes; returns false with errno if that fails.
inline bool write_all(int descriptor, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) continue;
        if (count == 0) errno = EIO;
        if (count <= 0) return false;
        bytes = bytes.subspan(static_cast<size_t>(count));
    }
    return true;
}

}  // namespace studioscope
