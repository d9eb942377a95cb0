#include "formats/materials/file_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "core/cache_memory.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_before(std::string_view a, std::string_view b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return ascii_lower(x) < ascii_lower(y);
    });
}

Diagnostic too_many(const fs::path& top, size_t limit, const char* of_what) {
    Diagnostic cut = warning("materials-too-many",
                             fmt::format("more than {} {} below this folder; materials and "
                                         "textures in further ones are not found by name",
                                         limit, of_what));
    cut.file = path_text(top);
    return cut;
}

}  // namespace

FileTree::FileTree(const fs::path& top, const FileSystem& files, const Limits& limits)
    : memory_(files->cache_memory()) {
    const bool is_kept = memory_->grow([&] { folders_.assign(1, top); }) && search(files, limits);
    if (has_more_folders_) cut_ = too_many(top, limits.folders, "folders");
    if (has_more_files_) cut_ = too_many(top, limits.files, "files");
    if (!is_kept) {
        cut_ = memory_->no_room("has more files below it than are searched: their names");
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
    std::set<fs::path> seen;
    for (uint32_t i = 0; i < folders_.size() && !has_more_files_; ++i) {
        const fs::path current = folders_[i];
        if (!seen.insert(files->resolve(current)).second) continue;
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
        return is_before(name_of(a), name_of(b));
    };
    memory_->release([&] { std::stable_sort(entries_.begin(), entries_.end(), comes_first); });
}

std::vector<fs::path> FileTree::find(const std::string& name) const {
    const auto first = std::lower_bound(
        entries_.begin(), entries_.end(), name,
        [&](const Entry& entry, const std::string& key) { return is_before(name_of(entry), key); });
    std::vector<fs::path> found;
    for (auto entry = first; entry != entries_.end() && !is_before(name, name_of(*entry)); ++entry)
        found.push_back(folders_[entry->folder] / path_from_text(name_of(*entry)));
    return found;
}

}  // namespace studioscope
