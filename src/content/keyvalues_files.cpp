// Parsing of KeyValues that consist of several files: the directives `#include` and `#base`.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "content/keyvalues.h"
#include "content/permitted_files.h"
#include "core/lfs_pointer.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

size_t count_keys(const std::vector<KeyValue>& list) {
    size_t count = list.size();
    for (const KeyValue& pair : list) count += count_keys(pair.children);
    return count;
}

void name_file(std::vector<KeyValue>& list, const std::string& file) {
    for (KeyValue& pair : list) {
        if (pair.file.empty()) pair.file = file;
        name_file(pair.children, file);
    }
}

// Adds the pairs whose names a list lacks; blocks of the same name are merged. One object per list,
// whose names are indexed once.
class Merger {
public:
    void add(const std::vector<KeyValue>& base, std::vector<KeyValue>& own) {
        if (base.empty()) return;
        for (; indexed_ < own.size(); ++indexed_) index(own[indexed_].key);
        for (const KeyValue& pair : base) {
            const int known = places_.find(pair.key);
            if (known != NameIndex::kNone) {
                add_below(pair, own[static_cast<size_t>(known)]);
                continue;
            }
            own.push_back(pair);
            index(pair.key);
            ++indexed_;
        }
    }

private:
    void index(const std::string& key) { places_.add(key, static_cast<int>(indexed_)); }

    void add_below(const KeyValue& pair, KeyValue& own) {
        if (!pair.children.empty()) below_[lower_case(own.key)].add(pair.children, own.children);
    }

    NameIndex places_;
    size_t indexed_ = 0;                   // entries of the list in `places_`
    std::map<std::string, Merger> below_;  // blocks in the list, by lower-case name
};

bool is_directive(const KeyValue& pair) {
    return !pair.is_block && (same_name(pair.key, "#include") || same_name(pair.key, "#base"));
}

// Follows the directives of one file.
class IncludeResolver {
public:
    IncludeResolver(KeyValues& result, const std::string& path, KeyValueFiles& files)
        : result_(result), path_(path), files_(files) {}

    void run() {
        std::vector<KeyValue> roots = std::exchange(result_.roots, {}), included, bases;
        for (KeyValue& pair : roots) {
            if (!is_directive(pair))
                result_.roots.push_back(std::move(pair));
            else
                follow(pair, same_name(pair.key, "#include") ? included : bases);
        }
        result_.roots.insert(result_.roots.end(), included.begin(), included.end());
        // Roots may have different names: the first root of a base is merged into the first of the
        // file.
        if (result_.roots.empty())
            result_.roots = std::move(bases);
        else
            merge_bases(bases, result_.roots.front().children);
    }

private:
    static void merge_bases(const std::vector<KeyValue>& bases, std::vector<KeyValue>& own) {
        Merger merger;
        for (const KeyValue& base : bases) merger.add(base.children, own);
    }

    void follow(const KeyValue& pair, std::vector<KeyValue>& to) {
        // A path is relative to the folder of the file; one that begins with `materials` is
        // relative to the content root.
        const bool is_rooted = lower_case(pair.value).starts_with("materials");
        const std::string folder = is_rooted ? "" : path_.substr(0, path_.find_last_of('/') + 1);
        const bool is_absolute = pair.value.starts_with('/') || pair.value.starts_with('\\');
        const std::string path = is_absolute ? "" : plain_path(folder + pair.file_name().bytes());
        const Result<SharedText> text = open_keyvalues(path, files_);
        if (!text) {
            result_.diagnostics.push_back(
                warning(text.error().code,
                        fmt::format("{} \"{}\" is ignored: {}", pair.key, quotable(pair.value),
                                    text.error().message),
                        at_line(pair.line)));
            return;
        }
        KeyValues read = with_includes(*text, path, files_)->tree;
        files_.open.pop_back();
        name_file(read.roots, path);
        for (Diagnostic& diagnostic : read.diagnostics) {
            if (diagnostic.file.empty()) diagnostic.file = path;
            result_.diagnostics.push_back(std::move(diagnostic));
        }
        std::move(read.roots.begin(), read.roots.end(), std::back_inserter(to));
    }

