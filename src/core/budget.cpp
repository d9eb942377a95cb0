#include "core/budget.h"

namespace studioscope {

bool Budget::take_file(uint64_t bytes) {
    if (bytes > kMostFileBytes || bytes > kMostBytesRead - bytes_read || files_read >= kMostFiles)
        return false;
    ++files_read;
    bytes_read += bytes;
    return true;
}

std::string shortened(std::string text, size_t longest) {
    if (text.size() <= longest) return text;
    size_t end = longest - 3;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
    return text.substr(0, end) + "...";
}

}  // namespace studioscope
