#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "model/model.h"

namespace studioscope {

// Counts faults of one kind and keeps the first, so that they become one message.
class FaultCounter {
public:
    void add(size_t index) {
        if (count_++ == 0) first_ = index;
    }
    bool any() const { return count_ > 0; }
    size_t first() const { return first_; }
    size_t count() const { return count_; }
    // The count as text: "12 vertices (the first is 40)".
    std::string text(std::string_view one, std::string_view many) const {
        if (count_ == 1) return fmt::format("{} {}", one, first_);
        return fmt::format("{} {} (the first is {})", count_, many, first_);
    }

private:
    size_t count_ = 0;
    size_t first_ = 0;
};

// An index of a Model into another of its lists. The table has all of them except those of vertices
// and triangles and the parents of bones, which validate() checks separately.
struct Reference {
    const char* field;   // "Mesh::skin_slot"
    const char* code;    // diagnostic code of an invalid index
    const char* one;     // singular name of the holder in messages: "mesh"
    const char* many;    // plural name of the holder: "meshes"
    const char* names;   // name of the item referred to: "a material slot"
    const char* repair;  // action for an invalid index: "the first is used"
    // Repairs all invalid indices, and counts the holders.
    void (*check)(Model& model, FaultCounter& tally);
    // The kind of the counted holders, for a click on the message; kNone: they may be removed.
    MessageSubject::Kind subject = MessageSubject::Kind::kNone;
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
