#pragma once

#include <vector>

#include "core/bytes.h"
#include "formats/compiled/mdl.h"
#include "model/compiled_files.h"
#include "model/scene.h"

namespace studioscope {

// The fields of a compiled file's header, without any checks. Fields past the end of a short file
// are left out.
std::vector<HeaderField> mdl_header_fields(ByteSpan file);
std::vector<HeaderField> vvd_header_fields(ByteSpan file);
std::vector<HeaderField> vtx_header_fields(ByteSpan file);
std::vector<HeaderField> phy_header_fields(ByteSpan file);

// Properties of the whole model that are not drawn: surface, mass, bounds, key values, eyes,
// mouths, IK chains, included models.
std::vector<Property> mdl_properties(const MdlFile& mdl);

}  // namespace studioscope
