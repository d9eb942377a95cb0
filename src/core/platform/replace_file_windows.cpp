#include <io.h>

#include <cerrno>
#include <cstdio>
#include <string>
#include <system_error>

#include "core/platform/disk_file.h"
#include "core/platform/replace_file.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

std::string reason(int problem) { return std::generic_category().message(problem); }

// Writes and closes; returns the reason of a failure, or an empty text.
std::string fill(FILE* file, ByteSpan bytes, bool is_flushed) {
    errno = 0;
    std::string problem;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() ||
        std::fflush(file) != 0 || (is_flushed && _commit(_fileno(file)) != 0))
        problem = reason(errno);
    if (std::fclose(file) != 0 && problem.empty()) return reason(errno);
    return problem;
}

}  // namespace

std::string replace_file(const fs::path& target, ByteSpan bytes, const Replacing& how) {
    std::error_code status;
    const fs::file_status old = fs::status(target, status);
    fs::path part;
    FILE* file = nullptr;
    for (int i = 0; file == nullptr && i < kMaxPartNames; ++i) {
        part = part_path(target, i);
        errno = 0;
        file = make_new_file(part);
        if (file == nullptr && errno != EEXIST) break;
    }
    if (file == nullptr) return reason(errno);
    std::string problem = fill(file, bytes, how.is_flushed);
    if (problem.empty()) {
        if (fs::is_regular_file(old)) fs::permissions(part, old.permissions(), status);
        fs::rename(part, target, status);
        if (status) problem = status.message();
    }
    if (!problem.empty()) fs::remove(part, status);
    return problem;
}

void flush_disk_of(const fs::path&) {}  // for a whole disk, that takes an administrator

}  // namespace studioscope
