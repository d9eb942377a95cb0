#pragma once

#include <span>

#include "model/fault_counter.h"
#include "model/model.h"

namespace studioscope {

// Every index of a Model that names something in another of its lists, but for those of vertices
// and triangles and the parents of bones, which validate() looks at in its own way.
struct Reference {
    const char* field;   // "Mesh::skin_slot"
    const char* code;    // of the error that says so
    const char* one;     // "mesh", as a message counts what holds such an index
    const char* many;    // "meshes"
    const char* names;   // "a material slot"
    const char* repair;  // what is done about one that is not there: "the first is used"
    // Repairs all that name nothing, and counts the holders.
    void (*check)(Model& model, FaultCounter& tally);
};

std::span<const Reference> references();

// Lists that others count on are there (a material, a skin, a level, a body part with a model; as
// many levels a mesh as the model has), then every reference is checked in the order of the table.
// What was repaired is an error, one for each field.
void check_references(Model& model);

// Not so where the only material is one that had to be made up: in an animation, in a file of
// sliders alone, and for points, which no material is for.
bool has_own_materials(const Model& model);

}  // namespace studioscope
