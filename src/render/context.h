#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"

namespace studioscope {

// An OpenGL 4.5 core context without a display server, current on the calling thread: a graphics
// card through EGL, else Mesa's surfaceless platform, else a hidden window. It has no framebuffer
// of its own to draw into. Objects made in it must go before it does.
class HeadlessContext {
public:
    // With `debug` the driver reports what it finds wrong; see collect_gl_messages().
    static Result<HeadlessContext> make(bool debug = false);

private:
    using Handle = std::unique_ptr<void, std::function<void(void*)>>;
    explicit HeadlessContext(Handle handle) : handle_(std::move(handle)) {}

    Handle handle_;
};

using GlFunction = void (*)();
// Finds the functions of the context that is current, whoever made it. Gives gl_description(), or
// an error when the context is older than 4.5.
Result<std::string> load_gl(GlFunction (*find)(const char* name));

// "vendor, renderer, version" of the current context.
std::string gl_description();

// From now on every driver message above a notification is kept in gl_messages(), newest last.
// Needs a debug context.
void collect_gl_messages();
std::vector<std::string>& gl_messages();

}  // namespace studioscope
