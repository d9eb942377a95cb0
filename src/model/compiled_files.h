#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

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
