#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"

namespace studioscope {

// The folders that a file may refer to.

// The nearest folder at or above `folder` that holds models, materials, modelsrc, gameinfo.txt,
// addon.json or .git; none if there is none below the root of the disk. Links are resolved.
std::optional<std::filesystem::path> content_marker_root(const std::filesystem::path& folder,
                                                         const FileSystem& files);

// The folders that a file may refer to, with links resolved: the marked root of its folder. If that
// is a folder of many things (a home, one that holds homes, one for everybody's temporary files),
// only its models, materials and modelsrc, and the file's own folder. Without a mark, the file's
// own folder, or the archive that contains it; a source (QC, SMD, VTA, DMX) also has the parent of
// its folder (real ones need one ".."), unless that is a disk, a home, holds homes, lies directly
// in a home or is writable by everybody.
std::vector<std::filesystem::path> permitted_roots(const std::filesystem::path& file,
                                                   const FileSystem& files);

// The folder that holds the content folder (models, materials, modelsrc) which is nearest to the
// file on its way, in any case; nothing if there is none. By the text of the path alone.
std::optional<std::filesystem::path> root_by_name(const std::filesystem::path& file);

// The path of a file for what is made to be passed on (pictures, OBJ, SARIF), without the folders
// of the person who made it: the path below root_by_name(), else the file's name.
std::filesystem::path path_to_share(const std::filesystem::path& file);

// The kinds of files that a text may name. Other names are refused, so that no text can have a file
// read, and quoted in messages, that is not content.
enum class NamedFile {
    kQcInclude,        // $include
    kSource,           // meshes and animations of a QC
    kShapes,           // flexfile
    kProcedures,       // $proceduralbones
    kMaterialInclude,  // patches, #include and #base
};

constexpr const char* kNotContent = "not-content";

// The error kNotContent for a name without an extension of that kind; it depends on the name alone,
// not on whether the file exists.
std::optional<Diagnostic> refuse_name(NamedFile kind, std::string_view name);

// Whether a name has an extension of that kind, ignoring case.
bool has_permitted_extension(NamedFile kind, std::string_view name);

// The code for a file that could not be read: kNotContent for a refused one, else `fallback_code`.
inline const char* read_error_code(const Diagnostic& why, const char* fallback_code) {
    return why.code == kNotContent ? kNotContent : fallback_code;
}

}  // namespace studioscope
