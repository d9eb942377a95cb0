#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/compiled_files.h"
#include "model/compiled_model.h"
#include "model/model.h"

namespace studioscope {

// The blocks of a QC, the inverse of formats/qc: each is a function of what a compiled model
// stores. The order in a file is that of this header (export page, section 2). Each block ends its
// lines, and is empty where the compiler makes the same without it.

// Flags of a compiled model's header.
constexpr uint32_t kMdlMadeHitboxes = 0x1, kMdlStaticProp = 0x10, kMdlConstantLight = 0x2000;
// The bits of flags and contents that a QC has words for, or that follow from other lines.
uint32_t writable_flags();
uint32_t writable_contents();

// A name in quotes, by writable_name().
std::string qc_quoted(std::string_view name);
// The full name of a texture as a QC has it: compilers cut an ending off, so that a name with a dot
// gets one.
std::string qc_texture(const FileName& name);

// The source of one model of a body part at a level: "crate.smd", "crate_lod1.smd"; empty: none.
using MeshFileName = std::function<std::string(size_t body_part, size_t body_model, size_t lod)>;

// $modelname, $staticprop, and the words of the header's flags.
std::string qc_head(const MdlFile& mdl);
std::string qc_material_folders(const MdlFile& mdl);
// The block of $model for a model of a body part, by part and model.
struct FaceText {
    std::string lines;
    std::string up_axis;  // in force for its eyes; empty: as for all else
};
using FaceLines = std::map<std::pair<size_t, size_t>, FaceText>;
// $body, $model where it has a face, or $bodygroup where there is a choice; models without a source
// are "blank".
std::string qc_bodies(const Model& model, const MeshFileName& file_name,
                      const FaceLines& faces = {});
// $lod and $shadowlod with the meshes and materials that each replaces or leaves out.
std::string qc_lods(const CompiledModel& files, const Model& model, const MeshFileName& file_name);
// $renamematerial for textures whose name in the SMDs (by the model's materials) is another, in
// those of levels too: it is for the files above it.
std::string qc_renames(const MdlFile& mdl, const std::vector<std::string>& smd_materials);
// The columns of the skin table that differ between families; where none does, the first.
std::vector<size_t> skin_columns(const MdlFile& mdl);
std::string qc_skins(const MdlFile& mdl);
// $surfaceprop, $contents, $illumposition, $eyeposition, $maxeyedeflection, $bbox, $cbox.
std::string qc_surface_and_boxes(const MdlFile& mdl);
// $definebone and $bonemerge for all bones; nothing for a static prop.
std::string qc_bones(const MdlFile& mdl);
std::string qc_attachments(const MdlFile& mdl);
// Nothing where the compiler made the boxes itself.
std::string qc_hitboxes(const MdlFile& mdl);
// $animation where its name is not that which a sequence gives it, and $sequence, of one frame.
std::string qc_sequence(const MdlFile& mdl, const MdlSequence& sequence, const std::string& file);
// $collisionmodel with mass and damping as the text of the PHY has them, and $collisiontext.
// `mass` is that of the header, which has more digits.
std::string qc_collision(const PhyFile& phy, float mass, const CollisionSolid& solid,
                         const std::string& file);
// Whether commands of $collisionmodel write this block of the PHY's text.
bool is_of_commands(const std::string& kind);
std::string qc_includes(const MdlFile& mdl);
std::string qc_key_values(const MdlFile& mdl);

// The words and braces of KeyValues, without their quotes.
struct BlockWord {
    std::string_view text;
    bool is_brace = false;
};
std::vector<BlockWord> block_words(std::string_view text);

// The words and braces of a block of KeyValues as the lines of a QC, one pair or brace a line.
// Nothing if its braces are not closed.
std::optional<std::string> qc_block_lines(std::string_view text);

}  // namespace studioscope
