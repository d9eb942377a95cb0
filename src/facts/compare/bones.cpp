#include <numeric>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "facts/compare/point_grid.h"

namespace studioscope {

namespace {

constexpr int kMaxRenamed = 1000;  // bones searched for a counterpart of another name

// The bone's bind pose in model space.
Transform bind_world(const Bone& bone) {
    return to_transform(glm::inverse(to_matrix(bone.pose_to_bone)));
}

// The bones of the second model without a counterpart, by their place below their parent.
PointGrid unmatched_grid(const Comparison& all, const std::vector<int>& back) {
    PointGrid grid(back.size(), all.tolerances().position);
    for (size_t i = back.size(); i-- > 0;)
        if (back[i] == kNone)
            grid.add(static_cast<uint32_t>(i), all.other().bones[i].bind.position);
    return grid;
}

// Finds the first bone without a counterpart at the same place below the same parent.
int find_renamed(const Comparison& all, size_t bone, const PointGrid& grid,
                 const std::vector<int>& back) {
    const Bone& own = all.model().bones[bone];
    const int parent = all.other_bone(own.parent);
    if (own.parent != kNone && parent == kNone) return kNone;
    int first = kNone;
    grid.visit_near(own.bind.position, all.tolerances().position, [&](uint32_t i, double) {
        const Bone& other = all.other().bones[i];
        const auto index = static_cast<int>(i);
        if (back[i] == kNone && other.parent == parent && (first == kNone || index < first) &&
            !exceeds(change_between(own.bind, other.bind), all.tolerances()))
            first = index;
    });
    return first;
}

void match_renamed(Comparison& all) {
    std::vector<int>& found = all.diff.bones;
    std::vector<int> back = inverse_matches(found, all.other().bones.size());
    const PointGrid grid = unmatched_grid(all, back);
    int left = kMaxRenamed;
    for (size_t i = 0; i < found.size(); ++i) {
        if (found[i] != kNone || left-- <= 0) continue;
        const int other = find_renamed(all, i, grid, back);
        if (other == kNone) continue;
        found[i] = other;
        at(back, other) = static_cast<int>(i);
        const std::string& name = all.model().bones[i].name;
        Difference& added = all.add(Subject::kBone, Change::kRenamed, name);
        added.before = name;
        added.after = at(all.other().bones, other).name;
        added.cause = "at the same place below the same parent";
    }
}

void compare_bone(Comparison& all, const Bone& own, const Bone& other) {
    const bool has_same_parent = all.other_bone(own.parent) == other.parent;
    if (!has_same_parent) {
        Difference& added = all.add(Subject::kBone, Change::kReparented, own.name);
        added.property = "parent";
        added.before = own.parent == kNone ? "none" : bone_name(all.model(), own.parent);
        added.after = other.parent == kNone ? "none" : bone_name(all.other(), other.parent);
        added.place.bone = own.name;
    }
    // A bone that moved takes its children along, so their transforms below it are unchanged.
    const TransformChange change = has_same_parent
                                       ? change_between(own.bind, other.bind)
                                       : change_between(bind_world(own), bind_world(other));
    if (Difference* added = add_moved(all, Subject::kBone, own.name, change)) {
        const bool is_moved = added->property == "position";
        added->before = is_moved ? xyz_text(own.bind.position) : "";
        added->after = is_moved ? xyz_text(other.bind.position) : "";
        added->place.bone = own.name;
        added->place.position = bind_world(own).position;
    }
    if (all.first.format == "mdl" && all.second.format == "mdl")
        all.add_value(Subject::kBone, own.name, "flags", fmt::format("{:#x}", own.flags),
                      fmt::format("{:#x}", other.flags));
}

std::vector<bool> bones_with_vertices(const Model& model) {
    std::vector<bool> has(std::max<size_t>(model.bones.size(), kMaxBonesOfVertices));
    for (const Vertex& vertex : model.vertices)
        for (size_t i = 0; i < vertex.bone_count; ++i)
            if (vertex.weight[i] > 0) has[vertex.bone[i]] = true;
    return has;
}

void add_lost_bones(Comparison& all) {
    const auto name = [](const Bone& bone) { return bone.name; };
    const size_t before = all.diff.differences.size();
    add_unmatched(all, Subject::kBone, all.model().bones, all.other().bones, all.diff.bones, name);
    if (before == all.diff.differences.size()) return;
    const std::vector<bool> has = bones_with_vertices(all.model());
    size_t next = before;
    for (size_t i = 0; i < all.diff.bones.size(); ++i) {
        if (all.diff.bones[i] != kNone) continue;
        Difference& lost = all.diff.differences[next++];
        lost.place.bone = lost.name;
        if (!has[i]) lost.cause = "no vertex was weighted to it";
    }
}

}  // namespace

void compare_bones(Comparison& all) {
    const auto &bones = all.model().bones, &others = all.other().bones;
    const auto name = [](const Bone& bone) { return bone.name; };
    all.diff.bones = match_names(bones, others, name);
    if (!all.can_compare(Subject::kBone, bones.size(), others.size())) {
        // the vertices of a file without a skeleton have the bones of their model by number
        all.diff.bones.resize(kMaxBonesOfVertices);
        std::iota(all.diff.bones.begin(), all.diff.bones.end(), 0);
        return;
    }
    match_renamed(all);
    add_lost_bones(all);
    for (size_t i = 0; i < bones.size(); ++i)
        if (const int other = all.diff.bones[i]; other != kNone)
            compare_bone(all, bones[i], at(others, other));
}

}  // namespace studioscope
