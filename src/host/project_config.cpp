#include "host/project_config.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/permitted_files.h"
#include "core/budget.h"
#include "core/path_text.h"
#include "host/output.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaxBytes = uint64_t{1} << 20;

// The folder of a file or folder, absolute; that of its archive for a path in one.
fs::path folder_of(const fs::path& path) {
    const auto packed = split_archive_path(path);
    const fs::path place = whole(packed ? packed->archive : path);
    std::error_code status;
    return fs::is_directory(place, status) ? place : place.parent_path();
}

// The folder that holds all that is checked.
struct CheckedFolder {
    fs::path path;
    bool is_named = true;  // it, or a file directly in it, was named
};

CheckedFolder common_folder(std::span<const fs::path> checked) {
    if (checked.empty()) return {whole(".")};
    CheckedFolder common{folder_of(checked.front())};
    for (const fs::path& path : checked.subspan(1)) {
        const fs::path folder = folder_of(path);
        while (!is_below(folder, common.path) && common.path.has_relative_path()) {
            common.path = common.path.parent_path();
            common.is_named = false;
        }
        common.is_named = common.is_named || folder == common.path;
    }
    return common;
}

// The folders that may hold the configuration of a folder, from it upward: up to its repository,
// else up to its marked root, else the folder alone where that was named. A folder above, such as a
// home or one for everybody's temporary files, has nothing to do with what is checked.
std::vector<fs::path> folders_of_config(const CheckedFolder& checked, const FileSystem& files) {
    const auto root = marked_root(checked.path, files);
    std::vector<fs::path> folders;
    size_t count = checked.is_named ? 1 : 0;
    for (fs::path above = checked.path;; above = above.parent_path()) {
        folders.push_back(above);
        if (!above.has_relative_path()) break;
        const bool is_repository = !files->find(above, ".git").empty();
        if (is_repository || (root && files->resolve(above) == *root)) count = folders.size();
        if (is_repository) break;
    }
    folders.resize(count);
    return folders;
}

std::optional<fs::path> config_above(const CheckedFolder& checked, const FileSystem& files) {
    for (const fs::path& folder : folders_of_config(checked, files)) {
        const Names names = files->find(folder, kConfigName);
        if (!names.empty() && names.front() == kConfigName) return folder / kConfigName;
    }
    return std::nullopt;
}

Diagnostic could_not_be_read(const std::string& why) { return error("unreadable", why); }

Result<ProjectConfig> read_config(const Result<ByteSource>& source, const fs::path& folder,
                                  const AllowsPath& allows) {
    if (!source) return could_not_be_read("configuration: " + source.error().message);
    if (source->size > kMaxBytes)
        return could_not_be_read(fmt::format("the configuration has {} bytes; up to {} are read",
                                             source->size, kMaxBytes));
    Result<ProjectConfig> config = ProjectConfig();
    const bool is_parsed = within_file_memory(source->size, [&] {
        const Result<Bytes> bytes = read_whole(*source);
        config = bytes ? parse_config(std::string(as_text(*bytes)), folder, allows)
                       : could_not_be_read("configuration: " + bytes.error().message);
    });
    if (is_parsed) return config;
    return could_not_be_read("the configuration " + over_file_memory(source->size));
}

// Names the file in the messages.
Result<ProjectConfig> about(const fs::path& file, Result<ProjectConfig> config) {
    if (!config) return about_file(file, config.error());
    for (Diagnostic& one : config->notes) one.file = path_text(file);
    return config;
}

// A configuration that is not used. Paths begin at its folder all the same, so that fingerprints
// are those of a computer where it is used.
Result<ProjectConfig> unused(const fs::path& file, const char* code, const std::string& why) {
    ProjectConfig none;
    none.folder = file.parent_path();
    none.notes.push_back(
        warning(code, fmt::format("{}; the configuration is ignored; --config uses it, --mount and "
                                  "--game name single places",
                                  why)));
    return about(file, std::move(none));
}

// The file that a configuration is, or that it links to; nothing if that leads out of its folder.
// The name itself, which begins with a dot, is no content: `inside` refuses it.
std::optional<fs::path> file_behind(const fs::path& file, const FileSystem& files,
                                    const FileSystem& inside) {
    const auto link = files->read_link(file);
    if (!link && files->reads_links()) return file;
    const fs::path target = link ? file.parent_path() / *link : files->resolve(file);
    if (target == files->resolve(file.parent_path()) / file.filename()) return file;
    if (!inside->is_allowed(target)) return std::nullopt;
    return inside->resolve(target);
}

template <typename Open>
Result<ProjectConfig> found_config(const fs::path& file, const FileSystem& files,
                                   const Open& open) {
    const fs::path folder = file.parent_path();
    const FileSystem inside = confined(files, {}, std::span(&folder, 1));
    const auto behind = file_behind(file, files, inside);
    if (!behind) return unused(file, "config-outside", "is a link that leads out of its folder");
    const OwnedFile opened = open(*behind);
    if (!opened.other_owner.empty()) return unused(file, "config-owner", opened.other_owner);
    Result<ProjectConfig> config = read_config(
        opened.source, folder, [&](const fs::path& path) { return inside->is_allowed(path); });
    if (!config) {
        Diagnostic problem = usage_error(config.error().message);
        problem.location = config.error().location;
        return about(file, std::move(problem));
    }
    config->file = file;
    return about(file, std::move(config));
}

template <typename Open>
Result<ProjectConfig> named_config(const fs::path& named, const Open& open) {
    const fs::path file = whole(named);
    Result<ProjectConfig> config = read_config(open(file).source, file.parent_path(), {});
    if (config) {
        config->file = file;
        config->is_named = true;
    }
    return about(named, std::move(config));
}

}  // namespace

Result<ProjectConfig> find_config(std::span<const fs::path> checked, const ConfigRequest& request,
                                  const FileSystem& disk,
                                  const std::function<OwnedFile(const fs::path&)>& open) {
    if (request.named) return named_config(*request.named, open);
    ProjectConfig none;
    none.folder = whole(".");
    if (!request.is_wanted) return none;
    const FileSystem files = cached_listing(disk);
    const auto file = config_above(common_folder(checked), files);
    return file ? found_config(*file, files, open) : none;
}

}  // namespace studioscope
