#include <span>
#include <string>

#include "content/git/answers.h"
#include "core/bytes.h"
#include "core/lfs_pointer.h"
#include "core/path_text.h"
#include "fuzz/memory_limit.h"

namespace studioscope {

// Everything that git writes; what is read must be a part of it.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const ByteSpan bytes = std::as_bytes(std::span(data, size));
    const std::string_view text = as_text(bytes);
    const MemoryLimit limit(size);
    const std::string_view line = text.substr(0, text.find('\n'));
    const std::string_view object = line.substr(0, line.find(' '));
    if (is_object_name(object)) {
        const Result<GitObjectHeader> header = parse_object_header(line, object);
        if (header && header->type.size() + object.size() > line.size()) __builtin_trap();
    }
    for (const size_t object_bytes : {size_t{20}, size_t{32}})
        if (const auto rows = parse_tree(bytes, object_bytes))
            for (const GitTreeRow& row : *rows)
                if (row.name.empty() || !is_object_name(object_name(row.object))) __builtin_trap();
    for (const GitChange& change : parse_changes(text))
        if (change.before.size() > size || change.after.size() > size) __builtin_trap();
    for (const GitSetting& setting : parse_settings(text))
        if (setting.key.size() + setting.value.size() > size) __builtin_trap();
    for (const char letter : failure_reason(text))
        if (letter == '\n' || letter == '\x1b') __builtin_trap();
    // what a repository says about Git LFS: the path leads nowhere but into its folder
    if (const auto pointer = lfs_pointer(bytes))
        if (const auto path = lfs_object_path(*pointer))
            if (path->is_absolute() || path->lexically_normal() != *path ||
                !path_text(*path).starts_with("lfs/objects/"))
                __builtin_trap();
    return 0;
}

}  // namespace studioscope
