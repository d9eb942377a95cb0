// Bone commands: definition, names and hierarchy (qc.md 5); procedural and jiggle bones, and IK
// (qc.md 12).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "formats/qc/motion_reader.h"
#include "formats/qc/reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

// $definebone NAME PARENT X Y Z P Y R [X Y Z P Y R]
void define_bone(QcReader& in) {
    QcDefinedBone bone;
    bone.place = in.scanner.place();
    bone.name = in.expect_text("a name");
    bone.parent = in.expect_text("a parent");
    bone.bind.position = in.expect_vector();
    bone.bind.rotation = in.expect_angles();
    if (in.comes_number()) {
        bone.realign.position = in.expect_vector();
        bone.realign.rotation = in.expect_angles();
    }
    if (!bone.name.empty()) in.file.bones.defined.push_back(std::move(bone));
}

void read_hierarchy(QcReader& in) { read_bone_pair(in, in.file.bones.reparented); }

// $collapsebonesaggressive also removes ancestors that no vertex is weighted to and no line names.
void collapse_bones_aggressively(QcReader& in) {
    in.file.bones.does_collapse = true;
    in.file.bones.drops_bare_ancestors = true;
}

void always_collapse(QcReader& in) {
    read_bone_name(in, in.file.bones.collapsed);
    in.file.bones.does_collapse = true;
}

// It is listed too: its clips are no longer those of their files.
void read_lock_bone_lengths(QcReader& in) {
    in.file.motions.are_lengths_locked = true;
    list_command(in, "lockbonelengths", {});
}

constexpr size_t kMaxOptionLength = 4096;

// An option in the block of a $jigglebone, and how many numbers follow it.
struct JiggleOption {
    const char* name;
    int numbers = 1;
};
constexpr JiggleOption kJiggleOptions[] = {
    {"is_flexible", 0},   {"is_rigid", 0},     {"has_base_spring", 0},
    {"is_boing", 0},      {"length"},          {"tip_mass"},
    {"pitch_stiffness"},  {"pitch_damping"},   {"yaw_stiffness"},
    {"yaw_damping"},      {"along_stiffness"}, {"along_damping"},
    {"angle_constraint"}, {"pitch_friction"},  {"pitch_bounce"},
    {"yaw_friction"},     {"yaw_bounce"},      {"allow_length_flex", 0},
    {"stiffness"},        {"damping"},         {"pitch_constraint", 2},
    {"left_friction"},    {"up_friction"},     {"yaw_constraint", 2},
    {"forward_friction"}, {"base_mass"},       {"left_constraint", 2},
    {"impact_speed"},     {"impact_angle"},    {"up_constraint", 2},
    {"damping_rate"},     {"frequency"},       {"forward_constraint", 2},
    {"amplitude"},
};

// $ikchain NAME BONE [knee X Y Z] [height H] [pad P] [floor F] [center X Y Z]
void read_ik_chain(QcReader& in) {
    QcIkChain chain;
    chain.place = in.scanner.place();
    chain.name = in.expect_text("a name");
    chain.bone = in.expect_text("a bone");
    chain.options = block_text(in);
    if (in.motion.ik_chains.add(chain.name, static_cast<int>(in.file.motions.ik_chains.size())))
        in.file.motions.ik_chains.push_back(std::move(chain));  // duplicates are ignored
}

void read_jiggle_option(QcReader& in, const std::string& word, std::string& options) {
    std::string text = as_utf8(word);
    const auto found =
        std::find_if(std::begin(kJiggleOptions), std::end(kJiggleOptions),
                     [&](const JiggleOption& option) { return same_name(word, option.name); });
    if (found != std::end(kJiggleOptions)) {
        in.motion.option = found->name;
        for (int i = 0; i < found->numbers; ++i)
            text += fmt::format(" {:g}", in.expect_number("the value"));
        in.motion.option.clear();
    } else if (!in.scanner.is_brace(word)) {
        in.report(Severity::kError, "qc-option", "unknown option \"{}\" of $jigglebone; ignored",
                  as_utf8(word));
        in.line_words();
        return;
    }
    if (options.size() < kMaxOptionLength) options += (options.empty() ? "" : " ") + text;
}

// $jigglebone BONE { is_flexible { length 30 ... } has_base_spring { ... } }
void read_jiggle_bone(QcReader& in) {
    QcJiggleBone jiggle;
    jiggle.place = in.scanner.place();
    jiggle.bone = in.expect_text("a bone");
    QcWords words(in.scanner, in.command);
    while (const auto word = words.next()) read_jiggle_option(in, *word, jiggle.options);
    in.file.motions.jiggle_bones.push_back(std::move(jiggle));
}

void read_procedural_bones(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string written = in.expect("a file");
    if (!written.empty()) in.file.motions.procedures.push_back({in.path(written), place});
}

// $includemodel FILE, from the `models` folder.
void read_include_model(QcReader& in) {
    const QcPlace place = in.scanner.place();
    std::string written = in.expect_name("a model");
    if (written.empty()) return;
    std::replace(written.begin(), written.end(), '\\', '/');
    in.file.motions.included.push_back({"models/" + written, place});
}

void read_root_bone(QcReader& in) {
    in.file.motions.root_place = in.scanner.place();
    in.file.motions.root_bone = in.expect_text("a bone");
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
        {"$renamebone", [](QcReader& in) { read_bone_pair(in, in.file.bones.renames); }},
        {"$hierarchy", read_hierarchy},
        {"$heirarchy", read_hierarchy},
        {"$bonemerge", [](QcReader& in) { read_bone_name(in, in.file.bones.merged); }},
        {"$collapsebones", [](QcReader& in) { in.file.bones.does_collapse = true; }},
        {"$collapsebonesaggressive", collapse_bones_aggressively},
        {"$alwayscollapse", always_collapse},
        {"$lockbonelengths", read_lock_bone_lengths},
        {"$skipboneinbbox", [](QcReader& in) { in.file.bones.are_origins_skipped = true; }},
    };
    return kCommands;
}

std::string block_text(QcReader& in) {
    const bool has_word = in.scanner.peek_on_line().has_value();
    if (in.motion.sequence != nullptr && has_word && !in.scanner.comes("{")) return {};
    return command_words(in, in.motion.option.empty() ? in.command : in.motion.option);
}

QcCommands driven_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$ikchain", read_ik_chain},
        {"$jigglebone", read_jiggle_bone},
        {"$proceduralbones", read_procedural_bones},
        {"$includemodel", read_include_model},
        {"$root", read_root_bone},
    };
    return kCommands;
}

}  // namespace studioscope
