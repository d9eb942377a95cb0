#pragma once

#include <optional>
#include <string>

#include "model/scene.h"

namespace studioscope {

// What the messages of a compiled model's files say of one part of it, for the lists that show it.
struct PartMark {
    Severity severity = Severity::kError;  // the worst
    std::string message;                   // the first of that severity
};

enum class PartKind { kMesh, kClip, kShape };

// Whether an error or a warning is about this part: it names it as the readers do, by the path
// "body part 0, model 1, mesh 2" or by kind and name. `lod` narrows a mesh to one level; kNone:
// any.
bool is_about(const Model& model, const Diagnostic& message, PartKind kind, int index,
              int lod = kNone);

// Nothing where all is sound. Files with very many messages are judged by the first.
std::optional<PartMark> mark_of(const Scene& scene, PartKind kind, int index);

}  // namespace studioscope
