#include "content/archives/readers.h"

#include <algorithm>

namespace studioscope {

namespace {

constexpr size_t kBlock = size_t{1} << 16;

}  // namespace

void SourceReader::seek(uint64_t offset) {
    buffer_.clear();
    used_ = 0;
    next_ = std::min(offset, source_.size);
    if (offset > source_.size) ok_ = false;
}

// Reads the next block; false at the end of the source.
bool SourceReader::fill() {
    const auto size = static_cast<size_t>(std::min<uint64_t>(kBlock, source_.size - next_));
    buffer_.resize(size);
    used_ = 0;
    if (size == 0 || !source_.read(next_, buffer_)) {
        buffer_.clear();
        return false;
    }
    next_ += size;
    return true;
}

void SourceReader::take(std::span<std::byte> to) {
    while (ok_ && !to.empty()) {
        if (used_ == buffer_.size() && !fill()) {
            ok_ = false;
            return;
        }
        const size_t step = std::min(to.size(), buffer_.size() - used_);
        std::copy_n(buffer_.begin() + static_cast<std::ptrdiff_t>(used_), step, to.begin());
        used_ += step;
        to = to.subspan(step);
    }
}

std::string SourceReader::text(size_t max_length) {
    std::string result;
    while (ok_) {
        if (used_ == buffer_.size() && !fill()) {
            ok_ = false;
            break;
        }
        const std::string_view rest = as_text(ByteSpan(buffer_).subspan(used_));
        const size_t end = std::min(rest.find('\0'), rest.size());
        if (result.size() + end > max_length) {
            ok_ = false;
            break;
        }
        result += rest.substr(0, end);
        used_ += end;
        if (end == rest.size()) continue;
        ++used_;
        return result;
    }
    return {};
}

Bytes SourceReader::bytes(size_t size) {
    if (size > remaining()) ok_ = false;
    if (!ok_) return {};
    Bytes result(size);
    take(result);
    return ok_ ? result : Bytes{};
}

}  // namespace studioscope
