#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "formats/compiled/mdl_packed.h"
#include "formats/compiled/mdl_reader.h"
#include "model/transform.h"
#include "model/vertex.h"

namespace studioscope {

namespace {

struct Matrix {
    std::array<glm::vec4, 3> rows;
};

struct BoneRecord {
    int32_t name, parent;
    int32_t controllers[6];
    glm::vec3 position;
    MdlQuaternion rotation;
    glm::vec3 euler;
    glm::vec3 position_scale, euler_scale;
    Matrix pose_to_bone;
    MdlQuaternion alignment;
    uint32_t flags;
    int32_t procedure, procedure_offset;
    int32_t physics_bone;
    int32_t surface_property;
    uint32_t contents;
    int32_t unused[8];
};
static_assert(sizeof(BoneRecord) == 216);
constexpr uint64_t kParentAt = 0x04, kPositionAt = 0x20, kRotationAt = 0x2C, kPoseToBoneAt = 0x60;

struct BoneControllerRecord {
    int32_t bone;
    uint32_t type;
    float start, end;
    int32_t rest, input;
    int32_t unused[8];
};
static_assert(sizeof(BoneControllerRecord) == 56);

struct AttachmentRecord {
    int32_t name;
    uint32_t flags;
    int32_t bone;
    Matrix local;
    int32_t unused[8];
};
static_assert(sizeof(AttachmentRecord) == 92);

struct HitboxSetRecord {
    int32_t name, count, boxes;
};

struct HitboxRecord {
    int32_t bone, group;
    glm::vec3 min, max;
    int32_t name;
    glm::vec3 angles_degrees;
    float radius;
    int32_t unused[4];
};
static_assert(sizeof(HitboxRecord) == 68);

bool has_finite_rows(const Matrix& matrix) {
    for (const glm::vec4& row : matrix.rows)
        if (!is_finite(glm::vec3(row)) || !std::isfinite(row.w)) return false;
    return true;
}

bool is_rotation(const MdlQuaternion& q) {
    const float length = glm::length(glm::quat(q.w, q.x, q.y, q.z));
    return std::isfinite(length) && length >= 1e-6f;
}

// The normalized rotation, or the identity for an invalid one.
glm::quat normalized_rotation(const MdlQuaternion& q) {
    return is_rotation(q) ? glm::normalize(glm::quat(q.w, q.x, q.y, q.z)) : glm::quat(1, 0, 0, 0);
}

// Repairs what later code requires: parents precede their children, and numbers are finite.
void repair(MdlReader& in, MdlBone& bone, size_t index, uint64_t at) {
    if (bone.parent < -1 || bone.parent >= static_cast<int>(index)) {
        in.report(
            Severity::kError, "mdl-bone-parent", at + kParentAt,
            "bone {} \"{}\" has the parent {}, which does not come before it; it becomes a root",
            index, bone.name, bone.parent);
        bone.parent = -1;
    }
    bool is_sound = true;
    const auto keep_finite = [&](glm::vec3& value, float largest_factor) {
        if (is_finite(value * largest_factor)) return;
        value = glm::vec3(0);
        is_sound = false;
    };
    keep_finite(bone.bind.position, 1);
    keep_finite(bone.euler, 1);
    keep_finite(bone.position_scale, kMaxKey);
    keep_finite(bone.euler_scale, kMaxKey);
    if (!is_sound)
        in.report(Severity::kWarning, "mdl-bone-not-finite", at + kPositionAt,
                  "bone {} \"{}\" has a position, a rotation or key scales that are not finite; 0 "
                  "is used",
                  index, bone.name);
}

// Checks that pose_to_bone is the inverse of the bind pose; the file's matrix is used in any case.
void check_bind(MdlReader& in, const std::vector<MdlBone>& bones, const MdlRows& rows) {
    constexpr double kTolerance = 1e-2;
    std::vector<glm::dmat4> worlds;
    for (size_t i = 0; i < bones.size(); ++i) {
        const glm::dmat4 local = to_matrix(bones[i].bind);
        worlds.push_back(bones[i].parent < 0 ? local : at(worlds, bones[i].parent) * local);
        const glm::dmat4 product = to_matrix(bones[i].pose_to_bone) * worlds[i];
        double error = 0;
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 3; ++row)
                error =
                    std::max(error, std::abs(product[column][row] - (row == column ? 1.0 : 0.0)));
        if (error <= kTolerance * std::max(1.0, glm::length(glm::dvec3(worlds[i][3])))) continue;
        const MdlPart part(in, {MessageSubject::Kind::kBone, bones[i].name});
        return in.report(Severity::kWarning, "mdl-bone-bind", rows.at(i) + kPoseToBoneAt,
                         "the matrix of bone {} \"{}\" (the first such) does not undo its bind "
                         "pose; it is used as it is",
                         i, bones[i].name);
    }
}

MdlBone read_bone(MdlReader& in, const MdlRows& rows, size_t row) {
    const auto record = in.record<BoneRecord>(rows, row);
    MdlBone bone;
    bone.name = in.text(rows.at(row), record.name);
    const MdlPart part(in, {MessageSubject::Kind::kBone, bone.name});
    bone.parent = record.parent;
    std::copy_n(record.controllers, bone.controllers.size(), bone.controllers.begin());
    bone.bind = {record.position, normalized_rotation(record.rotation)};
    if (!is_rotation(record.rotation))
        in.report(Severity::kWarning, "mdl-bone-rotation", rows.at(row) + kRotationAt,
                  "bone {} \"{}\" has a quaternion that is not a rotation; identity is used", row,
                  bone.name);
    bone.euler = record.euler;
    bone.position_scale = record.position_scale;
    bone.euler_scale = record.euler_scale;
    bone.alignment = normalized_rotation(record.alignment);
    bone.flags = record.flags;
    bone.procedure = record.procedure;
    bone.procedure_offset = record.procedure_offset;
    bone.physics_bone = record.physics_bone;
    bone.surface_property = in.text(rows.at(row), record.surface_property);
    bone.contents = record.contents;
    repair(in, bone, row, rows.at(row));
    if (has_finite_rows(record.pose_to_bone)) {
        bone.pose_to_bone.rows = record.pose_to_bone.rows;
    } else {
        in.report(Severity::kWarning, "mdl-bone-not-finite", rows.at(row) + kPoseToBoneAt,
                  "the matrix of bone {} \"{}\" is not finite; identity is used", row, bone.name);
    }
    return bone;
}

void check_bone_index(MdlReader& in, const char* what, size_t index, int& bone, size_t bones,
                      uint64_t offset) {
    if (bone >= 0 && static_cast<size_t>(bone) < bones) return;
    in.report(Severity::kError, "mdl-bone-range", offset,
              "{} {} names the unknown bone {} of {}; bone 0 is used", what, index, bone, bones);
    bone = 0;
}

void read_attachments(MdlReader& in, MdlFile& mdl) {
    const MdlRows rows =
        in.named_table("attachments", mdl.header.attachments, sizeof(AttachmentRecord));
    for (size_t i = 0; i < rows.count; ++i) {
        const auto record = in.record<AttachmentRecord>(rows, i);
        MdlAttachment attachment{in.text(rows.at(i), record.name), record.flags, record.bone, {}};
        const MdlPart part(in, {MessageSubject::Kind::kAttachment, attachment.name});
        if (has_finite_rows(record.local)) attachment.local.rows = record.local.rows;
        check_bone_index(in, "attachment", i, attachment.bone, mdl.bones.size(), rows.at(i) + 8);
        mdl.attachments.push_back(std::move(attachment));
    }
}

// Reads a name relative to the hitbox, or from the start of the file as in some files of version
// 44.
std::string hitbox_name(MdlReader& in, uint64_t hitbox, int32_t offset) {
    const int64_t relative = static_cast<int64_t>(hitbox) + offset;
    const bool is_relative = relative < static_cast<int64_t>(in.file().size());
    return in.text(is_relative ? hitbox : 0, offset);
}

bool can_be_hitbox(const HitboxRecord& box, size_t bones) {
    constexpr int32_t kMaxGroups = 64;  // games have about ten
    return box.bone >= 0 && static_cast<size_t>(box.bone) < bones && box.group >= 0 &&
           box.group < kMaxGroups && is_finite(box.min) && is_finite(box.max) &&
           glm::all(glm::lessThanEqual(box.min, box.max));
}

// `boxes_before`: number of boxes in the sets before this one.
MdlHitboxSet read_hitbox_set(MdlReader& in, const MdlFile& mdl, const MdlRows& sets, size_t row,
                             uint64_t end, size_t boxes_before) {
    const auto record = in.record<HitboxSetRecord>(sets, row);
    MdlHitboxSet set{in.text(sets.at(row), record.name), {}};
    const MdlBounds bounds{[&](const MdlRows& boxes, size_t box) {
                               return can_be_hitbox(in.record<HitboxRecord>(boxes, box),
                                                    mdl.bones.size());
                           },
                           end};
    const MdlRows rows = in.rows("hitboxes", sets.at(row), record.count, record.boxes,
                                 sizeof(HitboxRecord), sets.at(row) + 4, bounds);
    for (size_t i = 0; i < rows.count; ++i) {
        const MdlPart part(in,
                           {MessageSubject::Kind::kHitbox, "", static_cast<int>(boxes_before + i)});
        const auto box = in.record<HitboxRecord>(rows, i);
        set.boxes.push_back(
            {hitbox_name(in, rows.at(i), box.name), box.bone, box.group, box.min, box.max});
        // Older games have rubbish here at times, which is no angle.
        if (is_finite(box.angles_degrees) && std::isfinite(box.radius)) {
            set.boxes.back().angles_degrees = box.angles_degrees;
            set.boxes.back().radius = box.radius;
        }
        check_bone_index(in, "hitbox", i, set.boxes.back().bone, mdl.bones.size(), rows.at(i));
    }
    return set;
}

}  // namespace

