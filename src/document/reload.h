#pragma once

#include <map>
#include <optional>
#include <vector>

#include "document/document.h"
#include "document/parts.h"

namespace studioscope {

// The names of the parts that a document's choices are indices of, from before a reload: afterwards
// the same bone, mesh or clip may have another index, and some may be gone.
struct PartNames {
    std::map<Part, std::vector<PartKey>> keys;
    std::vector<BodyPart> body_parts;
    VertexLayoutOptions layout;
    std::optional<uint32_t> pool_vertex;  // pool index of the selected vertex
};
PartNames names_before_reload(const Document& document);

// Maps the choices to the indices of the reloaded scene; choices of parts that are gone are
// cleared.
void renumber_choices(const PartNames& before, Document& document);

}  // namespace studioscope
