#include "core/portable_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

bool is_forbidden(char c) {
    constexpr std::string_view kForbidden = "<>:\"/\\|?*";
    return is_ascii_control(c) || kForbidden.find(c) != std::string_view::npos;
}

// The name up to the first dot, without trailing blanks: "nul .tar.gz" is a device too.
std::string_view device_part(std::string_view name) {
    name = name.substr(0, name.find('.'));
    while (name.ends_with(' ')) name.remove_suffix(1);
    return name;
}

// The name truncated to `max_length` bytes, between UTF-8 characters.
std::string_view truncate_name(std::string_view name, size_t max_length) {
    if (name.size() <= max_length) return name;
    size_t end = max_length;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) --end;
    return name.substr(0, end);
}

}  // namespace

bool is_device_name(std::string_view name) {
    constexpr std::array kDevices = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"};
    // the last three are superscripts, which Windows takes for digits
    constexpr std::array kNumbers = {"1", "2", "3", "4",      "5",      "6",
                                     "7", "8", "9", "\u00b9", "\u00b2", "\u00b3"};
    const std::string_view device = device_part(name);
    const auto is_it = [&](const char* known) { return same_name(device, known); };
    if (std::any_of(kDevices.begin(), kDevices.end(), is_it)) return true;
    const bool is_port =
        same_name(device.substr(0, 3), "COM") || same_name(device.substr(0, 3), "LPT");
    return is_port && std::count(kNumbers.begin(), kNumbers.end(), device.substr(3)) > 0;
}

std::string portable_name_fault(std::string_view name) {
    if (name.empty() || name == "." || name == "..") return "is not a file name";
    if (name.size() > kMaxFileNameLength)
        return fmt::format("has {} bytes; file systems take {}", name.size(), kMaxFileNameLength);
    const auto forbidden = std::find_if(name.begin(), name.end(), is_forbidden);
    if (forbidden != name.end())
        return fmt::format("holds \"{}\", which means something else to Windows",
                           printable(std::string_view(&*forbidden, 1)));
    if (name.ends_with('.') || name.ends_with(' '))
        return "ends with a dot or a blank, which Windows drops";
    return is_device_name(name) ? "is a device of Windows" : "";
}

std::string portable_path_fault(const std::filesystem::path& path) {
    for (const std::filesystem::path& part : path) {
        const std::string fault = portable_name_fault(path_text(part));
        if (!fault.empty()) return fmt::format("\"{}\" {}", quotable(path_text(part)), fault);
    }
    return {};
}

std::string portable_name(std::string_view name, size_t max_length) {
    std::string result(truncate_name(name, max_length));
    std::replace_if(result.begin(), result.end(), is_forbidden, '_');
    while (result.ends_with('.') || result.ends_with(' ')) result.pop_back();
    if (!is_device_name(result)) return result.empty() ? "_" : result;
    return std::string(truncate_name("_" + result, max_length));
}

}  // namespace studioscope
