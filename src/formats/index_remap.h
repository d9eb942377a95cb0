#pragma once

#include <vector>

#include "model/model.h"

namespace studioscope {

// What the numbers of one model are in the model that it became part of.
struct IndexRemap {
    std::vector<int> bones;      // kNone: the model lacks the bone
    std::vector<int> materials;  // index into Model::materials
    std::vector<int> slots;      // column of Model::skins
    std::vector<int> flexes;
    std::vector<int> controllers;
    std::vector<int> parameters;
    std::vector<int> animations;
    std::vector<int> clips;  // kNone: the clip was not taken over
    int first_body_part = 0;
    uint32_t first_vertex = 0;

    // The only places that renumber.
    void apply(Vertex& vertex) const;  // a bone past what a vertex can name becomes the last one
    void apply(MeshLod& lod) const;
    void apply(Mesh& mesh) const;
    void apply(Track& track) const;
    void apply(LocalHierarchy& hierarchy) const;
    void apply(Blend& blend) const;
    // False where it names a controller by a number that it computes: it is of no use then.
    bool apply(FlexRule& rule) const;
    void apply(Shape& shape) const;
    void apply(ProceduralBone& procedure) const;
    void apply(BoneFlexDriver& driver) const;
    void apply(Eyelid& lid) const;
};

}  // namespace studioscope
