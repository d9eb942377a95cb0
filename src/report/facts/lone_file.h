#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/bytes.h"
#include "model/scene.h"

namespace studioscope {

// One file without the files beside it, as git hands it to the programs that it runs.

// A file whose content Git LFS keeps elsewhere.
struct LfsPointer {
    std::string oid;  // "sha256:..."
    uint64_t size = 0;
};
// The pointer that the bytes are, if they are one.
std::optional<LfsPointer> lfs_pointer(ByteSpan bytes);

// The scene of a file that is alone under a fixed name, so that nothing in it depends on where the
// file is. Only the ending of `name` counts. Scene::diagnostics lack what says that other files are
// missing.
Scene load_lone_file(const std::string& name, ByteSpan bytes, double timeout = 0);

}  // namespace studioscope
