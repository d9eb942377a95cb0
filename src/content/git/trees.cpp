#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "content/git/tree_files.h"
#include "core/deadline.h"
#include "core/text.h"

namespace studioscope {

namespace {

bool is_before(const GitTreeRow& a, const GitTreeRow& b) { return a.name < b.name; }

const GitTreeRow* find_row(std::span<const GitTreeRow> rows, std::string_view name) {
    const auto found = std::lower_bound(rows.begin(), rows.end(), GitTreeRow{name, {}}, is_before);
    return found != rows.end() && found->name == name ? &*found : nullptr;
}

}  // namespace

Result<void> GitTrees::add(const std::string& top) {
    const Result<const Tree*> tree = read(top, 1);
    if (!tree) return tree.error();
    if ((*tree)->paths > limits_.paths)
        return error(
            "git-names",
            fmt::format("a commit has more than {} files; nothing is compared", limits_.paths));
    return {};
}

Result<const GitTrees::Tree*> GitTrees::read(const std::string& object, size_t depth) {
    const auto too_deep = [&] {
        return error("git-names", fmt::format("a commit has more than {} folders in each other; "
                                              "nothing is compared",
                                              limits_.depth));
    };
    check_deadline();
    const auto known = trees_.find(object);
    if (known != trees_.end()) {
        // the folders in it may be too deep here
        if (depth + known->second.depth - 1 > limits_.depth) return too_deep();
        return &known->second;
    }
    if (depth > limits_.depth) return too_deep();
    Result<Bytes> bytes = objects_->read_tree(object, limits_.bytes - bytes_);
    if (!bytes && bytes.error().code != "too-large") return bytes.error();
    if (!bytes)
        return error("git-names",
                     fmt::format("the folders of the commits take more than {} MB of names; "
                                 "nothing is compared",
                                 limits_.bytes >> 20));
    bytes_ += bytes->size();
    Tree tree;
    tree.bytes = *std::move(bytes);
    auto rows = parse_tree(tree.bytes, object.size() / 2);
    if (!rows) return error("git-failed", fmt::format("the tree {} is broken", object));
    tree.rows = *std::move(rows);
    // git sorts folders as if their names ended with a slash
    std::stable_sort(tree.rows.begin(), tree.rows.end(), is_before);
    for (const GitTreeRow& row : tree.rows) {
        if (!row.is_folder) {
            ++tree.paths;
            continue;
        }
        const Result<const Tree*> below = read(object_name(row.object), depth + 1);
        if (!below) return below.error();
        tree.depth = std::max(tree.depth, (*below)->depth + 1);
        // cannot overflow: both the number of rows and their paths are limited
        tree.paths = std::min(tree.paths + (*below)->paths, limits_.paths + 1);
    }
    return &trees_.emplace(object, std::move(tree)).first->second;
}

const GitTrees::Tree* GitTrees::find_tree(ByteSpan object) const {
    const auto found = trees_.find(object_name(object));
    return found == trees_.end() ? nullptr : &found->second;
}

const GitTrees::Tree* GitTrees::folder_at(const std::string& top, std::string_view path) const {
    if (path.empty()) {
        const auto found = trees_.find(top);
        return found == trees_.end() ? nullptr : &found->second;
    }
    const GitTreeRow* row = find(top, path);
    return row && row->is_folder ? find_tree(row->object) : nullptr;
}

const GitTreeRow* GitTrees::find(const std::string& top, std::string_view path) const {
    const Tree* folder = folder_at(top, "");
    while (folder) {
        const size_t slash = path.find('/');
        const GitTreeRow* row = find_row(folder->rows, path.substr(0, slash));
        if (slash == std::string_view::npos) return row;
        folder = row && row->is_folder ? find_tree(row->object) : nullptr;
        path.remove_prefix(slash + 1);
    }
    return nullptr;
}

std::span<const GitTreeRow> GitTrees::rows(const std::string& top, std::string_view folder) const {
    const Tree* tree = folder_at(top, folder);
    return tree ? std::span<const GitTreeRow>(tree->rows) : std::span<const GitTreeRow>();
}

// A search by endings that enters only folders with matches; each tree is examined once.
class GitTrees::Search {
public:
    Search(const GitTrees& trees, std::span<const std::string_view> endings)
        : trees_(trees), endings_(endings) {}

    // Returns false if the paths take too many bytes.
    bool add(const Tree& tree, const std::string& folder) {
        if (!holds_any(tree)) return true;
        for (const GitTreeRow& row : tree.rows) {
            check_deadline();
            if (!is_match(row) && !row.is_folder) continue;
            std::string path = folder + std::string(row.name);
            if (const Tree* below = row.is_folder ? trees_.find_tree(row.object) : nullptr) {
                if (!add(*below, path + "/")) return false;
            } else if (row.is_file) {
                bytes_ += path.size() + sizeof(std::string);
                if (bytes_ > trees_.limits_.bytes) return false;
                found_.push_back(std::move(path));
            }
        }
        return true;
    }

    std::vector<std::string> take() {
        std::sort(found_.begin(), found_.end());
        return std::move(found_);
    }

private:
    bool is_match(const GitTreeRow& row) const {
        return row.is_file && std::any_of(endings_.begin(), endings_.end(), [&](auto ending) {
                   return row.name.size() >= ending.size() &&
                          same_name(row.name.substr(row.name.size() - ending.size()), ending);
               });
    }

    bool holds_any(const Tree& tree) {
        const auto known = holds_.find(&tree);
        if (known != holds_.end()) return known->second;
        const bool holds =
            std::any_of(tree.rows.begin(), tree.rows.end(), [&](const GitTreeRow& row) {
                const Tree* below = row.is_folder ? trees_.find_tree(row.object) : nullptr;
                return is_match(row) || (below && holds_any(*below));
            });
        holds_[&tree] = holds;
        return holds;
    }

    const GitTrees& trees_;
    const std::span<const std::string_view> endings_;
    std::map<const Tree*, bool> holds_;
    std::vector<std::string> found_;
    uint64_t bytes_ = 0;
};

Result<std::vector<std::string>> GitTrees::files_ending(
    const std::string& top, std::span<const std::string_view> endings) const {
    Search search(*this, endings);
    const Tree* tree = folder_at(top, "");
    if (tree && !search.add(*tree, ""))
        return error("git-names",
                     fmt::format("the paths of the sources take more than {} MB; nothing is "
                                 "compared",
                                 limits_.bytes >> 20));
    return search.take();
}

}  // namespace studioscope
