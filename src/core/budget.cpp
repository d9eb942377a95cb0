#include "core/budget.h"

namespace studioscope {

bool Budget::refuse() {
    is_spent_ = true;
    return false;
}

bool Budget::take_file(uint64_t bytes) {
    if (bytes > kMostFileBytes || bytes > kMostBytesRead - bytes_read_ || files_ >= kMostFiles)
        return refuse();
    ++files_;
    bytes_read_ += bytes;
    return true;
}

bool Budget::take(uint64_t bytes) {
    const uint64_t most = kFreeBytes + kBytesPerByte * bytes_read_;
    if (bytes > most || bytes_taken_ > most - bytes) return refuse();
    bytes_taken_ += bytes;
    return true;
}

bool Budget::take(uint64_t count, uint64_t size) {
    if (size != 0 && count > UINT64_MAX / size) return refuse();
    return take(count * size);
}

std::string shortened(std::string text, size_t longest) {
    if (text.size() <= longest) return text;
    size_t end = longest - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

}  // namespace studioscope
