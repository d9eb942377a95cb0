#pragma once

#include "writers/asset.h"
#include "writers/dmx.h"

namespace studioscope::assets {

// Elements common to models and animations.
struct DmxSkeleton {
    DmxReference model;                    // the DmeModel
    std::vector<DmxReference> joints;      // one per bone
    std::vector<DmxReference> transforms;  // transforms of the joints
};

DmxReference add_transform(DmxDocument& document, const std::string& name, const Transform& local);

// Adds the DmeModel with a joint per bone and the bind pose as its base state "bind". `extra` are
// more children of it, such as meshes.
DmxSkeleton add_skeleton(DmxDocument& document, const Asset& asset,
                         const std::vector<DmxReference>& extra);

}  // namespace studioscope::assets
