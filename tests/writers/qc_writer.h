#pragma once

#include "writers/asset.h"

namespace studioscope::assets {

// The QC that names the files of smd_writer.h in its folder: NAME.smd, NAME_lodN.smd and NAME.vta
// for the first body model, NAME_MODEL.smd for the others, anims/CLIP.smd.
std::string qc_script(const Asset& asset);

// A rule's program as an expression of the QC.
std::string expression_of(const Asset& asset, const FlexRule& rule);

// The stem of a body model's SMD: "ollie", "ollie_lod1", "ollie_hat".
std::string smd_stem(const Asset& asset, size_t body_part, size_t body_model, size_t lod);

}  // namespace studioscope::assets
