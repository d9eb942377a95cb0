#pragma once

#include <optional>

#include "formats/load.h"
#include "formats/smd/vta.h"
#include "model/validate.h"

namespace studioscope {

// What one named file (with its companions) gave, before it is made one scene with the others.
struct Part {
    std::string path;
    Scene scene;
    PlaceOfVertex place_of;
    std::string vertex_file;     // that place_of counts in, if not the part's own
    std::optional<VtaFile> vta;  // shapes that wait for a mesh
    bool is_understood = false;
};

Part part_of(const std::filesystem::path& path, std::string format, std::string encoding);

// The file's bytes; a failure is said in the part. The part's file list grows by it.
std::optional<Bytes> read_into(Part& part, const std::filesystem::path& path, std::string role,
                               const FileSystem& files);

// The same for one whose parser fetches what it wants itself.
std::optional<ByteSource> open_into(Part& part, const std::filesystem::path& path, std::string role,
                                    const FileSystem& files);

// FileSystem::find, with or without it.
std::optional<std::string> find_name(const FileSystem& files, const std::filesystem::path& folder,
                                     const std::string& wanted);
std::optional<std::string> find_name(const std::vector<std::string>& names,
                                     const std::string& wanted);

// Adds the error, naming `file` (or the part's own), and marks that file as unreadable.
Part with_error(Part part, Diagnostic problem, const std::string& file = {});

// Clips without a name are called after their file.
void name_clips(Part& part, const std::filesystem::path& path);

}  // namespace studioscope
