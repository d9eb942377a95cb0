#pragma once

#include "core/bytes.h"
#include "core/result.h"
#include "model/mdl_file.h"

namespace studioscope {

// Versions of one layout, which is read.
constexpr int kOldestMdlVersion = 44, kNewestMdlVersion = 49;

inline bool is_known_mdl_version(int version) {
    return version >= kOldestMdlVersion && version <= kNewestMdlVersion;
}
// The version as which a file is read: some have another number, changed so that tools refuse them.
inline int layout_version(const MdlHeader& header) {
    return is_known_mdl_version(header.version) ? header.version : kNewestMdlVersion;
}
Diagnostic unknown_mdl_version(int version);

// Parses an MDL; an error if it is not one of version 44 to 49, by its number or, if all records
// point at themselves as in those versions, by its layout. An invalid table is left out and
// reported.
Result<MdlFile> parse_mdl(ByteSpan file);

}  // namespace studioscope
