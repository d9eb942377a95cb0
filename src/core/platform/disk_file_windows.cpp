#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <system_error>

#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"
#include "core/platform/windows_api.h"
#include "core/portable_name.h"

namespace studioscope {

namespace fs = std::filesystem;

namespace {

// Compilers may write, replace and delete an open file.
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

std::error_code error_code(DWORD problem) { return {to_errno(problem), std::generic_category()}; }

Diagnostic failed(const fs::path& path, const std::string& what) {
    return unreadable(path, what + ": " + error_code(GetLastError()).message());
}

Diagnostic not_opened(const fs::path& path) {
    const int problem = to_errno(GetLastError());
    const std::string text = path_text(path);
    if (problem == ENOENT || problem == EINVAL)
        return unreadable(path, "not found" + std::string(pattern_hint(text)));
    return unreadable(path, "cannot be opened: " + std::generic_category().message(problem));
}

bool read_all(HANDLE file, uint64_t offset, std::span<std::byte> to) {
    constexpr size_t kMaxRead = size_t{1} << 30;
    while (!to.empty()) {
        OVERLAPPED at{};
        at.Offset = static_cast<DWORD>(offset);
        at.OffsetHigh = static_cast<DWORD>(offset >> 32);
        DWORD count = 0;
        const auto chunk_bytes = static_cast<DWORD>(std::min(to.size(), kMaxRead));
        if (!ReadFile(file, to.data(), chunk_bytes, &count, &at) || count == 0) return false;
        offset += count;
        to = to.subspan(count);
    }
    return true;
}

// A name that Windows takes for a device in any folder ("NUL.mdl"), or for a stream of a file
// ("a.mdl:b"): opening a device may wait, and streams are never listed.
bool names_no_file(const fs::path& path) {
    const std::string name = path_text(path.filename());
    return is_device_name(name) || name.find(':') != name.npos;
}

// The path of an open file with its links resolved.
fs::path final_path(HANDLE file) {
    std::wstring text(MAX_PATH, L'\0');
    DWORD length = GetFinalPathNameByHandleW(file, text.data(), static_cast<DWORD>(text.size()), 0);
    if (length > text.size()) {
        text.resize(length);
        length = GetFinalPathNameByHandleW(file, text.data(), length, 0);
    }
    text.resize(length);
    constexpr std::wstring_view kShare = L"\\\\?\\UNC\\", kLong = L"\\\\?\\";
    if (text.starts_with(kShare)) return L"\\\\" + text.substr(kShare.size());
    return text.starts_with(kLong) ? text.substr(kLong.size()) : text;
}

Handle open_any(const fs::path& path, DWORD access) {
    return Handle(CreateFileW(path.c_str(), access, kShared, nullptr, OPEN_EXISTING,
                              FILE_FLAG_BACKUP_SEMANTICS, nullptr));
}

FILE* open_write_stream(const fs::path& path, int how) {
    const int file = _wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_BINARY | _O_NOINHERIT | how,
                            _S_IREAD | _S_IWRITE);
    return file < 0 ? nullptr : _fdopen(file, "wb");
}

}  // namespace

