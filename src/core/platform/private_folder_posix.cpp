#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/path_text.h"
#include "core/platform/descriptor.h"
#include "core/platform/platform.h"
#include "core/platform/private_folder.h"

namespace studioscope {

namespace fs = std::filesystem;

struct PrivateFolder::Content {
    Descriptor folder;
};

struct HeldFile::Content {
    std::shared_ptr<const PrivateFolder::Content> folder;
    std::optional<Descriptor> file;
    std::string name;  // empty if there is no file to remove
};

namespace {

constexpr mode_t kOwnerOnly = S_IRWXU;
constexpr mode_t kEverybodyElse = S_IRWXG | S_IRWXO;
constexpr mode_t kWritableByOthers = S_IWGRP | S_IWOTH;
constexpr int kNeverWait = O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;

Diagnostic refused(const fs::path& path, const char* code, const std::string& why) {
    return about_file(path, note(code, why));
}

// Makes a folder for this user alone, whatever the umask takes away; false with errno.
bool make_private_folder(const fs::path& path) {
    return mkdir(path.c_str(), kOwnerOnly) == 0 &&
           fchmodat(AT_FDCWD, path.c_str(), kOwnerOnly, 0) == 0;
}

// Makes the folders above a path that do not exist, from the top, as the XDG base directory
// specification has it: for this user alone.
void make_folders_above(const fs::path& path) {
    fs::path above;
    for (const fs::path& part : path.parent_path()) {
        above /= part;
        make_private_folder(above);  // most exist
    }
}

// Locks a file; the lock ends with the process, however that ends.
bool lock(int descriptor) { return flock(descriptor, LOCK_EX | LOCK_NB) == 0; }

}  // namespace

HeldFile::HeldFile(std::unique_ptr<Content> content) : content_(std::move(content)) {}
HeldFile::HeldFile(HeldFile&&) noexcept = default;
HeldFile& HeldFile::operator=(HeldFile&& other) noexcept {
    std::swap(content_, other.content_);
    return *this;
}
HeldFile::~HeldFile() {
    if (content_ && !content_->name.empty())
        unlinkat(content_->folder->folder.number(), content_->name.c_str(), 0);
}

bool HeldFile::append(ByteSpan bytes) { return write_all(content_->file->number(), bytes); }

bool HeldFile::rename(const std::string& name) {
    const int folder = content_->folder->folder.number();
    if (renameat(folder, content_->name.c_str(), folder, name.c_str()) != 0) return false;
    content_->name.clear();
    return true;
}

PrivateFolder::PrivateFolder(std::shared_ptr<const Content> content)
    : content_(std::move(content)) {}

// The type is checked after opening: the path could change between a check and opening.
Result<PrivateFolder> PrivateFolder::open(const fs::path& path) {
    make_folders_above(path);
    if (!make_private_folder(path) && errno != EEXIST)
        return refused(path, "folder-failed",
                       "cannot be made: " + std::generic_category().message(errno));
    const std::shared_ptr<const Content> content(
        new Content{Descriptor(::open(path.c_str(), O_RDONLY | O_DIRECTORY | kNeverWait))});
    const int folder = content->folder.number();
    if (folder < 0 && (errno == ELOOP || errno == ENOTDIR))
        return refused(path, "private-folder", "is a link or not a folder");
    struct stat found {};
    if (folder < 0 || fstat(folder, &found) != 0)
        return refused(path, "folder-failed",
                       "cannot be opened: " + std::generic_category().message(errno));
    if (found.st_uid != geteuid())
        return refused(path, "private-folder",
                       "belongs to user " + std::to_string(found.st_uid) + ", not to user " +
                           std::to_string(geteuid()) + ", who runs this");
    if ((found.st_mode & kEverybodyElse) != 0 && fchmod(folder, kOwnerOnly) != 0)
        return refused(path, "private-folder",
                       "is open to other users, and its rights cannot be changed");
    return PrivateFolder(content);
}

std::vector<std::string> PrivateFolder::names() const {
    std::vector<std::string> names;
    const int folder = openat(content_->folder.number(), ".", O_RDONLY | O_DIRECTORY | kNeverWait);
    if (folder < 0) return names;
    const std::unique_ptr<DIR, int (*)(DIR*)> stream(fdopendir(folder), closedir);
    if (!stream) {
        close(folder);
        return names;
    }
    while (const dirent* entry = readdir(stream.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    return names;
}

std::vector<PrivateFolder::File> PrivateFolder::files() const {
    std::vector<File> files;
    for (std::string& name : names()) {
        struct stat found {};
        const int folder = content_->folder.number();
        if (fstatat(folder, name.c_str(), &found, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(found.st_mode))
            files.push_back({std::move(name), static_cast<uint64_t>(found.st_size),
                             static_cast<int64_t>(found.st_mtime)});
    }
    return files;
}

std::optional<Bytes> PrivateFolder::read(const std::string& name, size_t max_bytes) const {
    const Descriptor file(openat(content_->folder.number(), name.c_str(), O_RDONLY | kNeverWait));
    struct stat found {};
    if (file.number() < 0 || fstat(file.number(), &found) != 0) return std::nullopt;
    if (!S_ISREG(found.st_mode) || found.st_uid != geteuid() ||
        (found.st_mode & kWritableByOthers) != 0)
        return std::nullopt;
    if (static_cast<uint64_t>(found.st_size) > max_bytes) return std::nullopt;
    Bytes bytes(static_cast<size_t>(found.st_size));
    if (!read_all(file.number(), 0, bytes)) return std::nullopt;
    return bytes;
}

bool PrivateFolder::write(const std::string& name, ByteSpan bytes) const {
    std::optional<HeldFile> file = hold(".part");
    return file && file->append(bytes) && file->rename(name);
}

void PrivateFolder::remove(const std::string& name) const {
    unlinkat(content_->folder.number(), name.c_str(), 0);
}

// Tries several names, as a process in another container may have the same id. After the file is
// created, nothing allocates memory.
std::optional<HeldFile> PrivateFolder::hold(const std::string& suffix) const {
    constexpr int kTries = 16;
    HeldFile held(std::make_unique<HeldFile::Content>());
    held.content_->folder = content_;
    for (int i = 0; i < kTries; ++i) {
        std::string name = std::to_string(process_number()) + "-" + std::to_string(i) + suffix;
        const int file = openat(content_->folder.number(), name.c_str(),
                                O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
        if (file < 0 && errno == EEXIST) continue;
        if (file < 0) return std::nullopt;
        held.content_->file.emplace(file);
        held.content_->name = std::move(name);
        fchmod(file, S_IRUSR | S_IWUSR);  // the umask may have taken these
        if (!lock(file)) return std::nullopt;
        return held;
    }
    return std::nullopt;
}

bool PrivateFolder::is_abandoned(const std::string& name) const {
    const Descriptor file(openat(content_->folder.number(), name.c_str(), O_RDONLY | kNeverWait));
    return file.number() >= 0 && lock(file.number());
}

}  // namespace studioscope
