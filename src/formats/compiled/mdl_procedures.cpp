// Rules that move bones, and the sliders that bones move.

#include <array>

#include "formats/compiled/mdl.h"
#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

struct AxisRecord {
    int32_t control, axis;
    glm::vec3 positions[6];
    MdlQuaternion rotations[6];
};
static_assert(sizeof(AxisRecord) == 176);

struct TriggersRecord {
    int32_t control, count, triggers;
};

struct TriggerRecord {
    float inverse_tolerance;
    MdlQuaternion when;
    glm::vec3 position;
    MdlQuaternion rotation;
};
static_assert(sizeof(TriggerRecord) == 48);

struct AimRecord {
    int32_t parent, aim;
    glm::vec3 aim_axis, up_axis, base;
};
static_assert(sizeof(AimRecord) == 44);

glm::quat to_quat(const MdlQuaternion& q) { return {q.w, q.x, q.y, q.z}; }

void read_axes(MdlReader& in, const MdlRows& rows, MdlProcedure& procedure) {
    const auto record = in.record<AxisRecord>(rows, 0);
    procedure.control = record.control;
    procedure.axis = record.axis;
    for (size_t i = 0; i < procedure.targets.size(); ++i)
        procedure.targets[i] = {record.positions[i], to_quat(record.rotations[i])};
}

void read_triggers(MdlReader& in, const MdlRows& rows, MdlProcedure& procedure) {
    const auto record = in.record<TriggersRecord>(rows, 0);
    procedure.control = record.control;
    const MdlRows triggers = in.rows("triggers of a bone", rows.start, record.count,
                                     record.triggers, sizeof(TriggerRecord), rows.start + 4);
    for (size_t i = 0; i < triggers.count; ++i) {
        const auto trigger = in.record<TriggerRecord>(triggers, i);
        procedure.triggers.push_back({trigger.inverse_tolerance,
                                      to_quat(trigger.when),
                                      {trigger.position, to_quat(trigger.rotation)}});
    }
}

void read_aim(MdlReader& in, const MdlRows& rows, MdlProcedure& procedure) {
    const auto record = in.record<AimRecord>(rows, 0);
    procedure.control = record.aim;
    procedure.parent = record.parent;
    procedure.aim = record.aim_axis;
    procedure.up = record.up_axis;
    procedure.base = record.base;
}

constexpr uint64_t kProcedureAt = 0xA8;  // offset of the rule's own offset within a bone

void read_jiggle(MdlReader& in, MdlFile& mdl, size_t bone, uint64_t record) {
    const MdlRows rows =
        in.rows("springs of a jiggle bone", record, 1, mdl.bones[bone].procedure_offset,
                sizeof(MdlJiggleSprings), record + kProcedureAt);
    if (rows.count == 0) return;
    MdlJiggle jiggle;
    jiggle.bone = static_cast<int>(bone);
    jiggle.springs = in.record<MdlJiggleSprings>(rows, 0);
    jiggle.offset = rows.start;
    const uint64_t boing = rows.start + sizeof(MdlJiggleSprings);
    if ((jiggle.springs.flags & kMdlJiggleBoing) != 0 &&
        boing + sizeof(MdlJiggleBoing) <= in.file().size())
        jiggle.boing = record_at<MdlJiggleBoing>(in.file(), boing);
    mdl.jiggles.push_back(jiggle);
}

struct ProcedureKind {
    int number;
    size_t size;
    void (*read)(MdlReader&, const MdlRows&, MdlProcedure&);
};
constexpr ProcedureKind kProcedureKinds[] = {
    {kMdlProcedureAxis, sizeof(AxisRecord), read_axes},
    {kMdlProcedureTriggers, sizeof(TriggersRecord), read_triggers},
    {kMdlProcedureAimAtBone, sizeof(AimRecord), read_aim},
    {kMdlProcedureAimAtAttachment, sizeof(AimRecord), read_aim}};

constexpr uint64_t kDriversAt = 24;  // offset of the count and table offset in the second header

struct DriverRecord {
    int32_t bone, control_count, controls;
    int32_t unused[3];
};
static_assert(sizeof(DriverRecord) == 24);

struct ControlRecord {
    int32_t axis, controller;
    float min, max;
};
static_assert(sizeof(ControlRecord) == 16);

}  // namespace

void read_mdl_procedure(MdlReader& in, MdlFile& mdl, size_t bone, uint64_t record) {
    const MdlBone& owner = mdl.bones[bone];
    if (owner.procedure_offset == 0) return;
    if (owner.procedure == kMdlProcedureJiggle) return read_jiggle(in, mdl, bone, record);
    if (!(owner.flags & kMdlAlwaysProcedural)) return;
    for (const ProcedureKind& kind : kProcedureKinds) {
        if (kind.number != owner.procedure) continue;
        const MdlRows rows = in.rows("rule of a procedural bone", record, 1, owner.procedure_offset,
                                     kind.size, record + kProcedureAt);
        if (rows.count == 0) return;
        MdlProcedure procedure;
        procedure.kind = kind.number;
        procedure.bone = static_cast<int>(bone);
        procedure.offset = rows.start;
        kind.read(in, rows, procedure);
        mdl.procedures.push_back(std::move(procedure));
    }
}

void read_mdl_bone_drivers(MdlReader& in, MdlFile& mdl) {
    const int64_t header2 = mdl.header.header2_offset;
    if (header2 <= 0 || header2 + int64_t{kDriversAt} + 8 > static_cast<int64_t>(in.file().size()))
        return;  // read_name() has reported it
    const auto start = static_cast<uint64_t>(header2);
    const auto table = in.record<std::array<int32_t, 2>>({start + kDriversAt, 1, 8}, 0);
    const MdlRows rows = in.rows("bone flex drivers", start, table[0], table[1],
                                 sizeof(DriverRecord), start + kDriversAt);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto driver = in.record<DriverRecord>(rows, i);
        const MdlRows controls =
            in.rows("controls of a bone flex driver", rows.at(i), driver.control_count,
                    driver.controls, sizeof(ControlRecord), rows.at(i) + 4);
        for (size_t k = 0; k < controls.count; ++k) {
            const auto control = in.record<ControlRecord>(controls, k);
            mdl.bone_drivers.push_back({driver.bone, control.axis, control.controller, control.min,
                                        control.max, controls.at(k)});
        }
    }
}

}  // namespace studioscope
