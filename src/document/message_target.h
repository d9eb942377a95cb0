#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// The part of the model that a message refers to: the vertex at its location; else the bone, mesh,
// clip or shape with the longest name in its text; else the header field at its location; else the
// clip that was read from its file.
struct MessageTarget {
    enum class Kind { kNothing, kVertex, kBone, kMesh, kClip, kShape, kField, kFarParts };
    Kind kind = Kind::kNothing;
    int index = kNone;  // index of the vertex, bone, mesh, clip or shape; for a field, of its file
    std::string name;   // display name: "bone spine", "field numbones"
    uint64_t offset = 0;  // offset of the field, bytes
};
MessageTarget find_message_target(const Document& document, const Diagnostic& message);

// Selects the target. For a field, opens the File tab with its file; far parts are shown by the
// camera.
void go_to(Document& document, const MessageTarget& target);

}  // namespace studioscope
