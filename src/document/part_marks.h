#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/scene.h"

namespace studioscope {

// The messages about one part of a compiled model, for the lists that show the part.
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

// The numbers, in Scene::diagnostics, of the errors that are about this part. Only the first 256
// messages are looked at, here and by mark_of(): each is compared with each part.
std::vector<size_t> faults_of(const Scene& scene, PartKind kind, int index, int lod = kNone);

// The mark of a part; nothing where no message is about it.
std::optional<PartMark> mark_of(const Scene& scene, PartKind kind, int index);

}  // namespace studioscope
