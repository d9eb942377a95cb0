#pragma once

#include <filesystem>
#include <vector>

#include "core/image.h"
#include "writers/asset.h"

namespace studioscope::assets {

// The sample with a fault, as the card over the sample opens it (src/ui/shell/view_panels.h): each
// case is a content root, with models/studioscope/NAME.mdl.
// - torn_lod: a row of the VVD's fixup table reads the wrong vertices, so that LOD 0 is torn; all
//   coarser levels are whole.
// - missing_texture: nothing is wrong with the model, but its materials are in another root, the
//   folder "textures" beside "models".
// The textures are a quarter as wide and high as the sample's.

// Writes them below `folder`. `images`: one per material of the sample.
void write_cases(const Asset& sample, const std::vector<Image>& images,
                 const std::filesystem::path& folder);

}  // namespace studioscope::assets
