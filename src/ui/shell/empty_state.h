#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace studioscope {

// The lines for the middle of a view in which nothing can be drawn: what there is, and what would
// help. Empty where the model has meshes or bones.
std::vector<std::string> empty_view_lines(const Document& document);

// A sentence about the missing part of a model that is drawn as a skeleton or as points only, and
// what would help; empty for all others.
std::string missing_part_banner(const Document& document);

}  // namespace studioscope
