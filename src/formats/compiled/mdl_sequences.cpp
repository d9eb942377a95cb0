#include <cmath>
#include <map>

#include "core/message_text.h"
#include "core/text.h"
#include "formats/compiled/mdl.h"
#include "formats/compiled/mdl_reader.h"
#include "model/transform.h"

namespace studioscope {

namespace {

struct AnimationRecord {
    int32_t base, name;
    float fps;
    uint32_t flags;
    int32_t frame_count;
    int32_t movement_count, movements;
    int32_t zero_frame_ik_rules;
    int32_t unused[5];
    int32_t block, data;
    int32_t ik_rule_count, ik_rules, block_ik_rules;
    int32_t local_hierarchy_count, local_hierarchy;
    int32_t sections, section_frames;
    int16_t zero_frame_span, zero_frame_count;
    int32_t zero_frames;
    float zero_frame_stall;
};
static_assert(sizeof(AnimationRecord) == 100);
constexpr uint64_t kNameAt = 0x04;  // offset within an animation, and within a sequence
constexpr uint64_t kFpsAt = 0x08, kFrameCountAt = 0x10, kMovementCountAt = 0x14,
                   kIkRuleCountAt = 0x3C;

struct MovementRecord {
    int32_t end_frame;
    uint32_t flags;
    float start_velocity, end_velocity, angle;
    glm::vec3 direction, position;
};
static_assert(sizeof(MovementRecord) == 44);

struct SequenceRecord {
    int32_t base, label, activity;
    uint32_t flags;
    int32_t activity_number, activity_weight;
    int32_t event_count, events;
    glm::vec3 min, max;
    int32_t blend_count, animations, movement;
    int32_t group_size[2];
    int32_t parameter[2];
    float parameter_start[2], parameter_end[2];
    int32_t parameter_parent;
    float fade_in, fade_out;
    int32_t entry_node, exit_node;
    uint32_t node_flags;
    float entry_phase, exit_phase, last_frame;
    int32_t next_sequence, pose, ik_rule_count;
    int32_t layer_count, layers;
    int32_t weights, pose_keys;
    int32_t ik_lock_count, ik_locks;
    int32_t key_values, key_values_size;
    int32_t cycle_parameter;
    int32_t activity_modifiers, activity_modifier_count;
    int32_t unused[5];
};
static_assert(sizeof(SequenceRecord) == 212);
constexpr uint64_t kEventCountAt = 0x18, kEventsAt = 0x1C, kAnimationsAt = 0x3C,
                   kGroupSizeAt = 0x44;
constexpr uint64_t kParameterAt = 0x4C, kLayerCountAt = 0x94, kLayersAt = 0x98, kWeightsAt = 0x9C;
constexpr uint64_t kPoseKeysAt = 0xA0, kIkLockCountAt = 0xA4, kKeyValuesSizeAt = 0xB0;
constexpr size_t kModifierSize = 4;  // of an activity modifier: the offset of its name

struct EventRecord {
    float cycle;
    int32_t id;
    uint32_t type;
    char options[64];
    int32_t name;
};
static_assert(sizeof(EventRecord) == 80);
constexpr uint32_t kNamedEvent = 0x400;

struct LayerRecord {
    int16_t sequence, parameter;
    uint32_t flags;
    float start, peak, tail, end;
};
static_assert(sizeof(LayerRecord) == 24);

struct ParameterRecord {
    int32_t name;
    uint32_t flags;
    float start, end, loop;
};
static_assert(sizeof(ParameterRecord) == 20);

void read_own_ik_rules(MdlReader& in, const AnimationRecord& record, MdlAnimation& animation) {
    const int64_t start = static_cast<int64_t>(animation.offset) + record.ik_rules;
    const int64_t room = static_cast<int64_t>(in.file().size()) - start;
    // Rules in another place or past the end are left to the decoder, which reports them.
    if (record.block != 0 || record.ik_rules <= 0 || record.ik_rule_count <= 0 ||
        record.ik_rule_count > room / int64_t{kMdlIkRuleSize})
        return;
    const MdlRows rows =
        in.rows("IK rules", animation.offset, record.ik_rule_count, record.ik_rules, kMdlIkRuleSize,
                animation.offset + kIkRuleCountAt);
    for (size_t i = 0; i < rows.count; ++i)
        animation.own_ik_rules.push_back(read_ik_rule(in.file(), rows.at(i)));
}

MdlAnimation read_animation(MdlReader& in, const MdlRows& rows, size_t row) {
    const auto record = in.record<AnimationRecord>(rows, row);
    MdlAnimation animation;
    animation.offset = rows.at(row);
    animation.name = in.text(animation.offset, record.name);
    animation.fps = record.fps;
    animation.flags = record.flags;
    animation.frame_count = record.frame_count;
    animation.block = record.block;
    animation.data_offset = record.data;
    animation.section_offset = record.sections;
    animation.section_frames = record.section_frames;
    animation.ik_rule_count = record.ik_rule_count;
    animation.ik_rules = record.ik_rules;
    animation.block_ik_rules = record.block_ik_rules;
    animation.local_hierarchy_count = record.local_hierarchy_count;
    animation.local_hierarchy = record.local_hierarchy;
    const MdlPart part(in, fmt::format("animation \"{}\"", animation.name),
                       {MessageSubject::Kind::kClip, animation.name});
    if (record.frame_count < 1) {
        in.report(Severity::kWarning, "mdl-animation-frames", animation.offset + kFrameCountAt,
                  "animation \"{}\" has {} frames, must have at least 1; 1 is used", animation.name,
                  record.frame_count);
        animation.frame_count = 1;
    }
    if (animation.frame_count > 1 && !animation.has_rate())
        in.report(Severity::kWarning, "mdl-animation-fps", animation.offset + kFpsAt,
                  "animation \"{}\" has {} frames at {} fps; only its first frame is shown",
                  animation.name, animation.frame_count, animation.fps);
    const MdlBounds can_be_movements{[&](const MdlRows& rows_read, size_t index) {
        const auto movement = in.record<MovementRecord>(rows_read, index);
        return movement.end_frame >= 0 && movement.end_frame <= animation.frame_count &&
               is_finite(movement.direction) && is_finite(movement.position);
    }};
    const MdlRows movements =
        in.rows("movements", animation.offset, record.movement_count, record.movements,
                sizeof(MovementRecord), animation.offset + kMovementCountAt, can_be_movements);
    for (size_t i = 0; i < movements.count; ++i) {
        const auto m = in.record<MovementRecord>(movements, i);
        animation.movements.push_back({m.end_frame, m.flags, m.start_velocity, m.end_velocity,
                                       m.angle, m.direction, m.position});
    }
    read_own_ik_rules(in, record, animation);
    return animation;
}

class SequenceReader {
public:
    SequenceReader(MdlReader& in, MdlFile& mdl, size_t sequence_count)
        : in_(in),
          mdl_(mdl),
          sequence_count_(static_cast<int>(sequence_count)),
          modifiers_left_(static_cast<int64_t>(in.file().size() / kModifierSize)) {}

