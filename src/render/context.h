#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/result.h"
#include "render/device_context.h"

namespace studioscope {

// An OpenGL 4.5 core context without a display server, current on the calling thread: a GPU through
// EGL, else Mesa's surfaceless platform, else a hidden window. It has no default framebuffer.
// Objects created in it must be deleted before it.
class HeadlessContext {
public:
    // Makes a context; with `debug` the driver reports errors (collect_gl_messages()).
    static Result<HeadlessContext> make(bool debug = false);

private:
    explicit HeadlessContext(ContextHandle handle) : handle_(std::move(handle)) {}

    ContextHandle handle_;
};

using GlFunction = void (*)();
// Loads the functions of the current context. Returns gl_description(), or an error if the context
// is older than 4.5.
Result<std::string> load_gl(GlFunction (*find)(const char* name));

// Vendor, renderer and version of the current context, separated by commas.
std::string gl_description();

// Starts to collect driver messages above notification level in gl_messages(), newest last. Needs a
// debug context.
void collect_gl_messages();
std::vector<std::string>& gl_messages();

}  // namespace studioscope
