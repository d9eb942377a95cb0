#include "formats/materials/file_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace studioscope {

namespace {

namespace fs = std::filesystem;

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_before(std::string_view a, std::string_view b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(),
                                        [](char x, char y) { return folded(x) < folded(y); });
}

Diagnostic too_many(const fs::path& top, size_t limit, const char* of_what) {
    Diagnostic cut =
        warning("materials-too-many",
                fmt::format("more than {} {} lie below this folder; materials and textures are not "
                            "looked for by name in those past the limit",
                            limit, of_what));
    cut.file = top.string();
    return cut;
}

}  // namespace

FileTree::FileTree(const fs::path& top, const FileSystem& files, const Limits& limits)
    : folders_{top} {
    std::set<fs::path> seen;
    bool is_whole = true;
    for (uint32_t i = 0; i < folders_.size() && is_whole; ++i) {
        const fs::path current = folders_[i];
        if (!seen.insert(resolved(files, current)).second) continue;
        Names names = files.list(current.empty() ? fs::path(".") : current);
        std::sort(names.begin(), names.end());
        for (size_t n = 0; n < names.size() && is_whole; ++n) is_whole = add(i, names[n], limits);
    }
    std::stable_sort(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
        return is_before(name_of(a), name_of(b));
    });
}

bool FileTree::add(uint32_t folder, const std::string& name, const Limits& limits) {
    const bool is_file = name.find('.') != std::string::npos;
    if (is_file && entries_.size() == limits.files) {
        cut_ = too_many(folders_.front(), limits.files, "files");
        return false;
    }
    if (is_file) {
        entries_.push_back(
            {folder, static_cast<uint32_t>(names_.size()), static_cast<uint32_t>(name.size())});
        names_ += name;
    } else if (folders_.size() < limits.folders) {
        folders_.push_back(folders_[folder] / name);
    } else if (!cut_) {
        cut_ = too_many(folders_.front(), limits.folders, "folders");
    }
    return true;
}

std::vector<fs::path> FileTree::find(const std::string& name) const {
    const auto first = std::lower_bound(
        entries_.begin(), entries_.end(), name,
        [&](const Entry& entry, const std::string& key) { return is_before(name_of(entry), key); });
    std::vector<fs::path> found;
    for (auto entry = first; entry != entries_.end() && !is_before(name, name_of(*entry)); ++entry)
        found.push_back(folders_[entry->folder] / name_of(*entry));
    return found;
}

}  // namespace studioscope
