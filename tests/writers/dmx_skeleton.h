#pragma once

#include "writers/asset.h"
#include "writers/dmx.h"

namespace studioscope::assets {

// What models and animations share.
struct DmxSkeleton {
    DmxReference model;                    // the DmeModel
    std::vector<DmxReference> joints;      // one a bone
    std::vector<DmxReference> transforms;  // of the joints
};

DmxReference add_transform(DmxDocument& document, const std::string& name, const Transform& local);

// The DmeModel with a joint a bone and the bind pose as its base state "bind". `extra` are further
// children of it, e.g. meshes.
DmxSkeleton add_skeleton(DmxDocument& document, const Asset& asset,
                         const std::vector<DmxReference>& extra);

}  // namespace studioscope::assets
