#include "core/byte_reader.h"

#include <algorithm>

namespace studioscope {

void ByteReader::seek(size_t offset) {
    if (offset > file_.size()) {
        if (ok_) failed_at_ = offset;
        ok_ = false;
        return;
    }
    offset_ = offset;
}

size_t ByteReader::count(int64_t requested, size_t stride) {
    if (!ok_) return 0;
    if (requested < 0 || static_cast<uint64_t>(requested) > remaining() / stride) {
        fail();
        return 0;
    }
    return static_cast<size_t>(requested);
}

std::string ByteReader::text_at(size_t offset, size_t max_bytes) const {
    if (offset >= file_.size()) return {};
    const std::string_view rest = as_text(file_.subspan(offset));
    return std::string(rest.substr(0, std::min({rest.find('\0'), max_bytes, rest.size()})));
}

std::string ByteReader::read_text(size_t size) {
    const std::string_view field = as_text(bytes(size));
    return std::string(field.substr(0, field.find('\0')));
}

ByteSpan ByteReader::bytes(size_t size) {
    if (!take(size)) return {};
    return file_.subspan(offset_ - size, size);
}

bool ByteReader::take(size_t size) {
    if (!ok_) return false;
    if (size > remaining()) {
        fail();
        return false;
    }
    offset_ += size;
    return true;
}

void ByteReader::fail() {
    ok_ = false;
    failed_at_ = offset_;
}

}  // namespace studioscope