    MdlSequence read(const MdlRows& rows, size_t row) {
        const auto record = in_.record<SequenceRecord>(rows, row);
        MdlSequence sequence;
        sequence.offset = rows.at(row);
        sequence.name = in_.text(sequence.offset, record.label);
        sequence.activity = in_.text(sequence.offset, record.activity);
        sequence.flags = record.flags;
        sequence.activity_weight = record.activity_weight;
        if (sequence.flags & kMdlOverride) return sequence;  // it has no data of its own
        const MdlPart part(in_, fmt::format("sequence \"{}\"", sequence.name),
                           {MessageSubject::Kind::kClip, sequence.name});
        sequence.min = record.min;
        sequence.max = record.max;
        sequence.fade_in = record.fade_in;
        sequence.fade_out = record.fade_out;
        sequence.entry_node = record.entry_node;
        sequence.exit_node = record.exit_node;
        sequence.ik_rule_count = record.ik_rule_count;
        sequence.node_flags = record.node_flags;
        sequence.entry_phase = record.entry_phase;
        sequence.exit_phase = record.exit_phase;
        sequence.ik_locks = read_ik_locks(
            in_, in_.rows("IK locks", sequence.offset, record.ik_lock_count, record.ik_locks,
                          kMdlIkLockSize, sequence.offset + kIkLockCountAt));
        read_events(record, sequence);
        read_grid(record, sequence);
        read_parameters(record, sequence);
        read_layers(record, sequence);
        sequence.weight_list = weight_list(record, sequence);
        read_activity_modifiers(record, sequence);
        const MdlRows text =
            in_.rows("bytes of key values", sequence.offset, record.key_values_size,
                     record.key_values, 1, sequence.offset + kKeyValuesSizeAt, in_.text_bounds());
        const std::string_view values = as_text(in_.file().subspan(text.start, text.count));
        sequence.key_values = in_.shown(values.substr(0, values.find('\0')));
        return sequence;
    }

private:
    void read_events(const SequenceRecord& record, MdlSequence& sequence) {
        const MdlBounds bounds{[&](const MdlRows& events, size_t row) {
            const auto cycle = in_.record<float>(events, row);
            return cycle >= 0 && cycle <= 1;
        }};
        const MdlRows rows = in_.rows("events", sequence.offset, record.event_count, record.events,
                                      sizeof(EventRecord), sequence.offset + kEventCountAt, bounds);
        for (size_t i = 0; i < rows.count; ++i) {
            const auto event = in_.record<EventRecord>(rows, i);
            const std::string_view options(event.options, sizeof(event.options));
            sequence.events.push_back(
                {event.cycle, event.id, event.type,
                 in_.shown(options.substr(0, options.find('\0'))),
                 event.type & kNamedEvent ? in_.text(rows.at(i), event.name) : std::string()});
        }
    }

