#include "core/platform/network_path.h"
#include "core/platform/windows_api.h"

namespace studioscope {

namespace fs = std::filesystem;

std::vector<MountedFolder> parse_mounts(std::string_view) { return {}; }

// A share as "\\server\share", or a drive that is connected to one.
std::optional<fs::path> remote_folder_of(const fs::path& path) {
    const std::wstring& text = path.native();
    const auto is_slash = [](wchar_t letter) { return letter == L'/' || letter == L'\\'; };
    if (text.size() > 1 && is_slash(text[0]) && is_slash(text[1])) return path.root_name();
    if (!path.has_root_name()) return std::nullopt;
    const std::wstring drive = path.root_name().native() + L"\\";
    if (GetDriveTypeW(drive.c_str()) != DRIVE_REMOTE) return std::nullopt;
    return path.root_name();
}

}  // namespace studioscope
