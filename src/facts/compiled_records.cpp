#include "facts/compiled_records.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

std::vector<double> numbers(const glm::vec3& v) { return {v.x, v.y, v.z}; }
std::vector<double> numbers(const Affine& matrix) {
    std::vector<double> all;
    for (const glm::vec4& row : matrix.rows)
        for (int i = 0; i < 4; ++i) all.push_back(row[i]);
    return all;
}

template <typename Items>
std::string name_in(const Items& items, int index, const char* what) {
    const bool is_known = index >= 0 && static_cast<size_t>(index) < items.size();
    return is_known ? at(items, index).name : fmt::format("{} {}", what, index);
}
std::string bone_in(const MdlFile& mdl, int bone) { return name_in(mdl.bones, bone, "bone"); }

std::string node_in(const MdlFile& mdl, int node) {
    const bool is_known = node > 0 && static_cast<size_t>(node) <= mdl.nodes.size();
    if (is_known) return at(mdl.nodes, node - 1);
    return node == 0 ? "" : fmt::format("node {}", node);
}

// "rhand 1 0.5 0": chain, weight of its position, of its rotation, flags.
std::string lock_text(const MdlFile& mdl, const MdlIkLock& lock) {
    return fmt::format("{} {:g} {:g} {}", name_in(mdl.ik_chains, lock.chain, "chain"),
                       lock.position_weight, lock.rotation_weight, lock.flags);
}

template <typename Items, typename Text>
std::string joined(const Items& items, Text text) {
    std::string all;
    for (const auto& item : items) all += (all.empty() ? "" : ", ") + text(item);
    return all;
}

// The kinds that an MDL has.

void add_header(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    const MdlHeader& header = mdl.header;
    const int lit = mdl.illumination_attachment;
    records.push_back({"",
                       {{"flags", double(header.flags)},
                        {"mass", header.mass},
                        {"contents", double(header.contents)},
                        {"eye_position", numbers(header.eye_position)},
                        {"illumination_position", numbers(header.illumination_position)},
                        {"illumination_attachment",
                         lit > 0 ? name_in(mdl.attachments, lit - 1, "attachment") : std::string()},
                        {"hull_min", numbers(header.hull_min)},
                        {"hull_max", numbers(header.hull_max)},
                        {"view_min", numbers(header.view_min)},
                        {"view_max", numbers(header.view_max)},
                        {"max_eye_deflection", mdl.max_eye_deflection},
                        {"light_dot", double(header.light_dot)},
                        {"root_lods_allowed", double(header.allowed_root_lods)}}});
}

void add_bones(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlBone& bone : mdl.bones)
        records.push_back({bone.name,
                           {{"surface_property", bone.surface_property},
                            {"contents", double(bone.contents)},
                            {"flags", double(bone.flags)},
                            {"merged", double((bone.flags & kMdlMerged) != 0)},
                            {"saved_frames", double(bone.flags & kMdlSavedFrames)},
                            {"euler", numbers(bone.euler)},
                            {"position_scale", numbers(bone.position_scale)},
                            {"euler_scale", numbers(bone.euler_scale)},
                            {"physics_bone", double(bone.physics_bone)}}});
}

void add_source_transforms(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlSourceTransform& fix : mdl.source_transforms)
        records.push_back(
            {fix.bone, {{"before", numbers(fix.before)}, {"after", numbers(fix.after)}}});
}

void add_bone_controllers(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlBoneController& controller : mdl.bone_controllers)
        records.push_back({bone_in(mdl, controller.bone),
                           {{"type", double(controller.type)},
                            {"start", controller.start},
                            {"end", controller.end},
                            {"rest", double(controller.rest)},
                            {"input", double(controller.input)}}});
}

void add_attachments(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlAttachment& attachment : mdl.attachments)
        records.push_back({attachment.name,
                           {{"bone", bone_in(mdl, attachment.bone)},
                            {"flags", double(attachment.flags)},
                            {"matrix", numbers(attachment.local)}}});
}

void add_hitbox_sets(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlHitboxSet& set : mdl.hitbox_sets)
        records.push_back({set.name, {{"boxes", double(set.boxes.size())}}});
}

void add_hitboxes(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlHitboxSet& set : mdl.hitbox_sets)
        for (const MdlHitbox& box : set.boxes)
            records.push_back({bone_in(mdl, box.bone),
                               {{"set", set.name},
                                {"name", box.name},
                                {"group", double(box.group)},
                                {"min", numbers(box.min)},
                                {"max", numbers(box.max)},
                                {"angles_degrees", numbers(box.angles_degrees)},
                                {"radius", box.radius}}});
}

