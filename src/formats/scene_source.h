#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "formats/loaded_file.h"

namespace studioscope {

// The files of a scene before they are merged, kept with a scene whose vertices can be built with
// another layout.
struct SceneSource {
    std::vector<LoadedFile> parts;  // in the order of the files; the base part has no model
    size_t base = 0;                // index of the base part
    // The number of messages about the files and the model, which come first in Scene::diagnostics;
    // those about materials follow.
    size_t message_count = 0;
    uint64_t max_memory = 0;  // bytes that the load was allowed to have in use
};

// The index of the base part: the first with a mesh, else the first with a skeleton.
size_t find_base(const std::vector<LoadedFile>& parts);

// Merges the parts into the base part and validates the result. If its vertices can be built again,
// the parts are kept as Scene::source.
Scene merged_scene(std::vector<LoadedFile> parts, LoadDepth depth);

// Builds the scene with another vertex layout, as loading the same files would, but without reading
// a file and within the load's memory limit. It lacks what does not depend on the layout and comes
// from other files: materials, textures, their dependencies and messages.
Scene rebuild_scene(const std::shared_ptr<const SceneSource>& source,
                    const VertexLayoutOptions& layout);

}  // namespace studioscope
