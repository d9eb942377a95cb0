#pragma once

#include <functional>
#include <memory>

namespace studioscope {

// An OpenGL context with its deleter.
using ContextHandle = std::unique_ptr<void, std::function<void(void*)>>;

// Makes an OpenGL 4.5 core context without a display (headless), current on the calling thread;
// null if the system has none.
ContextHandle make_device_context(bool debug);

}  // namespace studioscope
