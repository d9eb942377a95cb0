#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <vector>

namespace studioscope {

// What a model collides with: solids made of convex pieces. Source units.

struct ConvexPiece {
    std::vector<glm::vec3> points;
    std::vector<uint32_t> indices;  // triples into points, counter-clockwise seen from outside
};

struct CollisionSolid {
    std::string name;
    std::string parent;
    std::string surface_property;
    float mass = 0;
    // Index into Model::bones, in whose space the pieces are; or none: the space of the posed model
    // (of compiled models: sequence 0, frame 0).
    int bone = -1;
    std::vector<ConvexPiece> pieces;
};

struct CollisionModel {
    uint32_t checksum = 0;
    std::vector<CollisionSolid> solids;
    std::string text;  // masses, joints and rules, as the file has them
};

}  // namespace studioscope
