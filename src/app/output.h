#pragma once

#include <string>
#include <string_view>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

// Messages go to standard error, one a line, as compilers print them.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);

// Writes to a file, or to standard output for "-".
Result<bool> write_output(const std::string& path, ByteSpan bytes);

}  // namespace studioscope
