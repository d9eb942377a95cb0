#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/thread_pool.h"
#include "formats/dmx/vertex_data.h"
#include "model/model.h"

namespace studioscope {

// The weight fields of a Vertex, for one position.
struct DmxSkin {
    float weight[kMaxBonesPerVertex] = {1, 0, 0};
    uint8_t bone[kMaxBonesPerVertex] = {0, 0, 0};
    uint8_t bone_count = 1;
};
static_assert(sizeof(DmxSkin) == 16);

// The skins of all positions, or a single one for a rigid mesh. Links of one bone are merged; of
// more than three the heaviest three of at least 0.05 are kept; weights are scaled to sum 1. A
// position without any weight gets `rigid_bone`. `bones` maps joint numbers to bones or kNone; a
// vertex can refer to the first kMaxBonesOfVertices only.
std::vector<DmxSkin> read_skins(const DmxVertexData& data, const std::vector<int>& bones,
                                int rigid_bone, const std::string& mesh, Location location,
                                Diagnostics& diagnostics, ThreadPool& workers);

// True if read_skins() would use its rigid bone.
bool needs_rigid_bone(const DmxVertexData& data);

}  // namespace studioscope
