#include "formats/qc/qc_skeleton.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "core/at.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr uint32_t kMergedFlag = 0x40000;

struct Entry {
    std::string name;
    std::string parent;  // empty: a root
    Transform local;
    glm::dmat4 realign{1};
    const QcDefinedBone* defined = nullptr;
};

class TableMaker {
public:
    TableMaker(const QcBoneLines& lines, Diagnostics& diagnostics)
        : lines_(lines), diagnostics_(diagnostics) {}

    QcSkeleton make(const std::vector<const QcSourceBones*>& sources, const QcBoneNames& kept);

private:
    void add_defined();
    void add_bones_of(const QcSourceBones& source, const QcBoneNames& kept);
    void unlock(const std::vector<const QcSourceBones*>& sources);
    void find_parents();
    void move_bones();
    QcSkeleton in_order() const;
    glm::dmat4 world_of(const Entry& entry, size_t depth = 0) const;
    Entry* find(const std::string& name);
    const Entry* find(const std::string& name) const;
    bool is_below(const std::string& name, const std::string& ancestor) const;
    void warn(const char* code, const QcPlace& place, std::string message) {
        diagnostics_.push_back(at_place(warning(code, std::move(message)), place));
    }

    const QcBoneLines& lines_;
    Diagnostics& diagnostics_;
    std::vector<Entry> entries_;
    std::unordered_map<std::string, size_t> index_;
};

const Entry* TableMaker::find(const std::string& name) const {
    const auto found = index_.find(lower_case(name));
    return found == index_.end() ? nullptr : &entries_[found->second];
}

Entry* TableMaker::find(const std::string& name) {
    return const_cast<Entry*>(std::as_const(*this).find(name));
}

// A second line for a name is left out.
void TableMaker::add_defined() {
    for (const QcDefinedBone& bone : lines_.defined)
        if (index_.try_emplace(lower_case(bone.name), entries_.size()).second)
            entries_.push_back({bone.name, bone.parent, bone.bind, to_matrix(bone.realign), &bone});
}

// Bones keep their place below the nearest ancestor that the model has.
void TableMaker::add_bones_of(const QcSourceBones& source, const QcBoneNames& kept) {
    for (size_t i = 0; i < source.bones.size(); ++i) {
        const Bone& bone = source.bones[i];
        const std::string key = lower_case(bone.name);
        if (!kept.contains(key) || index_.contains(key)) continue;
        Entry entry{bone.name, {}, bone.bind, glm::dmat4(1), nullptr};
        int parent = bone.parent;
        while (parent != kNone && find(at(source.bones, parent).name) == nullptr)
            parent = at(source.bones, parent).parent;
        const Entry* ours = parent == kNone ? nullptr : find(at(source.bones, parent).name);
        if (ours != nullptr) entry.parent = ours->name;
        const bool is_realigned = ours != nullptr && ours->realign != glm::dmat4(1);
        if (parent != bone.parent || is_realigned)
            entry.local = transform_of(
                parent == kNone
                    ? source.world[i]
                    : glm::inverse(at(source.world, parent) * ours->realign) * source.world[i]);
        index_.emplace(key, entries_.size());
        entries_.push_back(std::move(entry));
    }
}

// The first source that has a defined bone says where it stands.
void TableMaker::unlock(const std::vector<const QcSourceBones*>& sources) {
    for (Entry& entry : entries_)
        for (const QcSourceBones* source : sources) {
            const int bone = find_bone(source->bones, entry.name);
            if (entry.defined == nullptr || bone == kNone) continue;
            const int parent = find_bone(source->bones, entry.parent);
            entry.local = parent == at(source->bones, bone).parent ? at(source->bones, bone).bind
                          : parent == kNone ? transform_of(at(source->world, bone))
                                            : transform_of(glm::inverse(at(source->world, parent)) *
                                                           at(source->world, bone));
            break;
        }
}

bool TableMaker::is_below(const std::string& name, const std::string& ancestor) const {
    const Entry* entry = find(name);
    for (size_t i = 0; entry != nullptr && i <= entries_.size(); ++i) {
        if (same_name(entry->name, ancestor)) return true;
        entry = entry->parent.empty() ? nullptr : find(entry->parent);
    }
    return false;
}

void TableMaker::find_parents() {
    for (Entry& entry : entries_) {
        if (entry.parent.empty()) continue;
        const Entry* parent = find(entry.parent);
        const bool is_loop = parent != nullptr && is_below(parent->name, entry.name);
        if (parent != nullptr && !is_loop) continue;
        if (entry.defined != nullptr)
            warn("qc-bone-parent", entry.defined->place,
                 fmt::format("the parent of {}, {}, is {}; it becomes a root", entry.name,
                             entry.parent, is_loop ? "below it" : "no bone of the model"));
        entry.parent.clear();
    }
}

glm::dmat4 TableMaker::world_of(const Entry& entry, size_t depth) const {
    const glm::dmat4 local = to_matrix(entry.local);
    const Entry* parent = entry.parent.empty() ? nullptr : find(entry.parent);
    if (parent == nullptr || depth > entries_.size()) return local;
    return world_of(*parent, depth + 1) * local;
}

