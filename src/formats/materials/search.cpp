#include "formats/materials/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include "core/cache_memory.h"
#include "core/path_text.h"
#include "core/text.h"
#include "model/material_folders.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_before(std::string_view a, std::string_view b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return ascii_lower(x) < ascii_lower(y);
    });
}

Diagnostic too_many(const fs::path& top, size_t limit, const char* kind) {
    Diagnostic cut = warning("materials-too-many",
                             fmt::format("more than {} {} below this folder; materials and "
                                         "textures in further ones are not found by name",
                                         limit, kind));
    cut.file = path_text(top);
    return cut;
}

constexpr size_t kMaxPathLength = 1024;
constexpr const char* kMaterialsFolder = "materials";

// The folder of a file and every folder above it, then those above after links are resolved. The
// first is spelled as in the file's path, the others are absolute.
std::vector<fs::path> folders_upwards(const fs::path& file, const FileSystem& files) {
    std::vector<fs::path> folders{file.parent_path()};
    const fs::path model_folder = normal_path(absolute_path(file)).parent_path();
    for (fs::path folder = model_folder; folder.has_relative_path();) {
        folder = folder.parent_path();
        folders.push_back(folder);
    }
    const fs::path resolved_folder = files->resolve(model_folder);
    for (fs::path folder = resolved_folder; folder != model_folder && folder.has_relative_path();) {
        folders.push_back(folder);
        folder = folder.parent_path();
    }
    return folders;
}

void add_once(std::vector<fs::path>& list, const fs::path& path) {
    if (list.size() < kMaxMaterialFolders &&
        std::find(list.begin(), list.end(), path) == list.end())
        list.push_back(path);
}

fs::path without_last_slash(const fs::path& folder) {
    return folder.has_filename() ? folder : folder.parent_path();
}

// Addons that were unpacked over each other may have both `Materials` and `materials`.
void add_roots(MaterialSearchPaths& search_paths, const fs::path& folder, FileFinder& finder) {
    for (const fs::path& root : finder.find_all(folder, kMaterialsFolder))
        add_once(search_paths.roots, root);
}

// The folder of a plain path, which may be empty, and the name in it.
std::pair<std::string, std::string> split_path(const std::string& plain) {
    const size_t slash = plain.find_last_of('/');
    if (slash == plain.npos) return {"", plain};
    return {plain.substr(0, slash), plain.substr(slash + 1)};
}

}  // namespace

FileTree::FileTree(const fs::path& top, const FileSystem& files, const Limits& limits)
    : memory_(files->cache_memory()) {
    const bool is_kept = memory_->grow([&] { folders_.assign(1, top); }) && search(files, limits);
    if (has_more_folders_) cut_ = too_many(top, limits.folders, "folders");
    if (has_more_files_) cut_ = too_many(top, limits.files, "files");
    if (!is_kept) {
        cut_ = memory_->cache_full_error("has more files below it than are searched: their names");
        cut_->severity = Severity::kWarning;
        cut_->file = path_text(top);
    }
    sort();
}

FileTree::~FileTree() {
    memory_->release([&] {
        std::vector<fs::path>().swap(folders_);
        std::vector<Entry>().swap(entries_);
        std::string().swap(names_);
    });
}

bool FileTree::search(const FileSystem& files, const Limits& limits) {
    std::set<fs::path> visited;
    for (uint32_t i = 0; i < folders_.size() && !has_more_files_; ++i) {
        const fs::path current = folders_[i];
        if (!visited.insert(files->resolve(current)).second) continue;
        Names names = files->list(current.empty() ? fs::path(".") : current);
        std::sort(names.begin(), names.end());
        const size_t folders = folders_.size(), entries = entries_.size(), bytes = names_.size();
        const bool is_kept = memory_->grow([&] {
            folders_.resize(folders);  // in case this step is run again
            entries_.resize(entries);
            names_.resize(bytes);
            add(i, names, limits);
        });
        if (!is_kept) return false;
    }
    return true;
}

void FileTree::add(uint32_t folder, const Names& names, const Limits& limits) {
    for (const std::string& name : names) {
        const bool is_file = name.find('.') != std::string::npos;
        if (is_file && entries_.size() == limits.files) {
            has_more_files_ = true;
            return;
        }
        if (is_file) {
            const auto start = static_cast<uint32_t>(names_.size());
            names_ += name;
            entries_.push_back({folder, start, static_cast<uint32_t>(name.size())});
        } else if (folders_.size() < limits.folders) {
            folders_.push_back(folders_[folder] / path_from_text(name));
        } else {
            has_more_folders_ = true;
        }
    }
}

