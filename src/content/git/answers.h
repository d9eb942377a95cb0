#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Parsers of git's output, as functions of bytes. A repository's author decides what is in it:
// names, sizes, and contents that look like answers.

// The parts of a text, each of which ends with `end`; the last one may lack it.
std::vector<std::string_view> split_at(std::string_view text, char end);

// Whether a text is the full name of an object, 40 or 64 digits: only such a text may be a question
// to `git cat-file --batch`, which takes one a line.
bool is_object_name(std::string_view text);

// The line before a content of `git cat-file --batch`.
struct GitObjectHeader {
    std::string type;  // "blob", "tree"
    uint64_t size = 0;
};
// Reads the line that answers the question about `object`. An error "git-object-missing" where the
// repository lacks it; "git-failed" for anything else, such as the answer about another object.
Result<GitObjectHeader> parse_object_header(std::string_view line, std::string_view object);

// A row of a tree object. The texts are parts of its bytes.
struct GitTreeRow {
    std::string_view name;
    ByteSpan object;  // its name in binary; object_name() makes the text of it
    bool is_file = false, is_folder = false;  // neither: a link or a submodule
};
// Reads a tree object, whose object names take `object_bytes` bytes each (20 or 32). Nothing where
// it is broken.
std::optional<std::vector<GitTreeRow>> parse_tree(ByteSpan bytes, size_t object_bytes);
std::string object_name(ByteSpan binary);

// A regular file that differs between two commits. A path is empty on the side that lacks the file.
struct GitChange {
    std::string before, after;  // from the top of the repository
};
// Reads what `git diff-tree -r -z --raw` writes, as far as it is in order.
std::vector<GitChange> parse_changes(std::string_view text);

// A setting of git.
struct GitSetting {
    std::string scope;   // "system", "global", "local", "worktree", "command"
    std::string origin;  // "file:.git/config"
    std::string key;     // in lower case, but for a part in its middle: "includeif.gitdir:X.path"
    std::string value;
};
// Reads what `git config --list -z --show-scope --show-origin` writes.
std::vector<GitSetting> parse_settings(std::string_view text);

}  // namespace studioscope
