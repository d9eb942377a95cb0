#pragma once

#include <glad/gl.h>

#include <optional>
#include <string>

#include "core/diagnostic.h"

namespace studioscope {

// Properties of the driver of the current context.
struct Driver {
    std::string vendor;
    std::string renderer;
    std::string version;
    // True: renders on the CPU, where otherwise cheap operations may take minutes.
    bool is_software = false;
    float max_anisotropy = 1;  // maximum anisotropy; 1: anisotropic filtering is not supported
};

Driver current_driver();

// Makes Mesa's software drivers compile shaders in half of the time (GALLIVM_PERF=nopt), for
// programs that draw little: vertices are then transformed a quarter to a third slower, pixels are
// filled as fast. Other drivers ignore it. To be called before the first context and before any
// thread starts.
void prefer_quick_shaders();

// True for the name of a renderer that runs on the CPU.
bool is_software_renderer(const std::string& renderer);

// Errors that OpenGL stores until they are queried. Messages name them exactly: only
// GL_OUT_OF_MEMORY means that memory is short; every other one is a fault of the program or of the
// driver.

// "GL_INVALID_OPERATION"; the number of an unknown error.
std::string gl_error_name(GLenum error);

// The message for an error in a task ("the upload of 10 vertices").
Diagnostic gl_failure(GLenum error, const std::string& task);

// Takes the errors stored since the last call; nothing if the task succeeded. GL_OUT_OF_MEMORY is
// preferred to others, which often follow from it.
std::optional<Diagnostic> take_gl_failure(const std::string& task);

// Clears the errors of calls whose success is checked in another way.
void forget_gl_errors();

}  // namespace studioscope