void FileTree::sort() {
    const auto comes_first = [&](const Entry& a, const Entry& b) {
        return is_before(entry_name(a), entry_name(b));
    };
    memory_->release([&] { std::stable_sort(entries_.begin(), entries_.end(), comes_first); });
}

std::vector<fs::path> FileTree::find(const std::string& name) const {
    const auto first = std::lower_bound(entries_.begin(), entries_.end(), name,
                                        [&](const Entry& entry, const std::string& key) {
                                            return is_before(entry_name(entry), key);
                                        });
    std::vector<fs::path> found;
    for (auto entry = first; entry != entries_.end() && !is_before(name, entry_name(*entry));
         ++entry)
        found.push_back(folders_[entry->folder] / path_from_text(entry_name(*entry)));
    return found;
}

Names FileFinder::names_like(const fs::path& folder, const std::string& name) {
    return files_->find(folder.empty() ? fs::path(".") : folder, name);
}

// Several folders may differ only in case, and any of them may contain the rest of the path: exact
// matches come first.
const FileFinder::Folders& FileFinder::find_all(const fs::path& folder, const std::string& plain) {
    const auto [entry, is_new] = found_.try_emplace(path_text(folder) + '\n' + plain);
    if (!is_new) return entry->second;
    Folders found;
    if (plain.empty()) {
        found.push_back(folder);
    } else {
        const auto [above, name] = split_path(plain);
        for (const fs::path& parent : Folders(find_all(folder, above)))
            for (const std::string& alike : names_like(parent, name))
                found.push_back(parent / path_from_text(alike));
    }
    return found_[path_text(folder) + '\n' + plain] = std::move(found);
}

std::optional<fs::path> FileFinder::find(const fs::path& folder, const std::string& plain) {
    const auto [above, name] = split_path(plain);
    if (name.empty() || plain.size() > kMaxPathLength) return {};
    for (const fs::path& match : find_all(folder, above)) {
        const Names names = names_like(match, name);
        if (!names.empty()) return match / path_from_text(names.front());
    }
    return {};
}

const FileTree& FileFinder::folder_tree(const fs::path& folder) {
    const auto found = trees_.find(folder);
    if (found != trees_.end()) return found->second;
    const FileTree& tree = trees_.try_emplace(folder, folder, files_, tree_limits_).first->second;
    if (tree.cut()) diagnostics_.push_back(*tree.cut());
    return tree;
}

std::vector<fs::path> FileFinder::find_below(const fs::path& folder, const std::string& name) {
    return folder_tree(folder).find(name);
}

MaterialSearchPaths find_search_paths(const fs::path& model_file, const LoadOptions& options,
                                      FileFinder& finder) {
    MaterialSearchPaths search_paths;
    search_paths.model_folder = model_file.parent_path();
    for (const fs::path& folder : folders_upwards(model_file, finder.files())) {
        if (options.is_muted(folder)) continue;
        add_roots(search_paths, folder, finder);
    }
    for (const fs::path& folder : options.material_folders) {
        const fs::path plain = without_last_slash(folder);
        if (same_name(path_text(plain.filename()), kMaterialsFolder)) {
            add_once(search_paths.roots, plain);
        } else {
            add_roots(search_paths, plain, finder);
            add_once(search_paths.plain, plain);
        }
    }
    for (const fs::path& folder : options.content_roots) add_roots(search_paths, folder, finder);
    return search_paths;
}

std::string below_materials(const std::string& plain) {
    const size_t slash = plain.find('/');
    const bool is_there =
        slash != std::string::npos && same_name(plain.substr(0, slash), kMaterialsFolder);
    return is_there ? plain.substr(slash + 1) : plain;
}

size_t shared_names(const fs::path& a, const fs::path& b) {
    std::set<std::string> names;
    for (const fs::path& part : a.parent_path()) names.insert(lower_case(path_text(part)));
    size_t count = 0;
    for (const fs::path& part : b.parent_path()) count += names.count(lower_case(path_text(part)));
    return count;
}

}  // namespace studioscope
