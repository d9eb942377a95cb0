#pragma once

#include <array>
#include <string>

namespace studioscope {

// A name in an encoding, as the bytes that a tool wrote.
struct EncodedName {
    const char* encoding;
    std::string bytes;
    bool is_utf8 = false;
    std::string shown;  // read as Latin-1 by ISO/IEC 8859-1, whose codes are those of Unicode
    std::string hex;
};

// The bytes are from the tables of GBK (model, two characters), Windows-1251 (cap) and ISO 8859-1
// (hotel); the last one is text in no encoding that programs use for names.
inline const std::array<EncodedName, 5>& encoded_names() {
    static const std::array<EncodedName, 5> kNames{{
        {"GBK", "\xC4\xA3\xD0\xCD", false, "\u00C4\u00A3\u00D0\u00CD", "c4a3d0cd"},
        {"Windows-1251", "\xF8\xE0\xEF\xEA\xE0", false, "\u00F8\u00E0\u00EF\u00EA\u00E0",
         "f8e0efeae0"},
        {"Latin-1", "h\xF4tel", false, "h\u00F4tel", "68f474656c"},
        {"UTF-8", "\u0448\u0430\u043F\u043A\u0430", true, "\u0448\u0430\u043F\u043A\u0430",
         "d188d0b0d0bfd0bad0b0"},
        {"none", "\xFF\xC0hat", false, "\u00FF\u00C0hat", "ffc0686174"},
    }};
    return kNames;
}

}  // namespace studioscope
