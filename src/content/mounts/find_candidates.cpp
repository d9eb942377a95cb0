#include <algorithm>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

using Parts = std::vector<std::string>;

// Finds a path below a folder. Several folders may differ only in case, and any of them may contain
// the rest of the path.
std::optional<fs::path> find_below(const fs::path& folder, std::span<const std::string> parts,
                                   const FileSystem& files) {
    const auto below = [&](const std::string& name) -> std::optional<fs::path> {
        if (parts.size() == 1) return folder / path_from_text(name);
        return find_below(folder / path_from_text(name), parts.subspan(1), files);
    };
    const auto first = find_name(files, folder, parts.front());
    if (!first) return std::nullopt;
    if (auto found = below(*first)) return found;
    for (const std::string& name : files->list(folder))
        if (name != *first && same_name(name, parts.front()))
            if (auto found = below(name)) return found;
    return std::nullopt;
}

// Finds a path in a mount. An archive finds a whole path at once; its folders are needed only for
// their spelling.
std::optional<fs::path> find_in_mount(const fs::path& root, const Parts& parts,
                                      const FileSystem& files) {
    if (!split_archive_path(root)) return find_below(root, parts, files);
    fs::path folder = root;
    for (size_t i = 0; i + 1 < parts.size(); ++i) folder /= path_from_text(parts[i]);
    const auto name = find_name(files, folder, parts.back());
    if (!name) return std::nullopt;
    fs::path spelt = root;
    for (size_t i = 0; i + 1 < parts.size(); ++i)
        spelt /= path_from_text(find_name(files, spelt, parts[i]).value_or(parts[i]));
    return spelt / path_from_text(*name);
}

FolderIndex root_index(std::span<const Mount> list) {
    FolderIndex places;
    for (size_t i = 0; i < list.size(); ++i) places.add(list[i].root, i);
    return places;
}

}  // namespace

std::optional<Parts> split_content_path(const std::string& path) {
    if (path.empty() || path.find_first_of(std::string_view("\0:", 2)) != std::string::npos)
        return std::nullopt;
    Parts parts;
    for (size_t start = 0; start <= path.size();) {
        const size_t end = std::min(path.find_first_of("/\\", start), path.size());
        std::string part = path.substr(start, end - start);
        if (part == "..") return std::nullopt;
        if (!part.empty() && part != ".") parts.push_back(std::move(part));
        start = end + 1;
    }
    if (parts.empty()) return std::nullopt;
    return parts;
}

Mount& add_mount(Mounts& mounts, fs::path root, std::string origin) {
    if (!root.has_filename() && root.has_parent_path() && root != root.root_path())
        root = root.parent_path();
    if (mounts.places.size() != mounts.list.size()) mounts.places = root_index(mounts.list);
    if (!mounts.places.add(root, mounts.list.size()))
        if (const auto known = mounts.places.find(root)) return mounts.list[*known];
    return mounts.list.emplace_back(Mount{std::move(root), std::move(origin)});
}

void add_mounts(Mounts& mounts, const Mounts& more) {
    for (const Mount& mount : more.list) {
        const size_t before = mounts.list.size();
        Mount& added = add_mount(mounts, mount.root, mount.origin);
        if (mounts.list.size() > before) added = mount;
    }
    mounts.lost.insert(mounts.lost.end(), more.lost.begin(), more.lost.end());
    mounts.diagnostics.insert(mounts.diagnostics.end(), more.diagnostics.begin(),
                              more.diagnostics.end());
}

void drop_same_mounts(Mounts& mounts, const FileSystem& files) {
    FolderIndex real;
    std::erase_if(mounts.list, [&](const Mount& mount) {
        return !real.add(files->resolve(mount.root), real.size());
    });
}

std::optional<fs::path> content_root(const fs::path& file, const FileSystem& files) {
    for (fs::path folder = file.parent_path();; folder = folder.parent_path()) {
        if (find_name(files, folder, "models") || find_name(files, folder, "materials"))
            return folder;
        if (folder.empty() || folder == folder.parent_path()) return std::nullopt;
    }
}

std::optional<fs::path> find_in_root(const fs::path& root, const std::string& path,
                                     const FileSystem& files) {
    const auto parts = split_content_path(path);
    return parts ? find_in_mount(root, *parts, files) : std::nullopt;
}

std::vector<Candidate> find_candidates(const Mounts& mounts, const std::string& path,
                                       const FileSystem& files) {
    const auto parts = split_content_path(path);
    std::vector<Candidate> found;
    if (!parts) return found;
    for (size_t i = 0; i < mounts.list.size(); ++i)
        if (auto place = find_in_mount(mounts.list[i].root, *parts, files))
            found.push_back({i, std::move(*place), mounts.list[i].is_muted});
    return found;
}

}  // namespace studioscope
