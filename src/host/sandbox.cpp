#include "host/sandbox.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/permitted_files.h"
#include "core/deadline.h"
#include "core/path_text.h"
#include "core/text.h"
#include "host/output.h"
#include "report/content.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// The common name of a VPK's directory file and numbered parts, in lower case: "pak01" for
// "pak01_dir.vpk", "pak01_003.vpk" and "pak01.vpk"; nothing for other files.
std::optional<std::string> vpk_name(const fs::path& file) {
    constexpr std::string_view kEnd = "_dir";
    if (!same_name(path_text(file.extension()), ".vpk")) return std::nullopt;
    const auto directory = vpk_directory_name(file);
    const fs::path named = directory ? path_from_text(*directory) : file;
    std::string name = lower_case(path_text(named.stem()));
    if (name.ends_with(kEnd)) name.resize(name.size() - kEnd.size());
    return name;
}

class ReadPaths {
public:
    explicit ReadPaths(const FileSystem& files) : files_(files) {}

    void add(const fs::path& path) {
        if (!added_.insert(path).second) return;
        const auto packed = split_archive_path(path);
        if (packed)
            add_archive(packed->archive);
        else
            paths_.push_back(path);
    }

    std::vector<fs::path> take() { return std::move(paths_); }

private:
    void add_archive(const fs::path& archive) {
        if (!added_.insert(archive).second) return;
        paths_.push_back(archive);
        const auto name = vpk_name(archive);
        if (!name) return;
        for (const std::string& other : files_->list(archive.parent_path())) {
            const fs::path file = archive.parent_path() / path_from_text(other);
            if (vpk_name(file) == name && file != archive) paths_.push_back(file);
        }
    }

    const FileSystem& files_;
    std::set<fs::path> added_;
    std::vector<fs::path> paths_;
};

// The folders from which models may be read; searches mounts once per folder.
class ModelFolders {
public:
    ModelFolders(MountCache& mounts, const FileSystem& files, ReadPaths& paths)
        : mounts_(mounts), files_(files), paths_(paths) {}

    // Adds the root and the mounts of a model.
    void add(const fs::path& model) {
        const fs::path folder = model.parent_path();
        // sources have other roots than compiled files
        const bool is_new = folders_.insert(folder).second;
        if (endings_.insert({folder, model.extension()}).second)
            for (const fs::path& root : permitted_roots(model, files_)) paths_.add(root);
        if (!is_new) return;
        const auto found = mounts_.mounts_for(model);
        if (!added_.insert(found).second) return;
        for (const Mount& mount : found->list) paths_.add(mount.root);
        // messages quote source lines of these files; other messages are about unread files
        for (const Diagnostic& problem : found->diagnostics)
            if (problem.location.kind == Location::Kind::kLine)
                paths_.add(path_from_text(problem.file));
    }

private:
    MountCache& mounts_;
    const FileSystem& files_;
    ReadPaths& paths_;
    std::set<fs::path> folders_;
    std::set<std::pair<fs::path, fs::path>> endings_;  // folders and endings of the models
    std::set<std::shared_ptr<const Mounts>> added_;
};

}  // namespace

PermittedPaths file_read_paths(std::span<const fs::path> named, const FileSystem& files) {
    ReadPaths paths(files);
    for (const fs::path& file : named) paths.add(comparable_path(with_archive_slash(file)));
    return {paths.take(), {}};
}

PermittedPaths paths_to_read(const LoadRequest& request, std::span<const fs::path> named,
                             MountCache& mounts, const FileSystem& files) {
    if (request.load.allows_outside) return {{"/"}, {}};
    ReadPaths paths(files);
    ModelFolders folders(mounts, files, paths);
    for (const fs::path& file : named) {
        const fs::path path = comparable_path(with_archive_slash(file));
        paths.add(path);
        const DeadlineScope ends(request.load.timeout);
        try {
            folders.add(path);
        } catch (const TimeoutError&) {
            if (request.load.timeout <= 0) throw;  // the limit of a larger work
            // a model whose mounts exceed the time limit will not be read later either
        }
    }
    for (const fs::path& folder : request.load.material_folders) paths.add(comparable_path(folder));
    return {paths.take(), {}};
}

}  // namespace studioscope
