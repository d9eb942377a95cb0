// Bone commands: definition, names and hierarchy (qc.md 5); procedural and jiggle bones, and IK
// (qc.md 12).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

// An option in the block of a $jigglebone: flags that it sets, and where its numbers are stored.
struct JiggleOption {
    using Spring = float MdlJiggleSprings::*;
    const char* name;
    uint32_t flags = 0;
    Spring first = nullptr, second = nullptr;
    bool is_angle = false;  // degrees, radians in the compiled model
    float MdlJiggleBoing::*boing = nullptr;
};
using Springs = MdlJiggleSprings;
using Boing = MdlJiggleBoing;
constexpr JiggleOption kJiggleOptions[] = {
    {"is_flexible", kMdlJiggleFlexible | kMdlJiggleLengthFixed},
    {"is_rigid", kMdlJiggleRigid | kMdlJiggleLengthFixed},
    {"has_base_spring", kMdlJiggleBaseSpring},
    {"is_boing", kMdlJiggleBoing},
    {"allow_length_flex"},
    {"length", 0, &Springs::length},
    {"tip_mass", 0, &Springs::tip_mass},
    {"pitch_stiffness", 0, &Springs::pitch_stiffness},
    {"pitch_damping", 0, &Springs::pitch_damping},
    {"yaw_stiffness", 0, &Springs::yaw_stiffness},
    {"yaw_damping", 0, &Springs::yaw_damping},
    {"along_stiffness", 0, &Springs::along_stiffness},
    {"along_damping", 0, &Springs::along_damping},
    {"angle_constraint", kMdlJiggleAngleLimit, &Springs::angle_limit, nullptr, true},
    {"pitch_constraint", kMdlJigglePitchLimit, &Springs::min_pitch, &Springs::max_pitch, true},
    {"pitch_friction", 0, &Springs::pitch_friction},
    {"pitch_bounce", 0, &Springs::pitch_bounce},
    {"yaw_constraint", kMdlJiggleYawLimit, &Springs::min_yaw, &Springs::max_yaw, true},
    {"yaw_friction", 0, &Springs::yaw_friction},
    {"yaw_bounce", 0, &Springs::yaw_bounce},
    {"base_mass", 0, &Springs::base_mass},
    {"stiffness", 0, &Springs::base_stiffness},
    {"damping", 0, &Springs::base_damping},
    {"left_constraint", 0, &Springs::base_min_left, &Springs::base_max_left},
    {"left_friction", 0, &Springs::base_left_friction},
    {"up_constraint", 0, &Springs::base_min_up, &Springs::base_max_up},
    {"up_friction", 0, &Springs::base_up_friction},
    {"forward_constraint", 0, &Springs::base_min_forward, &Springs::base_max_forward},
    {"forward_friction", 0, &Springs::base_forward_friction},
    {"impact_speed", 0, nullptr, nullptr, false, &Boing::impact_speed},
    {"impact_angle", 0, nullptr, nullptr, true, &Boing::impact_angle},
    {"damping_rate", 0, nullptr, nullptr, false, &Boing::damping_rate},
    {"frequency", 0, nullptr, nullptr, false, &Boing::frequency},
    {"amplitude", 0, nullptr, nullptr, false, &Boing::amplitude},
};

// Reads the option at `words[i]` and what follows it.
void read_chain_option(QcReader& in, const std::vector<std::string>& words, size_t& i,
                       QcIkChain& chain) {
    const std::string option = lower_case(words[i]);
    const auto number = [&] {
        if (++i >= words.size()) return 0.0f;
        return read_qc_number(in.file.diagnostics, chain.place, "a number", option, words[i]);
    };
    if (option == "height") chain.height = number();
    if (option == "pad") chain.radius = number() / 2;
    if (option == "floor") chain.floor = number();
    for (glm::vec3* place : {&chain.knee, &chain.center})
        if (option == (place == &chain.knee ? "knee" : "center"))
            for (int axis = 0; axis < 3; ++axis) (*place)[axis] = number();
}

// $ikchain NAME BONE [knee X Y Z] [height H] [pad P] [floor F] [center X Y Z]
void read_ik_chain(QcReader& in) {
    QcIkChain chain;
    chain.place = in.scanner.place();
    chain.name = in.expect_text("a name");
    chain.bone = in.expect_text("a bone");
    std::vector<std::string> words;
    chain.options = command_words(in, in.command, &words);
    for (size_t i = 0; i < words.size(); ++i) read_chain_option(in, words, i, chain);
    if (in.motion.ik_chains.add(chain.name, static_cast<int>(in.file.motions.ik_chains.size())))
        in.file.motions.ik_chains.push_back(std::move(chain));  // duplicates are ignored
}

