#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/path_text.h"
#include "core/platform/windows_api.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// A character at the start of a text, and how many bytes or words it takes.
struct Character {
    char32_t code = 0;
    size_t length = 1;
};

constexpr char32_t kFirstHigh = 0xD800, kFirstLow = 0xDC00, kAfterLow = 0xE000;
constexpr char32_t kFirstPaired = 0x10000, kMaxCode = 0x10FFFF;

Character from_utf8(std::string_view text) {
    const auto byte = [&](size_t i) { return static_cast<unsigned char>(text[i]); };
    const Character latin{byte(0), 1};
    const size_t length = byte(0) < 0x80   ? 1
                          : byte(0) < 0xC2 ? 0
                          : byte(0) < 0xE0 ? 2
                          : byte(0) < 0xF0 ? 3
                          : byte(0) < 0xF5 ? 4
                                           : 0;
    if (length <= 1 || text.size() < length) return latin;
    constexpr std::array<char32_t, 5> kMin{0, 0, 0x80, 0x800, kFirstPaired};
    char32_t code = byte(0) & (0x7Fu >> length);
    for (size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0u) != 0x80) return latin;
        code = (code << 6) | (byte(i) & 0x3Fu);
    }
    if (code < kMin.at(length) || code > kMaxCode) return latin;
    return {code, length};
}

Character from_utf16(std::wstring_view text) {
    const char32_t first = text[0];
    if (first < kFirstHigh || first >= kFirstLow || text.size() < 2) return {first, 1};
    const char32_t second = text[1];
    if (second < kFirstLow || second >= kAfterLow) return {first, 1};
    return {kFirstPaired + ((first - kFirstHigh) << 10) + (second - kFirstLow), 2};
}

void add_utf8(std::string& text, char32_t code) {
    const auto add = [&](char32_t byte) { text += static_cast<char>(byte); };
    const auto add_rest = [&](unsigned shift) { add(0x80 | ((code >> shift) & 0x3F)); };
    if (code < 0x80) return add(code);
    if (code < 0x800) return add(0xC0 | (code >> 6)), add_rest(0);
    if (code < kFirstPaired) return add(0xE0 | (code >> 12)), add_rest(6), add_rest(0);
    add(0xF0 | (code >> 18)), add_rest(12), add_rest(6), add_rest(0);
}

bool is_slash(wchar_t letter) { return letter == L'/' || letter == L'\\'; }

// Whether a path names a share of a server: \\server\share\file. The C++ library takes the first
// two slashes for one, and with it the path for one of the current drive.
bool is_share(const fs::path& path) {
    const std::wstring& text = path.native();
    return text.size() > 2 && is_slash(text[0]) && is_slash(text[1]) && !is_slash(text[2]);
}

// The parts of a path between slashes; an empty one for each slash at the start or the end.
std::vector<std::wstring_view> path_parts(std::wstring_view path) {
    std::vector<std::wstring_view> parts;
    for (size_t start = 0; start <= path.size();) {
        const size_t end = std::min(path.find_first_of(L"/\\", start), path.size());
        parts.push_back(path.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

}  // namespace

std::wstring wide_text(std::string_view text) {
    std::wstring wide;
    wide.reserve(text.size());
    while (!text.empty()) {
        const auto [code, length] = from_utf8(text);
        if (code >= kFirstPaired)
            wide += static_cast<wchar_t>(kFirstHigh + ((code - kFirstPaired) >> 10));
        wide += static_cast<wchar_t>(code < kFirstPaired ? code : kFirstLow + (code & 0x3FF));
        text.remove_prefix(length);
    }
    return wide;
}

std::string utf8_text(std::wstring_view text) {
    std::string utf8;
    utf8.reserve(text.size());
    while (!text.empty()) {
        const auto [code, length] = from_utf16(text);
        add_utf8(utf8, code);
        text.remove_prefix(length);
    }
    return utf8;
}

std::string path_text(const fs::path& path) {
    std::string text = utf8_text(path.native());
    for (char& letter : text)
        if (letter == '\\') letter = '/';
    return text;
}

fs::path path_from_text(std::string_view text) { return {wide_text(text)}; }

// Takes linear time: the C++ library splits the path again for each part, which takes half a minute
// for 20 000 parts.
fs::path normal_path(const fs::path& path) {
    const std::wstring drive = path.root_name().native();
    const bool is_rooted = path.has_root_directory();
    std::vector<std::wstring_view> parts_left;
    bool names_folder = false;  // the last part was a dot, or nothing after a slash
    for (const std::wstring_view part :
         path_parts(std::wstring_view(path.native()).substr(drive.size()))) {
        const bool goes_up = part == L"..", is_name = !part.empty() && part != L"." && !goes_up;
        names_folder = !is_name;
        if (goes_up && !parts_left.empty() && parts_left.back() != L"..")
            parts_left.pop_back();
        else if (is_name || (goes_up && !is_rooted))
            parts_left.push_back(part);
    }
    std::wstring text = drive + (is_share(path) ? L"\\\\" : is_rooted ? L"\\" : L"");
    for (const std::wstring_view part : parts_left) text.append(part).push_back(L'\\');
    if (parts_left.empty() && text.empty()) return path.empty() ? fs::path() : fs::path(L".");
    if (!parts_left.empty() && (!names_folder || parts_left.back() == L"..")) text.pop_back();
    return {text};
}

fs::path absolute_path(const fs::path& path) {
    std::error_code problem;
    if (is_share(path)) return path;
    fs::path absolute = fs::absolute(path, problem);
    return problem ? path : absolute;
}

}  // namespace studioscope
