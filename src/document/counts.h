#pragma once

#include <cstdint>
#include <vector>

#include "model/measure.h"

namespace studioscope {

// Counts that would cost too much to make anew in each frame; made once a scene.

struct LodCounts {
    size_t vertices = 0;
    size_t triangles = 0;
    size_t meshes = 0;
    size_t bones = 0;
    std::vector<size_t> bone_vertices;  // by bone: how many vertices it moves
};

struct ClipCounts {
    size_t skipped_frames = 0;
    size_t omitted_keys = 0;
    std::vector<int> bone_key_frames;     // bone_key_frames_of() it
    std::vector<int> flex_key_frames;     // flex_key_frames_of() it
    std::vector<uint32_t> omitted_bones;  // by entry of Clip::frames, for kFrames: bones
                                          // left out of that frame
};

struct ModelCounts {
    std::vector<LodCounts> lods;
    std::vector<ClipCounts> clips;
    std::vector<float> shape_reach;  // by shape: how far it moves the vertex that it moves most
    size_t wrinkled_shapes = 0;      // that have wrinkle data other than 0
    size_t delayed_shapes = 0;       // that move a vertex late
    Bounds bounds;
    size_t largest_mesh = 0;    // vertices
    size_t most_flexed = 0;     // vertices of one mesh that shapes move
    size_t max_influences = 0;  // bones of one vertex
};

ModelCounts count_model(const Model& model);
// Level by level without some meshes: those have a 1 in the list, which may end before them.
std::vector<LodCounts> count_levels(const Model& model, const std::vector<char>& left_out);

}  // namespace studioscope
