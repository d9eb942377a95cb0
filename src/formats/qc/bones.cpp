// Bones: which there are, what they are called and where they hang (qc.md 5).
#include "formats/qc/commands.h"

namespace studioscope {

namespace {

// Whether the next word of the line is a number.
bool comes_number(QcReader& in) {
    const auto word = in.scanner.peek_on_line();
    return word && !word->empty() && word->find_first_not_of("0123456789.-+eE") == word->npos;
}

// $definebone NAME PARENT X Y Z P Y R [X Y Z P Y R]
void define_bone(QcReader& in) {
    QcDefinedBone bone;
    bone.place = in.scanner.place();
    bone.name = in.expect_text("a name");
    bone.parent = in.expect_text("a parent");
    bone.bind.position = in.expect_vector();
    bone.bind.rotation = in.expect_angles();
    if (comes_number(in)) {
        bone.realign.position = in.expect_vector();
        bone.realign.rotation = in.expect_angles();
    }
    if (!bone.name.empty()) in.file.bones.defined.push_back(std::move(bone));
}

void read_hierarchy(QcReader& in) { read_bone_pair(in, in.file.bones.moved); }

// $collapsebonesaggressive also takes out bones above others that no vertex is weighted to and no
// line names.
void collapse_bones_aggressively(QcReader& in) {
    in.file.bones.does_collapse = true;
    in.file.bones.drops_bare_ancestors = true;
}

void always_collapse(QcReader& in) {
    read_bone_name(in, in.file.bones.collapsed);
    in.file.bones.does_collapse = true;
}

}  // namespace

void read_bone_pair(QcReader& in, std::vector<QcBonePair>& into) {
    QcBonePair pair;
    pair.place = in.scanner.place();
    pair.from = in.expect_text("a bone");
    pair.to = in.expect_text("a second bone");
    if (!pair.from.empty()) into.push_back(std::move(pair));
}

void read_bone_name(QcReader& in, std::vector<QcBoneName>& into) {
    QcBoneName name{{}, in.scanner.place()};
    name.bone = in.expect_text("a bone");
    if (!name.bone.empty()) into.push_back(std::move(name));
}

QcCommands bone_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$definebone", define_bone},
        {"$unlockdefinebones", [](QcReader& in) { in.file.bones.are_definitions_unlocked = true; }},
        {"$lockdefinebones", [](QcReader& in) { in.file.bones.are_definitions_unlocked = false; }},
        {"$renamebone", [](QcReader& in) { read_bone_pair(in, in.file.bones.renamed); }},
        {"$hierarchy", read_hierarchy},
        {"$heirarchy", read_hierarchy},
        {"$bonemerge", [](QcReader& in) { read_bone_name(in, in.file.bones.merged); }},
        {"$collapsebones", [](QcReader& in) { in.file.bones.does_collapse = true; }},
        {"$collapsebonesaggressive", collapse_bones_aggressively},
        {"$alwayscollapse", always_collapse},
        {"$skipboneinbbox", [](QcReader& in) { in.file.bones.are_origins_skipped = true; }},
    };
    return kCommands;
}

}  // namespace studioscope
