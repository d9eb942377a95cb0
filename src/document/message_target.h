#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// What a message is about: the vertex that stands at its place; else, as far as its words tell, the
// bone, mesh, clip or shape whose name it has, the longest of them; or a place in a compiled file
// of which a header field is known; or, of one that came with its own file, the clip.
struct MessageTarget {
    enum class Kind { kNothing, kVertex, kBone, kMesh, kClip, kShape, kField };
    Kind kind = Kind::kNothing;
    int index = kNone;    // of the vertex, bone, mesh, clip or shape; of the file for a field
    std::string name;     // for people: "bone spine", "field numbones"
    uint64_t offset = 0;  // of the field
};
MessageTarget target_of(const Document& document, const Diagnostic& message);

// Selects it. Of a field the tab with its file is opened.
void go_to(Document& document, const MessageTarget& target);

}  // namespace studioscope
