#include "core/platform/replace_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "core/path_text.h"
#include "core/platform/platform.h"
#include "core/portable_name.h"

namespace studioscope {

std::filesystem::path part_path(const std::filesystem::path& target, int attempt) {
    constexpr size_t kForNumbers = 60;  // bytes reserved for the other parts of the name
    const std::string name =
        portable_name(path_text(target.filename()), kMaxFileNameLength - kForNumbers);
    std::filesystem::path path = target;
    path.replace_filename(
        path_from_text(fmt::format(".{}.{}-{}.part", name, process_number(), attempt)));
    return path;
}

PartFile::PartFile(std::filesystem::path target)
    : target_(std::move(target)), file_(open_part(target_, part_)) {}

PartFile::~PartFile() {
    if (file_ == nullptr) return;
    std::fclose(file_);
    std::error_code ignored;
    std::filesystem::remove(part_, ignored);
}

std::string PartFile::append(ByteSpan bytes) {
    // errno is that of open_part() if there is no file
    const bool is_written =
        file_ != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), file_) == bytes.size();
    return is_written ? std::string() : std::generic_category().message(errno);
}

std::string PartFile::finish() {
    if (file_ == nullptr) return std::generic_category().message(errno);
    return finish_part(std::exchange(file_, nullptr), part_, target_);
}

}  // namespace studioscope
