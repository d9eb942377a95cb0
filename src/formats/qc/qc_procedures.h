#pragma once

#include <string_view>
#include <vector>

#include "formats/qc/qc_scanner.h"
#include "model/model.h"

namespace studioscope {

// Adds the rules of a $proceduralbones file (.vrd) to Model::procedural_bones, after the bones and
// attachments are there (qc.md 12). Helpers that the model lacks are left out, as compilers do.
void add_procedures(std::string_view text, const std::string& file, Model& model);

}  // namespace studioscope
