#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// One model made part of another: files named or dropped together, and the sources of a QC. What is
// joined has been checked (make_safe()), so that indices can be followed; afterwards the whole is
// validated again. Bones, materials of a QC, flexes and pose parameters are matched by name without
// case.

// What the numbers of one model are in the model that it became part of.
struct Renumbering {
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
};

// Everything of `other` that draws, as further body parts: its meshes with their materials and
// skins, bones, shapes and what moves them, attachments and hitboxes. `name` is that of a body part
// without one.
void join_model(Model& model, Model other, const std::string& name);

// The clips of `other`, for the bones that `model` has.
void join_clips(Model& model, Model other);

}  // namespace studioscope
