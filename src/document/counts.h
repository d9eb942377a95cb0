#pragma once

#include <cstdint>
#include <vector>

#include "model/measure.h"

namespace studioscope {

// Counts of a model, computed once per scene as they are too expensive for every frame.

struct LodCounts {
    size_t vertices = 0;
    size_t triangles = 0;
    size_t meshes = 0;
    size_t bones = 0;
    std::vector<size_t> bone_vertices;  // by bone: number of vertices that it moves
};

struct ClipCounts {
    size_t skipped_frames = 0;
    size_t omitted_keys = 0;
    std::vector<int> bone_key_frames;     // result of clip_bone_key_frames()
    std::vector<int> flex_key_frames;     // result of clip_flex_key_frames()
    std::vector<uint32_t> omitted_bones;  // by entry of Clip::frames, for kFrames: bones
                                          // left out of that frame
};

struct ModelCounts {
    std::vector<LodCounts> lods;
    std::vector<ClipCounts> clips;
    std::vector<float> shape_reach;  // by shape: max distance of a vertex, units
    size_t wrinkled_shapes = 0;      // shapes with wrinkle data other than 0
    size_t delayed_shapes = 0;       // shapes with delayed vertices
    Bounds bounds;
    size_t largest_mesh = 0;    // vertices per mesh, max
    size_t most_flexed = 0;     // flexed vertices per mesh, max
    size_t max_influences = 0;  // bones per vertex, max
};

ModelCounts count_model(const Model& model);
// The counts of each level without the meshes marked 1 in `left_out`, which may be shorter than the
// list of meshes.
std::vector<LodCounts> count_levels(const Model& model, const std::vector<char>& left_out);

}  // namespace studioscope
