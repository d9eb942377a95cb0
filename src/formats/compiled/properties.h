#pragma once

#include <string_view>
#include <vector>

#include "core/bytes.h"
#include "formats/compiled/mdl.h"
#include "model/compiled_files.h"
#include "model/scene.h"

namespace studioscope {

// The fields of a compiled file's header, without any checks, by the table of its type in the page
// headers.md of the manual: "MDL", "VVD", "VTX" or "PHY". Fields past the end of a short file are
// left out.
std::vector<HeaderField> header_fields(ByteSpan file, std::string_view type);

// Properties of the whole model that are not drawn: surface, mass, bounds, key values, eyes,
// mouths, IK chains, included models.
std::vector<Property> mdl_properties(const MdlFile& mdl);

}  // namespace studioscope
