#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/bytes.h"
#include "core/diagnostic.h"
#include "core/result.h"
#include "host/message_text.h"

namespace studioscope {

struct Options;
class ReportFile;

// Exit status of the process; scripts rely on it.
enum ExitStatus {
    kDone = 0,
    kCheckFailed = 1,
    kDiffers = 1,  // `diff` found a difference
    kLost = 1,     // `export` could not write all of a model
    kWrongUsage = 2,
    kUnreadable = 3,  // a file could not be read or written, or has an invalid type
    kNoOpenGl = 4,
    kReaderGone = 141,  // what a shell reports for a process killed by SIGPIPE
};

inline ExitStatus error_exit_status(const Diagnostic& error) {
    switch (error.fault) {
        case Fault::kUsage:
            return kWrongUsage;
        case Fault::kOpenGl:
            return kNoOpenGl;
        default:
            return kUnreadable;
    }
}

// The options about printed messages: --color, --quiet, --verbose.
struct MessageOutput {
    ColorMode color = ColorMode::kAuto;
    bool is_quiet = false;    // only errors, and no progress line
    bool is_verbose = false;  // also print the files that are read, and how long loading takes
};
// Sets the options about printed messages for the whole process. Call it before other threads
// print.
void set_message_output(const MessageOutput& how);
const MessageOutput& message_output();

// Prints to standard error, one diagnostic per line, in the format of compilers; at a terminal with
// colors, and with the source line if it is about a text file.
void print(const Diagnostic& diagnostic);
// Many of one kind are folded (model/printed_messages.h) unless --verbose is given.
// `material_count`: that of the model, if they are about one.
void print(const Diagnostics& diagnostics, size_t material_count = 0);
// Prints text that is not a message to standard error.
void print_text(const std::string& text);
// Prints the diagnostics except for known ones.
void print_unseen(const Diagnostics& diagnostics, const Diagnostics& known);

// Whether the bytes of a file are on the disk when it is written, or once flush_disk_of() was
// called (core/platform/replace_file.h), for many files.
enum class Flush { kNow, kLater };

// Writes to a file, or to standard output for "-". The bytes go to a temporary file in the same
// folder, which is then renamed, so that the old file stays intact after any error. Devices and
// pipes are written directly.
Result<void> write_output(const std::filesystem::path& path, ByteSpan bytes,
                          Flush flush = Flush::kNow);

// Calls write_output(), prints any error, and returns the exit status. If the reader of standard
// output has gone away (broken pipe, as with `head`), returns kReaderGone without printing.
int write_or_report(const std::filesystem::path& path, std::string_view text);

// The file that is written for an output: the last target of symbolic links, whether it exists or
// not. The path itself if links go round in a circle.
std::filesystem::path written_file(const std::filesystem::path& output);

// The place for the report of a verb, which is written piece by piece: standard output, or the file
// of -o, which has its name once finish() was called.
class ReportOutput {
public:
    explicit ReportOutput(const Options& options);
    ~ReportOutput();
    ReportOutput(const ReportOutput&) = delete;
    ReportOutput& operator=(const ReportOutput&) = delete;

    // Each prints any error and returns the exit status, like write_or_report().
    int write(std::string_view text);
    int finish();

private:
    const std::filesystem::path path_;
    std::unique_ptr<ReportFile> file_;  // null: the helper of start_output_helper() has it
};

// Writes all of a report with -o, or to standard output; like write_or_report().
int write_report(const Options& options, std::string_view text);

// Reports that -o of a report names one of the files that the verb reads, or any model, material or
// archive, or that it cannot be written. Returns kDone, or the exit status.
int refuse_report_output(const Options& options,
                         std::span<const std::filesystem::path> also_read = {});

// Writes a file below a folder, which is made with those between. The error "copy-outside" if a
// link leads, or may lead, out of it; about_file() of the caller's file. Flushed by flush_folder().
Result<void> write_below(const std::filesystem::path& folder, const std::filesystem::path& place,
                         ByteSpan bytes);
void flush_folder(const std::filesystem::path& folder);

// The files that a helper writes below its folder.
enum class FolderHelp : uint8_t {
    kCopies,   // any files, by write_below()
    kExports,  // those of exports, by write_folder()
    kReplacingExports
};

// Starts a helper that writes this file (write_output(), ReportOutput), or below this folder, from
// now on, as this process may not when it is restricted (host/sandbox.h). Either may be empty. It
// refuses all else, as who asks may be a file that has taken this process over. Returns whether
// there is one.
bool start_output_helper(const std::filesystem::path& file, const std::filesystem::path& folder,
                         FolderHelp help);

// Reports early that writing the file would fail: its folder does not exist, or it is a folder.
// Returns kDone, or the exit status.
int refuse_unwritable(const std::filesystem::path& path);

// Whether the reader of standard output has gone away; the exit status is kReaderGone then.
bool is_reader_gone();

// Format of all usage errors:
//     studioscope render: error: --mode wire: expected shaded, ... (did you mean wireframe?)
//     Try 'studioscope render --help'.

// Prints a message about wrong usage of a verb, or of the program if `verb` is empty, to standard
// error. Returns the exit status.
int report_wrong_usage(std::string_view verb, std::string_view message);

// Prints an error of a verb, as a usage error if the command line is at fault. Returns the exit
// status.
int report_problem(std::string_view verb, const Diagnostic& problem);

// Runs a verb with options.load.timeout as the time limit for all of it: past it nothing is
// written, the error `timeout` is printed, and the exit status is kUnreadable. `run` gets options
// without a limit per load.
int run_in_time(const Options& options, int (*run)(const Options& options));

}  // namespace studioscope
