#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "document/document.h"

namespace studioscope {

// All that a picture shows besides the files, as JSON: camera, shading, overlays, level, root LOD
// and fixup rows, light, clip and frame, sliders, pose parameters, body groups, skin, what is
// selected and what is hidden. By names, so that it fits the source of a compiled model too. Two
// documents that show the same have the same text.

// The keyword of a picture's text that holds it.
inline constexpr const char* kViewStateKey = "Studioscope view";

std::string view_state_of(const Document& document);

struct ViewStateOutcome {
    std::vector<std::string> unknown;  // names that this model does not have
    // What the vertices are to be gathered for, which takes another read where it differs.
    int root_lod = 0;
    FixupUse fixups;
};

// Takes it over: what it does not name goes to its default. Numbers out of range are cut. Text that
// is no such JSON, or of a later version, is an error and changes nothing.
Result<ViewStateOutcome> apply_view_state(std::string_view text, Document& document);

}  // namespace studioscope
