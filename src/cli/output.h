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
// Prints the files that were read, for --verbose.
void print_files(const Scene& scene);
// Limits print() to errors from now on, for --quiet.
void print_errors_only();
// Prints the diagnostics that are not among the known ones.
void print_unseen(const Diagnostics& diagnostics, const Diagnostics& known);

// Writes to a file, or to standard output for "-". The bytes go to a temporary file in the same
// folder, which is then renamed, so that the old file stays intact after any error. Devices and
// pipes are written directly.
Result<void> write_output(const std::filesystem::path& path, ByteSpan bytes);

// Writes as write_output() does and prints an error. Returns the exit status. A reader of standard
// output that has gone away, as `head` does, is kReaderGone, and nothing is printed.
int write_or_report(const std::filesystem::path& path, std::string_view text);

// Reports what already is certain to fail when the file is written: its folder does not exist, or
// it is a folder. Returns kDone, or the exit status.
int refuse_unwritable(const std::filesystem::path& path);

// Whether a reader of standard output has gone away: the exit status is kReaderGone then.
bool is_reader_gone();

// Whether the output is a file that the scene was loaded from, under any name.
bool is_input(const std::filesystem::path& output, const Scene& scene);

}  // namespace studioscope
