#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// The part of the model that a message refers to: the vertex at its location; else the row of the
// fixup table there, or the table; else the material whose file it is about; else the bone, mesh,
// clip, shape, attachment or material with the longest name in its text; else the header field at
// its location; else the clip that was read from its file.
struct MessageTarget {
    enum class Kind {
        kNothing,
        kVertex,
        kBone,
        kMesh,
        kClip,
        kShape,
        kField,
        kFarParts,
        kFixup,
        kMaterial,
        kAttachment
    };
    Kind kind = Kind::kNothing;
    // Index of the vertex, bone, mesh, clip, shape, attachment, material or fixup row (kNone: the
    // whole table); for a field, of its file.
    int index = kNone;
    std::string name;     // display name: "bone spine", "field numbones"
    uint64_t offset = 0;  // offset of the field, bytes
};
MessageTarget find_message_target(const Document& document, const Diagnostic& message);

// Selects the target. For a field, opens the File tab with its file; far parts are shown by the
// camera.
void go_to(Document& document, const MessageTarget& target);

}  // namespace studioscope
