// Attachments and hitboxes (qc.md 10).
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/at.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

glm::dmat4 translation(const glm::vec3& position) {
    return to_matrix(Transform{position, {1, 0, 0, 0}});
}

// The bounds of the vertices weighted to a bone, in its space.
struct Box {
    glm::vec3 min{std::numeric_limits<float>::max()};
    glm::vec3 max{std::numeric_limits<float>::lowest()};

    void add(const glm::vec3& point) {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    bool is_thick() const {
        constexpr float kMinThickness = 1;
        return min.x < max.x - kMinThickness && min.y < max.y - kMinThickness &&
               min.z < max.z - kMinThickness;
    }
};

std::vector<Box> bone_boxes(const Model& model, const QcBoneLines& lines) {
    std::vector<Box> boxes(model.bones.size());
    for (Box& box : boxes)
        if (!lines.are_origins_skipped) box.add(glm::vec3(0));
    for (const Vertex& vertex : model.vertices)
        for (int i = 0; i < vertex.bone_count; ++i)
            if (vertex.bone[i] < boxes.size())
                boxes[vertex.bone[i]].add(
                    transform_point(at(model.bones, vertex.bone[i]).pose_to_bone, vertex.position));
    for (const Bone& bone : model.bones)
        if (bone.parent != kNone) at(boxes, bone.parent).add(bone.bind.position);
    return boxes;
}

// Bones in files, by name, that attachments can refer to: each in the first file where it or an
// ancestor is in the model.
struct Anchors {
    explicit Anchors(const std::vector<QcSourceFile*>& files) {
        for (const QcSourceFile* each : files)
            for (size_t i = 0; i < each->map.anchor.size(); ++i) {
                const std::string& name = each->bones.bones[i].name;
                const auto number = static_cast<int>(i);
                if (each->map.anchor[i] == kNone || each->bones.names.find(name) != number)
                    continue;
                if (names.add(name, static_cast<int>(bones.size())))
                    bones.push_back({each, number});
            }
    }

    std::vector<std::pair<const QcSourceFile*, int>> bones;
    NameIndex names;
};

// Finds the model's bone for the bone of a line, and the transform of the latter in its space;
// kNone: unknown.
int find_anchor(const Anchors& anchors, const QcSkeleton& skeleton, const std::string& bone,
                glm::dmat4& in_anchor) {
    in_anchor = glm::dmat4(1);
    if (const int index = skeleton.names.find(bone); index != kNone) return index;
    const int found = anchors.names.find(bone);
    if (found == kNone) return kNone;
    const auto& [source, source_bone] = at(anchors.bones, found);
    const int anchor = at(source->map.anchor, source_bone);
    in_anchor =
        glm::inverse(at(source->bones.world, anchor)) * at(source->bones.world, source_bone);
    return at(source->map.bone, source_bone);
}

void add_attachment(const QcFile& qc, const Anchors& anchors, const QcSkeleton& skeleton,
                    Model& model, const QcAttachment& written) {
    glm::dmat4 in_anchor(1);
    const int bone = find_anchor(anchors, skeleton, written.bone, in_anchor);
    if (bone == kNone)
        return report_at(model.diagnostics, Severity::kError, "qc-attachment-bone", written.place,
                         "attachment {} names the unknown bone {}; ignored", written.name,
                         written.bone);
    glm::dmat4 local = translation(written.position);
    if (written.rotation) local *= to_matrix(Transform{glm::vec3(0), *written.rotation});
    if (written.is_absolute) {
        if (!written.rotation)
            local *= to_matrix(Transform{glm::vec3(0), glm::inverse(qc.placement.rotation())});
        local = glm::inverse(at(skeleton.world, bone)) * local;
    } else {
        local = in_anchor * local;
    }
    model.attachments.push_back({written.name, bone, to_transform(local)});
}

// Adds an attachment to the single bone of a static prop, rotated like the mesh.
void add_static_attachment(const QcFile& qc, const glm::vec3& shift, Model& model,
                           const QcAttachment& written) {
    const glm::quat turn = qc.placement.rotation();
    glm::quat rotation{1, 0, 0, 0};
    if (written.rotation)
        rotation = *written.rotation;
    else if (written.is_absolute)
        rotation = glm::inverse(turn);
    model.attachments.push_back(
        {written.name, 0, {turn * written.position + shift, turn * rotation}});
}

// Makes hitboxes for a QC without $hbox: the bounds of each bone's vertices, if they are thick
// enough.
void make_hitboxes(const QcFile& qc, const QcSkeleton& skeleton, Model& model) {
    std::vector<std::optional<int>> written(model.bones.size());
    for (const QcHitGroup& group : qc.hit_groups)
        if (const int bone = skeleton.names.find(group.bone); bone != kNone)
            at(written, bone) = group.group;
    std::vector<int> groups(model.bones.size(), 0);
    for (size_t i = 0; i < groups.size(); ++i) {
        const int parent = model.bones[i].parent;
        groups[i] = written[i].value_or(parent == kNone ? 0 : at(groups, parent));
    }
    const std::vector<Box> boxes = bone_boxes(model, qc.bones);
    for (size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].is_thick())
            model.hitboxes.push_back(
                {"", 0, static_cast<int>(i), groups[i], boxes[i].min, boxes[i].max});
}

}  // namespace

void add_attachments(const QcFile& qc, const QcSources& sources, const QcSkeleton& skeleton,
                     const glm::vec3& shift, Model& model) {
    const Anchors anchors(qc.attachments.empty() ? std::vector<QcSourceFile*>() : sources.read);
    for (const QcAttachment& written : qc.attachments) {
        if (qc.is_static_prop)
            add_static_attachment(qc, shift, model, written);
        else
            add_attachment(qc, anchors, skeleton, model, written);
    }
    if (qc.is_static_prop && qc.is_auto_centered)
        model.attachments.push_back({"placementOrigin", 0, {shift, {1, 0, 0, 0}}});
}

void add_hitboxes(const QcFile& qc, const QcSkeleton& skeleton, Model& model) {
    if (qc.hitboxes.empty() && qc.hitbox_sets.empty()) return make_hitboxes(qc, skeleton, model);
    std::map<std::string, int> sets;  // numbered in order of first use
    for (const QcHitbox& written : qc.hitboxes) {
        const int set = sets.try_emplace(written.set, static_cast<int>(sets.size())).first->second;
        const int bone = qc.is_static_prop ? 0 : skeleton.names.find(written.bone);
        if (bone == kNone) {
            report_at(model.diagnostics, Severity::kWarning, "qc-hitbox-bone", written.place,
                      "a hitbox names the unknown bone {}; ignored", written.bone);
            continue;
        }
        model.hitboxes.push_back(
            {written.name, set, bone, written.group, written.min, written.max});
    }
}

}  // namespace studioscope
