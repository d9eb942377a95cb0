#include "host/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/deadline.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/platform/disk_file.h"
#include "core/platform/platform.h"
#include "core/platform/replace_file.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "host/options.h"
#include "host/progress_line.h"
#include "model/file_types.h"
#include "model/printed_messages.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

MessageOutput& message_settings() {
    static MessageOutput settings;
    return settings;
}

// Source lines for messages; created when the first one is printed in a terminal.
SourceLines& source_lines() {
    static SourceLines lines(with_archives(disk_files()));
    return lines;
}

Diagnostic not_written(const fs::path& path, const std::string& why) {
    return about_file(path == "-" ? fs::path("standard output") : path,
                      error("write-failed", "cannot be written: " + why));
}

std::atomic<bool> reader_gone = false;

std::string reason(int problem) { return std::generic_category().message(problem); }

// Writes all bytes; returns the reason of a failure, or an empty text.
std::string write_all(FILE* file, ByteSpan bytes) {
    errno = 0;
    const bool is_written =
        std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
    if (is_written) return {};
    const int problem = errno;
    if (file == stdout && is_reader_missing(problem)) reader_gone = true;
    std::clearerr(file);  // so that later writes do not report this error again
    return reason(problem);
}

// Writes and closes; returns the reason of a failure, or an empty text.
std::string write_and_close(FILE* file, ByteSpan bytes) {
    std::string problem = write_all(file, bytes);
    if (std::fclose(file) != 0 && problem.empty()) return reason(errno);
    return problem;
}

Result<void> replace(const fs::path& path, ByteSpan bytes, Flush flush) {
    std::error_code status;
    const fs::path target = written_file(path);
    if (fs::is_symlink(target, status)) return not_written(path, "its links lead in a circle");
    const std::string problem = replace_file(target, bytes, {flush == Flush::kNow});
    return problem.empty() ? Result<void>() : not_written(path, problem);
}

}  // namespace

bool is_reader_gone() { return reader_gone; }

void set_message_output(const MessageOutput& settings) { message_settings() = settings; }

const MessageOutput& message_output() { return message_settings(); }

void print_text(const std::string& text) {
    hide_progress_line();
    std::fputs(text.c_str(), stderr);
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

fs::path written_file(const fs::path& output) {
    constexpr int kMaxLinks = 40;  // as in Linux
    std::error_code status;
    fs::path file = output;
    for (int links = 0; fs::is_symlink(file, status); ++links) {
        const fs::path target = fs::read_symlink(file, status);
        if (status || links == kMaxLinks) return output;
        file = file.parent_path() / target;
    }
    return file;
}

Result<void> write_output(const fs::path& path, ByteSpan bytes, Flush flush) {
    if (path == "-") {
        const std::string problem = write_all(stdout, bytes);
        return problem.empty() ? Result<void>() : not_written(path, problem);
    }
    if (const std::string fault = portable_name_fault(path_text(path.filename()));
        kThisPlatform == Platform::kWindows && !fault.empty() && !is_null_device(path))
        return not_written(path, "its name " + fault);
    std::error_code status;
    const fs::file_status existing = fs::status(path, status);
    if (fs::is_directory(existing)) return not_written(path, "it is a folder");
    if (!is_null_device(path) && (!fs::exists(existing) || fs::is_regular_file(existing)))
        return replace(path, bytes, flush);
    errno = 0;
    FILE* file = open_to_write(path);
    const std::string problem = file == nullptr ? reason(errno) : write_and_close(file, bytes);
    return problem.empty() ? Result<void>() : not_written(path, problem);
}

int write_or_report(const fs::path& path, std::string_view text) {
    const Result<void> done = write_output(path, as_bytes(text));
    if (done) return kDone;
    if (path == "-" && is_reader_gone()) return kReaderGone;
    print(done.error());
    return kUnreadable;
}

ReportOutput::ReportOutput(const Options& options)
    : path_(options.output.empty() ? fs::path("-") : options.output) {}

ReportOutput::~ReportOutput() {
    if (device_ != nullptr) std::fclose(device_);
}

void ReportOutput::open() {
    std::error_code status;
    const fs::file_status existing = fs::status(path_, status);
    if (is_null_device(path_) || (fs::exists(existing) && !fs::is_regular_file(existing)))
        device_ = open_to_write(path_);
    else
        part_ = std::make_unique<PartFile>(written_file(path_));
}

int ReportOutput::fail(const std::string& why) {
    print(not_written(path_, why));
    return kUnreadable;
}

int ReportOutput::write(std::string_view text) {
    if (path_ == "-") return write_or_report(path_, text);
    errno = 0;
    if (!part_ && device_ == nullptr) open();
    if (!part_ && device_ == nullptr) return fail(reason(errno));
    const std::string problem =
        part_ ? part_->append(as_bytes(text)) : write_all(device_, as_bytes(text));
    return problem.empty() ? int{kDone} : fail(problem);
}

int ReportOutput::finish() {
    if (const int status = path_ == "-" ? int{kDone} : write({}); status != kDone) return status;
    const std::string problem = part_ ? part_->finish() : std::string();
    return problem.empty() ? int{kDone} : fail(problem);
}

int write_report(const Options& options, std::string_view text) {
    ReportOutput output(options);
    const int status = output.write(text);
    return status == kDone ? output.finish() : status;
}

int refuse_report_output(const Options& options, std::span<const fs::path> also_read) {
    if (options.output.empty() || options.output == "-") return kDone;
    std::vector<fs::path> read(also_read.begin(), also_read.end());
    const CheckRequest& check = options.check;
    for (const auto* paths : {&options.files, &options.diff.against, &options.pose.flex_presets})
        read.insert(read.end(), paths->begin(), paths->end());
    for (const std::string& list : check.lists) read.push_back(path_from_text(list));
    for (const auto& path :
         {check.baseline, check.original, check.config.given_file, options.mounts.game})
        if (path) read.push_back(*path);
    read.push_back(path_from_text(options.bench.compared));
    const auto is_output = [&](const fs::path& file) {
        std::error_code status;
        return fs::equivalent(file, options.output, status);
    };
    const std::string name = path_text(options.output.filename());
    const std::string ending = lower_case(path_text(options.output.extension()));
    std::error_code status;
    const bool is_content = find_file_type(name) || is_archive_name(options.output) ||
                            ending == ".vmt" || ending == ".vtf" || ending == ".qci";
    if ((is_content && fs::exists(options.output, status)) ||
        std::any_of(read.begin(), read.end(), is_output))
        return report_wrong_usage(options.verb, "-o " + path_text(options.output) +
                                                    ": expected another file than those that are "
                                                    "read");
    return refuse_unwritable(options.output);
}

int refuse_unwritable(const fs::path& path) {
    if (path == "-") return kDone;
    std::error_code unknown;
    const fs::path file = written_file(path);
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    std::string why;
    if (fs::is_directory(path, unknown)) why = "it is a folder";
    if (const auto status = fs::status(folder, unknown); !fs::is_directory(status))
        why = fs::exists(status) ? path_text(folder) + " is not a folder"
                                 : "there is no folder " + path_text(folder);
    if (why.empty()) return kDone;
    print(not_written(path, why));
    return kUnreadable;
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
