#include "app/program_cache_files.h"

#include <algorithm>
#include <system_error>

#include "app/output.h"
#include "core/file_system.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uintmax_t kLargestEntry = uintmax_t{16} << 20;

std::optional<Bytes> read_entry(const fs::path& path) {
    std::error_code problem;
    if (!fs::is_regular_file(path, problem) || fs::file_size(path, problem) > kLargestEntry)
        return std::nullopt;
    Result<Bytes> bytes = disk_files().read(path);
    return bytes ? std::optional(*std::move(bytes)) : std::nullopt;
}

void make_room(const fs::path& folder) {
    std::error_code problem;
    std::vector<fs::path> entries;
    fs::directory_iterator entry(folder, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem))
        if (entry->path().extension() == ".program") entries.push_back(entry->path());
    if (entries.size() < kMostCachedPrograms) return;
    for (const fs::path& path : entries) fs::remove(path, problem);
}

}  // namespace

ProgramCache program_cache_in(const fs::path& folder) {
    const auto path_of = [folder](const std::string& name) { return folder / (name + ".program"); };
    return {[path_of](const std::string& name) { return read_entry(path_of(name)); },
            // What cannot be written is compiled again the next time.
            [folder, path_of](const std::string& name, ByteSpan entry) {
                std::error_code problem;
                fs::create_directories(folder, problem);
                if (problem) return;
                make_room(folder);
                (void)write_output(path_of(name), entry);
            }};
}

ProgramCache program_cache_of(Platform platform) {
    const auto folder = cache_folder(platform, environment_variable);
    return folder ? program_cache_in(*folder / "programs") : ProgramCache{};
}

}  // namespace studioscope
