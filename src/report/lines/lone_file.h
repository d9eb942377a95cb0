#pragma once

#include <string>

#include "core/bytes.h"
#include "model/scene.h"

namespace studioscope {

// One file without the other files of its model, as git passes it to the programs that it runs.

// The scene of a file that is alone under a fixed name, so that nothing in it depends on where the
// file is. Only the ending of `name` counts. Scene::diagnostics lack what says that other files are
// missing.
Scene load_lone_file(const std::string& name, ByteSpan bytes);

}  // namespace studioscope