    // Until version 48 these words had no meaning, so a list with anything but names is none.
    void read_activity_modifiers(const SequenceRecord& record, MdlSequence& sequence) {
        constexpr int32_t kMaxModifiers = 256;
        const int64_t first = static_cast<int64_t>(sequence.offset) + record.activity_modifiers;
        const int32_t count = record.activity_modifier_count;
        if (layout_version(mdl_.header) < 48 || count <= 0 || count > kMaxModifiers ||
            record.activity_modifiers <= 0 || count > modifiers_left_ ||
            first + count * int64_t{kModifierSize} > static_cast<int64_t>(in_.file().size()))
            return;
        modifiers_left_ -= count;
        const MdlRows rows{static_cast<uint64_t>(first), static_cast<size_t>(count), kModifierSize};
        for (size_t i = 0; i < rows.count; ++i)
            if (!in_.is_name(rows.at(i), in_.record<int32_t>(rows, i))) return;
        for (size_t i = 0; i < rows.count; ++i)
            sequence.activity_modifiers.push_back(
                in_.text(rows.at(i), in_.record<int32_t>(rows, i)));
    }

    void read_grid(const SequenceRecord& record, MdlSequence& sequence) {
        const int32_t columns = record.group_size[0], rows = record.group_size[1];
        constexpr int32_t kMaxWidth = 1024;
        if (columns < 1 || rows < 1 || columns > kMaxWidth || rows > kMaxWidth) {
            in_.report(Severity::kWarning, "mdl-blend-grid", sequence.offset + kGroupSizeAt,
                       "sequence \"{}\" blends {} x {} animations; 1 x 1 is used", sequence.name,
                       columns, rows);
        } else {
            sequence.columns = columns;
            sequence.rows = rows;
        }
        const int64_t cells = int64_t{sequence.columns} * sequence.rows;
        const MdlRows table = in_.rows("animations of a blend", sequence.offset, cells,
                                       record.animations, 2, sequence.offset + kAnimationsAt);
        size_t bad = 0;
        const size_t animation_count = mdl_.animations.size();
        for (size_t i = 0; i < table.count && animation_count > 0; ++i) {
            const int animation = in_.record<int16_t>(table, i);
            const bool is_known =
                animation >= 0 && static_cast<size_t>(animation) < animation_count;
            bad += !is_known;
            sequence.animations.push_back(is_known ? animation : 0);
        }
        if (bad > 0)
            in_.report(Severity::kWarning, "mdl-sequence-animation",
                       sequence.offset + kAnimationsAt,
                       "sequence \"{}\" names {} outside the {}; the first is used", sequence.name,
                       count_text(bad, "animation"), animation_count);
        if (sequence.animations.empty()) sequence.columns = sequence.rows = 1;
    }

    int checked_parameter(int parameter, const MdlSequence& sequence, uint64_t field) {
        if (parameter >= -1 && parameter < static_cast<int>(mdl_.pose_parameters.size()))
            return parameter;
        in_.report(Severity::kWarning, "mdl-sequence-parameter", field,
                   "sequence \"{}\" names the unknown pose parameter {} of {}; it follows none",
                   sequence.name, parameter, mdl_.pose_parameters.size());
        return -1;
    }

    void read_parameters(const SequenceRecord& record, MdlSequence& sequence) {
        for (size_t axis = 0; axis < 2; ++axis) {
            sequence.parameters[axis] = checked_parameter(
                record.parameter[axis], sequence, sequence.offset + kParameterAt + 4 * axis);
            sequence.parameter_starts[axis] = record.parameter_start[axis];
            sequence.parameter_ends[axis] = record.parameter_end[axis];
        }
        if (record.flags & kMdlCycleFromParameter)
            sequence.cycle_parameter =
                checked_parameter(record.cycle_parameter, sequence, sequence.offset + 0xB4);
        if (record.pose_keys == 0) return;
        const MdlRows keys =
            in_.rows("pose keys", sequence.offset, int64_t{sequence.columns} + sequence.rows,
                     record.pose_keys, 4, sequence.offset + kPoseKeysAt);
        for (size_t i = 0; i < keys.count; ++i)
            sequence.pose_keys.push_back(in_.record<float>(keys, i));
    }

