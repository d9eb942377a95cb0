#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "model/collision.h"
#include "model/element_graph.h"
#include "model/file_header.h"
#include "model/model.h"
#include "model/texture.h"
#include "model/vertex_file.h"

namespace studioscope {

struct StripFile;
struct VertexOrigins;

// What a set of files gave: the model, where it came from, and what only its format has.

enum class FileStatus {
    kRead,
    kNotUsed,  // it is there, and another file of its kind was taken
    kNotUnderstood,
    kNotFound,
    kUnreadable,
};
constexpr const char* name_of(FileStatus status) {
    constexpr const char* kNames[] = {"read", "not used", "not understood", "not found",
                                      "unreadable"};
    return kNames[static_cast<size_t>(status)];
}

struct SourceFile {
    std::filesystem::path path;
    std::string role;  // "mdl", "vvd", "vtx", "smd", "animation", ...
    uint64_t bytes = 0;
    FileStatus status = FileStatus::kRead;

    bool is_there() const {
        return bytes > 0 || status == FileStatus::kRead || status == FileStatus::kNotUsed;
    }
};

// A file that a model asks for, by its path from the game's root.
struct NeededFile {
    std::string path;             // forward slashes: "materials/models/hat.vmt"
    std::string role;             // "include", "material", "texture", "material include"
    std::filesystem::path found;  // where it was taken from; empty where it is missing
};

// What a file says of the whole model that nothing else here holds, as text.
struct Property {
    std::string name;
    std::string value;
};

struct Scene {
    std::filesystem::path file;  // the one that made the model
    std::string format;          // "smd", "mdl", "vvd", ...; empty when nothing could be understood
    std::string encoding;        // "text", "binary", "binary 5", ...
    int version = 0;
    std::optional<uint32_t> checksum;
    std::vector<SourceFile> files;
    std::vector<NeededFile> needs;  // beyond those: in the order that they were asked for
    Model model;
    std::vector<ResolvedMaterial>
        looks;                      // one for each of Model::materials, once they were looked for
    std::vector<Texture> textures;  // what the looks refer to
    std::optional<VertexFile> vertex_file;
    int root_lod = 0;                         // that the vertices were gathered for
    FixupUse fixup_use;                       // how: rows may be off, to show what they are for
    std::shared_ptr<const StripFile> strips;  // of a VTX; may be none
    std::shared_ptr<const VertexOrigins> origins;  // of a text source; may be none
    std::optional<ElementGraph> elements;          // of a DMX
    std::optional<CollisionModel> collision;
    std::vector<Property> properties;
    std::vector<FileHeader> headers;  // of compiled files
    Diagnostics diagnostics;          // of all files, in reading order, each naming its file
};

}  // namespace studioscope
