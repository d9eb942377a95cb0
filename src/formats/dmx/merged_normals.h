#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "formats/dmx/vertex_data.h"

namespace studioscope {

// Which normals of a mesh the compilers make one.
struct DmxMergedNormals {
    std::vector<uint32_t> became;  // for each its own number, or that of the one before it
    size_t comparisons = 0;        // of two normals
};

// In the order of the array, wherever in the mesh the corners are that have them: a normal becomes
// the first of those before it that stayed what they are and are less than 2 degrees away. One of
// no length stays what it is.
//
// Normals that stayed are 2 degrees apart, so that a sphere has room for fewer than 12 000 and its
// neighbourhoods for a few dozen: each normal is compared with those alone, and the time goes by
// their number.
DmxMergedNormals merge_normals(const DmxField& normals);

// The unit vector of a normal of any finite length, however small or large; a zero vector is
// unchanged.
glm::vec3 unit_of(const glm::vec3& normal);

}  // namespace studioscope
