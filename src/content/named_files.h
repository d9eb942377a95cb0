#pragma once

#include <optional>
#include <string_view>

#include "core/diagnostic.h"

namespace studioscope {

// The kinds of files that a name in a text may lead to: a name of any other file is refused, so
// that no text can have a file read, and quoted in messages, that is no content.
enum class NamedFile {
    kQcInclude,        // $include
    kSource,           // meshes and animations of a QC
    kShapes,           // flexfile
    kProcedures,       // $proceduralbones
    kMaterialInclude,  // patches, #include and #base
};

constexpr const char* kNotContent = "not-content";

// The error kNotContent for a name whose extension is not one of the kind's; decided by the name
// alone, whether there is such a file or not.
std::optional<Diagnostic> refuse_name(NamedFile kind, std::string_view name);

// Whether a name, in lower case or not, ends as files of the kind do.
bool has_ending_of(NamedFile kind, std::string_view name);

// The code of a message about a file that could not be read: that of a refusal stays.
inline const char* code_of(const Diagnostic& why, const char* otherwise) {
    return why.code == kNotContent ? kNotContent : otherwise;
}

}  // namespace studioscope
