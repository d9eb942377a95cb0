#pragma once

#include <span>

#include "model/fault_counter.h"
#include "model/model.h"

namespace studioscope {

// An index of a Model that refers to another of its lists; all of them except those of vertices and
// triangles and the parents of bones, which validate() checks separately.
struct Reference {
    const char* field;   // "Mesh::skin_slot"
    const char* code;    // diagnostic code of an invalid index
    const char* one;     // singular name of the holder in messages: "mesh"
    const char* many;    // plural name of the holder: "meshes"
    const char* names;   // name of the item referred to: "a material slot"
    const char* repair;  // action for an invalid index: "the first is used"
    // Repairs all invalid indices, and counts the holders.
    void (*check)(Model& model, FaultCounter& tally);
};

std::span<const Reference> references();

// Adds the lists that others require (a material, a skin, a level, a body part with a model; as
// many levels per mesh as the model has), then checks every reference in the order of the table.
// Each repaired field is reported as one error.
void check_references(Model& model);

// False if the only material is a generated one: for an animation, for a file of sliders only, and
// for points, which have no material.
bool has_own_materials(const Model& model);

}  // namespace studioscope
