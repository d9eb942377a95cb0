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
std::optional<std::filesystem::path> marked_root(const std::filesystem::path& folder,
                                                 const FileSystem& files);

// The folders that a file may refer to, without links: the marked root of its folder. Where that is
// a folder of many things (a home, one that holds homes, one for everybody's temporary files), only
// its models, materials and modelsrc, and the file's own folder. Without a mark the file's own
// folder, in an archive the archive; a source (QC, SMD, VTA, DMX) also has the parent of its folder
// (real ones need one ".."), unless that is a disk, a home, holds homes, lies directly in a home or
// is writable by everybody.
std::vector<std::filesystem::path> roots_of(const std::filesystem::path& file,
                                            const FileSystem& files);

// The kinds of files that a name in a text may lead to: a name of any other file is refused, so
// that no text can have a file read, and quoted in messages, that is no content.
enum class NamedFile {
    kQcInclude,        // $include
    kSource,           // meshes and animations of a QC
    kShapes,           // flexfile
    kProcedures,       // $proceduralbones
    kMaterialInclude,  // patches, #include and #base
};

constexpr const char* kNotContent = "not-content";

// The error kNotContent for a name whose extension is not one of the kind's; decided by the name
// alone, whether there is such a file or not.
std::optional<Diagnostic> refuse_name(NamedFile kind, std::string_view name);

// Whether a name, in lower case or not, ends as files of the kind do.
bool has_ending_of(NamedFile kind, std::string_view name);

// The code of a message about a file that could not be read: that of a refusal stays.
inline const char* code_of(const Diagnostic& why, const char* otherwise) {
    return why.code == kNotContent ? kNotContent : otherwise;
}

}  // namespace studioscope
