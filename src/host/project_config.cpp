#include "host/project_config.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "content/archives/archive_files.h"
#include "content/bounded_files.h"
#include "content/permitted_files.h"
#include "core/budget.h"
#include "core/path_text.h"
#include "core/text.h"
#include "host/output.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaxBytes = uint64_t{1} << 20;

// The absolute path of a folder, or of the folder that contains a file or its archive.
fs::path containing_folder(const fs::path& path) {
    const auto packed = split_archive_path(path);
    const fs::path place = comparable_path(packed ? packed->archive : path);
    std::error_code status;
    return fs::is_directory(place, status) ? place : place.parent_path();
}

// The common folder of all checked paths.
struct CheckedFolder {
    fs::path path;
    bool is_named = true;  // it, or a file directly in it, was given
};

CheckedFolder common_folder(std::span<const fs::path> checked) {
    if (checked.empty()) return {comparable_path(".")};
    CheckedFolder common{containing_folder(checked.front())};
    for (const fs::path& path : checked.subspan(1)) {
        const fs::path folder = containing_folder(path);
        while (!is_below(folder, common.path) && common.path.has_relative_path()) {
            common.path = common.path.parent_path();
            common.is_named = false;
        }
        common.is_named = common.is_named || folder == common.path;
    }
    return common;
}

// The folders that may contain the configuration of a folder, from it upward: up to its repository,
// else up to its marked root, else the folder alone if it was given. Folders above, such as a home
// or /tmp, have nothing to do with the checked files.
std::vector<fs::path> config_folders(const CheckedFolder& checked, const FileSystem& files) {
    const auto root = content_marker_root(checked.path, files);
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
    for (const fs::path& folder : config_folders(checked, files)) {
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
        const Result<Bytes> bytes = read_all_bytes(*source);
        config = bytes ? parse_config(std::string(as_text(*bytes)), folder, allows)
                       : could_not_be_read("configuration: " + bytes.error().message);
    });
    if (is_parsed) return config;
    return could_not_be_read("the configuration " + file_memory_error_text(source->size));
}

// Sets the file of all messages.
Result<ProjectConfig> with_file(const fs::path& file, Result<ProjectConfig> config) {
    if (!config) return about_file(file, config.error());
    for (Diagnostic& one : config->notes) one.file = path_text(file);
    return config;
}

// An ignored configuration. Paths are still relative to its folder, so that fingerprints are the
// same as on a computer that uses it.
Result<ProjectConfig> unused_config(const fs::path& file, const char* code,
                                    const std::string& why) {
    ProjectConfig none;
    none.folder = file.parent_path();
    none.notes.push_back(
        warning(code, fmt::format("{}; the configuration is ignored; --config uses it, --mount and "
                                  "--game name single places",
                                  why)));
    return with_file(file, std::move(none));
}

// Resolves a configuration that may be a symlink; nothing if it leads out of its folder. `inside`
// would refuse the name of the configuration itself, which begins with a dot.
std::optional<fs::path> link_target(const fs::path& file, const FileSystem& files,
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
    const FileSystem inside = restricted_files(files, {}, std::span(&folder, 1));
    const auto target = link_target(file, files, inside);
    if (!target)
        return unused_config(file, "config-outside", "is a link that leads out of its folder");
    const std::vector<ResolvedPath> resolved{
        {*target, files->resolve(target->parent_path()) / target->filename()}};
    const ResolvedPathScope without_links(resolved);
    const OwnedFile opened = open(*target);
    if (!opened.other_owner.empty()) return unused_config(file, "config-owner", opened.other_owner);
    Result<ProjectConfig> config = read_config(
        opened.source, folder, [&](const fs::path& path) { return inside->is_allowed(path); });
    if (!config) {
        Diagnostic problem = usage_error(config.error().message);
        problem.location = config.error().location;
        return with_file(file, std::move(problem));
    }
    config->file = file;
    return with_file(file, std::move(config));
}

template <typename Open>
Result<ProjectConfig> named_config(const fs::path& named, const Open& open) {
    const fs::path file = comparable_path(named);
    Result<ProjectConfig> config = read_config(open(file).source, file.parent_path(), {});
    if (config) {
        config->file = file;
        config->is_named = true;
    }
    return with_file(named, std::move(config));
}

}  // namespace

Result<ProjectConfig> find_config(std::span<const fs::path> checked, const ConfigRequest& request,
                                  const FileSystem& disk,
                                  const std::function<OwnedFile(const fs::path&)>& open) {
    if (request.given_file) return named_config(*request.given_file, open);
    ProjectConfig none;
    none.folder = comparable_path(".");
    if (!request.is_enabled) return none;
    const FileSystem files = cached_listing(disk);
    const auto file = config_above(common_folder(checked), files);
    return file ? found_config(*file, files, open) : none;
}

Result<Baseline> read_baseline(const fs::path& path, const ProjectConfig& config,
                               const FileSystem& files) {
    constexpr uint64_t kMaxMegabytes = 256;
    const auto is_there = [&](const std::string& file) {
        std::error_code status;
        const auto packed = split_archive_path(path_from_text(file));
        const auto place = packed ? packed->archive : path_from_text(file);
        return fs::exists(place, status) || fs::exists(config.folder / place, status);
    };
    const auto read = [&]() -> Result<Baseline> {
        const Result<ByteSource> source = files->open(path);
        if (!source) return source.error();
        if (source->size > kMaxMegabytes << 20)
            return error("unreadable", fmt::format("has {} bytes; up to {} MB are read",
                                                   source->size, kMaxMegabytes));
        Result<Baseline> baseline = Baseline();
        const bool is_parsed = within_file_memory(source->size, [&] {
            const Result<Bytes> bytes = read_all_bytes(*source);
            const Result<std::string> text =
                bytes ? utf8_by_mark(std::string(as_text(*bytes))) : bytes.error();
            baseline = text ? Baseline::parse(*text, config.folder, is_there) : text.error();
        });
        if (is_parsed) return baseline;
        return error("unreadable", file_memory_error_text(source->size));
    };
    Result<Baseline> baseline = read();
    if (baseline) return baseline;
    const bool is_lost = is_unreadable(baseline.error());
    const std::string message = "--baseline: " + baseline.error().message;
    Diagnostic problem = is_lost ? error("unreadable", message) : usage_error(message);
    problem.location = baseline.error().location;
    return about_file(path, problem);
}

}  // namespace studioscope
