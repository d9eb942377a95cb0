#include <dirent.h>
#include <fcntl.h>
#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__) && __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <deque>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/path_text.h"
#include "core/platform/descriptor.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

std::string reason() { return std::generic_category().message(errno); }

Diagnostic not_opened(const fs::path& path) {
    if (errno != ENOENT) return unreadable(path, "cannot be opened: " + reason());
    return unreadable(path, "not found" + std::string(pattern_hint(path.native())));
}

// The home folder in this user's entry among the system's users; empty if there is none.
std::string listed_home() {
    std::array<char, 16384> texts{};
    passwd entry{};
    passwd* found = nullptr;
    const int problem = getpwuid_r(getuid(), &entry, texts.data(), texts.size(), &found);
    return problem == 0 && found != nullptr ? found->pw_dir : std::string();
}

Homes homes_here() {
    static const std::string listed = listed_home();  // once: a sandbox refuses it
    Homes homes;
    for (const std::string& home : {environment_variable("HOME"), listed, std::string("/root")})
        if (home.starts_with('/')) homes.homes.push_back(resolve_on_disk(path_from_text(home)));
    homes.home_parents = {resolve_on_disk("/home"), resolve_on_disk("/Users")};
    return homes;
}

// Whether a file system is mounted at the folder, including bind mounts.
bool is_mount_point(const fs::path& folder, const struct stat& status) {
#if defined(__linux__) && defined(STATX_ATTR_MOUNT_ROOT)
    struct statx more {};
    if (statx(AT_FDCWD, folder.c_str(), AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT, 0, &more) == 0 &&
        (more.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT) != 0)
        return (more.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
#endif
    struct stat above {};
    return lstat(folder.parent_path().c_str(), &above) == 0 && above.st_dev != status.st_dev;
}

// Opens a path without links. It is absolute and has no dots, so that nothing else can lead out of
// the folder that it was found in.
int open_without_links(const fs::path& path, int flags) {
#ifdef RESOLVE_NO_SYMLINKS
    open_how how{};
    how.flags = static_cast<uint64_t>(flags);
    how.resolve = RESOLVE_NO_SYMLINKS;
    const long opened = syscall(SYS_openat2, AT_FDCWD, path.c_str(), &how, sizeof(how));
    // a filter for system calls that does not know this one may forbid it
    if (opened >= 0 || (errno != ENOSYS && errno != EPERM)) return static_cast<int>(opened);
#endif
    return open(path.c_str(), flags);
}

int open_to_look(const fs::path& path, int more_flags) {
    const int flags = more_flags | O_CLOEXEC;
    if (!ResolvedPathScope::exists()) return open(path.c_str(), flags);
    return open_without_links(ResolvedPathScope::find(path).value_or(path), flags);
}

constexpr int kReadWithoutWaiting = O_RDONLY | O_NONBLOCK | O_NOCTTY;

// The type is checked after opening, and a pipe without a writer is opened without waiting: the
// path could change between a check and opening. `status` is that of the file, once it is opened.
Result<ByteSource> open_with_status(const fs::path& path, struct stat& status) {
    const auto file = std::make_shared<const Descriptor>(open_to_look(path, kReadWithoutWaiting));
    if (file->number() < 0) return not_opened(path);
    if (fstat(file->number(), &status) != 0) return unreadable(path, "cannot be read: " + reason());
    if (S_ISDIR(status.st_mode)) return unreadable(path, "is a folder, not a file");
    if (!S_ISREG(status.st_mode)) return unreadable(path, "is a device or a pipe, not a file");
    const auto read = [file](uint64_t offset, std::span<std::byte> to) {
        return read_all(file->number(), offset, to);
    };
    return ByteSource{static_cast<uint64_t>(status.st_size), read};
}

std::string other_owner_text(const struct stat& status) {
    constexpr uid_t kAdministrator = 0;
    const uid_t user = geteuid();
    if (status.st_uid != user && status.st_uid != kAdministrator)
        return "belongs to user " + std::to_string(status.st_uid) + ", not to user " +
               std::to_string(user) + ", who runs this";
    return {};
}

constexpr std::array<std::string_view, 18> kRemoteTypes = {
    "9p",        "acfs",   "afs",   "autofs", "beegfs", "ceph", "cifs",  "coda",  "gfs2",
    "glusterfs", "lustre", "ncpfs", "nfs",    "nfs4",   "smb3", "smbfs", "davfs", "pvfs2"};
// File systems of programs (FUSE), whose names follow a dot.
constexpr std::array<std::string_view, 10> kRemoteHelpers = {
    "sshfs", "rclone",  "s3fs",     "davfs2",    "glusterfs",
    "ceph",  "gcsfuse", "smbnetfs", "curlftpfs", "gvfsd-fuse"};

bool is_remote_type(std::string_view type) {
    constexpr std::string_view kHelper = "fuse.";
    const auto contains = [](const auto& types, std::string_view value) {
        return std::find(types.begin(), types.end(), value) != types.end();
    };
    if (type.starts_with(kHelper)) return contains(kRemoteHelpers, type.substr(kHelper.size()));
    return contains(kRemoteTypes, type);
}

// The folder as text: the table writes spaces, tabs, line ends and backslashes as "\040".
std::string unescaped(std::string_view text) {
    std::string plain;
    for (size_t i = 0; i < text.size(); ++i) {
        int value = static_cast<unsigned char>(text[i]);
        if (text[i] == '\\' && i + 3 < text.size()) {
            value = 0;
            for (size_t digit = 1; digit <= 3; ++digit) value = value * 8 + (text[i + digit] - '0');
            i += 3;
        }
        plain += static_cast<char>(value);
    }
    return plain;
}

std::vector<MountedFolder> all_mounts() {
    std::ifstream table("/proc/self/mounts");
    const std::string text{std::istreambuf_iterator<char>(table), {}};
    if (!text.empty()) return parse_mounts(text);
    return {{"/net", true}, {"/afs", true}, {"/Network", true}};  // where others mount on demand
}

}  // namespace

