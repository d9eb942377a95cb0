#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace studioscope {

// A message about a file: an error, a warning or a note, as compilers print them.

enum class Severity { kNote, kWarning, kError };

// A location in a file: a line (from 1) of a text file or a byte offset of a binary one.
struct Location {
    enum class Kind { kNone, kLine, kOffset };
    Kind kind = Kind::kNone;
    uint64_t value = 0;

    bool operator==(const Location&) const = default;
};

inline Location at_line(uint64_t line) { return {Location::Kind::kLine, line}; }
inline Location at_offset(uint64_t offset) { return {Location::Kind::kOffset, offset}; }

// The part of a model that a message is about, where its location does not tell: set by whoever
// makes the message, so that a click on it leads there.
struct MessageSubject {
    enum class Kind {
        kNone,
        kVertex,
        kBone,
        kMesh,
        kClip,
        kShape,
        kAttachment,
        kHitbox,
        kMaterial,
        kFixup,         // row of the fixup table
        kFixupTable,    // the whole table
        kFarParts,      // what lies far from the rest
        kLimit,         // a limit of the engine
        kRequiredFile,  // file that the model needs, by its path from the game's root
        kHeaderField,   // found by the location of the message
    };
    Kind kind = Kind::kNone;
    std::string name = {};  // of the part; empty where it has none or `index` is enough
    int index = -1;         // of a part without a name, in the list of the file
};

// The category of an error, which decides the exit status of the process.
enum class Fault { kFile, kUsage, kOpenGl };

struct Diagnostic {
    Severity severity = Severity::kError;
    std::string code;     // stable identifier for scripts, e.g. "smd-short-vertex"
    std::string message;  // a sentence: what, which, how much, what is allowed
    Location location;
    std::string file = {};  // file name; set by the opener, parsers leave it empty
    Fault fault = Fault::kFile;
    MessageSubject subject = {};
};

using Diagnostics = std::vector<Diagnostic>;

// The code of an explained line of a compiler's log, which the message quotes.
inline constexpr const char* kCompilerMessage = "compiler-message";

Diagnostic error(std::string code, const std::string& message, Location location = {});
Diagnostic warning(std::string code, const std::string& message, Location location = {});
Diagnostic note(std::string code, const std::string& message, Location location = {});
// The message with the name of the file that it is about.
Diagnostic about_file(const std::filesystem::path& file, Diagnostic message);
Diagnostic about_file(std::string file, Diagnostic message);
// The message with the part of the model that it is about.
inline Diagnostic about(MessageSubject subject, Diagnostic message) {
    message.subject = std::move(subject);
    return message;
}
// An error of the caller, such as an invalid option.
Diagnostic usage_error(const std::string& message);
// An error of the machine: OpenGL cannot be used.
Diagnostic opengl_error(std::string code, const std::string& message);

// "error", "warning" or "note".
const char* severity_name(Severity severity);
std::optional<Severity> find_severity(std::string_view name);

// The location of a message as a prefix: `hero.smd:1204: `, `hero.vvd@0x0000003c: `; empty if it
// is about no file.
std::string location_text(const Diagnostic& diagnostic);

// The message as `hero.smd:1204: error: sentence [code]` or `hero.vvd@0x0000003c: error: sentence
// [code]`.
std::string to_string(const Diagnostic& diagnostic);

bool has_errors(const Diagnostics& diagnostics);

// Adds a diagnostic within the limits on messages: at most Budget::kMaxMessages, about
// Budget::kMaxMessageBytes in all, each shortened to Budget::kMaxMessageLength. One file may cause
// thousands of messages. The last one then says that others are left out, with the highest severity
// of those.
void append_capped(Diagnostics& all, Diagnostic diagnostic);

}  // namespace studioscope
