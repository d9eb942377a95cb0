#include "model/file_types.h"

#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool has_ending(std::string_view name, std::string_view ending) {
    return name.size() > ending.size() &&
           same_name(name.substr(name.size() - ending.size()), ending);
}

}  // namespace

const FileTypeRow* find_file_type(std::string_view name) {
    const FileTypeRow* longest = nullptr;
    for (const FileTypeRow& row : kFileTypes)
        if (has_ending(name, row.ending) &&
            (!longest || row.ending.size() > longest->ending.size()))
            longest = &row;
    return longest;
}

bool is_model_file(std::string_view name) {
    const FileTypeRow* row = find_file_type(name);
    return row && row->is_model;
}

bool is_compiled_file(const fs::path& path) {
    const FileTypeRow* row = find_file_type(path_text(path.filename()));
    return row && row->is_compiled;
}

fs::path compiled_file_stem(const fs::path& path) {
    const std::string name = path_text(path.filename());
    const FileTypeRow* row = find_file_type(name);
    if (!row || !row->is_compiled) return path;
    return path.parent_path() / path_from_text(name.substr(0, name.size() - row->ending.size()));
}

bool is_same_compiled(const fs::path& a, const fs::path& b) {
    return is_compiled_file(a) && is_compiled_file(b) && a.parent_path() == b.parent_path() &&
           same_name(path_text(compiled_file_stem(a).filename()),
                     path_text(compiled_file_stem(b).filename()));
}

bool is_windows_cursor(std::string_view start) { return start.starts_with("RIFF"); }

std::string extension_list() {
    std::string list;
    for (const FileTypeRow& row : kFileTypes)
        if (row.ending.find('.', 1) == std::string_view::npos)
            list += (list.empty() ? "" : " ") + std::string(row.ending);
    return list;
}

}  // namespace studioscope
