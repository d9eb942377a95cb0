#include "core/diagnostic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/at.h"
#include "core/printable.h"

namespace studioscope {

namespace {

// Builds a diagnostic with a sanitized message, as messages quote arbitrary file content.
Diagnostic made(Severity severity, std::string code, const std::string& message,
                Location location) {
    return {severity, std::move(code), printable(message, kMaxMessageLength), location};
}

}  // namespace

Diagnostic error(std::string code, const std::string& message, Location location) {
    return made(Severity::kError, std::move(code), message, location);
}

Diagnostic warning(std::string code, const std::string& message, Location location) {
    return made(Severity::kWarning, std::move(code), message, location);
}

Diagnostic note(std::string code, const std::string& message, Location location) {
    return made(Severity::kNote, std::move(code), message, location);
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

const char* name_of(Severity severity) {
    constexpr const char* kNames[] = {"note", "warning", "error"};
    return at(kNames, severity);
}

std::optional<Severity> severity_named(std::string_view name) {
    for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
        if (name == name_of(severity)) return severity;
    return std::nullopt;
}

std::string location_text(const Diagnostic& diagnostic) {
    std::string where = printable(diagnostic.file);
    if (diagnostic.location.kind == Location::Kind::kLine)
        where += fmt::format(":{}", diagnostic.location.value);
    if (diagnostic.location.kind == Location::Kind::kOffset)
        where += fmt::format("@0x{:08x}", diagnostic.location.value);
    if (!where.empty()) where += ": ";
    return where;
}

std::string to_string(const Diagnostic& diagnostic) {
    return fmt::format("{}{}: {} [{}]", location_text(diagnostic), name_of(diagnostic.severity),
                       printable(diagnostic.message, kMaxMessageLength), diagnostic.code);
}

bool has_errors(const Diagnostics& diagnostics) {
    return std::any_of(diagnostics.begin(), diagnostics.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::kError; });
}

}  // namespace studioscope