// Reads the numbers of an option; returns it as text.
std::string read_jiggle_numbers(QcReader& in, const JiggleOption& option, QcJiggleBone& jiggle) {
    std::string text = option.name;
    in.motion.option = option.name;
    const auto read = [&](auto& numbers, auto member) {
        const float value = in.expect_number("the value");
        text += fmt::format(" {:g}", value);
        numbers.*member = option.is_angle ? glm::radians(value) : value;
    };
    for (const JiggleOption::Spring spring : {option.first, option.second})
        if (spring != nullptr) read(jiggle.springs, spring);
    if (option.boing != nullptr) read(jiggle.boing, option.boing);
    in.motion.option.clear();
    jiggle.springs.flags |= option.flags;
    return text;
}

void read_jiggle_option(QcReader& in, const std::string& word, QcJiggleBone& jiggle) {
    std::string text = as_utf8(word);
    const auto found =
        std::find_if(std::begin(kJiggleOptions), std::end(kJiggleOptions),
                     [&](const JiggleOption& option) { return same_name(word, option.name); });
    if (found != std::end(kJiggleOptions)) {
        text = read_jiggle_numbers(in, *found, jiggle);
        if (same_name(word, "allow_length_flex")) jiggle.springs.flags &= ~kMdlJiggleLengthFixed;
    } else if (!in.scanner.is_brace(word)) {
        in.report(Severity::kError, "qc-option", "unknown option \"{}\" of $jigglebone; ignored",
                  as_utf8(word));
        in.line_words();
        return;
    }
    std::string& options = jiggle.options;
    if (options.size() < kMaxOptionLength) options += (options.empty() ? "" : " ") + text;
}

// $jigglebone BONE { is_flexible { length 30 ... } has_base_spring { ... } }
void read_jiggle_bone(QcReader& in) {
    QcJiggleBone jiggle;
    jiggle.place = in.scanner.place();
    jiggle.bone = in.expect_text("a bone");
    QcWords words(in.scanner, in.command);
    while (const auto word = words.next()) read_jiggle_option(in, *word, jiggle);
    jiggle.boing.impact_angle = std::cos(jiggle.boing.impact_angle);
    in.file.motions.jiggle_bones.push_back(std::move(jiggle));
}

// $boneflexdriver BONE tx|ty|tz CONTROLLER FROM TO
void read_bone_driver(QcReader& in) {
    QcBoneDriver driver;
    driver.place = in.scanner.place();
    driver.bone = in.expect_text("a bone");
    const std::string axis = in.expect_text("an axis");
    driver.controller = in.expect_text("a flex controller");
    driver.from = in.expect_number("a position");
    driver.to = in.expect_number("a second position");
    constexpr const char* kAxes[] = {"tx", "ty", "tz"};
    const auto* const known = std::find_if(std::begin(kAxes), std::end(kAxes),
                                           [&](const char* one) { return same_name(axis, one); });
    if (known == std::end(kAxes)) {
        if (!axis.empty())
            in.report(Severity::kError, "qc-option",
                      "{} is no axis of $boneflexdriver, which has tx, ty and tz; ignored", axis);
        return;
    }
    driver.axis = static_cast<int>(known - kAxes);
    if (!driver.controller.empty()) in.file.motions.bone_drivers.push_back(std::move(driver));
}

void read_procedural_bones(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string written = in.expect("a file");
    if (!written.empty()) in.file.motions.procedures.push_back({in.path(written), place});
}

// $includemodel FILE, from the `models` folder; compilers keep its slashes.
void read_include_model(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string written = in.expect_name("a model");
    if (written.empty()) return;
    in.file.motions.included.push_back({"models/" + written, place});
}

void read_root_bone(QcReader& in) {
    in.file.motions.root_place = in.scanner.place();
    in.file.motions.root_bone = in.expect_text("a bone");
}

}  // namespace

MdlJiggleSprings default_jiggle_springs() {
    MdlJiggleSprings springs{};
    springs.length = 10;
    for (const auto stiffness : {&Springs::yaw_stiffness, &Springs::pitch_stiffness,
                                 &Springs::along_stiffness, &Springs::base_stiffness})
        springs.*stiffness = 100;
    for (const auto low :
         {&Springs::base_min_left, &Springs::base_min_up, &Springs::base_min_forward})
        springs.*low = -100;
    for (const auto high :
         {&Springs::base_max_left, &Springs::base_max_up, &Springs::base_max_forward})
        springs.*high = 100;
    return springs;
}

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

std::string block_text(QcReader& in, std::vector<std::string>* words) {
    const bool has_word = in.scanner.peek_on_line().has_value();
    if (in.motion.sequence != nullptr && has_word && !in.scanner.comes("{")) return {};
    return command_words(in, in.motion.option.empty() ? in.command : in.motion.option, words);
}

QcCommands driven_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$ikchain", read_ik_chain},           {"$jigglebone", read_jiggle_bone},
        {"$boneflexdriver", read_bone_driver}, {"$proceduralbones", read_procedural_bones},
        {"$includemodel", read_include_model}, {"$root", read_root_bone},
    };
    return kCommands;
}

}  // namespace studioscope
