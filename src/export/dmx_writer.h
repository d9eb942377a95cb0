#pragma once

#include <span>
#include <string>
#include <vector>

#include "export/dmx_text.h"
#include "export/smd_writer.h"

namespace studioscope {

// Meshes and clips as DMX.

struct DmxShape {
    std::string name;  // of a pair that of both its sides, without L and R
    bool is_pair = false;
    std::vector<ShapeDelta> deltas;  // their side: 0 is the left one
};

// The meshes at one level of detail with shapes, of which those are written that move something.
// Each vertex stays one: with its own number for position, normal and UV. Sides and speeds are of a
// vertex, so that all shapes share those of the first.
std::string dmx_mesh(const MeshSource& source, const MeshesOfModels::Meshes& meshes, size_t lod,
                     std::span<const DmxShape> shapes);

struct DmxClip {
    std::string name;
    float fps = 30;
    std::vector<std::vector<SourceBone>> frames;  // of all bones
};
// An animation of bones, whose bind pose is that of `bones`.
std::string dmx_clip(const DmxClip& clip, std::span<const SourceBone> bones, UpAxis up);

}  // namespace studioscope
