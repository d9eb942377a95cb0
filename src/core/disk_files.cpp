// The disk as a FileSystem, and the one place that asks an operating system for a file.

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <memory>
#include <system_error>

#include "core/budget.h"
#include "core/file_system.h"

#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace studioscope {

namespace {

namespace fs = std::filesystem;

Diagnostic unreadable(const fs::path& path, std::string why) {
    Diagnostic problem = error("unreadable", std::move(why));
    problem.file = path.string();
    return problem;
}

Diagnostic too_large(const fs::path& path, uint64_t bytes) {
    Diagnostic problem = error("too-large", fmt::format("has {} bytes; files up to {} are read",
                                                        bytes, Budget::kMostFileBytes));
    problem.file = path.string();
    return problem;
}

#ifdef _WIN32

Result<ByteSource> open_disk(const fs::path& path) {
    std::error_code status;
    const fs::file_status kind = fs::status(path, status);
    if (fs::exists(kind) && !fs::is_regular_file(kind))
        return unreadable(path, fs::is_directory(kind) ? "is a folder, not a file"
                                                       : "is a device or a pipe, not a file");
    const auto file = std::make_shared<std::filebuf>();
    file->pubsetbuf(nullptr, 0);  // every read goes straight to its place
    if (!file->open(path, std::ios::in | std::ios::binary))
        return unreadable(path, "cannot be opened");
    const uintmax_t size = fs::file_size(path, status);
    if (status) return unreadable(path, "cannot be read: " + status.message());
    const auto read = [file](uint64_t offset, std::span<std::byte> to) {
        const auto wanted = static_cast<std::streamsize>(to.size());
        file->pubseekpos(static_cast<std::streamoff>(offset));
        return file->sgetn(reinterpret_cast<char*>(to.data()), wanted) == wanted;
    };
    return ByteSource{size, read};
}

#else

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) close(number_);
    }
    int number() const { return number_; }

private:
    int number_;
};

// False when the file became shorter meanwhile, or the disk fails.
bool read_all(int descriptor, uint64_t offset, std::span<std::byte> to) {
    while (!to.empty()) {
        const ssize_t got = pread(descriptor, to.data(), to.size(), static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        offset += static_cast<uint64_t>(got);
        to = to.subspan(static_cast<size_t>(got));
    }
    return true;
}

std::string reason() { return std::generic_category().message(errno); }

// Asked what it is only once it is open, and opened so that a pipe without a writer does not wait:
// what a name stands for can change between two questions.
Result<ByteSource> open_disk(const fs::path& path) {
    const auto file = std::make_shared<const Descriptor>(
        open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
    if (file->number() < 0) return unreadable(path, "cannot be opened: " + reason());
    struct stat status {};
    if (fstat(file->number(), &status) != 0) return unreadable(path, "cannot be read: " + reason());
    if (S_ISDIR(status.st_mode)) return unreadable(path, "is a folder, not a file");
    if (!S_ISREG(status.st_mode)) return unreadable(path, "is a device or a pipe, not a file");
    const auto read = [file](uint64_t offset, std::span<std::byte> to) {
        return read_all(file->number(), offset, to);
    };
    return ByteSource{static_cast<uint64_t>(status.st_size), read};
}

#endif

Result<ByteSource> open_bounded(const fs::path& path) {
    Result<ByteSource> file = open_disk(path);
    if (file && file->size > Budget::kMostFileBytes) return too_large(path, file->size);
    return file;
}

Result<Bytes> read_disk(const fs::path& path) {
    const Result<ByteSource> file = open_bounded(path);
    if (!file) return file.error();
    Bytes bytes(static_cast<size_t>(file->size));
    if (!file->read(0, bytes)) return unreadable(path, "cannot be read to its end");
    return bytes;
}

std::vector<std::string> list_disk(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code status;
    fs::directory_iterator entry(folder.empty() ? fs::path(".") : folder, status);
    for (; !status && entry != fs::directory_iterator(); entry.increment(status))
        names.push_back(entry->path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

fs::path resolve_disk(const fs::path& path) {
    std::error_code status;
    const fs::path whole = fs::weakly_canonical(path.empty() ? fs::path(".") : path, status);
    return status ? fs::path{} : whole;
}

}  // namespace

FileSystem disk_files() { return {read_disk, list_disk, open_bounded, {}, resolve_disk, {}}; }

}  // namespace studioscope
