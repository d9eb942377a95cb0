#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/budget.h"
#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/result.h"
#include "core/text.h"

namespace studioscope {

// KeyValues, the text format of materials: keys with a value or a block of more keys. A backslash
// is a path separator, never an escape.

struct KeyValue {
    std::string key;    // spelling of the file; Latin-1 is converted to UTF-8
    std::string value;  // likewise; empty for a block
    bool is_block = false;
    bool is_guess = false;  // the value is no UTF-8 in the file
    std::vector<KeyValue> children;
    uint64_t line = 0;
    std::string file;  // file of the pair, if it is an included one; else empty

    // The value as the name of a file.
    FileName file_name() const { return FileName::from_shown(value, is_guess); }
};

struct KeyValues {
    std::vector<KeyValue> roots;
    Diagnostics diagnostics;
};

// Parses a text. Pairs with a condition that is false on a Windows PC ("[$X360]") are left out.
// Everything before an error is kept. An error that the engine's parser accepts, such as a missing
// last brace, is a warning or ignored. "#include" and "#base" are kept as pairs, not followed.
KeyValues parse_keyvalues(std::string_view text);

// A text that was parsed once for all files that include it.
struct ParsedText {
    KeyValues tree;
    size_t bytes = 0;  // of the text
    size_t keys = 0;   // pairs and blocks, at any depth
};
using SharedText = std::shared_ptr<const ParsedText>;
SharedText parse_shared(std::string_view text);

// The state of reading a file and all files that it includes, so that the total work is bounded.
struct KeyValueFiles {
    // Reads a file by its path relative to the content root.
    std::function<Result<SharedText>(const std::string& path)> read;
    size_t files_left = Budget::kMaxMaterialFiles;
    size_t bytes_left = Budget::kMaxMaterialBytes;
    std::vector<std::string> open = {};  // lower-case paths being read, outermost first
};

// Follows "#include" and "#base" between the roots of a text, as the engine does. Their paths are
// relative to the folder of `path`. The roots of an included file are appended; keys of a base file
// are added where this file lacks them. A text without any is returned as it is.
SharedText with_includes(const SharedText& text, const std::string& path, KeyValueFiles& files);

// Opens an included file; an error if it includes itself, is nested too deep, or exceeds the
// limits. The caller removes its path from `files.open` when the file has been read.
Result<SharedText> open_keyvalues(const std::string& path, KeyValueFiles& files);

// A path in normal form: single forward slashes, none in front, "." and ".." resolved. Empty for a
// path that leaves its root or names a drive.
std::string plain_path(std::string_view path);

// The last child with this name (case ignored), or null.
const KeyValue* find_child(const KeyValue& block, std::string_view key);

// Texts that many files may include: each is read and parsed once, however its path is spelled or
// linked. Using the same text again and again is limited (Budget::kFreeSharedKeys), as a few bytes
// could ask for any amount of work.
class SharedTexts {
public:
    explicit SharedTexts(FileSystem files) : files_(std::move(files)) {}

    // Reads a text; the error "budget" if its keys would be used too often.
    Result<SharedText> read(const std::filesystem::path& file);

    uint64_t keys_used_again() const { return keys_used_again_; }

private:
    const FileSystem files_;
    std::map<std::filesystem::path, Result<SharedText>> texts_;  // by the resolved path
    uint64_t bytes_ = 0;                                         // size of all texts
    uint64_t keys_used_again_ = 0;
};

// A word at the front of a text in quotes that people write and the game's reader takes for
// letters, such as typographic ones; nothing if none begins there.
struct QuotedWord {
    std::string_view text;
    size_t length = 0;  // with its quotes
};
std::optional<QuotedWord> word_in_other_quotes(std::string_view text);

// Whether a condition such as "[$A||$B&&!$C]" holds on a Windows PC, as its author means it: &&
// binds tighter than ||.
bool condition_holds(std::string_view text);

// Whether the game takes a condition as true (Source SDK 2013, KeyValues.cpp): it looks for the
// first of seven names anywhere in it, and knows no operator but one `!` in front.
bool game_takes_as_true(std::string_view text);

}  // namespace studioscope
