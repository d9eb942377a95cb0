#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/bytes.h"
#include "core/result.h"
#include "render/gl_object.h"

namespace studioscope {

// One stage of a program: its source texts, concatenated after the #version line.
struct Stage {
    GLenum type = GL_VERTEX_SHADER;
    std::initializer_list<std::string_view> texts;
};

// Compiles and links a program. `captured` names the outputs that transform feedback writes,
// interleaved.
Result<GlProgram> make_program(const char* name, std::initializer_list<Stage> stages,
                               std::initializer_list<const char*> captured = {});

// A program that is compiled on first use: most images need few of them. One that the driver
// rejects has the name 0 and draws nothing; take_program_problem() returns the error.
class LazyProgram {
public:
    using Make = std::function<Result<GlProgram>()>;

    LazyProgram() = default;
    explicit LazyProgram(Make make) : make_(std::move(make)) {}

    GLuint id() const;

private:
    mutable Make make_;  // empty after it was called
    mutable GlProgram program_;
};

// Returns and clears the error of a program that failed since the last call.
std::optional<Diagnostic> take_program_problem();

// A persistent shader cache: compiled programs between runs. Entry names consist of digits and
// letters a to f. Entries are untrusted: one of another driver or a broken one is removed, and its
// program compiled again. Either all functions are set, or none.
struct ProgramCache {
    std::function<std::optional<Bytes>(const std::string& name)> read;
    std::function<void(const std::string& name, ByteSpan entry)> write;
    std::function<void(const std::string& name)> remove;
    // Marks an entry that is about to be passed to the driver, which may crash on it; if it returns
    // false, the entry is not used. Entries that are still marked at the next start are removed.
    std::function<bool(const std::string& name)> mark;
    std::function<void()> unmark;  // removes all marks
};
// Sets the cache for programs made from now on; there is none by default.
void use_program_cache(ProgramCache cache);

// Clears the marks after a frame or an image was drawn: the driver has not crashed on its programs,
// some of which it compiles only when they draw.
void trust_drawn_programs();

}  // namespace studioscope