    void read_layers(const SequenceRecord& record, MdlSequence& sequence) {
        const MdlBounds bounds{[&](const MdlRows& layers, size_t row) {
            const auto layer = in_.record<LayerRecord>(layers, row);
            return layer.sequence >= 0 && layer.sequence < sequence_count_ &&
                   layer.parameter >= -1 && layer.start <= layer.end;
        }};
        const MdlRows rows = in_.rows("layers", sequence.offset, record.layer_count, record.layers,
                                      sizeof(LayerRecord), sequence.offset + kLayerCountAt, bounds);
        for (size_t i = 0; i < rows.count; ++i) {
            const auto layer = in_.record<LayerRecord>(rows, i);
            if (layer.sequence < 0 || layer.sequence >= sequence_count_) {
                in_.report(Severity::kWarning, "mdl-layer-sequence", rows.at(i),
                           "sequence \"{}\" has a layer of the unknown sequence {} of {}; ignored",
                           sequence.name, layer.sequence, sequence_count_);
                continue;
            }
            // For other layers compilers write 0, also in files without parameters.
            const int parameter = (layer.flags & kMdlLayerOverParameter)
                                      ? checked_parameter(layer.parameter, sequence, rows.at(i) + 2)
                                      : -1;
            sequence.layers.push_back({layer.sequence, parameter, layer.flags, layer.start,
                                       layer.peak, layer.tail, layer.end});
        }
    }

    // Sequences share lists, so each offset is read once.
    int weight_list(const SequenceRecord& record, const MdlSequence& sequence) {
        if (record.weights == 0 || mdl_.bones.empty()) return -1;
        const int64_t start = static_cast<int64_t>(sequence.offset) + record.weights;
        const auto found = lists_.find(start);
        if (found != lists_.end()) return found->second;
        const MdlRows rows =
            in_.rows("bone weights", sequence.offset, static_cast<int64_t>(mdl_.bones.size()),
                     record.weights, 4, sequence.offset + kWeightsAt);
        if (rows.count == 0) return lists_[start] = -1;
        std::vector<float>& weights = mdl_.weight_lists.emplace_back();
        for (size_t i = 0; i < rows.count; ++i) weights.push_back(in_.record<float>(rows, i));
        return lists_[start] = static_cast<int>(mdl_.weight_lists.size()) - 1;
    }

    MdlReader& in_;
    MdlFile& mdl_;
    int sequence_count_;
    int64_t modifiers_left_;  // sequences may share a list: no more than fit into the file
    std::map<int64_t, int> lists_;
};

}  // namespace

void read_mdl_sequences(MdlReader& in, MdlFile& mdl) {
    const MdlRows parameters =
        in.named_table("pose parameters", mdl.header.pose_parameters, sizeof(ParameterRecord));
    for (size_t i = 0; i < parameters.count; ++i) {
        const auto record = in.record<ParameterRecord>(parameters, i);
        mdl.pose_parameters.push_back({in.text(parameters.at(i), record.name), record.flags,
                                       record.start, record.end, record.loop});
    }
    const MdlRows blocks = in.table("animation blocks", mdl.header.animation_blocks,
                                    sizeof(MdlBlock), {[&](const MdlRows& rows, size_t row) {
                                        const auto block = in.record<MdlBlock>(rows, row);
                                        return block.start >= 0 && block.end >= block.start;
                                    }});
    for (size_t i = 0; i < blocks.count; ++i)
        mdl.animation_blocks.push_back(in.record<MdlBlock>(blocks, i));
    const MdlRows animations =
        in.named_table("animations", mdl.header.animations, sizeof(AnimationRecord), kNameAt);
    for (size_t i = 0; i < animations.count; ++i)
        mdl.animations.push_back(read_animation(in, animations, i));
    const MdlRows sequences =
        in.named_table("sequences", mdl.header.sequences, sizeof(SequenceRecord), kNameAt,
                       {kEventsAt, kAnimationsAt, kLayersAt, kWeightsAt, kPoseKeysAt});
    SequenceReader reader(in, mdl, sequences.count);
    for (size_t i = 0; i < sequences.count; ++i) mdl.sequences.push_back(reader.read(sequences, i));
}

}  // namespace studioscope
