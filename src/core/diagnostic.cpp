#include "core/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

// Builds a diagnostic with a sanitized message, as messages quote arbitrary file content.
Diagnostic make_diagnostic(Severity severity, std::string code, const std::string& message,
                           Location location) {
    return {severity, std::move(code), printable(message, kMaxMessageLength), location};
}

constexpr const char* kCut = "messages-cut";

// True if the messages exceed their budget. Checked every kStep messages, as adding up takes as
// long as writing them.
bool is_too_long(const Diagnostics& all) {
    constexpr size_t kStep = 64;
    if (all.size() % kStep != 0) return false;
    size_t bytes = 0;
    for (const Diagnostic& diagnostic : all)
        bytes += diagnostic.message.size() + diagnostic.file.size() + diagnostic.code.size();
    return bytes > Budget::kMaxMessageBytes;
}

}  // namespace

Diagnostic error(std::string code, const std::string& message, Location location) {
    return make_diagnostic(Severity::kError, std::move(code), message, location);
}

Diagnostic warning(std::string code, const std::string& message, Location location) {
    return make_diagnostic(Severity::kWarning, std::move(code), message, location);
}

Diagnostic note(std::string code, const std::string& message, Location location) {
    return make_diagnostic(Severity::kNote, std::move(code), message, location);
}

Diagnostic about_file(const std::filesystem::path& file, Diagnostic message) {
    return about_file(path_text(file), std::move(message));
}

Diagnostic about_file(std::string file, Diagnostic message) {
    message.file = std::move(file);
    return message;
}

Diagnostic usage_error(const std::string& message) {
    Diagnostic problem = error("usage", message);
    problem.fault = Fault::kUsage;
    return problem;
}

Diagnostic opengl_error(std::string code, const std::string& message) {
    Diagnostic problem = error(std::move(code), message);
    problem.fault = Fault::kOpenGl;
    return problem;
}

const char* severity_name(Severity severity) {
    constexpr const char* kNames[] = {"note", "warning", "error"};
    return at(kNames, severity);
}

std::optional<Severity> find_severity(std::string_view name) {
    for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
        if (name == severity_name(severity)) return severity;
    return std::nullopt;
}

std::string location_text(const Diagnostic& diagnostic) {
    std::string where = at_line_start(printable(diagnostic.file));
    if (diagnostic.location.kind == Location::Kind::kLine)
        where += fmt::format(":{}", diagnostic.location.value);
    if (diagnostic.location.kind == Location::Kind::kOffset)
        where += fmt::format("@0x{:08x}", diagnostic.location.value);
    if (!where.empty()) where += ": ";
    return where;
}

std::string to_string(const Diagnostic& diagnostic) {
    return fmt::format("{}{}: {}{} [{}]", location_text(diagnostic),
                       severity_name(diagnostic.severity),
                       printable(diagnostic.message, kMaxMessageLength),
                       is_utf8(diagnostic.file) ? "" : " (file name: Latin-1?)", diagnostic.code);
}

bool has_errors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

void append_capped(Diagnostics& all, Diagnostic diagnostic) {
    if (!all.empty() && all.back().code == kCut) {
        all.back().severity = std::max(all.back().severity, diagnostic.severity);
        return;
    }
    if (all.size() > Budget::kMaxMessages) return;
    diagnostic.message = shortened(std::move(diagnostic.message), Budget::kMaxMessageLength);
    if (all.size() == Budget::kMaxMessages || is_too_long(all))
        diagnostic = {diagnostic.severity,
                      kCut,
                      fmt::format("more than {} messages, or {} MB of them; the rest is not shown",
                                  Budget::kMaxMessages, Budget::kMaxMessageBytes >> 20),
                      {}};
    all.push_back(std::move(diagnostic));
}

}  // namespace studioscope
