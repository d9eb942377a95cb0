#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/qc_builder.h"

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

int QcBuilder::find_anchor(const std::string& bone, glm::dmat4& in_anchor) const {
    in_anchor = glm::dmat4(1);
    if (const int known = find_bone(model_, bone); known != kNone) return known;
    for (const Source* each : sources_) {
        const int theirs = find_bone(each->bones.bones, bone);
        if (theirs == kNone) continue;
        const QcBoneMap map = map_bones(each->bones, skeleton_);
        const int anchor = at(map.anchor, theirs);
        if (anchor == kNone) continue;
        in_anchor = glm::inverse(at(each->bones.world, anchor)) * at(each->bones.world, theirs);
        return at(map.bone, theirs);
    }
    return kNone;
}

void QcBuilder::add_attachments() {
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
        return say(
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
    std::vector<std::string> sets;
    for (const QcHitbox& written : qc_.hitboxes) {
        const auto known = std::find(sets.begin(), sets.end(), written.set);
        const auto set = static_cast<int>(known - sets.begin());
        if (known == sets.end()) sets.push_back(written.set);
        const int bone = qc_.is_static_prop ? 0 : find_bone(model_, written.bone);
        if (bone == kNone) {
            say(Severity::kError, "qc-hitbox-bone", written.place,
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
    std::vector<int> groups(model_.bones.size(), 0);
    for (size_t i = 0; i < groups.size(); ++i) {
        const Bone& bone = model_.bones[i];
        if (bone.parent != kNone) groups[i] = at(groups, bone.parent);
        for (const QcHitGroup& group : qc_.hit_groups)
            if (same_name(group.bone, bone.name)) groups[i] = group.group;
    }
    const std::vector<Box> boxes = boxes_of(model_, qc_.bones);
    for (size_t i = 0; i < boxes.size(); ++i)
        if (boxes[i].is_thick())
            model_.hitboxes.push_back(
                {"", 0, static_cast<int>(i), groups[i], boxes[i].smallest, boxes[i].largest});
}

}  // namespace studioscope