void TableMaker::move_bones() {
    for (const QcBonePair& pair : lines_.moved) {
        Entry* child = find(pair.from);
        const Entry* parent = find(pair.to);
        if (child == nullptr || (parent == nullptr && !pair.to.empty())) {
            warn("qc-hierarchy-bone", pair.place,
                 fmt::format("$hierarchy names {}, which is no bone of the model",
                             child == nullptr ? pair.from : pair.to));
            continue;
        }
        if (parent != nullptr && is_below(parent->name, child->name)) {
            warn("qc-hierarchy-loop", pair.place,
                 fmt::format("$hierarchy puts {} below {}, which is below it", pair.from, pair.to));
            continue;
        }
        const glm::dmat4 world = world_of(*child);
        child->local =
            transform_of(parent == nullptr ? world : glm::inverse(world_of(*parent)) * world);
        child->parent = parent == nullptr ? "" : parent->name;
    }
}

// Parents first; else in the order of the entries.
QcSkeleton TableMaker::in_order() const {
    QcSkeleton skeleton;
    std::vector<int> place(entries_.size(), kNone);
    while (skeleton.bones.size() < entries_.size()) {
        for (size_t i = 0; i < entries_.size(); ++i) {
            const Entry& entry = entries_[i];
            if (place[i] != kNone) continue;
            int parent = kNone;
            if (!entry.parent.empty()) parent = place[index_.at(lower_case(entry.parent))];
            if (parent == kNone && !entry.parent.empty()) continue;
            place[i] = static_cast<int>(skeleton.bones.size());
            const glm::dmat4 local = to_matrix(entry.local);
            skeleton.world.push_back(parent == kNone ? local : at(skeleton.world, parent) * local);
            skeleton.bones.push_back({entry.name, parent, entry.local, {}, 0});
            skeleton.realign.push_back(entry.realign);
        }
    }
    return skeleton;
}

void mark_merged(const QcBoneLines& lines, std::vector<Bone>& bones) {
    for (const QcBoneName& merged : lines.merged)
        for (int i = find_bone(bones, merged.bone); i != kNone; i = at(bones, i).parent)
            at(bones, i).flags |= kMergedFlag;
}

QcSkeleton TableMaker::make(const std::vector<const QcSourceBones*>& sources,
                            const QcBoneNames& kept) {
    add_defined();
    for (const QcSourceBones* source : sources) add_bones_of(*source, kept);
    find_parents();
    if (lines_.are_definitions_unlocked) unlock(sources);
    move_bones();
    QcSkeleton skeleton = in_order();
    mark_merged(lines_, skeleton.bones);
    return skeleton;
}

}  // namespace

int find_bone(const std::vector<Bone>& bones, const std::string& name) {
    for (size_t i = 0; i < bones.size(); ++i)
        if (same_name(bones[i].name, name)) return static_cast<int>(i);
    return kNone;
}

QcSourceBones source_bones(const Model& source, float scale) {
    QcSourceBones made;
    made.bones = source.bones;
    for (Bone& bone : made.bones) {
        bone.bind.position *= scale;
        const glm::dmat4 local = to_matrix(bone.bind);
        made.world.push_back(bone.parent == kNone ? local : at(made.world, bone.parent) * local);
    }
    return made;
}

void keep_bone(const QcSourceBones& source, int bone, QcBoneNames& kept) {
    for (; bone != kNone; bone = at(source.bones, bone).parent)
        kept.insert(lower_case(at(source.bones, bone).name));
}

QcSkeleton make_skeleton(const QcBoneLines& lines, const std::vector<const QcSourceBones*>& sources,
                         const QcBoneNames& kept, Diagnostics& diagnostics) {
    return TableMaker(lines, diagnostics).make(sources, kept);
}

void collapse(QcSkeleton& skeleton, const QcBoneNames& dropped) {
    QcSkeleton left;
    std::vector<int> place;  // of each bone, or of its nearest ancestor that stays
    for (size_t i = 0; i < skeleton.bones.size(); ++i) {
        Bone bone = skeleton.bones[i];
        const int parent = bone.parent == kNone ? kNone : at(place, bone.parent);
        if (dropped.contains(lower_case(bone.name))) {
            place.push_back(parent);
            continue;
        }
        const bool is_moved = bone.parent != kNone &&
                              dropped.contains(lower_case(at(skeleton.bones, bone.parent).name));
        if (is_moved)
            bone.bind = transform_of(parent == kNone ? skeleton.world[i]
                                                     : glm::inverse(at(left.world, parent)) *
                                                           skeleton.world[i]);
        bone.parent = parent;
        place.push_back(static_cast<int>(left.bones.size()));
        left.bones.push_back(std::move(bone));
        left.world.push_back(skeleton.world[i]);
        left.realign.push_back(skeleton.realign[i]);
    }
    skeleton = std::move(left);
}

QcBoneMap map_bones(const QcSourceBones& source, const QcSkeleton& skeleton) {
    QcBoneMap map;
    for (size_t i = 0; i < source.bones.size(); ++i) {
        int bone = find_bone(skeleton.bones, source.bones[i].name);
        int anchor = static_cast<int>(i);
        const int parent = source.bones[i].parent;
        if (bone == kNone && parent != kNone) {
            bone = at(map.bone, parent);
            anchor = at(map.anchor, parent);
        }
        map.bone.push_back(bone);
        map.anchor.push_back(bone == kNone ? kNone : anchor);
    }
    return map;
}

}  // namespace studioscope
