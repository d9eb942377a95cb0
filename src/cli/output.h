#pragma once

#include <filesystem>
#include <string_view>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"

namespace studioscope {

struct Scene;

// Messages go to standard error, one a line, as compilers print them.
void print(const Diagnostic& diagnostic);
void print(const Diagnostics& diagnostics);
// Those of them that are not among the ones known.
void print_unseen(const Diagnostics& diagnostics, const Diagnostics& known);

// Writes to a file, or to standard output for "-". A file is written beside its place and then
// renamed: whatever goes wrong, the old one stays whole. Devices and pipes are written directly.
Result<bool> write_output(const std::filesystem::path& path, ByteSpan bytes);

// The same, and what stopped it is printed. The exit status: kDone or kUnreadable.
int write_or_tell(const std::filesystem::path& path, std::string_view text);

// Whether the file is one that was read to make the scene, under whatever name.
bool is_input(const std::filesystem::path& output, const Scene& scene);

}  // namespace studioscope