void add_models(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlBodyPart& part : mdl.body_parts)
        for (const MdlModel& model : part.models)
            records.push_back(
                {part.name, {{"file", model.name}, {"bounding_radius", model.radius}}});
}

constexpr const char* kSprings[] = {"length",
                                    "tip_mass",
                                    "yaw_stiffness",
                                    "yaw_damping",
                                    "pitch_stiffness",
                                    "pitch_damping",
                                    "along_stiffness",
                                    "along_damping",
                                    "angle_limit",
                                    "min_yaw",
                                    "max_yaw",
                                    "yaw_friction",
                                    "yaw_bounce",
                                    "min_pitch",
                                    "max_pitch",
                                    "pitch_friction",
                                    "pitch_bounce",
                                    "base_mass",
                                    "base_stiffness",
                                    "base_damping",
                                    "base_min_left",
                                    "base_max_left",
                                    "base_left_friction",
                                    "base_min_up",
                                    "base_max_up",
                                    "base_up_friction",
                                    "base_min_forward",
                                    "base_max_forward",
                                    "base_forward_friction"};
constexpr const char* kBoings[] = {"boing_impact_speed", "boing_impact_angle", "boing_damping_rate",
                                   "boing_frequency", "boing_amplitude"};

// Adds a record of nothing but floats.
void add_floats(std::span<const char* const> names, std::span<const float> values,
                CompiledRecord& record) {
    for (size_t i = 0; i < names.size(); ++i) record.fields.push_back({names[i], values[i]});
}

void add_jiggle_bones(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    // The flags come first, then floats only.
    using Springs = std::array<float, 1 + std::size(kSprings)>;
    using Boing = std::array<float, std::size(kBoings)>;
    for (const MdlJiggle& jiggle : mdl.jiggles) {
        CompiledRecord& record = records.emplace_back();
        record.name = bone_in(mdl, jiggle.bone);
        record.fields.push_back({"flags", double(jiggle.springs.flags)});
        const auto springs = std::bit_cast<Springs>(jiggle.springs);
        add_floats(kSprings, std::span(springs).subspan(1), record);
        if ((jiggle.springs.flags & kMdlJiggleBoing) != 0)
            add_floats(kBoings, std::bit_cast<Boing>(jiggle.boing), record);
    }
}

void add_aims(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlProcedure& rule : mdl.procedures)
        if (rule.kind == kMdlProcedureAimAtBone || rule.kind == kMdlProcedureAimAtAttachment)
            records.push_back({bone_in(mdl, rule.bone), {{"parent", bone_in(mdl, rule.parent)}}});
}

void add_ik_chains(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlIkChain& chain : mdl.ik_chains) {
        std::vector<double> knees;
        for (const glm::vec3& knee : chain.knees)
            for (const double value : numbers(knee)) knees.push_back(value);
        records.push_back(
            {chain.name,
             {{"bones", joined(chain.bones, [&](int bone) { return bone_in(mdl, bone); })},
              {"knees", std::move(knees)}}});
    }
}

void add_ik_locks(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlIkLock& lock : mdl.ik_locks)
        records.push_back({name_in(mdl.ik_chains, lock.chain, "chain"),
                           {{"position_weight", lock.position_weight},
                            {"rotation_weight", lock.rotation_weight},
                            {"flags", double(lock.flags)}}});
}

void add_nodes(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    const size_t count = mdl.nodes.size();
    for (size_t i = 0; i < count; ++i) {
        std::vector<double> ways;
        if (mdl.transitions.size() == count * count)
            for (size_t to = 0; to < count; ++to) ways.push_back(mdl.transitions[i * count + to]);
        records.push_back({mdl.nodes[i], {{"transitions", std::move(ways)}}});
    }
}

void add_animations(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlAnimation& animation : mdl.animations) {
        std::vector<double> movements;
        for (const MdlMovement& one : animation.movements)
            for (const double value :
                 {double(one.end_frame), double(one.flags), double{one.start_velocity},
                  double{one.end_velocity}, double{one.angle_degrees}, double{one.direction.x},
                  double{one.direction.y}, double{one.direction.z}, double{one.position.x},
                  double{one.position.y}, double{one.position.z}})
                movements.push_back(value);
        records.push_back({animation.name,
                           {{"flags", double(animation.flags)},
                            {"fps", animation.fps},
                            {"frames", double(animation.frame_count)},
                            {"movements", std::move(movements)},
                            {"block", double(animation.block)},
                            {"section_frames", double(animation.section_frames)},
                            {"ik_rules", double(animation.ik_rule_count)}}});
    }
}

