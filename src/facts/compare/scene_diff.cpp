#include "facts/compare/scene_diff.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/at.h"
#include "core/message_text.h"
#include "facts/compare/comparison.h"

namespace studioscope {

namespace {

constexpr std::array<SubjectNames, kSubjectCount> kSubjects{{
    {"model", "model", "model properties"},
    {"bone", "bone", "bones"},
    {"procedural_bone", "procedural bone", "procedural bones"},
    {"body_group", "body group", "body groups"},
    {"lod", "LOD", "LODs"},
    {"fixup", "fixup row", "fixup rows"},
    {"mesh", "mesh", "meshes"},
    {"vertices", "vertices", "vertices"},
    {"triangles", "triangles", "triangles"},
    {"material", "material", "materials"},
    {"skin", "skin", "skins"},
    {"shape", "shape", "shapes"},
    {"controller", "controller", "controllers"},
    {"rule", "rule", "rules"},
    {"eyeball", "eyeball", "eyeballs"},
    {"clip", "clip", "clips"},
    {"pose_parameter", "pose parameter", "pose parameters"},
    {"attachment", "attachment", "attachments"},
    {"hitbox", "hitbox", "hitboxes"},
    {"collision", "collision", "collision solids"},
}};

// The kinds of things that a format can hold, apart from vertices.
struct FormatContent {
    std::string_view format;
    std::vector<Subject> subjects;
};

}  // namespace

bool can_hold(const std::string& format, Subject subject) {
    using enum Subject;
    static const std::array<FormatContent, 5> kFormats{{
        {"smd", {kModel, kBone, kMesh, kMaterial, kClip}},
        {"vta", {kModel, kBone, kShape}},
        {"dmx", {kModel, kBone, kMesh, kMaterial, kClip, kShape, kController, kRule, kAttachment}},
        {"vvd", {kModel, kFixup}},
        {"phy", {kModel, kCollision}},
    }};
    for (const FormatContent& row : kFormats)
        if (row.format == format)
            return std::find(row.subjects.begin(), row.subjects.end(), subject) !=
                   row.subjects.end();
    return format != "qc" || subject != kFixup;
}

bool is_part(const std::string& format) {
    return format == "smd" || format == "dmx" || format == "vta";
}

const SubjectNames& subject_names(Subject subject) { return at(kSubjects, subject); }

const char* change_name(Change change) {
    constexpr const char* kNames[] = {"added", "lost", "renamed", "moved", "reparented", "changed"};
    return at(kNames, change);
}

size_t count_vertices(const SceneDiff& diff, VertexFate fate, int lod) {
    size_t count = 0;
    for (const MeshMatch& mesh : diff.meshes)
        if (lod == kNone || (mesh.lod == kNone ? mesh.other_lod : mesh.lod) == lod)
            count += mesh.vertices.count(fate);
    return count;
}

bool Comparison::can_compare(Subject subject, size_t count, size_t other_count) {
    if (count == 0 && other_count == 0) return false;
    const bool is_missing = count == 0 && !can_hold(first.format, subject);
    const bool is_other_missing = other_count == 0 && !can_hold(second.format, subject);
    if (!is_missing && !is_other_missing) return true;
    diff.not_compared.push_back(fmt::format("{}: only in the {}", subject_names(subject).many,
                                            is_missing ? second.format : first.format));
    return false;
}

std::vector<int> inverse_matches(const std::vector<int>& found, size_t count) {
    std::vector<int> back(count, kNone);
    for (size_t i = 0; i < found.size(); ++i)
        if (found[i] != kNone) at(back, found[i]) = static_cast<int>(i);
    return back;
}

std::string material_key(const Material& material) { return lower_case(base_name(material.name)); }

std::string xyz_text(const glm::vec3& vector) {
    return fmt::format("{} {} {}", plain_decimal(vector.x), plain_decimal(vector.y),
                       plain_decimal(vector.z));
}

std::string bone_name(const Model& model, int bone) {
    return is_index(bone, model.bones.size()) ? at(model.bones, bone).name : std::string();
}

double degrees_between(const glm::quat& a, const glm::quat& b) {
    const glm::dquat turn = glm::inverse(glm::dquat(a)) * glm::dquat(b);
    const double sine = std::hypot(turn.x, turn.y, turn.z);
    return glm::degrees(2 * std::atan2(sine, std::abs(turn.w)));
}

TransformChange change_between(const Transform& a, const Transform& b) {
    return {glm::distance(glm::dvec3(a.position), glm::dvec3(b.position)),
            degrees_between(a.rotation, b.rotation)};
}

bool exceeds(const TransformChange& change, const Tolerances& tolerances) {
    return !(static_cast<float>(change.distance) <= tolerances.position &&
             static_cast<float>(change.degrees) <= tolerances.angle_degrees);
}

Difference* add_moved(Comparison& all, Subject subject, const std::string& name,
                      const TransformChange& change) {
    if (!exceeds(change, all.tolerances())) return nullptr;
    const bool is_moved = static_cast<float>(change.distance) > all.tolerances().position;
    Difference& added = all.add(subject, Change::kMoved, name);
    added.property = is_moved ? "position" : "rotation";
    added.amount = is_moved ? change.distance : change.degrees;
    added.unit = is_moved ? "units" : "degrees";
    return &added;
}

SceneDiff compare_scenes(const Scene& first, const Scene& second, const CompareOptions& options) {
    SceneDiff diff;
    Comparison all{first, second, options, diff};
    compare_properties(all);
    compare_bones(all);
    compare_procedural_bones(all);
    compare_body_groups(all);
    compare_levels(all);
    compare_fixups(all);
    compare_meshes(all);
    compare_materials(all);
    compare_skins(all);
    compare_shapes(all);
    compare_controllers(all);
    compare_rules(all);
    compare_eyeballs(all);
    compare_clips(all);
    compare_pose_parameters(all);
    compare_attachments(all);
    compare_hitboxes(all);
    compare_collision(all);
    compare_records(all);
    std::stable_sort(
        diff.differences.begin(), diff.differences.end(),
        [](const Difference& a, const Difference& b) { return a.subject < b.subject; });
    return diff;
}

}  // namespace studioscope
