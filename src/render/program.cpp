#include "render/program.h"

#include <fmt/format.h>

#include <string>
#include <vector>

#include "render/shader_constants.h"

namespace studioscope {

namespace {

std::string log_of(GLuint id, decltype(glad_glGetShaderiv) get,
                   decltype(glad_glGetShaderInfoLog) read) {
    GLint length = 0;
    get(id, GL_INFO_LOG_LENGTH, &length);
    std::string text(static_cast<size_t>(length), '\0');
    if (length > 0) read(id, length, nullptr, text.data());
    while (!text.empty() && (text.back() == '\0' || text.back() == '\n')) text.pop_back();
    return text;
}

Result<GlShader> compile(const char* name, const Stage& stage) {
    std::string source = "#version 450 core\n" + shader_constants();
    for (std::string_view text : stage.texts) source += text;
    GlShader shader(glCreateShader(stage.type));
    const char* text = source.c_str();
    glShaderSource(shader.id(), 1, &text, nullptr);
    glCompileShader(shader.id());
    GLint is_good = 0;
    glGetShaderiv(shader.id(), GL_COMPILE_STATUS, &is_good);
    if (is_good) return shader;
    return opengl_error("gl-shader",
                        fmt::format("the driver refuses the {} shader: {}", name,
                                    log_of(shader.id(), glGetShaderiv, glGetShaderInfoLog)));
}

}  // namespace

Result<GlProgram> make_program(const char* name, std::initializer_list<Stage> stages,
                               std::initializer_list<const char*> captured) {
    GlProgram program(glCreateProgram());
    for (const Stage& stage : stages) {
        Result<GlShader> shader = compile(name, stage);
        if (!shader) return shader.error();
        glAttachShader(program.id(), shader->id());  // lives on until the program goes
    }
    if (captured.size() > 0)
        glTransformFeedbackVaryings(program.id(), static_cast<GLsizei>(captured.size()),
                                    captured.begin(), GL_INTERLEAVED_ATTRIBS);
    glLinkProgram(program.id());
    GLint is_good = 0;
    glGetProgramiv(program.id(), GL_LINK_STATUS, &is_good);
    if (is_good) return program;
    return opengl_error("gl-shader",
                        fmt::format("the driver cannot link the {} program: {}", name,
                                    log_of(program.id(), glGetProgramiv, glGetProgramInfoLog)));
}

}  // namespace studioscope
