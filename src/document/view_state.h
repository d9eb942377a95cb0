#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// The choices that a picture depends on, as JSON: camera, shading, overlays, level, root LOD and
// fixup rows, light, clip and frame, sliders, pose parameters, body groups, skin, what is selected
// and what is hidden. By names, so that it fits the source of a compiled model too. Two documents
// that show the same have the same text.

// The keyword of a picture's text that holds it.
inline constexpr const char* kViewStateKey = "Studioscope view";

std::string view_state_of(const Document& document);

// Applies a view; members that are missing or invalid go to their defaults, numbers out of range
// are clamped. Document::gathering then names the vertex layout of the view, which the scene may
// have to be built again for. Gives the names that this model does not have. Text that is no such
// JSON, or of a later version, is an error and changes nothing.
Result<std::vector<std::string>> apply_view_state(std::string_view text, Document& document);

}  // namespace studioscope
