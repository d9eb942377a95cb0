#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

#include "core/bytes.h"

namespace studioscope {

// One field of a binary file's header, as the panel of file headers lists it.
struct HeaderField {
    std::string name;  // name in the format's own description
    uint64_t offset = 0;
    std::string value;  // raw value: integers in decimal, masks and checksums in hexadecimal
};

struct FileHeader {
    std::string file;
    std::vector<HeaderField> fields;
};

// The parts of a VTX that only the vertex inspector shows: its strip groups and strips, and the
// hardware bone states (VTX page, sections 4 to 6).

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

// The collision data of a model: solids made of convex pieces. Source units.

struct ConvexPiece {
    std::vector<glm::vec3> points;
    // Triples of indices into points, counter-clockwise seen from outside.
    std::vector<uint32_t> indices;
};

struct CollisionSolid {
    std::string name;
    std::string parent;
    std::string surface_property;
    float mass = 0;
    // Index into Model::bones of the bone whose space the pieces are in; none: the space of the
    // posed model (for compiled models: sequence 0, frame 0).
    int bone = -1;
    std::vector<ConvexPiece> pieces;
};

struct CollisionModel {
    uint32_t checksum = 0;
    std::vector<CollisionSolid> solids;
    std::string text;  // masses, joints and collision rules, as in the file
};

}  // namespace studioscope
