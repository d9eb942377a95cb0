#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/diagnostic.h"

namespace studioscope {

// What a reader of a text format says about single lines. Of one code the first few are kept and
// the others counted, so a file that is wrong throughout does not bury its first message.
class LineDiagnostics {
public:
    // `format` begins the codes of what several formats have in common, see code().
    explicit LineDiagnostics(std::string format) : format_(std::move(format)) {}

    void add(Severity severity, const std::string& code, uint64_t line, std::string message);
    void error(const std::string& code, uint64_t line, std::string message);
    void warn(const std::string& code, uint64_t line, std::string message);
    void note(const std::string& code, uint64_t line, std::string message);

    // "smd-missing-end" for "missing-end".
    std::string code(const char* what) const { return format_ + "-" + what; }
    const std::string& format() const { return format_; }

    // Adds what was said about the text that follows; its lines were counted from 0.
    void append(const LineDiagnostics& later, uint64_t lines_before);

    // All of it, by line; a code with more than fit ends with how many more there are.
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

// How many lines show something that is reported once, and the first of them.
struct LineTally {
    size_t count = 0;
    uint64_t first_line = 0;

    void add(uint64_t line) {
        if (count++ == 0) first_line = line;
    }
    void append(const LineTally& later, uint64_t lines_before);
};

}  // namespace studioscope
