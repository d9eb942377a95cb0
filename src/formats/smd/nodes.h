#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/at.h"
#include "formats/smd/lines.h"
#include "model/model.h"

namespace studioscope {

// The `nodes` block of an SMD.

constexpr int64_t kMaxBoneId = 65535;
constexpr size_t kEngineBones = 128;

struct SmdBones {
    // Parents first, otherwise in the file's order; names and parents only.
    std::vector<Bone> bones;
    std::vector<int> index_of_id;  // indices into `bones`, kNone for unused ids

    int find(int64_t id) const {
        return id >= 0 && id < static_cast<int64_t>(index_of_id.size()) ? at(index_of_id, id)
                                                                        : kNone;
    }
};

// Reads the block; `in` must be at the line after the keyword.
SmdBones read_nodes(TextReader& in, LineDiagnostics& report);

}  // namespace studioscope
