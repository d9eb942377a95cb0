#pragma once

#include <set>
#include <string>
#include <string_view>

#include "formats/qc/qc_scanner.h"
#include "model/model.h"

namespace studioscope {

// Adds the rules of a $proceduralbones file (.vrd) to Model::procedural_bones, after the bones and
// attachments are there (qc.md 12). Helpers that the model lacks are left out, as compilers do.
void add_procedures(std::string_view text, const std::string& file, Model& model);

// The helper_name() of each bone that its rules move; that is in lower case, from its dot on.
std::set<std::string> helpers_in(std::string_view text);
std::string helper_name(std::string_view bone);

}  // namespace studioscope
