#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/result.h"
#include "model/strip_file.h"

namespace studioscope {

// A VTX file (version 7): which triangles each mesh draws at each level of detail. The hierarchy
// mirrors the MDL's body parts, models and meshes by index.

struct VtxMesh {
    // Mesh-local vertex numbers in triples. The file's front is clockwise; here it is
    // counter-clockwise, as everywhere in the program.
    std::vector<uint16_t> corners;
    uint64_t offset = 0;  // of the mesh header, for messages
    uint32_t strip_group_count = 0;
    uint32_t strip_count = 0;
    uint8_t flags = 0;               // 1 teeth, 2 eyes
    std::vector<StripGroup> groups;  // those that could be read
};

struct VtxLod {
    float switch_point = 0;  // -1: the shadow level
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

// At the list's level, this texture of the MDL gives way to another name.
struct VtxMaterialReplacement {
    int texture = 0;
    std::string name;
};

struct VtxFile {
    int version = 0;
    uint32_t checksum = 0;
    int vertex_cache_size = 0;
    int bones_per_strip = 0;
    int bones_per_triangle = 0;
    int bones_per_vertex = 0;
    int lod_count = 0;
    bool is_extended = false;  // strip headers carry subdivision topology
    std::vector<VtxBodyPart> body_parts;
    std::vector<std::vector<VtxMaterialReplacement>> material_replacements;  // per level
    Diagnostics diagnostics;
};

struct MdlFile;

// The counts that an MDL gives for the VTX compiled with it.
struct VtxExpectation {
    int mdl_version = 48;
    uint32_t checksum = 0;
    std::vector<std::vector<int32_t>> mesh_counts = {};  // [body part][model]
};
VtxExpectation vtx_expectation(const MdlFile& mdl);

// An error when this is not a VTX of version 7. Of a file with faults all that is sound is read;
// each fault is named in the diagnostics. The MDL's version decides between the two layouts of
// strip headers only where the file itself does not; its counts stand for those of a VTX of the
// same checksum that differ.
Result<VtxFile> parse_vtx(ByteSpan file, const VtxExpectation& expected);
Result<VtxFile> parse_vtx(ByteSpan file, int mdl_version = 48);

}  // namespace studioscope
