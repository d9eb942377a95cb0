#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/result.h"
#include "document/choices/flex_preset.h"
#include "document/document.h"
#include "host/options.h"

namespace studioscope {

// A loaded document with all options applied and its diagnostics printed. Without a document,
// `status` is the exit status.
struct OpenedDocument {
    std::optional<Document> document;
    int status = 0;
};
OpenedDocument open_document(const Options& options);
// Opens it in a thread with fewer rights than a driver needs, for verbs that draw (host/sandbox.h).
OpenedDocument open_in_thread(const Options& options);

// Applies the options of the command line to the opened model. An error lists the names that the
// model has.
Result<void> apply_options(const Options& options, Document& document);

// Reads a flex preset; an error names the file.
Result<FlexPreset> read_preset(const std::filesystem::path& path);

// Reads and applies a preset; its diagnostics are added to the document's.
Result<PresetOutcome> load_preset(const std::filesystem::path& path, Document& document);

// Whether the file name is that of a preset: it ends with ".json".
bool is_preset_file(const std::filesystem::path& path);

// Prints the errors of clips that were decoded for posing. Returns the exit status.
int report_clips(OpenedDocument& opened);

// Checks `options.output` before drawing or posing: an input must not be overwritten, and there has
// to be something to write. Returns kDone, or the exit status after printing the reason.
int refuse_output(const Options& options, const Document& document);

// Checks that `options.output` is none of these files. Returns kDone, or the exit status after
// printing the reason.
int refuse_input(const Options& options, std::span<const std::filesystem::path> files);

// The output as messages name it: "-o hero.png", or the path alone if it is a positional argument.
std::string output_words(const Options& options);

}  // namespace studioscope
