#pragma once

#include <vector>

#include "export/gltf/parts.h"

namespace studioscope {

// The clips of a model as the nodes of its bones play them.

// The placement of the bones of an asset, kept for when its clips are written.
struct GltfRig {
    const Scene* scene = nullptr;
    GltfOptions options;
    GltfSpace space;
    std::vector<Transform> rest;        // the transform of the node of each bone
    std::vector<GltfShapeNode> shapes;  // nodes that have morph targets
};

// Values of one property of one node, at frames counted from the first of the clip.
struct GltfTrack {
    int node = 0;
    const char* path = "";      // "translation", "rotation", "weights"
    const char* type = "";      // of the accessor
    std::vector<int> frames;    // rising
    std::vector<float> values;  // of each frame one after another
};

// The tracks of a clip: without those that are as at rest all the time. There is at least one.
std::vector<GltfTrack> gltf_tracks(const GltfRig& rig, int clip);

// Seconds from the start of the clip.
float gltf_seconds(const Clip& clip, int frame);

}  // namespace studioscope
