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

// Closes the file; returns the reason of a failure, or an empty text.
std::string close_part(FILE* file, bool is_flushed) {
    errno = 0;
    std::string problem;
    if (std::fflush(file) != 0 || (is_flushed && _commit(_fileno(file)) != 0))
        problem = reason(errno);
    if (std::fclose(file) != 0 && problem.empty()) return reason(errno);
    return problem;
}

}  // namespace

FILE* open_part(const fs::path& target, fs::path& part) {
    FILE* file = nullptr;
    for (int i = 0; file == nullptr && i < kMaxPartNames; ++i) {
        part = part_path(target, i);
        errno = 0;
        file = make_new_file(part);
        if (file == nullptr && errno != EEXIST) break;
    }
    return file;
}

std::string finish_part(FILE* file, const fs::path& part, const fs::path& target, bool is_flushed) {
    std::error_code status;
    const fs::file_status old = fs::status(target, status);
    std::string problem = close_part(file, is_flushed);
    if (problem.empty()) {
        if (fs::is_regular_file(old)) fs::permissions(part, old.permissions(), status);
        fs::rename(part, target, status);
        if (status) problem = status.message();
    }
    if (!problem.empty()) fs::remove(part, status);
    return problem;
}

std::string replace_file(const fs::path& target, ByteSpan bytes, const Replacing& how) {
    fs::path part;
    FILE* const file = open_part(target, part);
    if (file == nullptr) return reason(errno);
    if (std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size())
        return finish_part(file, part, target, how.is_flushed);
    const std::string problem = reason(errno);
    std::fclose(file);
    std::error_code status;
    fs::remove(part, status);
    return problem;
}

void flush_disk_of(const fs::path&) {}  // for a whole disk, that takes an administrator

}  // namespace studioscope
