#pragma once

namespace studioscope {

// Hints that the memory at an address is read soon. Any address is allowed.
inline void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
}

}  // namespace studioscope
