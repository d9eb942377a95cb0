#ifdef _WIN32

#include <fstream>
#include <memory>

#include "core/path_text.h"
#include "core/platform/disk_file.h"

namespace studioscope {

namespace fs = std::filesystem;

Result<ByteSource> open_disk_file(const fs::path& path) {
    std::error_code status;
    const fs::file_status kind = fs::status(path, status);
    if (fs::exists(kind) && !fs::is_regular_file(kind))
        return unreadable(path, fs::is_directory(kind) ? "is a folder, not a file"
                                                       : "is a device or a pipe, not a file");
    const auto file = std::make_shared<std::filebuf>();
    file->pubsetbuf(nullptr, 0);  // unbuffered: every read goes directly to its destination
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

std::vector<std::string> names_in_folder(const fs::path& folder, std::error_code& problem) {
    std::vector<std::string> names;
    fs::directory_iterator entry(folder, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem))
        names.push_back(path_text(entry->path().filename()));
    return names;
}

}  // namespace studioscope

#endif
