#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"

namespace studioscope {

// Parsers of git's output, as functions of bytes. Its content is untrusted: a repository's author
// decides on names, sizes, and contents that look like output of git.

// Splits a text into parts that each end with `end`, which the last one may lack.
std::vector<std::string_view> split_at(std::string_view text, char end);

// Whether a text is the full name of an object, 40 or 64 digits: only such a text may be written to
// `git cat-file --batch`, which reads one per line.
bool is_object_name(std::string_view text);

// The line that `git cat-file --batch` prints before a content.
struct GitObjectHeader {
    std::string type;  // "blob", "tree"
    uint64_t size = 0;
};
// Parses that line for `object`. The error "git-object-missing" if the repository lacks it;
// "git-failed" for anything else, such as a line about another object.
Result<GitObjectHeader> parse_object_header(std::string_view line, std::string_view object);

// A row of a tree object. The texts are parts of its bytes.
struct GitTreeRow {
    std::string_view name;
    ByteSpan object;  // its name in binary; object_name() makes the text of it
    bool is_file = false, is_folder = false;  // neither: a link or a submodule
};
// Parses a tree object, whose object names take `object_bytes` bytes each (20 or 32). Nothing if it
// is invalid.
std::optional<std::vector<GitTreeRow>> parse_tree(ByteSpan bytes, size_t object_bytes);
std::string object_name(ByteSpan binary);

// A regular file that differs between two commits. A path is empty on the side that lacks the file.
struct GitChange {
    std::string before, after;  // from the top of the repository
};
// Parses the output of `git diff-tree -r -z --raw`, up to the first invalid row.
std::vector<GitChange> parse_changes(std::string_view text);

// Git's reason for a failure, in one printable line of its messages; empty if there is none. A line
// about a forbidden transport is left out for the one after it, about the object that could not be
// fetched.
std::string failure_reason(std::string_view messages);

// A setting of git.
struct GitSetting {
    std::string scope;   // "system", "global", "local", "worktree", "command"
    std::string origin;  // "file:.git/config"
    std::string key;     // in lower case, except for the middle: "includeif.gitdir:X.path"
    std::string value;
};
// Parses the output of `git config --list -z --show-scope --show-origin`.
std::vector<GitSetting> parse_settings(std::string_view text);

}  // namespace studioscope
