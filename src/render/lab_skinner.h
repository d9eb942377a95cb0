#pragma once

namespace studioscope {

// Who skins what SkinLab draws.
enum class LabSkinner {
    kPassthrough,  // no skinning: the yardstick
    kGpu,          // the vertex shader, as everything is drawn
    kCompute,      // a compute shader, once for all instances
    kCpu,
    kCpuThreads,
};

}  // namespace studioscope
