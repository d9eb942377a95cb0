#pragma once

#include <filesystem>
#include <string_view>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

struct Scene;

// Prints to standard error, one diagnostic per line, in the format of compilers.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);
// Prints the diagnostics that are not among the known ones.
void print_unseen(const Diagnostics& diagnostics, const Diagnostics& known);

// Writes to a file, or to standard output for "-". The bytes go to a temporary file in the same
// folder, which is then renamed, so that the old file stays intact after any error. Devices and
// pipes are written directly.
Result<void> write_output(const std::filesystem::path& path, ByteSpan bytes);

// Writes as write_output() does and prints an error. Returns kDone or kUnreadable.
int write_or_report(const std::filesystem::path& path, std::string_view text);

// Whether the output is a file that the scene was loaded from, under any name.
bool is_input(const std::filesystem::path& output, const Scene& scene);

}  // namespace studioscope
