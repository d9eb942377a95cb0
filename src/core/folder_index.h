#pragma once

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <optional>

#include "core/name_hash.h"

namespace studioscope {

// Numbers of folders, found by the folder or by what lies in it: one look-up per part of a path,
// however many folders there are. The parts are compared as they are spelt.
class FolderIndex {
public:
    // False where the folder has a number already, which stays.
    bool add(const std::filesystem::path& folder, size_t number) {
        const Key key = key_of(folder);
        max_depth_ = std::max(max_depth_, key.depth);
        return numbers_.try_emplace(key.text, number).second;
    }

    std::optional<size_t> find(const std::filesystem::path& folder) const {
        const auto found = numbers_.find(key_of(folder).text);
        return found == numbers_.end() ? std::nullopt : std::optional(found->second);
    }

    // The number of the deepest folder that the path lies in: not the folder itself, nor anything
    // for the empty path.
    std::optional<size_t> find_above(const std::filesystem::path& path) const {
        std::optional<size_t> deepest;
        Key key;
        for (const std::filesystem::path& part : path) {
            if (part.empty()) continue;  // after a slash at the end
            const auto found = key.depth == 0 ? numbers_.end() : numbers_.find(key.text);
            if (found != numbers_.end()) deepest = found->second;
            if (key.depth == max_depth_) break;
            add_part(key, part);
        }
        return deepest;
    }

    bool is_in_any(const std::filesystem::path& path) const {
        return find(path).has_value() || find_above(path).has_value();
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

    static Key key_of(const std::filesystem::path& folder) {
        Key key;
        for (const std::filesystem::path& part : folder)
            if (!part.empty()) add_part(key, part);
        return key;
    }

    HashedMap<std::filesystem::path::string_type, size_t> numbers_;
    size_t max_depth_ = 0;
};

}  // namespace studioscope
