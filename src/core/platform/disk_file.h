#pragma once

#include <cstdio>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "core/bytes.h"
#include "core/file_system.h"
#include "core/result.h"

namespace studioscope {

// Opening files and listing folders: the only code that asks the operating system for them. It
// never waits for a device, nor opens names that only some systems take for files.

// Opens a regular file for random access; an error for any other kind. Never waits for a pipe, and
// never keeps a device open.
Result<ByteSource> open_disk_file(const std::filesystem::path& path);

// An opened file, and whether another user may have written it.
struct OwnedFile {
    Result<ByteSource> source;
    // "belongs to user 1000, not to user 1001, who runs this", if that is neither this user nor the
    // system's administrator. Empty where no owner can be told, and on Windows.
    std::string other_owner;
};
OwnedFile open_owned_file(const std::filesystem::path& path);

// A path whose links were followed, each as far as that is allowed.
struct ResolvedPath {
    std::filesystem::path spelt;  // as it is asked for; the current folder is "."
    std::filesystem::path real;   // absolute, without links and dots
};
// While it lives, this thread's reading accesses follow no links: one of `paths` is opened, listed
// and looked at where it was found to lead, any other path as it is spelt. What became a link since
// then is not opened. Systems without openat2() follow it. `paths` must outlive the scope.
class ResolvedPathScope {
public:
    explicit ResolvedPathScope(std::span<const ResolvedPath> paths);
    ~ResolvedPathScope();
    ResolvedPathScope(const ResolvedPathScope&) = delete;
    ResolvedPathScope& operator=(const ResolvedPathScope&) = delete;

    static bool exists();
    // Returns the resolved path by the innermost scope of this thread; nothing if it is not there.
    static std::optional<std::filesystem::path> find(const std::filesystem::path& path);

private:
    const std::span<const ResolvedPath> paths_;
    const ResolvedPathScope* const before_;
};

// Whether there is something of that name in a folder, which may be one that cannot be listed. In a
// ResolvedPathScope, a link counts by itself.
bool is_in_folder(const std::filesystem::path& folder, const std::filesystem::path& name);

// The names in a folder, unsorted, as far as it can be listed; `problem` is the error.
std::vector<std::string> names_in_folder(const std::filesystem::path& folder,
                                         std::error_code& problem);

// The absolute path without links and dots, as far as it exists; empty if that is unknown. A
// ResolvedPathScope answers for its paths.
std::filesystem::path resolve_on_disk(const std::filesystem::path& path);

// The properties of a folder; its path has no links.
FolderInfo folder_info_on_disk(const std::filesystem::path& folder);

// Binary streams; null, with errno, on failure. open_to_write() empties an existing file,
// make_new_file() fails with EEXIST.
FILE* open_to_read(const std::filesystem::path& path);
FILE* open_to_write(const std::filesystem::path& path);
FILE* make_new_file(const std::filesystem::path& path);

// Whether the system takes this name for its null device: NUL on Windows.
bool is_null_device(const std::filesystem::path& path);

Diagnostic unreadable(const std::filesystem::path& path, const std::string& why);

// The home folders of a system: those in `homes`, and each folder directly in one of
// `home_parents`. Paths without links; one that is empty or a whole disk does not count.
struct Homes {
    std::vector<std::filesystem::path> homes, home_parents;
};
bool is_home(const std::filesystem::path& folder, const Homes& homes);
bool holds_homes(const std::filesystem::path& folder, const Homes& homes);

// Detection of network paths: accessing one may log in at the server that it names.

// A mounted file system.
struct MountedFolder {
    std::filesystem::path folder;
    // True for a network file system, and for one mounted on demand, which may be one.
    bool is_remote = false;
};
// Reads Linux's /proc/self/mounts.
std::vector<MountedFolder> parse_mounts(std::string_view text);

// The network share, mount or drive that contains an absolute path; nothing for a local path. Links
// are followed step by step, but not beyond such a folder.
std::optional<std::filesystem::path> remote_folder(const std::filesystem::path& path);

// The end of a message that a file does not exist, if its name is a pattern, which a shell leaves
// as it is if no file matches: "; no file matches this pattern". Else empty.
inline std::string_view pattern_hint(std::string_view path) {
    return path.find_first_of("*?[") == std::string_view::npos ? ""
                                                               : "; no file matches this pattern";
}

}  // namespace studioscope
