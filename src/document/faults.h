#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostic.h"
#include "model/scene.h"

namespace studioscope {

// A badge for a part with messages in lists: a summary of the messages about the part.
struct IssueBadge {
    Severity severity = Severity::kError;  // highest severity
    std::string message;                   // first message of this severity
};

enum class PartKind { kMesh, kClip, kShape };

// Whether a message is an error or a warning about this part. Messages name parts by the path "body
// part 0, model 1, mesh 2" or by kind and name. `lod` restricts a mesh to one level; kNone: any.
bool is_about(const Model& model, const Diagnostic& message, PartKind kind, int index,
              int lod = kNone);

// The indices in Scene::diagnostics of the errors about this part. Only the first 256 messages are
// examined, also by issue_badge(), because all pairs of messages and parts are compared.
std::vector<size_t> part_faults(const Scene& scene, PartKind kind, int index, int lod = kNone);

// The badge of a part; nothing if no message is about it.
std::optional<IssueBadge> issue_badge(const Scene& scene, PartKind kind, int index);

// Whether a message is a warning or an error about a VVD.
bool is_vertex_file_fault(const Diagnostic& message);

// The error because of which nothing, or one of the files with the mesh, could be read; nullptr if
// all that was found was read.
const Diagnostic* unread_file_fault(const Scene& scene, const Diagnostics& messages);

// The highest severity of the messages whose code begins with one of these; a note where there is
// none. A part's name restricts them to those about it.
Severity highest_severity(const Diagnostics& messages,
                          std::initializer_list<std::string_view> codes,
                          std::string_view part = {});

// The highest severity of the messages about files and textures of materials, or of that material.
Severity missing_material_severity(const Diagnostics& messages, std::string_view material = {});

// The highest severity of the messages about files of this role, such as "vvd", "include" or
// "texture", that were not found.
Severity missing_file_severity(const Diagnostics& messages, std::string_view role);

// The first error about a VVD, else the first warning; nullptr if there is neither.
const Diagnostic* vertex_file_fault(const Diagnostics& messages);

}  // namespace studioscope
