#pragma once

namespace studioscope {

// The memory there will be read soon: the processor may fetch it meanwhile. Any address will do.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace studioscope
