#include "window/messages.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/message_text.h"
#include "core/path_text.h"
#include "host/output.h"
#include "report/compiler_log.h"

namespace studioscope {

namespace {

constexpr size_t kMaxListedLines = 1000;  // of a log

Diagnostic explained_diagnostic(const ExplainedLine& line) {
    const CompilerMessage& message = *line.message;
    const std::string code =
        message.code.empty() ? std::string() : fmt::format(" See {}.", message.code);
    return {line.severity.value_or(Severity::kNote), kCompilerMessage,
            fmt::format("{}: {} What to do: {}{}", quotable(line.text), message.cause, message.help,
                        code),
            at_line(line.number)};
}

}  // namespace

void Messages::report(Diagnostic diagnostic) {
    print(diagnostic);
    if (diagnostic.severity == Severity::kNote)
        show_toast(diagnostic.message);
    else
        show_error(document_.panels.dock);
    document_.messages.push_back(std::move(diagnostic));
}

void Messages::inform(const Diagnostic& note, ToastKind kind) {
    print(note);
    show_toast(note.message, kind);
}

bool Messages::report_compiler_log(std::string text, const std::string& file) {
    const ExplainedLog log = explain_log(std::move(text));
    const size_t unknown = log.unknown_errors + log.unknown_warnings;
    if (log.lines.empty() && unknown == 0) return false;
    forget_log(file);
    const std::string name = path_text(path_from_text(file).filename());
    const size_t listed = std::min(log.lines.size(), kMaxListedLines);
    for (size_t i = 0; i < listed; ++i) {
        log_lines_.push_back(about_file(file, explained_diagnostic(log.lines[i])));
        document_.messages.push_back(log_lines_.back());
    }
    if (listed > 0) show_error(document_.panels.dock);
    show_toast(fmt::format("{}: {} explained{}{}", name, count_text(log.lines.size(), "line"),
                           listed < log.lines.size() ? ", the first 1000 listed" : "",
                           unknown > 0
                               ? fmt::format(", {} not known", count_text(unknown, "message"))
                               : std::string()));
    return true;
}

void Messages::forget_log(const std::string& file) {
    const auto is_of_log = [&](const Diagnostic& line) {
        return line.code == kCompilerMessage && line.file == file;
    };
    const auto end = log_lines_.begin() + static_cast<std::ptrdiff_t>(lines_before_opening_);
    lines_before_opening_ -= static_cast<size_t>(std::count_if(log_lines_.begin(), end, is_of_log));
    std::erase_if(log_lines_, is_of_log);
    if (std::erase_if(document_.messages, is_of_log) > 0) ++document_.messages_number;
}

void Messages::list_logs_again(bool is_same_model) {
    if (!is_same_model) {
        const auto first = log_lines_.begin();
        log_lines_.erase(first, first + static_cast<std::ptrdiff_t>(lines_before_opening_));
        lines_before_opening_ = 0;
        if (!log_lines_.empty()) show_error(document_.panels.dock);
    }
    document_.messages.insert(document_.messages.end(), log_lines_.begin(), log_lines_.end());
}

void Messages::defer(Diagnostics diagnostics) {
    for (Diagnostic& diagnostic : diagnostics) deferred_.push_back(std::move(diagnostic));
}

void Messages::report_deferred() {
    for (Diagnostic& diagnostic : std::exchange(deferred_, {})) report(std::move(diagnostic));
}

void Messages::show_toast(std::string text, ToastKind kind) {
    document_.panels.show_toast(std::move(text), kind);
    clock_.request_frame();
}

}  // namespace studioscope