    KeyValues& result_;
    const std::string& path_;
    KeyValueFiles& files_;
};

}  // namespace

const KeyValue* find_child(const KeyValue& block, std::string_view key) {
    const KeyValue* found = nullptr;
    for (const KeyValue& child : block.children)
        if (same_name(child.key, key)) found = &child;
    return found;
}

SharedText parse_shared(std::string_view text) {
    auto parsed = std::make_shared<ParsedText>(ParsedText{parse_keyvalues(text), text.size()});
    parsed->keys = count_keys(parsed->tree.roots);
    return parsed;
}

SharedText with_includes(const SharedText& text, const std::string& path, KeyValueFiles& files) {
    const std::vector<KeyValue>& roots = text->tree.roots;
    if (std::none_of(roots.begin(), roots.end(), is_directive)) return text;
    auto merged = std::make_shared<ParsedText>(*text);
    IncludeResolver(merged->tree, path, files).run();
    return merged;
}

Result<SharedText> open_keyvalues(const std::string& path, KeyValueFiles& files) {
    const std::string name = lower_case(path);
    if (path.empty())
        return error("keyvalues-include-path", "only paths inside the game's folders are allowed");
    if (std::find(files.open.begin(), files.open.end(), name) != files.open.end())
        return error("keyvalues-include-cycle", "the file includes itself");
    if (files.open.size() > Budget::kMaxMaterialDepth)
        return error("keyvalues-include-depth",
                     fmt::format("includes nested deeper than {}", Budget::kMaxMaterialDepth));
    if (files.files_left == 0) return error("keyvalues-include-count", "too many included files");
    --files.files_left;
    Result<SharedText> text = files.read(path);
    if (!text) {
        const bool is_budget = text.error().code == "budget";
        return error(
            is_budget ? "budget" : read_error_code(text.error(), "keyvalues-include-missing"),
            text.error().message);
    }
    if ((*text)->bytes > files.bytes_left)
        return error("keyvalues-include-size", "the included files together are too large");
    files.bytes_left -= (*text)->bytes;
    files.open.push_back(name);
    return text;
}

std::string plain_path(std::string_view path) {
    if (path.find(':') != std::string_view::npos || path.find('\0') != std::string_view::npos)
        return {};
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const size_t end = std::min(path.find_first_of("/\\"), path.size());
        const std::string_view part = path.substr(0, end);
        path.remove_prefix(std::min(end + 1, path.size()));
        if (part.empty() || part == ".") continue;
        if (part != "..") {
            parts.push_back(part);
        } else if (parts.empty()) {
            return {};
        } else {
            parts.pop_back();
        }
    }
    return fmt::format("{}", fmt::join(parts, "/"));
}

Result<SharedText> SharedTexts::read(const std::filesystem::path& file) {
    std::filesystem::path real = files_->resolve(file);
    if (const auto known = texts_.find(real); known != texts_.end()) {
        if (!known->second) return known->second;
        const uint64_t keys = (*known->second)->keys;
        const uint64_t allowed = Budget::kFreeSharedKeys + bytes_ / Budget::kBytesPerSharedKey;
        if (keys > allowed - keys_used_again_)
            return about_file(
                file, error("budget",
                            fmt::format("its {} keys would be used again by one material after "
                                        "another: {} are allowed for texts of this size; skipped",
                                        keys, allowed)));
        keys_used_again_ += keys;
        return known->second;
    }
    const Result<Bytes> bytes = files_->read(file);
    Result<SharedText> text = error("unreadable", "");
    if (!bytes)
        text = bytes.error();
    else if (std::optional<Diagnostic> refused = refuse_lfs_pointer(*bytes))
        text = *std::move(refused);
    else
        text = parse_shared(as_text(*bytes));
    bytes_ += bytes ? bytes->size() : 0;
    return texts_.emplace(std::move(real), std::move(text)).first->second;
}

}  // namespace studioscope
