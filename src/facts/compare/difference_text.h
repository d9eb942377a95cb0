#pragma once

#include <string>

#include "facts/compare/scene_diff.h"

namespace studioscope {

// A difference as one line: "LOD 0 mesh body/skin: 80 vertices moved, at most 0.31 units (vertex
// 14 at 1 2 3, bone head)". With printable characters only.
std::string difference_text(const Difference& difference);

// Only what changed, without the thing that differs: "LOD 0: 80 vertices moved, ...".
std::string change_text(const Difference& difference);

// The largest difference with its unit: "0.31 units"; empty if it has none.
std::string amount_text(const Difference& difference);

}  // namespace studioscope
