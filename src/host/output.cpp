#include "host/output.h"

#include <fmt/format.h>

#include <cstdio>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/platform/platform.h"
#include "host/options.h"
#include "host/progress_line.h"
#include "model/printed_messages.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

MessageOutput& message_settings() {
    static MessageOutput settings;
    return settings;
}

// Source lines for messages; created when the first one is printed in a terminal.
QuotedLines& source_lines() {
    static QuotedLines lines(with_archives(disk_files()));
    return lines;
}

}  // namespace

void set_message_output(const MessageOutput& settings) { message_settings() = settings; }

const MessageOutput& message_output() { return message_settings(); }

void print_text(const std::string& text) {
    hide_progress_line();
    std::fputs(without_commands(text).c_str(), stderr);
}

void print(const Diagnostic& diagnostic) {
    const MessageOutput& settings = message_output();
    if (settings.is_quiet && diagnostic.severity != Severity::kError) return;
    const MessageStyle style =
        message_style(StandardStream::kError, settings.color, environment_variable);
    Diagnostic shown = diagnostic;
    shown.file = archive_path_text(shown.file);
    print_text(message_text(shown, style, style.columns ? &source_lines() : nullptr));
}

void print(const Diagnostics& diagnostics, size_t material_count) {
    const bool is_verbose = message_output().is_verbose;
    Diagnostics named = diagnostics;
    for (Diagnostic& diagnostic : named) diagnostic.file = archive_path_text(diagnostic.file);
    const Diagnostics printed =
        is_verbose ? std::move(named)
                   : printed_messages(named, material_count, kMaxPrintedOfCode, "--verbose");
    for (const Diagnostic& diagnostic : printed) print(diagnostic);
}

void print_unseen(const Diagnostics& diagnostics, const Diagnostics& known) {
    std::set<std::string> lines;
    for (const Diagnostic& diagnostic : known) lines.insert(to_string(diagnostic));
    Diagnostics unseen;
    for (const Diagnostic& diagnostic : diagnostics)
        if (!lines.contains(to_string(diagnostic))) unseen.push_back(diagnostic);
    print(unseen);
}

int report_wrong_usage(std::string_view verb, std::string_view message) {
    const std::string command = verb.empty() ? "studioscope" : fmt::format("studioscope {}", verb);
    print_text(fmt::format("{}: error: {}\nTry '{} --help'.\n", command,
                           printable(message, kMaxMessageLength), command));
    return kWrongUsage;
}

int report_problem(std::string_view verb, const Diagnostic& problem) {
    // an error about a file is printed with its path, like other messages
    if (problem.fault == Fault::kUsage && problem.file.empty())
        return report_wrong_usage(verb, problem.message);
    print(problem);
    return error_exit_status(problem);
}

int run_in_time(const Options& options, int (*run)(const Options& options)) {
    Options unlimited = options;
    unlimited.load.timeout = 0;
    // A file manager asks for many at a time, and shows no picture of what was too late ever again.
    const bool is_thumbnail = options.verb == "thumbnail";
    std::optional<BusyMachineClock> clock;
    if (is_thumbnail) clock.emplace();
    const DeadlineScope ends(options.load.timeout);
    try {
        return run(unlimited);
    } catch (const TimeoutError&) {
        const char* allowed_by = is_thumbnail ? "a thumbnail" : "--timeout";
        print(about_file(
            options.files.empty() ? fs::path() : options.files[0],
            error("timeout", timeout_text("this", allowed_by) + "; nothing is written")));
        return kUnreadable;
    }
}

}  // namespace studioscope
