#pragma once

#include <set>
#include <string>
#include <string_view>

#include "core/name_map.h"
#include "formats/qc/text.h"
#include "model/model.h"

namespace studioscope {

// The names that lines of such a file can use.
struct QcHelperNames {
    explicit QcHelperNames(const Model& model);

    NameIndex bones;
    NameIndex bones_after_dot;
    NameIndex attachments;  // of two of a name the last
};

// Adds the rules of a $proceduralbones file (.vrd) to Model::procedural_bones, after the bones and
// attachments are there (qc.md 12). Helpers that the model lacks are left out, as compilers do.
// `names` are those of the model.
void add_procedures(std::string_view text, const std::string& file, const QcHelperNames& names,
                    Model& model);

// The helper_name() of each bone that its rules move; that is in lower case, from its dot on.
std::set<std::string> helpers_in(std::string_view text);
std::string helper_name(std::string_view bone);

}  // namespace studioscope
