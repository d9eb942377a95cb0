#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/text.h"
#include "model/mdl_file.h"
#include "model/vertex_file.h"

namespace studioscope {

// The files of a compiled model in their own shape. formats/compiled reads them.

// Strip groups and strips of a VTX (VTX page, sections 4 to 6).

struct HardwareStrip {
    uint64_t offset = 0;  // bytes from the file's start, as all offsets of this file
    uint32_t first_index = 0;
    uint32_t index_count = 0;
    uint32_t first_vertex = 0;
    uint32_t vertex_count = 0;
    uint32_t bone_count = 0;
    uint32_t bone_change_count = 0;
    uint64_t bone_changes = 0;  // offset of its bone state changes
    uint8_t flags = 0;          // 1 triangle list, 2 triangle strip
};

struct StripGroup {
    uint64_t offset = 0;
    uint64_t vertices = 0;  // offset of its vertices, 9 bytes each
    uint64_t indices = 0;   // offset of its indices, 2 bytes each
    uint32_t vertex_count = 0;
    uint32_t index_count = 0;
    uint8_t flags = 0;  // 1 flexed, 2 hardware skinned, 4 flexed by deltas
    std::vector<HardwareStrip> strips;
};

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

// The strip groups of a VTX by the meshes of the model.
struct StripMesh {
    int mesh = -1;  // index into Model::meshes
    int lod = 0;
    uint64_t offset = 0;
    std::vector<StripGroup> groups;
};

struct StripFile {
    std::string file;
    Bytes bytes;  // bytes of the whole file: vertices and indices are decoded on demand
    std::vector<StripMesh> meshes;
};

// An .ani file: blocks of animation data that an MDL refers to.
struct AniFile {
    Bytes bytes;
    // For each of MdlFile::animation_blocks, whether it lies in the file.
    std::vector<bool> is_usable;
    Diagnostics diagnostics;
};

// A block of the text of a PHY: its pairs in their order, repeated keys too.
struct PhyBlock {
    std::string kind;  // "solid", "ragdollconstraint", "editparams", ...
    std::vector<std::pair<std::string, std::string>> pairs;

    // The value of the last pair of that key, case ignored; null without one.
    const std::string* find(std::string_view key) const {
        for (size_t i = pairs.size(); i-- > 0;)
            if (same_name(pairs[i].first, key)) return &pairs[i].second;
        return nullptr;
    }
};

// Numbers of a solid's headers: VPHY and compact surface (PHY page, section 1).
struct PhySolid {
    glm::vec3 drag_areas{0};   // shares of its box that each axis shows; 0 in old files
    glm::vec3 mass_center{0};  // metres, axes of the physics engine
    glm::vec3 inertia{0};
    float radius = 0;  // metres
};

// A PHY file, without its convex pieces and text: they are Scene::collision.
struct PhyFile {
    uint32_t checksum = 0;
    std::vector<PhySolid> solids;  // as CollisionModel::solids
    std::vector<PhyBlock> blocks;
};

// The paths of the files, for messages.
struct CompiledNames {
    std::string mdl, vvd, vtx, ani = {};
};

// The sequences and animations of an included model; Clip::file is the path of its MDL.
struct IncludedMotion {
    std::string file;
    std::vector<MdlSequence> sequences;
    std::vector<MdlAnimation> animations;
};

// The files of one model, kept with the scene that was made from them, without its data: the
// triangles of the VTX (unless the scene may be built again) and the pool of the VVD are empty
// where the scene's own are equal, and the strip groups of the VTX are in `strips`.
struct CompiledModel {
    CompiledNames names;
    std::shared_ptr<const MdlFile> mdl;       // null for a PHY that was opened alone
    std::shared_ptr<const AniFile> ani;       // null: none, or not found
    std::shared_ptr<const VertexFile> vvd;    // null: none, or not valid
    std::shared_ptr<const VtxFile> vtx;       // null: none, or not valid
    std::shared_ptr<const StripFile> strips;  // null without a VTX
    std::shared_ptr<const PhyFile> phy;       // null: none, or not valid
    std::vector<IncludedMotion> included = {};
};

}  // namespace studioscope
