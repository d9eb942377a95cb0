#pragma once

#include <functional>
#include <string>
#include <vector>

#include "model/compiled_files.h"
#include "model/compiled_model.h"
#include "model/model.h"

namespace studioscope {

// The blocks of a QC, the inverse of formats/qc: each is a function of what a compiled model
// stores. The order in a file is that of this header (export page, section 2). Each block ends its
// lines, and is empty where the compiler makes the same without it.

// A name in quotes. A quote or a line break, which no QC can hold, becomes an underscore:
// `replaced` is set.
std::string qc_quoted(const std::string& name, bool* replaced = nullptr);

// The source of one model of a body part at a level: "crate.smd", "crate_lod1.smd".
using MeshFileName = std::function<std::string(size_t body_part, size_t body_model, size_t lod)>;

// $modelname, $staticprop, and the words of the header's flags.
std::string qc_head(const MdlFile& mdl);
std::string qc_material_folders(const MdlFile& mdl);
// $body, or $bodygroup where there is a choice; models without triangles are "blank".
std::string qc_bodies(const Model& model, const MeshFileName& file_name);
// The columns of the skin table that differ between families.
std::string qc_skins(const MdlFile& mdl);
// $surfaceprop, $contents, $illumposition, $eyeposition, $bbox, $cbox.
std::string qc_surface_and_boxes(const MdlFile& mdl);
std::string qc_static_prop_attachments(const MdlFile& mdl);
// Nothing where the compiler made the boxes itself.
std::string qc_hitboxes(const MdlFile& mdl);
std::string qc_sequence(const MdlFile& mdl, const std::string& file);
// $lod and $shadowlod with the meshes and materials that each replaces or leaves out.
std::string qc_lods(const CompiledModel& files, const Model& model, const MeshFileName& file_name);
// $collisionmodel with mass and damping as the text of the PHY has them.
std::string qc_collision(const PhyFile& phy, const CollisionModel& collision,
                         const std::string& file);
std::string qc_key_values(const MdlFile& mdl);

}  // namespace studioscope
