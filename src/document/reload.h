#pragma once

#include <map>
#include <optional>
#include <vector>

#include "document/document.h"
#include "document/parts.h"

namespace studioscope {

// The names of what a document's choices number, from before its files are read again: afterwards
// the same bone, mesh or clip may have another number, and some may be gone.
struct PartNames {
    std::map<Part, std::vector<PartKey>> keys;
    std::vector<BodyPart> body_parts;
    VertexLayoutOptions layout;
    std::optional<uint32_t> pool_vertex;  // the selected vertex in the file's pool
};
PartNames names_before_reload(const Document& document);

// Renumbers the choices for the scene that has taken the old one's place; what is gone is no longer
// chosen.
void renumber_choices(const PartNames& before, Document& document);

}  // namespace studioscope
