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
// $lod and $shadowlod with the meshes, materials and bones that each replaces or leaves out. A
// model without a source at a level repeats the finest.
std::string qc_lods(const CompiledModel& files, const Model& model, const MeshFileName& file_name);
// $renamematerial for textures whose name in the SMDs (by the model's materials) is another, in
// those of levels too: it is for the files above it.
std::string qc_renames(const MdlFile& mdl, const std::vector<std::string>& smd_materials);
// The columns of the skin table that differ between families; where none does, the first.
std::vector<size_t> skin_columns(const MdlFile& mdl);
// Whether sources name a texture: those that skins of meshes show, and those that a QC has in
// $texturegroup alone.
enum class TextureUse { kNone, kInSkins, kShown };
std::vector<TextureUse> texture_uses(const MdlFile& mdl);
std::string qc_skins(const MdlFile& mdl);
// $surfaceprop, $contents, $illumposition, $eyeposition, $maxeyedeflection, $bbox, $cbox.
std::string qc_surface_and_boxes(const MdlFile& mdl);
// $definebone and $bonemerge for all bones; nothing for a static prop.
std::string qc_bones(const MdlFile& mdl);
// $jointsurfaceprop and $jointcontents where a bone has another one than its parent, and
// $bonesaveframe.
std::string qc_joints(const MdlFile& mdl);
std::string qc_controllers(const MdlFile& mdl);
// Whether a $controller line makes this record.
bool is_controller_writable(const MdlBoneController& controller);
// For each rule of a bone its lines of a $proceduralbones file (.vrd); empty: none can hold it.
std::vector<std::string> bone_rules(const MdlFile& mdl);
std::string qc_jiggle_bones(const MdlFile& mdl);
// $boneflexdriver for each slider that a bone moves.
std::string qc_bone_drivers(const MdlFile& mdl);
bool is_driver_writable(const MdlFile& mdl, const MdlBoneDriver& driver);
// False where the record has numbers of springs or limits that it does not use.
bool is_jiggle_writable(const MdlJiggle& jiggle);
// The attachment that a line of $illumposition makes; null if there is none.
const MdlAttachment* lit_attachment(const MdlFile& mdl);
std::string qc_attachments(const MdlFile& mdl);
// Nothing where the compiler made the boxes itself.
std::string qc_hitboxes(const MdlFile& mdl);
// $poseparameter in the order of the table.
std::string qc_pose_parameters(const MdlFile& mdl);
// $ikchain with its knee, and $ikautoplaylock.
std::string qc_ik_chains(const MdlFile& mdl);
// The names of the weight lists; the one of a list alone is searched for.
std::vector<std::string> weight_list_names(const MdlFile& mdl);
// The name of a weight list, that of the first sequence with it: "weights_wave". Empty where no
// sequence has it, or where all weights are 1, as they are without a line.
std::string weight_list_name(const MdlFile& mdl, size_t index);
// $weightlist for each list with a name.
std::string qc_weight_lists(const MdlFile& mdl);
// $animation where its name is not that which a sequence gives it, and $sequence, of one frame.
std::string qc_sequence(const MdlFile& mdl, const MdlSequence& sequence, const std::string& file);
// $collisionmodel, for several solids $collisionjoints, with mass, damping, limits and rules as the
// text of the PHY has them, and $collisiontext. `mass` is that of the header, which has more
// digits.
std::string qc_collision(const PhyFile& phy, float mass, const CollisionModel& collision,
                         const std::string& file);
// Whether an SMD can hold the solids: one, or each on a bone of its own.
bool is_collision_writable(const CollisionModel& collision, bool is_static_prop);
// Whether commands of $collisionmodel write this block of the PHY's text.
bool is_of_commands(const std::string& kind);
// Whether the block says that no solids of the model collide; pairs are not read then.
bool has_no_self_collisions(const PhyBlock& rules);
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
