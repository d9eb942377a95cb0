#pragma once

#include <vector>

#include "model/model.h"

namespace studioscope {

// Index maps from a model to the model it was merged into.
struct IndexRemap {
    std::vector<int> bones;      // kNone: the target has no such bone
    std::vector<int> materials;  // indices into Model::materials
    std::vector<int> slots;      // columns of Model::skins
    std::vector<int> flexes;
    std::vector<int> controllers;
    std::vector<int> parameters;
    std::vector<int> animations;
    std::vector<int> clips;  // kNone: the clip was not merged
    int first_body_part = 0;
    uint32_t first_vertex = 0;

    // The functions below are the only ones that remap indices.
    void apply(Vertex& vertex) const;  // a bone beyond the vertex limit becomes the last one
    void apply(MeshLod& lod) const;
    void apply(Mesh& mesh) const;
    void apply(Track& track) const;
    void apply(LocalHierarchy& hierarchy) const;
    void apply(Blend& blend) const;
    // Returns false if the rule computes the index of a controller, which makes it unusable.
    bool apply(FlexRule& rule) const;
    void apply(Shape& shape) const;
    void apply(ProceduralBone& procedure) const;
    void apply(BoneFlexDriver& driver) const;
    void apply(Eyelid& lid) const;
};

}  // namespace studioscope
