#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace studioscope {

// What a person is told about a file: an error, a warning or a note, as compilers print them.

enum class Severity { kNote, kWarning, kError };

// Where in a file: a line (from 1) of a text file or a byte offset of a binary one.
struct Place {
    enum class Kind { kNone, kLine, kOffset };
    Kind kind = Kind::kNone;
    uint64_t value = 0;

    bool operator==(const Place&) const = default;
};

inline Place at_line(uint64_t line) { return {Place::Kind::kLine, line}; }
inline Place at_offset(uint64_t offset) { return {Place::Kind::kOffset, offset}; }

// Whose fault an error is: what the process ends with depends on it.
enum class Fault { kFile, kUsage, kOpenGl };

struct Diagnostic {
    Severity severity = Severity::kError;
    std::string code;     // stable, e.g. "smd-short-vertex"; scripts compare it
    std::string message;  // a sentence: what, which, how much, what was allowed
    Place place;
    std::string file = {};  // set by whoever opened the file; parsers leave it empty
    Fault fault = Fault::kFile;
};

using Diagnostics = std::vector<Diagnostic>;

Diagnostic error(std::string code, std::string message, Place place = {});
Diagnostic warning(std::string code, std::string message, Place place = {});
Diagnostic note(std::string code, std::string message, Place place = {});
// An error of the one who called: an option that does not fit.
Diagnostic usage_error(std::string message);
// An error of the machine: nothing can be drawn on it.
Diagnostic opengl_error(std::string code, std::string message);

// "error", "warning" or "note".
const char* name_of(Severity severity);

// `hero.smd:1204: error: sentence [code]` or `hero.vvd@0x0000003c: error: sentence [code]`.
std::string to_string(const Diagnostic& diagnostic);

bool has_errors(const Diagnostics& diagnostics);

}  // namespace studioscope
