#pragma once

#include <memory>

#include "core/bytes.h"
#include "core/cache_memory.h"

namespace studioscope {

// A body that is unpacked as a whole when it is first read, and again after it was dropped from the
// cache. It takes `packed` bytes on disk. An error if it cannot be unpacked now.
Result<ByteSource> packed_body(std::shared_ptr<const CachedBodies> bodies, uint64_t number,
                               uint64_t packed, CachedBodies::Make make);

}  // namespace studioscope
