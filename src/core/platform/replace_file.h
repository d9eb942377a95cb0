#pragma once

#include <cstdio>
#include <filesystem>
#include <string>

#include "core/bytes.h"

namespace studioscope {

// Writing of files that replace others: the bytes go to a new file in the same folder, which is
// then renamed, so that the old file stays as it is after any error, and after the machine loses
// its power.

struct Replacing {
    // The bytes are on the disk before the file has its name. Without it, flush_disk_of() is called
    // once many files are written.
    bool is_flushed = true;
    // The new file has no name until it is whole, where the system can do that: nothing is left of
    // a process that is killed.
    bool may_be_nameless = true;
};

// Replaces a file, or makes it; the permissions stay. `target` is no link. Returns the reason of a
// failure, or an empty text. Where the new file needs a name, `.NAME.NUMBERS.part`, those of this
// user for the same target that no process holds any more are removed before.
std::string replace_file(const std::filesystem::path& target, ByteSpan bytes,
                         const Replacing& how = {});

// A file that is written piece by piece and replaces another, or is made, once it is whole. Without
// finish() nothing is left of it. `target` is no link.
class PartFile {
public:
    explicit PartFile(std::filesystem::path target);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    // Each returns the reason of a failure, which is the last call then, or an empty text.
    std::string append(ByteSpan bytes);
    std::string finish();

private:
    const std::filesystem::path target_;
    std::filesystem::path part_;
    FILE* file_;
};

// Each system has its own two functions. open_part() makes a file next to the target; null, with
// errno, on failure. finish_part() closes the file and gives it the target's permissions, if that
// exists, and its name; it returns the reason of a failure, or an empty text.
FILE* open_part(const std::filesystem::path& target, std::filesystem::path& part);
std::string finish_part(FILE* file, const std::filesystem::path& part,
                        const std::filesystem::path& target, bool is_flushed = true);

// Waits until what was written to the disk that holds the folder is on it; errors are ignored.
void flush_disk_of(const std::filesystem::path& folder);

// The name of the new file: that of the target, shortened and portable, this process's number and
// `attempt`.
std::filesystem::path part_path(const std::filesystem::path& target, int attempt);

constexpr int kMaxPartNames = 1000;  // attempts

}  // namespace studioscope
