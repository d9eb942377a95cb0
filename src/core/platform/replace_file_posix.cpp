#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "core/path_text.h"
#include "core/platform/descriptor.h"
#include "core/platform/disk_file.h"
#include "core/platform/replace_file.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr mode_t kByUmask = 0666;  // permissions of a new file, before the user's umask

std::string error_text(int problem) { return std::generic_category().message(problem); }

fs::path folder_above(const fs::path& target) {
    return target.has_parent_path() ? target.parent_path() : fs::path(".");
}

// Some file systems have nothing to wait for, and say so.
bool flush_file(int file) {
    while (fsync(file) != 0)
        if (errno != EINTR) return errno == EINVAL || errno == ENOTSUP || errno == EROFS;
    return true;
}

// Ends the new file, which gets the permissions of the old one. Returns the reason of a failure.
std::string complete_part(int file, const fs::path& target, bool is_flushed) {
    struct stat old {};
    constexpr mode_t kPermissions = 07777;
    if (stat(target.c_str(), &old) == 0 && S_ISREG(old.st_mode))
        fchmod(file, old.st_mode & kPermissions);
    return is_flushed && !flush_file(file) ? error_text(errno) : std::string();
}

std::string fill_part(int file, const fs::path& target, ByteSpan bytes, bool is_flushed) {
    if (!write_all(file, bytes)) return error_text(errno);
    return complete_part(file, target, is_flushed);
}

// The lock ends with the process. A file system without locks has none to give: nothing is removed
// there either.
bool lock_part(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK; }

bool is_same_file(const fs::path& path, const struct stat& opened) {
    struct stat there {};
    return lstat(path.c_str(), &there) == 0 && there.st_dev == opened.st_dev &&
           there.st_ino == opened.st_ino;
}

// Gives the whole file its name.
std::string rename_to(const fs::path& target, const fs::path& part) {
    if (std::rename(part.c_str(), target.c_str()) == 0) return {};
    const int problem = errno;
    unlink(part.c_str());
    return error_text(problem);
}

#ifdef O_TMPFILE
// Writes to a file without a name. Nothing if this system, disk or folder does not have them.
std::optional<std::string> replace_by_nameless(const fs::path& target, ByteSpan bytes,
                                               const Replacing& how) {
    const Descriptor file(
        open(folder_above(target).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kByUmask));
    if (file.number() < 0) return std::nullopt;
    lock_part(file.number());
    if (std::string problem = fill_part(file.number(), target, bytes, how.is_flushed);
        !problem.empty())
        return problem;
    // only rename() replaces a file, which needs a name to rename
    const std::string opened = "/proc/self/fd/" + std::to_string(file.number());
    for (int i = 0; i < kMaxPartNames; ++i) {
        const fs::path part = part_path(target, i);
        if (linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, part.c_str(), AT_SYMLINK_FOLLOW) == 0)
            return rename_to(target, part);
        if (errno != EEXIST) return std::nullopt;
    }
    return std::nullopt;
}
#else
std::optional<std::string> replace_by_nameless(const fs::path&, ByteSpan, const Replacing&) {
    return std::nullopt;
}
#endif

// Whether the name is ".NAME.12-3.part", as part_path() makes it for one target by any process.
bool is_part_of(std::string_view name, std::string_view target) {
    constexpr std::string_view kEnd = ".part";
    const std::string start = "." + std::string(target) + ".";
    if (!name.starts_with(start) || !name.ends_with(kEnd)) return false;
    if (name.size() < start.size() + kEnd.size()) return false;
    const std::string_view numbers =
        name.substr(start.size(), name.size() - start.size() - kEnd.size());
    const size_t dash = numbers.find('-');
    const auto is_number = [](std::string_view text) {
        return !text.empty() && std::all_of(text.begin(), text.end(), is_ascii_digit);
    };
    return dash != numbers.npos && is_number(numbers.substr(0, dash)) &&
           is_number(numbers.substr(dash + 1));
}

void remove_if_abandoned(const fs::path& part) {
    const Descriptor file(
        open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    struct stat opened {};
    if (file.number() < 0 || fstat(file.number(), &opened) != 0) return;
    if (!S_ISREG(opened.st_mode) || opened.st_uid != geteuid()) return;
    if (flock(file.number(), LOCK_EX | LOCK_NB) != 0) return;
    if (is_same_file(part, opened)) unlink(part.c_str());
}

// Removes what processes that were killed have left of this target. A name that part_path()
// shortens may be that of other targets, too.
void remove_abandoned_parts(const fs::path& target) {
    const std::string name = path_text(target.filename());
    const std::string made = path_text(part_path(target, 0).filename());
    if (!is_part_of(made, name)) return;
    std::error_code problem;
    for (const std::string& other : names_in_folder(folder_above(target), problem))
        if (is_part_of(other, name))
            remove_if_abandoned(target.parent_path() / path_from_text(other));
}

// The number of a new, locked file, or -1 with errno.
int make_part(const fs::path& target, fs::path& part) {
    for (int i = 0; i < kMaxPartNames; ++i) {
        part = part_path(target, i);
        const int file =
            open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kByUmask);
        if (file < 0 && errno == EEXIST) continue;
        if (file < 0) return file;
        // another process may take it for abandoned before it is locked
        struct stat opened {};
        if (lock_part(file) && fstat(file, &opened) == 0 && is_same_file(part, opened)) return file;
        close(file);
    }
    errno = EEXIST;
    return -1;
}

std::string replace_by_part(const fs::path& target, ByteSpan bytes, const Replacing& how) {
    fs::path part;
    const Descriptor file(make_part(target, part));
    if (file.number() < 0) return error_text(errno);
    std::string problem = fill_part(file.number(), target, bytes, how.is_flushed);
    if (problem.empty()) return rename_to(target, part);
    unlink(part.c_str());
    return problem;
}

}  // namespace

std::string replace_file(const fs::path& target, ByteSpan bytes, const Replacing& how) {
    if (how.may_be_nameless)
        if (std::optional<std::string> done = replace_by_nameless(target, bytes, how))
            return *std::move(done);
    remove_abandoned_parts(target);
    return replace_by_part(target, bytes, how);
}

FILE* open_part(const fs::path& target, fs::path& part) {
    remove_abandoned_parts(target);
    const int file = make_part(target, part);
    return file < 0 ? nullptr : fdopen(file, "wb");
}

// The lock is held until the file has its name.
std::string finish_part(FILE* file, const fs::path& part, const fs::path& target, bool is_flushed) {
    std::string problem = std::fflush(file) != 0 ? error_text(errno)
                                                 : complete_part(fileno(file), target, is_flushed);
    if (problem.empty())
        problem = rename_to(target, part);
    else
        unlink(part.c_str());
    std::fclose(file);
    return problem;
}

void flush_disk_of([[maybe_unused]] const fs::path& folder) {
#ifdef __linux__
    const Descriptor opened(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.number() >= 0 && syncfs(opened.number()) == 0) return;
#endif
    sync();
}

}  // namespace studioscope
