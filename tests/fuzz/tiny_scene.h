#pragma once

#include <string>

#include "support/memory_files.h"
#include "writers/compiled_writer.h"
#include "writers/tiny_asset.h"

namespace studioscope {

// The scene of the smallest description with some of everything, compiled.
inline Scene tiny_scene() {
    const assets::CompiledFiles compiled = assets::compile(assets::tiny_asset());
    const MemoryFiles files{
        {"/tiny.mdl", compiled.mdl}, {"/tiny.vvd", compiled.vvd}, {"/tiny.dx90.vtx", compiled.vtx}};
    return load_from(files, "/tiny.mdl");
}

}  // namespace studioscope
