#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string_view>

#include "core/bytes.h"
#include "core/result.h"
#include "render/gl_object.h"

namespace studioscope {

// One stage of a program: its source texts, joined in order below the #version line.
struct Stage {
    GLenum type = GL_VERTEX_SHADER;
    std::initializer_list<std::string_view> texts;
};

// Compiles and links. `captured` names the outputs that transform feedback writes, interleaved.
Result<GlProgram> make_program(const char* name, std::initializer_list<Stage> stages,
                               std::initializer_list<const char*> captured = {});

// A program that is compiled when it is first drawn with: most pictures need few of all that there
// are. One that the driver refuses is 0 and draws nothing; take_program_problem() says why.
class LazyProgram {
public:
    using Make = std::function<Result<GlProgram>()>;

    LazyProgram() = default;
    explicit LazyProgram(Make make) : make_(std::move(make)) {}

    GLuint id() const;

private:
    mutable Make make_;  // until it was called
    mutable GlProgram program_;
};

// Why a program could not be made since the last call.
std::optional<Diagnostic> take_program_problem();

// Where programs are kept between runs as the driver compiled them, by names made of digits and
// letters a to f. What is read may be anything: an entry of another driver, or a broken one, is
// removed and compiled anew. All of them, or none.
struct ProgramCache {
    std::function<std::optional<Bytes>(const std::string& name)> read;
    std::function<void(const std::string& name, ByteSpan entry)> write;
    std::function<void(const std::string& name)> remove;
    // The entry is about to be handed to the driver, which may crash on it; it is not where this is
    // false. What is marked and not unmarked by then is removed at the next start.
    std::function<bool(const std::string& name)> mark;
    std::function<void()> unmark;  // all
};
// For programs that are made from now on; none by default.
void use_program_cache(ProgramCache cache);

// A frame or a picture is drawn: the driver did not crash on the programs in it, some of which it
// compiles only when they draw.
void trust_drawn_programs();

}  // namespace studioscope
