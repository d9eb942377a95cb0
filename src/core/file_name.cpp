#include "core/file_name.h"

#include "core/message_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

#if defined(_WIN32)
std::string stored(std::string_view bytes) { return as_utf8(bytes); }
#else
std::string stored(std::string_view bytes) { return std::string(bytes); }
#endif

}  // namespace

FileName::FileName(std::string_view bytes) : bytes_(stored(bytes)) {}

FileName FileName::from_shown(std::string_view text, bool is_guess) {
    if (!is_guess) return FileName(text);
    std::string bytes;
    for (size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        // as_utf8() writes two bytes for each from U+0080 to U+00FF
        const bool is_pair = byte >= 0x80 && i + 1 < text.size();
        bytes += is_pair ? static_cast<char>((byte << 6) | (text[++i] & 0x3F)) : text[i];
    }
    return FileName(bytes);
}

bool FileName::is_utf8() const { return studioscope::is_utf8(bytes_); }

std::string FileName::shown() const { return as_utf8(bytes_); }

std::string quotable(const FileName& name) { return quotable(name.bytes()); }

}  // namespace studioscope
