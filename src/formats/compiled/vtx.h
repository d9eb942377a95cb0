#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/file_name.h"
#include "core/result.h"
#include "model/compiled_files.h"

namespace studioscope {

// A VTX file (version 7): the triangles of each mesh at each level of detail. Its hierarchy
// corresponds to the MDL's body parts, models and meshes by index.

struct VtxMesh {
    // Triples of vertex numbers within the mesh. Front faces are clockwise in the file, but
    // counter-clockwise here, as in the whole program.
    std::vector<uint16_t> corners;
    uint64_t offset = 0;  // byte offset of the mesh header, for messages
    uint32_t strip_group_count = 0;
    uint32_t strip_count = 0;
    uint8_t flags = 0;               // 1 teeth, 2 eyes
    std::vector<StripGroup> groups;  // valid groups
};

struct VtxLod {
    float switch_point = 0;  // LOD metric; -1: the shadow level
    std::vector<VtxMesh> meshes;
    uint64_t offset = 0;
};

struct VtxModel {
    std::vector<VtxLod> lods;  // finest first
    uint64_t offset = 0;
};

struct VtxBodyPart {
    std::vector<VtxModel> models;
    uint64_t offset = 0;
};

// A level's replacement of an MDL texture by another name.
struct VtxMaterialReplacement {
    int texture = 0;
    FileName name;
};

struct VtxFile {
    int version = 0;
    uint32_t checksum = 0;
    int vertex_cache_size = 0;
    int bones_per_strip = 0;
    int bones_per_triangle = 0;
    int bones_per_vertex = 0;
    int lod_count = 0;
    bool is_extended = false;  // true: strip headers have subdivision topology
    std::vector<VtxBodyPart> body_parts;
    std::vector<std::vector<VtxMaterialReplacement>> material_replacements;  // per level
    Diagnostics diagnostics;
};

struct MdlFile;

// The properties of the MDL that the VTX was compiled with.
struct VtxExpectation {
    int mdl_version = 48;
    uint32_t checksum = 0;
    std::vector<std::vector<int32_t>> mesh_counts = {};  // [body part][model]
};
VtxExpectation vtx_expectation(const MdlFile& mdl);

// Parses a VTX; an error if it is not version 7. Of a faulty file all valid data is read, and each
// fault is reported. The MDL's version selects the layout of strip headers only if the file itself
// is ambiguous; its counts replace invalid ones of a VTX with the same checksum.
Result<VtxFile> parse_vtx(ByteSpan file, const VtxExpectation& expected);

}  // namespace studioscope
