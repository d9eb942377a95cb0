#pragma once

#include <filesystem>
#include <optional>

#include "model/collision.h"
#include "model/element_graph.h"
#include "model/file_header.h"
#include "model/model.h"
#include "model/texture.h"
#include "model/vertex_file.h"

namespace studioscope {

// What a set of files gave: the model, where it came from, and what only its format has.

struct SourceFile {
    std::filesystem::path path;
    std::string role;  // "mdl", "vvd", "vtx", "smd", "animation", ...
    uint64_t bytes = 0;
    std::string status;  // "read", "not found", "unreadable", ...
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
    std::vector<MaterialLook> looks;  // one for each of Model::materials, once they were looked for
    std::vector<Texture> textures;    // what the looks refer to
    std::optional<VertexFile> vertex_file;
    int root_lod = 0;                      // that the vertices were gathered for
    bool uses_fixups = true;               // false: they stand in raw pool order, to show the fault
    std::optional<ElementGraph> elements;  // of a DMX
    std::optional<CollisionModel> collision;
    std::vector<Property> properties;
    std::vector<FileHeader> headers;  // of compiled files
    Diagnostics diagnostics;          // of all files, in reading order, each naming its file
};

}  // namespace studioscope