Result<ByteSource> open_disk_file(const fs::path& path) {
    if (names_no_file(path)) return unreadable(path, "is a device or a stream, not a file");
    const auto file = std::make_shared<const Handle>(open_any(path, GENERIC_READ));
    if (!file->get()) return not_opened(path);
    if (GetFileType(file->get()) != FILE_TYPE_DISK)
        return unreadable(path, "is a device or a pipe, not a file");
    BY_HANDLE_FILE_INFORMATION status{};
    if (!GetFileInformationByHandle(file->get(), &status)) return failed(path, "cannot be read");
    if ((status.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0)
        return unreadable(path, "is a folder, not a file");
    const uint64_t size = (uint64_t{status.nFileSizeHigh} << 32) | status.nFileSizeLow;
    return ByteSource{size, [file](uint64_t offset, std::span<std::byte> to) {
                          return read_all(file->get(), offset, to);
                      }};
}

OwnedFile open_owned_file(const fs::path& path) { return {open_disk_file(path), {}}; }

std::vector<std::string> names_in_folder(const fs::path& folder, std::error_code& problem) {
    std::vector<std::string> names;
    WIN32_FIND_DATAW entry{};
    HANDLE const search =
        FindFirstFileExW((folder / L"*").c_str(), FindExInfoBasic, &entry, FindExSearchNameMatch,
                         nullptr, FIND_FIRST_EX_LARGE_FETCH);
    bool is_found = search != INVALID_HANDLE_VALUE;
    while (is_found) {
        const std::wstring_view name = entry.cFileName;
        if (name != L"." && name != L"..") names.push_back(utf8_text(name));
        is_found = FindNextFileW(search, &entry) != 0;
    }
    const DWORD end = GetLastError();
    problem = end == ERROR_NO_MORE_FILES ? std::error_code() : error_code(end);
    if (search != INVALID_HANDLE_VALUE) FindClose(search);
    return names;
}

bool is_in_folder(const fs::path& folder, const fs::path& name) {
    std::error_code status;
    return fs::exists(folder / name, status);
}

// Follows junctions and links of both kinds, as the C++ library does not.
fs::path resolve_on_disk(const fs::path& path) {
    const fs::path absolute = normal_path(absolute_path(path));
    fs::path existing = absolute, rest;
    while (true) {
        const Handle file = names_no_file(existing) ? Handle() : open_any(existing, 0);
        if (file.get()) {
            const fs::path real = final_path(file.get());
            if (!real.empty()) return rest.empty() ? real : real / rest;
        }
        if (!existing.has_relative_path() || !existing.has_filename()) return absolute;
        rest = rest.empty() ? existing.filename() : existing.filename() / rest;
        existing = existing.parent_path();
    }
}

// Windows has no permissions of POSIX: is_writable_by_others and is_shared stay false.
FolderInfo folder_info_on_disk(const fs::path& folder) {
    Homes homes;
    if (const fs::path home = path_from_text(environment_variable("USERPROFILE"));
        home.is_absolute()) {
        homes.homes.push_back(resolve_on_disk(home));
        homes.home_parents.push_back(homes.homes.front().parent_path());
    }
    FolderInfo facts;
    facts.is_home = is_home(folder, homes);
    facts.holds_homes = holds_homes(folder, homes);
    std::wstring disk(folder.native().size() + MAX_PATH, L'\0');
    if (GetVolumePathNameW(folder.c_str(), disk.data(), static_cast<DWORD>(disk.size())) != 0) {
        const fs::path top = fs::path(disk.c_str());
        facts.is_mount_point = (top.has_filename() ? top : top.parent_path()) == folder;
    }
    return facts;
}

FILE* open_to_read(const fs::path& path) { return _wfopen(path.c_str(), L"rbN"); }
FILE* open_to_write(const fs::path& path) { return open_write_stream(path, _O_TRUNC); }
FILE* make_new_file(const fs::path& path) { return open_write_stream(path, _O_EXCL); }

bool is_null_device(const fs::path& path) {
    const std::string name = path_text(path);
    return is_device_name(name) && name.find('.') == name.npos;
}

std::vector<MountedFolder> parse_mounts(std::string_view) { return {}; }

// A share as "\\server\share", or a drive that is connected to one.
std::optional<fs::path> remote_folder(const fs::path& path) {
    const std::wstring& text = path.native();
    const auto is_slash = [](wchar_t letter) { return letter == L'/' || letter == L'\\'; };
    if (text.size() > 1 && is_slash(text[0]) && is_slash(text[1])) return path.root_name();
    if (!path.has_root_name()) return std::nullopt;
    const std::wstring drive = path.root_name().native() + L"\\";
    if (GetDriveTypeW(drive.c_str()) != DRIVE_REMOTE) return std::nullopt;
    return path.root_name();
}

}  // namespace studioscope
