#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/name_map.h"

namespace studioscope {

// Maps folders to numbers, searched by folder or by a path inside: one lookup per component of a
// path, for any number of folders. Components are compared exactly.
class FolderIndex {
public:
    // Returns false, without a change, if the folder already has a number.
    bool add(const std::filesystem::path& folder, size_t number) {
        const Key key = folder_key(folder);
        min_depth_ = std::min(min_depth_, std::max<size_t>(key.depth, 1));
        max_depth_ = std::max(max_depth_, key.depth);
        return numbers_.try_emplace(key.text, number).second;
    }

    std::optional<size_t> find(const std::filesystem::path& folder) const {
        const auto found = numbers_.find(folder_key(folder).text);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    // The number of the deepest folder that contains the path, excluding the path itself; none for
    // the empty path.
    std::optional<size_t> find_above(const std::filesystem::path& path) const {
        return find_around(path, false);
    }

    bool is_in_any(const std::filesystem::path& path) const {
        return find_around(path, true).has_value();
    }

    size_t size() const { return numbers_.size(); }

private:
    struct Key {
        std::filesystem::path::string_type text;
        size_t depth = 0;
    };

    static void add_part(Key& key, const std::filesystem::path& part) {
        key.text += part.native();
        key.text += std::filesystem::path::value_type('/');
        ++key.depth;
    }

    static Key folder_key(const std::filesystem::path& folder) {
        Key key;
        key.text.reserve(folder.native().size() + 2);
        for (const std::filesystem::path& part : folder)
            if (!part.empty()) add_part(key, part);  // a trailing slash gives an empty part
        return key;
    }

    std::optional<size_t> find_around(const std::filesystem::path& path, bool is_own) const {
        std::optional<size_t> deepest;
        Key key;
        key.text.reserve(path.native().size() + 2);
        const auto look_up_prefix = [&] {
            if (key.depth < min_depth_) return;
            const auto found = numbers_.find(key.text);
            if (found != numbers_.end()) deepest = found->second;
        };
        for (const std::filesystem::path& part : path) {
            if (part.empty()) continue;
            look_up_prefix();
            if (key.depth == max_depth_) return deepest;
            add_part(key, part);
        }
        if (is_own) look_up_prefix();
        return deepest;
    }

    HashedMap<std::filesystem::path::string_type, size_t> numbers_;
    // The numbers of components of the folders; the empty path contains no other.
    size_t min_depth_ = SIZE_MAX, max_depth_ = 0;
};

}  // namespace studioscope
