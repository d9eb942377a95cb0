#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace studioscope {

// All file types that can be opened: loaders, dialogs, folder walks, help and the search for
// companion files read this table.

enum class FileType { kMdl, kVvd, kVtx, kPhy, kAni, kSmd, kVta, kDmx, kQc };

struct FileTypeRow {
    FileType type;
    std::string_view ending;  // extension in lower case, with its dot
    bool is_model;            // true: a complete model on its own
    bool is_compiled;         // true: one of a compiled model's files, which share a stem
    bool is_read = true;      // false: another format with the same name
};

// All file types; the rows of one type are in order of preference.
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

// The row with the longest extension that the name ends in, case ignored; nullptr for other files.
const FileTypeRow* find_file_type(std::string_view name);

// True if the name is that of a file that is a complete model on its own.
bool is_model_file(std::string_view name);
// True if the name is that of one of a compiled model's files.
bool is_compiled_file(const std::filesystem::path& path);
// The path without the extension of a compiled file: "props/gbu10.dx90.vtx" becomes "props/gbu10";
// other paths are unchanged.
std::filesystem::path compiled_file_stem(const std::filesystem::path& path);
// True if both paths are files of one compiled model; folders are compared as written.
bool is_same_compiled(const std::filesystem::path& a, const std::filesystem::path& b);

// True if a file starts like an animated Windows cursor, which also has the extension .ani and
// occurs in mods. Needs the first four bytes.
bool is_windows_cursor(std::string_view start);

// All extensions, each once, for messages and help: ".mdl .vvd .vtx ...".
std::string extension_list();

}  // namespace studioscope
