#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/diagnostic.h"

namespace studioscope {

// Makes an error with its location in the file being read.
template <typename... Args>
Diagnostic error_at(const char* code, Location location, fmt::format_string<Args...> text,
                    Args&&... args) {
    return error(code, fmt::format(text, std::forward<Args>(args)...), location);
}

// Adds a message with its location in the file being read.
template <typename... Args>
void report_at(Diagnostics& diagnostics, Severity severity, const char* code, Location location,
               fmt::format_string<Args...> text, Args&&... args) {
    diagnostics.push_back(
        {severity, code, fmt::format(text, std::forward<Args>(args)...), location});
}

// Diagnostics of single lines of a text format. The first few of each code are kept and the others
// counted, so that a file with many faults does not hide its first message.
class LineDiagnostics {
public:
    // `format` is the prefix of codes that several formats share, see code().
    explicit LineDiagnostics(std::string format) : format_(std::move(format)) {}

    void add(Severity severity, const std::string& code, uint64_t line, std::string message);
    template <typename... Args>
    void error(const std::string& code, uint64_t line, fmt::format_string<Args...> text,
               Args&&... args) {
        add(Severity::kError, code, line, fmt::format(text, std::forward<Args>(args)...));
    }
    template <typename... Args>
    void warn(const std::string& code, uint64_t line, fmt::format_string<Args...> text,
              Args&&... args) {
        add(Severity::kWarning, code, line, fmt::format(text, std::forward<Args>(args)...));
    }
    template <typename... Args>
    void note(const std::string& code, uint64_t line, fmt::format_string<Args...> text,
              Args&&... args) {
        add(Severity::kNote, code, line, fmt::format(text, std::forward<Args>(args)...));
    }

    // The code with the format's prefix: "smd-missing-end" for "missing-end".
    std::string code(const char* what) const { return format_ + "-" + what; }
    const std::string& format() const { return format_; }

    // Appends the diagnostics of the next section, whose lines were counted from 0.
    void append(const LineDiagnostics& later, uint64_t lines_before);

    // Returns all diagnostics, by line; a code that exceeds its limit ends with the number of
    // further ones.
    Diagnostics take();

private:
    struct Kind {
        size_t kept = 0;
        size_t dropped = 0;
        Severity severity = Severity::kError;
        uint64_t first_dropped = 0;
    };

    std::string format_;
    Diagnostics kept_;
    std::map<std::string, Kind> kinds_;
};

constexpr size_t kMaxPerCode = 20;

// Counts the lines with one kind of fault, to report it once, at the first of them.
struct LineTally {
    size_t count = 0;
    uint64_t first_line = 0;

    void add(uint64_t line) {
        if (count++ == 0) first_line = line;
    }
    void append(const LineTally& later, uint64_t lines_before);
};

}  // namespace studioscope
