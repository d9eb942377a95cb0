#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace studioscope {

// Names that a file can have on every system. Windows has devices ("NUL.mdl" is one in each
// folder), streams ("a:b") and separators ("..\x") where others have plain names, drops dots and
// blanks at the end, and all systems have a limit for the length.

constexpr size_t kMaxFileNameLength = 255;  // bytes

// Whether Windows takes the name for a device, in every folder: "nul", "con.mdl".
bool is_device_name(std::string_view name);

// The reason why a file or folder with this name would mean something else on some system, or could
// not be created; empty for a portable name. The text continues a sentence that begins with the
// name.
std::string portable_name_fault(std::string_view name);

// The first fault of a component of a relative path, with the component's name; empty if there is
// none. A root, "." and ".." are faults.
std::string portable_path_fault(const std::filesystem::path& path);

// The closest name that is portable, of at most `max_length` bytes.
std::string portable_name(std::string_view name, size_t max_length = kMaxFileNameLength);

}  // namespace studioscope
