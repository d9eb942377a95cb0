#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace studioscope {

// The name or path of a file as another file has it: bytes in an encoding that is written nowhere
// (GBK, Windows-1251, UTF-8), which lead to the file of equal bytes. No conversion to text is
// implicit: search by bytes(), show shown() or quotable(). Case and slashes are those of ASCII
// bytes, as in the engine; a byte 0x5C is a slash, also where it is half a character of GBK.
// On Windows, whose disks have names in UTF-16, a name is converted to UTF-8 as by as_utf8().
class FileName {
public:
    FileName() = default;
    explicit FileName(std::string_view bytes);
    template <size_t Size>
    FileName(const char (&ascii)[Size]) : bytes_(ascii) {}  // a literal

    // The name of which a text is shown(): `is_guess` if its bytes were no UTF-8.
    static FileName from_shown(std::string_view text, bool is_guess);

    const std::string& bytes() const { return bytes_; }
    bool empty() const { return bytes_.empty(); }
    bool is_utf8() const;
    // Valid UTF-8: a name in another encoding is read as Latin-1, which is a guess.
    std::string shown() const;

    bool operator==(const FileName&) const = default;

private:
    std::string bytes_;
};

// A name for use inside a message: shown, escaped and truncated; a guess is marked.
std::string quotable(const FileName& name);

}  // namespace studioscope
