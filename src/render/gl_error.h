#pragma once

#include <glad/gl.h>

#include <optional>
#include <string>

#include "core/diagnostic.h"

namespace studioscope {

// Errors that OpenGL notes and keeps until it is asked. Each has its own name in messages: only
// GL_OUT_OF_MEMORY means that memory is short; every other one is a fault of the program or of the
// driver.

// "GL_INVALID_OPERATION"; the number of one that has no name here.
std::string gl_error_name(GLenum error);

// The message for an error that was noted in a task ("the upload of 10 vertices").
Diagnostic gl_failure(GLenum error, const std::string& task);

// Takes the errors noted since the last call; none: the task succeeded. GL_OUT_OF_MEMORY comes
// before others, which often follow from it.
std::optional<Diagnostic> take_gl_failure(const std::string& task);

// Drops the errors of calls whose success is checked in another way.
void forget_gl_errors();

}  // namespace studioscope
