#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

// The text format of materials: keys with a value or with a block of more keys. A backslash is a
// path separator, never an escape.

struct KeyValue {
    std::string key;    // as the file has it, Latin-1 made UTF-8
    std::string value;  // empty for a block
    bool is_block = false;
    std::vector<KeyValue> children;
    uint64_t line = 0;
    std::string file;  // where it stands, when that is a file that another one names
};

struct KeyValues {
    std::vector<KeyValue> roots;
    Diagnostics diagnostics;
};

// Pairs with a condition that does not hold on a Windows PC ("[$X360]") are left out. Whatever was
// understood before an error is kept. What the engine's parser forgives is a warning, as a missing
// last brace, or nothing. "#include" and "#base" are kept as pairs, not followed.
KeyValues parse_keyvalues(std::string_view text);

// The files that one file leads to. One object for all that is read on behalf of one file, so that
// the work is bounded whatever includes what.
struct KeyValueFiles {
    // The text of a file by its path from where paths begin.
    std::function<Result<Bytes>(const std::string& path)> read;
    size_t files_left = Budget::kMaxMaterialFiles;
    size_t bytes_left = Budget::kMaxMaterialBytes;
    std::vector<std::string> open = {};  // lower-case paths of those being read, outermost first
};

// The same with "#include" and "#base" between the roots followed, as the engine does: they name
// files from the folder of `path`. The roots of an included file follow those of this one; the keys
// of a base file are added where this one lacks them.
KeyValues parse_keyvalues(std::string_view text, const std::string& path, KeyValueFiles& files);

// Opens a file for whoever names it: an error where it includes itself, lies too deep or would be
// too much. The caller takes its path off `files.open` when the file has been read.
Result<Bytes> open_keyvalues(const std::string& path, KeyValueFiles& files);

// A path as files write it, made plain: forward slashes, single, none in front; "." and ".." taken
// out. Empty for a path that leaves its root or names a drive.
std::string plain_path(std::string_view path);

// The last child of that name (case ignored), or null.
const KeyValue* find_child(const KeyValue& block, std::string_view key);

}  // namespace studioscope
