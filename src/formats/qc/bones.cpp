#include "formats/qc/bones.h"

#include <fmt/format.h>

#include "core/text.h"
#include "formats/qc/parser.h"

namespace studioscope {

// Pitch, yaw and roll, in degrees.
glm::quat QcParser::want_angles() {
    const double pitch = want_number("a pitch");
    const double yaw = want_number("a yaw");
    const double roll = want_number("a roll");
    return rotation_from_euler(glm::radians(glm::dvec3(roll, pitch, yaw)));
}

glm::vec3 QcParser::want_vector() {
    glm::vec3 vector{0};
    vector.x = want_number("x");
    vector.y = want_number("y");
    vector.z = want_number("z");
    return vector;
}

// Whether the line goes on with a number.
bool QcParser::comes_number() {
    const auto word = scanner_.peek_on_line();
    return word && !word->empty() && word->find_first_not_of("0123456789.-+eE") == word->npos;
}

void QcParser::static_prop() { file_.is_static_prop = true; }

void QcParser::auto_center() { file_.is_auto_centered = true; }

// $definebone NAME PARENT X Y Z P Y R [X Y Z P Y R]
void QcParser::define_bone() {
    QcDefinedBone bone;
    bone.place = scanner_.place();
    bone.name = as_utf8(want("a name"));
    bone.parent = as_utf8(want("a parent"));
    bone.bind.position = want_vector();
    bone.bind.rotation = want_angles();
    if (comes_number()) {
        bone.realign.position = want_vector();
        bone.realign.rotation = want_angles();
    }
    if (!bone.name.empty()) file_.bones.defined.push_back(std::move(bone));
}

void QcParser::unlock_defined_bones() { file_.bones.are_definitions_unlocked = true; }
void QcParser::lock_defined_bones() { file_.bones.are_definitions_unlocked = false; }

void QcParser::bone_pair(std::vector<QcBonePair>& into) {
    QcBonePair pair;
    pair.place = scanner_.place();
    pair.from = as_utf8(want("a bone"));
    pair.to = as_utf8(want("a second bone"));
    if (!pair.from.empty()) into.push_back(std::move(pair));
}

void QcParser::bone_name(std::vector<QcBoneName>& into) {
    QcBoneName name{{}, scanner_.place()};
    name.bone = as_utf8(want("a bone"));
    if (!name.bone.empty()) into.push_back(std::move(name));
}

void QcParser::rename_bone() { bone_pair(file_.bones.renamed); }
void QcParser::hierarchy() { bone_pair(file_.bones.moved); }
void QcParser::bone_merge() { bone_name(file_.bones.merged); }
void QcParser::skip_bone_in_bounds() { file_.bones.are_origins_skipped = true; }
void QcParser::collapse_bones() { file_.bones.does_collapse = true; }

// As $collapsebones, and what no vertex hangs on and no line names goes too, even above others.
void QcParser::collapse_bones_aggressively() {
    file_.bones.does_collapse = true;
    file_.bones.drops_bare_ancestors = true;
}

void QcParser::always_collapse() {
    bone_name(file_.bones.collapsed);
    file_.bones.does_collapse = true;
}

void QcParser::rename_material() {
    QcRename rename;
    rename.reach = file_.load_order.size();
    rename.from = as_utf8(want("a material"));
    rename.to = as_utf8(want("its new name"));
    if (!rename.from.empty() && !rename.to.empty()) file_.renamed_materials.push_back(rename);
}

}  // namespace studioscope
