#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace studioscope {

// Every kind of file that can be opened, once: loaders, dialogs, folder walks, help and the search
// for companions read this table.

enum class FileType { kMdl, kVvd, kVtx, kPhy, kAni, kSmd, kVta, kDmx, kQc };

struct FileTypeRow {
    FileType type;
    std::string_view ending;  // lower case, with its dot
    bool is_model;            // a model on its own, among the files of a folder
    bool is_compiled;         // one of the files that lie under one stem
    bool is_read = true;      // false: another format that bears the name
};

// Rows of one type are in the order of preference.
inline constexpr FileTypeRow kFileTypes[] = {
    {FileType::kMdl, ".mdl", true, true},
    {FileType::kVvd, ".vvd", false, true},
    {FileType::kVtx, ".dx90.vtx", false, true},
    {FileType::kVtx, ".dx11.vtx", false, true},
    {FileType::kVtx, ".vtx", false, true},
    {FileType::kVtx, ".dx80.vtx", false, true},
    {FileType::kVtx, ".sw.vtx", false, true},
    {FileType::kVtx, ".xbox.vtx", false, true, false},
    {FileType::kVtx, ".360.vtx", false, true, false},
    {FileType::kPhy, ".phy", false, true},
    {FileType::kAni, ".ani", false, true},
    {FileType::kSmd, ".smd", true, false},
    {FileType::kVta, ".vta", false, false},
    {FileType::kDmx, ".dmx", true, false},
    {FileType::kQc, ".qc", true, false},
};

// The row with the longest ending that the name has, case ignored; none for other files.
const FileTypeRow* find_file_type(std::string_view name);

// Whether the name says that the file is a model on its own.
bool is_model_file(std::string_view name);
// Whether the name says that the file is one of a compiled model's.
bool is_compiled_file(const std::filesystem::path& path);
// "props/gbu10.dx90.vtx" -> "props/gbu10"; other names as they are.
std::filesystem::path stem_of_compiled(const std::filesystem::path& path);
// Whether two names are files of one compiled model; folders are compared as they are written.
bool is_same_compiled(const std::filesystem::path& a, const std::filesystem::path& b);

// Whether a file begins as an animated mouse pointer of Windows does. It has the extension .ani
// too, and mods bring such files along. Four bytes are enough.
bool is_windows_cursor(std::string_view start);

// ".mdl .vvd .vtx ...", for messages and help: each extension once.
std::string list_of_endings();

}  // namespace studioscope
