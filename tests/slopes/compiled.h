#pragma once

#include <vector>

#include "slopes/construct.h"
#include "support/motion_files.h"
#include "support/phy_file.h"

namespace studioscope {

// A model of a triangle per mesh, as the three files of one compile: a.mdl, a.vvd, a.dx90.vtx.
inline std::vector<SlopeFile> compiled_model(const TestMdl& mdl, TestVvd vvd = {}) {
    TestVtx vtx;
    vtx.lods = {std::vector(mdl.meshes.size(), TestStrip{1, {0, 1, 2}, {0, 1, 2}})};
    vvd.lod_counts = {static_cast<uint32_t>(3 * mdl.meshes.size())};
    return {{"a.mdl", mdl.bytes()}, {"a.vvd", vvd.bytes()}, {"a.dx90.vtx", vtx.bytes()}};
}

}  // namespace studioscope
