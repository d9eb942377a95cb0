#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// The choices that determine a picture, as JSON: camera, shading, overlays, level, root LOD and
// fixup rows, light, clip and frame, sliders, pose parameters, body groups, skin, selection and
// hidden parts, and the files of the compared model: relative to the folder of the open one, or,
// where they share no folder that may be known, by path_to_share(). Parts are stored by name, so
// that the text also fits the source of a compiled model. Equal pictures have equal texts.

// The keyword of the PNG text chunk that contains the view.
inline constexpr const char* kViewStateKey = "Studioscope view";

std::string view_state_json(const Document& document);

// Applies a view; members that are missing or invalid get their defaults, numbers out of range are
// clamped. Document::vertex_layout is then the vertex layout of the view; if it differs from the
// scene's, the scene must be rebuilt. Document::compared_files is then the files of the compared
// model; one outside the folder of the open model is left out unless it was among them before,
// because a view may come from a stranger. Returns the names that this model does not have, and the
// files that are left out. Text that is not such JSON, or of a later version, is an error and
// changes nothing.
Result<std::vector<std::string>> apply_view_state(std::string_view text, Document& document);

}  // namespace studioscope
