#include <fmt/format.h>

#include <limits>
#include <map>
#include <optional>

#include "core/at.h"
#include "formats/qc/builder.h"

namespace studioscope {

namespace {

glm::dmat4 moved_to(const glm::vec3& position) {
    return to_matrix(Transform{position, {1, 0, 0, 0}});
}

// What hangs on a bone, in its space.
struct Box {
    glm::vec3 smallest{std::numeric_limits<float>::max()};
    glm::vec3 largest{std::numeric_limits<float>::lowest()};

    void add(const glm::vec3& point) {
        smallest = glm::min(smallest, point);
        largest = glm::max(largest, point);
    }
    bool is_thick() const {
        constexpr float kThinnest = 1;
        return smallest.x < largest.x - kThinnest && smallest.y < largest.y - kThinnest &&
               smallest.z < largest.z - kThinnest;
    }
};

std::vector<Box> boxes_of(const Model& model, const QcBoneLines& lines) {
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

}  // namespace

// Of all files, each name in the first that has a bone above it in the model.
void QcBuilder::find_anchors() {
    for (const Source* each : sources_)
        for (size_t i = 0; i < each->map.anchor.size(); ++i) {
            const std::string& name = each->bones.bones[i].name;
            if (each->map.anchor[i] == kNone || each->bones.names.find(name) != static_cast<int>(i))
                continue;
            if (anchor_names_.add(name, static_cast<int>(anchors_.size())))
                anchors_.push_back({each, static_cast<int>(i)});
        }
}

int QcBuilder::find_anchor(const std::string& bone, glm::dmat4& in_anchor) const {
    in_anchor = glm::dmat4(1);
    if (const int known = skeleton_.names.find(bone); known != kNone) return known;
    const int found = anchor_names_.find(bone);
    if (found == kNone) return kNone;
    const auto& [source, theirs] = at(anchors_, found);
    const int anchor = at(source->map.anchor, theirs);
    in_anchor = glm::inverse(at(source->bones.world, anchor)) * at(source->bones.world, theirs);
    return at(source->map.bone, theirs);
}

void QcBuilder::add_attachments() {
    if (!qc_.attachments.empty()) find_anchors();
    for (const QcAttachment& written : qc_.attachments) {
        if (qc_.is_static_prop)
            add_static_attachment(written);
        else
            add_attachment(written);
    }
    if (qc_.is_static_prop && qc_.is_auto_centered)
        model_.attachments.push_back({"placementOrigin", 0, {shift_, {1, 0, 0, 0}}});
}

void QcBuilder::add_attachment(const QcAttachment& written) {
    glm::dmat4 in_anchor(1);
    const int bone = find_anchor(written.bone, in_anchor);
    if (bone == kNone)
        return report(
            Severity::kError, "qc-attachment-bone", written.place,
            fmt::format("the attachment {} hangs on {}, which is no bone of the model; it is "
                        "left out",
                        written.name, written.bone));
    glm::dmat4 local = moved_to(written.position);
    if (written.rotation) local *= to_matrix(Transform{glm::vec3(0), *written.rotation});
    if (written.is_absolute) {
        if (!written.rotation)
            local *= to_matrix(Transform{glm::vec3(0), glm::inverse(qc_.placement.rotation())});
        local = glm::inverse(at(skeleton_.world, bone)) * local;
    } else {
        local = in_anchor * local;
    }
    model_.attachments.push_back({written.name, bone, transform_of(local)});
}

// All of them hang on the one bone, turned as the mesh is.
void QcBuilder::add_static_attachment(const QcAttachment& written) {
    const glm::quat turn = qc_.placement.rotation();
    glm::quat rotation{1, 0, 0, 0};
    if (written.rotation)
        rotation = *written.rotation;
    else if (written.is_absolute)
        rotation = glm::inverse(turn);
    model_.attachments.push_back(
        {written.name, 0, {turn * written.position + shift_, turn * rotation}});
}

void QcBuilder::add_hitboxes() {
    if (qc_.hitboxes.empty()) return make_hitboxes();
    std::map<std::string, int> sets;  // numbered in order of first use
    for (const QcHitbox& written : qc_.hitboxes) {
        const int set = sets.try_emplace(written.set, static_cast<int>(sets.size())).first->second;
        const int bone = qc_.is_static_prop ? 0 : skeleton_.names.find(written.bone);
        if (bone == kNone) {
            report(Severity::kError, "qc-hitbox-bone", written.place,
                   fmt::format("a hit box of {}, which is no bone of the model; it is left out",
                               written.bone));
            continue;
        }
        model_.hitboxes.push_back(
            {written.name, set, bone, written.group, written.smallest, written.largest});
    }
}

// Where no $hbox says any: around all that hangs on each bone, where that is thick enough.
void QcBuilder::make_hitboxes() {
    if (model_.vertices.empty()) return;
    std::vector<std::optional<int>> written(model_.bones.size());
    for (const QcHitGroup& group : qc_.hit_groups)
        if (const int bone = skeleton_.names.find(group.bone); bone != kNone)
            at(written, bone) = group.group;
    std::vector<int> groups(model_.bones.size(), 0);
    for (size_t i = 0; i < groups.size(); ++i) {
        const int parent = model_.bones[i].parent;
        groups[i] = written[i].value_or(parent == kNone ? 0 : at(groups, parent));
    }
    const std::vector<Box> boxes = boxes_of(model_, qc_.bones);
    for (size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].is_thick())
            model_.hitboxes.push_back(
                {"", 0, static_cast<int>(i), groups[i], boxes[i].smallest, boxes[i].largest});
}

}  // namespace studioscope
