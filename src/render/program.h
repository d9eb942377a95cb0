#pragma once

#include <initializer_list>
#include <string_view>

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

}  // namespace studioscope