void read_mdl_bones(MdlReader& in, MdlFile& mdl) {
    const MdlRows bones = in.table(
        "bones", mdl.header.bones, sizeof(BoneRecord), {[&](const MdlRows& rows, size_t row) {
            const auto record = in.record<BoneRecord>(rows, row);
            return in.is_name(rows.at(row), record.name) && record.parent >= -1 &&
                   record.parent < static_cast<int64_t>(row);
        }});
    for (size_t i = 0; i < bones.count; ++i) mdl.bones.push_back(read_bone(in, bones, i));
    check_bind(in, mdl.bones, bones);
    if (mdl.bones.size() > size_t{kMaxBonesOfVertices})
        in.report(Severity::kWarning, "mdl-bone-count",
                  MdlReader::header_field(mdl.header, &mdl.header.bones),
                  "{} bones, of which a vertex can name the first {}", mdl.bones.size(),
                  kMaxBonesOfVertices);

    for (size_t i = 0; i < mdl.bones.size(); ++i) read_mdl_procedure(in, mdl, i, bones.at(i));

    const MdlRows controllers =
        in.table("bone controllers", mdl.header.bone_controllers, sizeof(BoneControllerRecord));
    for (size_t i = 0; i < controllers.count; ++i) {
        const auto record = in.record<BoneControllerRecord>(controllers, i);
        mdl.bone_controllers.push_back(
            {record.bone, record.type, record.start, record.end, record.rest, record.input});
    }
    read_attachments(in, mdl);
    const MdlRows sets =
        in.named_table("hitbox sets", mdl.header.hitbox_sets, sizeof(HitboxSetRecord), 0, {8});
    const std::vector<uint64_t> ends = in.child_table_ends(sets, 8);
    size_t boxes = 0;
    for (size_t i = 0; i < sets.count; ++i) {
        mdl.hitbox_sets.push_back(read_hitbox_set(in, mdl, sets, i, ends[i], boxes));
        boxes += mdl.hitbox_sets.back().boxes.size();
    }
}

}  // namespace studioscope
