#include "writers/byte_writer.h"

namespace studioscope::assets {

size_t ByteWriter::reserve(size_t size) {
    const size_t offset = file_.size();
    file_.resize(offset + size);
    return offset;
}

size_t ByteWriter::align(size_t alignment) {
    file_.resize((file_.size() + alignment - 1) / alignment * alignment);
    return file_.size();
}

void ByteWriter::set_text(size_t offset, std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) file_[offset + i] = static_cast<std::byte>(text[i]);
}

void ByteWriter::add_text(std::string_view text) { set_text(reserve(text.size() + 1), text); }

}  // namespace studioscope::assets