void add_ik_rules(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlAnimation& animation : mdl.animations)
        for (const MdlIkRule& rule : animation.own_ik_rules) {
            const glm::quat& q = rule.rotation;
            records.push_back(
                {animation.name,
                 {{"chain", name_in(mdl.ik_chains, rule.chain, "chain")},
                  {"type", double(rule.kind)},
                  {"bone", bone_in(mdl, rule.bone)},
                  {"slot", double(rule.slot)},
                  {"range", std::vector<double>{rule.start, rule.peak, rule.tail, rule.end}},
                  {"height", rule.height},
                  {"radius", rule.radius},
                  {"floor", rule.floor},
                  {"position", numbers(rule.position)},
                  {"rotation", std::vector<double>{q.x, q.y, q.z, q.w}},
                  {"contact", rule.contact}}});
        }
}

// Empty for weights of 1 alone, which all sequences of a large model may share.
std::vector<double> weights_of(const MdlFile& mdl, int list) {
    if (list < 0 || static_cast<size_t>(list) >= mdl.weight_lists.size()) return {};
    const std::vector<float>& weights = at(mdl.weight_lists, list);
    const bool is_even =
        std::all_of(weights.begin(), weights.end(), [](float w) { return w == 1; });
    return is_even ? std::vector<double>() : std::vector<double>(weights.begin(), weights.end());
}

void add_sequences(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlSequence& sequence : mdl.sequences) {
        const int list = sequence.weight_list;
        const auto lock = [&](const MdlIkLock& one) { return lock_text(mdl, one); };
        const auto itself = [](const std::string& text) { return text; };
        records.push_back({sequence.name,
                           {{"entry_node", node_in(mdl, sequence.entry_node)},
                            {"exit_node", node_in(mdl, sequence.exit_node)},
                            {"node_flags", double(sequence.node_flags)},
                            {"entry_phase", sequence.entry_phase},
                            {"exit_phase", sequence.exit_phase},
                            {"activity_modifiers", joined(sequence.activity_modifiers, itself)},
                            {"ik_locks", joined(sequence.ik_locks, lock)},
                            {"weight_list", double(list)},
                            {"weights", weights_of(mdl, list)},
                            {"key_values", sequence.key_values}}});
    }
}

void add_mouths(const MdlFile& mdl, std::vector<CompiledRecord>& records) {
    for (const MdlMouth& mouth : mdl.mouths) {
        const bool is_known =
            mouth.flex >= 0 && static_cast<size_t>(mouth.flex) < mdl.flex_names.size();
        records.push_back({bone_in(mdl, mouth.bone),
                           {{"flex", is_known ? at(mdl.flex_names, mouth.flex) : std::string()},
                            {"forward", numbers(mouth.forward)}}});
    }
}

struct MdlKind {
    const char* kind;
    void (*add)(const MdlFile& mdl, std::vector<CompiledRecord>& records);
};
constexpr MdlKind kMdlKinds[] = {
    {"header", add_header},
    {"bones", add_bones},
    {"source_bone_transforms", add_source_transforms},
    {"bone_controllers", add_bone_controllers},
    {"attachments", add_attachments},
    {"hitbox_sets", add_hitbox_sets},
    {"hitboxes", add_hitboxes},
    {"models", add_models},
    {"jiggle_bones", add_jiggle_bones},
    {"aim_constraints", add_aims},
    {"ik_chains", add_ik_chains},
    {"ik_autoplay_locks", add_ik_locks},
    {"nodes", add_nodes},
    {"animations", add_animations},
    {"ik_rules", add_ik_rules},
    {"sequences", add_sequences},
    {"mouths", add_mouths},
};

}  // namespace

std::vector<RecordList> compiled_records(const CompiledModel& files) {
    std::vector<RecordList> lists;
    for (const MdlKind& kind : kMdlKinds) {
        lists.push_back({kind.kind});
        if (files.mdl) kind.add(*files.mdl, lists.back().records);
    }
    add_physics_records(files.phy ? *files.phy : PhyFile(), lists);
    return lists;
}

}  // namespace studioscope
