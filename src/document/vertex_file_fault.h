#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// Whether a message is a warning or an error about a VVD.
bool is_vertex_file_fault(const Diagnostic& message);

// The first error about a VVD, else the first warning; nullptr where there is neither.
const Diagnostic* vertex_file_fault(const Diagnostics& messages);

}  // namespace studioscope
