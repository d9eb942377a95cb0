#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace studioscope {

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