Result<ByteSource> open_disk_file(const fs::path& path) {
    struct stat status {};
    return open_with_status(path, status);
}

OwnedFile open_owned_file(const fs::path& path) {
    struct stat status {};
    Result<ByteSource> source = open_with_status(path, status);
    if (!source && status.st_mode == 0 && lstat(path.c_str(), &status) != 0) status = {};
    return {std::move(source), status.st_mode == 0 ? std::string() : other_owner_text(status)};
}

bool is_in_folder(const fs::path& folder, const fs::path& name) {
    std::error_code status;
    if (!ResolvedPathScope::exists()) return fs::exists(folder / name, status);
#ifdef O_PATH
    const Descriptor opened(open_to_look(folder, O_PATH | O_DIRECTORY));  // entered, not listed
#else
    const Descriptor opened(open_to_look(folder, O_RDONLY | O_DIRECTORY));
#endif
    struct stat found {};
    return opened.number() >= 0 &&
           fstatat(opened.number(), name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0;
}

// Takes half the time of a directory_iterator, which makes a path for every name.
std::vector<std::string> names_in_folder(const fs::path& folder, std::error_code& problem) {
    std::vector<std::string> names;
    errno = 0;
    const int opened = open_to_look(folder, kReadWithoutWaiting | O_DIRECTORY);
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(opened < 0 ? nullptr : fdopendir(opened),
                                                     closedir);
    if (opened >= 0 && !stream) close(opened);
    if (stream) errno = 0;  // opening may have tried what this system does not have
    const dirent* entry = stream ? readdir(stream.get()) : nullptr;
    for (; entry != nullptr; entry = readdir(stream.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
        errno = 0;  // readdir() returns null at the end and on errors
    }
    problem = std::error_code(errno, std::generic_category());
    return names;
}

// A path that does not exist is made absolute and resolved as far as it exists; std::filesystem
// would leave it relative if none of its folders exists.
fs::path resolve_on_disk(const fs::path& path) {
    if (auto known = ResolvedPathScope::find(path)) return *std::move(known);
    std::error_code status;
    fs::path resolved = fs::canonical(path, status);
    if (!status) return resolved;
    const fs::path absolute = fs::absolute(path, status);
    if (!status) resolved = fs::weakly_canonical(absolute, status);
    return status ? fs::path{} : resolved;
}

// A folder whose status cannot be read counts as writable by others.
FolderInfo folder_info_on_disk(const fs::path& folder) {
    const Homes homes = homes_here();
    FolderInfo facts;
    facts.is_home = is_home(folder, homes);
    facts.holds_homes = holds_homes(folder, homes);
    struct stat status {};
    const bool is_known = lstat(folder.c_str(), &status) == 0;
    facts.is_writable_by_others = !is_known || (status.st_mode & S_IWOTH) != 0;
    facts.is_shared = is_known && facts.is_writable_by_others && (status.st_mode & S_ISVTX) != 0;
    facts.is_mount_point = is_known && is_mount_point(folder, status);
    return facts;
}

FILE* open_to_read(const fs::path& path) { return std::fopen(path.c_str(), "rbe"); }
FILE* open_to_write(const fs::path& path) { return std::fopen(path.c_str(), "wbe"); }
FILE* make_new_file(const fs::path& path) { return std::fopen(path.c_str(), "wbxe"); }

bool is_null_device(const fs::path&) { return false; }  // devices are files here

std::vector<MountedFolder> parse_mounts(std::string_view text) {
    std::vector<MountedFolder> mounts;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const size_t folder = line.find(' ');
        if (folder == std::string_view::npos) continue;
        const size_t type = line.find(' ', folder + 1);
        if (type == std::string_view::npos) continue;
        const size_t end = std::min(line.find(' ', type + 1), line.size());
        mounts.push_back({path_from_text(unescaped(line.substr(folder + 1, type - folder - 1))),
                          is_remote_type(line.substr(type + 1, end - type - 1))});
    }
    return mounts;
}

std::optional<fs::path> remote_folder(const fs::path& path) {
    constexpr int kMaxLinks = 40;  // as Linux's
    // two slashes name a server elsewhere, and nothing more than one does here
    if (path.native().starts_with("//")) return path;
    const std::vector<MountedFolder> mounts = all_mounts();
    std::deque<fs::path> parts(path.begin(), path.end());
    fs::path at = "/";
    for (int links = 0; !parts.empty();) {
        const fs::path part = parts.front();
        parts.pop_front();
        at = part.is_absolute() ? fs::path("/") : part == ".." ? at.parent_path() : at / part;
        if (part == "." || part.empty() || part == "/") continue;
        // of several mounts on one folder, the last one is visible
        const auto mount =
            std::find_if(mounts.rbegin(), mounts.rend(),
                         [&](const MountedFolder& each) { return each.folder == at; });
        if (mount != mounts.rend() && mount->is_remote) return at;
        std::error_code problem;
        const fs::path target = fs::read_symlink(at, problem);
        if (problem || ++links > kMaxLinks) continue;
        if (target.native().starts_with("//")) return target;
        at = at.parent_path();
        parts.insert(parts.begin(), target.begin(), target.end());
    }
    return std::nullopt;
}

}  // namespace studioscope
