#include "formats/qc/skeleton.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr uint32_t kMergedFlag = 0x40000;

struct Entry {
    std::string name;
    int parent = kNone;  // index of an entry
    Transform local;
    glm::dmat4 realign{1};
    const QcDefinedBone* defined = nullptr;
};

// World transforms while parents change, cached with version numbers: recomputed only if an
// ancestor changed. The loops read plain arrays, as deep bones have many ancestors.
class WorldTransforms {
public:
    explicit WorldTransforms(const std::vector<Entry>& entries)
        : entries_(entries),
          versions_(entries.size()),
          versions_above_(entries.size()),
          worlds_(entries.size()) {
        for (const Entry& entry : entries) parents_.push_back(entry.parent);
    }

    bool is_below(int entry, int ancestor) {
        const int* const parents = parents_.data();
        for (; entry != kNone && entry != ancestor; entry = parents[entry]) ++visited_count_;
        return entry != kNone;
    }

    const glm::dmat4& world_transform(int entry) {
        const int* const parents = parents_.data();
        const uint64_t* const versions = versions_.data();
        const uint64_t* const versions_above = versions_above_.data();
        size_t steps = 0, unknown = 0;  // entries up to the last outdated one
        for (int i = entry; i != kNone; i = parents[i]) {
            ++steps;
            const uint64_t above = parents[i] == kNone ? 0 : versions[parents[i]];
            if (versions[i] == 0 || versions_above[i] != above) unknown = steps;
        }
        visited_count_ += steps;
        std::vector<int> path;
        for (int i = entry; path.size() < unknown; i = parents[i]) path.push_back(i);
        for (; !path.empty(); path.pop_back()) compute(path.back());
        return at(worlds_, entry);
    }

    void move(int entry, int parent) {
        at(parents_, entry) = parent;
        at(versions_, entry) = 0;
    }

    size_t visited_count() const { return visited_count_; }

private:
    void compute(int entry) {
        const glm::dmat4 local = to_matrix(at(entries_, entry).local);
        const int parent = at(parents_, entry);
        at(worlds_, entry) = parent == kNone ? local : at(worlds_, parent) * local;
        at(versions_, entry) = ++last_version_;
        at(versions_above_, entry) = parent == kNone ? 0 : at(versions_, parent);
    }

    const std::vector<Entry>& entries_;
    std::vector<int> parents_;
    std::vector<uint64_t> versions_;        // versions of worlds_; 0: outdated
    std::vector<uint64_t> versions_above_;  // version of the parent that each was computed with; 0:
                                            // root
    std::vector<glm::dmat4> worlds_;
    uint64_t last_version_ = 0;
    size_t visited_count_ = 0;  // number of entries visited
};

class SkeletonBuilder {
public:
    SkeletonBuilder(const QcBoneLines& lines, Diagnostics& diagnostics)
        : lines_(lines), diagnostics_(diagnostics) {}

    QcSkeleton make(const std::vector<const QcSourceBones*>& sources, const QcBoneNames& kept);

private:
    void add_defined();
    void add_source_bones(const QcSourceBones& source, const QcBoneNames& kept);
    void add_bone(const QcSourceBones& source, size_t index, int above);
    void unlock(const std::vector<const QcSourceBones*>& sources);
    void unlock_as_in(const QcSourceBones& source, int bone, Entry& entry) const;
    void find_parents();
    std::vector<bool> find_cycle_starts() const;
    void move_bones();
    std::vector<int> order() const;
    QcSkeleton in_order() const;
    int add(Entry entry);
    int find(const std::string& name) const { return index_.find(name); }
    // Returns kNone for an empty name: no line can refer to a bone without a name.
    int find_parent(const std::string& name) const { return name.empty() ? kNone : find(name); }

    const QcBoneLines& lines_;
    Diagnostics& diagnostics_;
    std::vector<Entry> entries_;
    NameIndex index_;  // of entries_
};

int SkeletonBuilder::add(Entry entry) {
    const auto number = static_cast<int>(entries_.size());
    index_.add(entry.name, number);
    entries_.push_back(std::move(entry));
    return number;
}

// Adds the bones of $definebone lines, the first line of each name.
void SkeletonBuilder::add_defined() {
    for (const QcDefinedBone& bone : lines_.defined)
        if (find(bone.name) == kNone)
            add({bone.name, kNone, bone.bind, to_matrix(bone.realign), &bone});
}

// Adds the bones of a source below their nearest ancestor in the model; they keep their world
// transform.
void SkeletonBuilder::add_source_bones(const QcSourceBones& source, const QcBoneNames& kept) {
    std::vector<int> nearest(source.bones.size());  // each bone, or its nearest ancestor in the
                                                    // model
    for (size_t i = 0; i < source.bones.size(); ++i) {
        const Bone& bone = source.bones[i];
        const int above = bone.parent == kNone ? kNone : at(nearest, bone.parent);
        if (kept.contains(lower_case(bone.name)) && find(bone.name) == kNone)
            add_bone(source, i, above);
        nearest[i] = find(bone.name) == kNone ? above : static_cast<int>(i);
    }
}

// `above`: its nearest ancestor in the source that is in the model.
void SkeletonBuilder::add_bone(const QcSourceBones& source, size_t index, int above) {
    const Bone& bone = source.bones[index];
    Entry entry{bone.name, kNone, bone.bind, glm::dmat4(1), nullptr};
    glm::dmat4 realign(1);
    if (above != kNone) {
        const int parent = find(at(source.bones, above).name);
        realign = at(entries_, parent).realign;
        entry.parent = find_parent(at(entries_, parent).name);
    }
    if (above != bone.parent || realign != glm::dmat4(1))
        entry.local = to_transform(
            above == kNone ? source.world[index]
                           : glm::inverse(at(source.world, above) * realign) * source.world[index]);
    add(std::move(entry));
}

// Gives each defined bone the transform of the first source that has it.
void SkeletonBuilder::unlock(const std::vector<const QcSourceBones*>& sources) {
    std::vector<bool> is_unlocked(entries_.size());
    for (const QcSourceBones* source : sources)
        for (const Bone& bone : source->bones) {
            const int found = find(bone.name);
            if (found == kNone || at(is_unlocked, found)) continue;
            at(is_unlocked, found) = true;
            Entry& entry = at(entries_, found);
            if (entry.defined != nullptr)
                unlock_as_in(*source, source->names.find(entry.name), entry);
        }
}

void SkeletonBuilder::unlock_as_in(const QcSourceBones& source, int bone, Entry& entry) const {
    const int parent =
        source.names.find(entry.parent == kNone ? std::string() : at(entries_, entry.parent).name);
    entry.local =
        parent == at(source.bones, bone).parent ? at(source.bones, bone).bind
        : parent == kNone
            ? to_transform(at(source.world, bone))
            : to_transform(glm::inverse(at(source.world, parent)) * at(source.world, bone));
}

// Marks the first entry of each cycle of parents.
std::vector<bool> SkeletonBuilder::find_cycle_starts() const {
    constexpr size_t kNever = SIZE_MAX;
    std::vector<bool> is_first(entries_.size());
    std::vector<size_t> seen(entries_.size(), kNever);  // start of the first walk that reached each
                                                        // entry
    for (size_t start = 0; start < entries_.size(); ++start) {
        auto entry = static_cast<int>(start);
        for (; entry != kNone && at(seen, entry) == kNever; entry = at(entries_, entry).parent)
            at(seen, entry) = start;
        if (entry == kNone || at(seen, entry) != start) continue;
        int first = entry;
        for (int i = at(entries_, entry).parent; i != entry; i = at(entries_, i).parent)
            first = std::min(first, i);
        at(is_first, first) = true;
    }
    return is_first;
}

// Finds the parents of $definebone lines; a cycle is cut above its first bone.
void SkeletonBuilder::find_parents() {
    for (Entry& entry : entries_)
        if (entry.defined != nullptr) entry.parent = find_parent(entry.defined->parent);
    const std::vector<bool> is_first = find_cycle_starts();
    for (size_t i = 0; i < entries_.size(); ++i) {
        Entry& entry = entries_[i];
        if (is_first[i]) entry.parent = kNone;
        if (entry.defined == nullptr || entry.defined->parent.empty() || entry.parent != kNone)
            continue;
        report_at(diagnostics_, Severity::kWarning, "qc-bone-parent", entry.defined->place,
                  "the parent of {}, {}, is {}; it becomes a root", entry.name,
                  entry.defined->parent, is_first[i] ? "below it" : "no bone of the model");
    }
}

void SkeletonBuilder::move_bones() {
    if (lines_.reparented.empty()) return;
    WorldTransforms worlds(entries_);
    for (const QcBonePair& pair : lines_.reparented) {
        const int child = find(pair.from), parent = find(pair.to);
        if (worlds.visited_count() > Budget::kMaxAncestors) {
            report_at(diagnostics_, Severity::kError, "qc-deep-hierarchy", pair.place,
                      "the $hierarchy lines above visit {} bones on the way to the roots, {} are "
                      "allowed; this line and later ones are ignored",
                      worlds.visited_count(), Budget::kMaxAncestors);
            return;
        }
        if (child == kNone || (parent == kNone && !pair.to.empty())) {
            report_at(diagnostics_, Severity::kWarning, "qc-hierarchy-bone", pair.place,
                      "$hierarchy names the unknown bone {}; ignored",
                      child == kNone ? pair.from : pair.to);
            continue;
        }
        if (parent != kNone && worlds.is_below(parent, child)) {
            report_at(diagnostics_, Severity::kWarning, "qc-hierarchy-loop", pair.place,
                      "$hierarchy puts {} below {}, which is below it already; ignored", pair.from,
                      pair.to);
            continue;
        }
        const glm::dmat4 world = worlds.world_transform(child);
        Entry& entry = at(entries_, child);
        entry.local = to_transform(
            parent == kNone ? world : glm::inverse(worlds.world_transform(parent)) * world);
        entry.parent = parent == kNone ? kNone : find_parent(at(entries_, parent).name);
        worlds.move(child, entry.parent);
    }
}

// Returns the order of the table: parents first, else in the order of the entries, as by repeated
// passes over entries whose parent is placed.
std::vector<int> SkeletonBuilder::order() const {
    std::vector<int> turns(entries_.size(), 0);  // pass in which each is taken, from 1
    for (size_t start = 0; start < entries_.size(); ++start) {
        std::vector<int> waiting;
        for (auto i = static_cast<int>(start); i != kNone && at(turns, i) == 0;
             i = at(entries_, i).parent)
            waiting.push_back(i);
        for (; !waiting.empty(); waiting.pop_back()) {
            const int entry = waiting.back(), parent = at(entries_, entry).parent;
            at(turns, entry) = parent == kNone ? 1 : at(turns, parent) + (parent > entry ? 1 : 0);
        }
    }
    std::vector<int> order(entries_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return at(turns, a) < at(turns, b); });
    return order;
}

QcSkeleton SkeletonBuilder::in_order() const {
    QcSkeleton skeleton;
    std::vector<int> place(entries_.size(), kNone);
    for (const int index : order()) {
        const Entry& entry = at(entries_, index);
        at(place, index) = static_cast<int>(skeleton.bones.size());
        const int parent = entry.parent == kNone ? kNone : at(place, entry.parent);
        const glm::dmat4 local = to_matrix(entry.local);
        skeleton.world.push_back(parent == kNone ? local : at(skeleton.world, parent) * local);
        skeleton.bones.push_back({entry.name, parent, entry.local, {}, 0});
        skeleton.realign.push_back(entry.realign);
    }
    skeleton.names = index_bone_names(skeleton.bones);
    return skeleton;
}

// Flags the bones of $bonemerge and their ancestors.
void mark_merged(const QcBoneLines& lines, QcSkeleton& skeleton) {
    for (const QcBoneName& merged : lines.merged)
        for (int i = skeleton.names.find(merged.bone);
             i != kNone && (at(skeleton.bones, i).flags & kMergedFlag) == 0;
             i = at(skeleton.bones, i).parent)
            at(skeleton.bones, i).flags |= kMergedFlag;
}

QcSkeleton SkeletonBuilder::make(const std::vector<const QcSourceBones*>& sources,
                                 const QcBoneNames& kept) {
    add_defined();
    for (const QcSourceBones* source : sources) add_source_bones(*source, kept);
    find_parents();
    if (lines_.are_definitions_unlocked) unlock(sources);
    move_bones();
    QcSkeleton skeleton = in_order();
    mark_merged(lines_, skeleton);
    return skeleton;
}

}  // namespace

NameIndex index_bone_names(const std::vector<Bone>& bones) {
    NameIndex names;
    for (size_t i = 0; i < bones.size(); ++i) names.add(bones[i].name, static_cast<int>(i));
    return names;
}

QcSourceBones source_bones(const Model& source, float scale) {
    QcSourceBones result;
    result.bones = source.bones;
    for (Bone& bone : result.bones) {
        bone.bind.position *= scale;
        const glm::dmat4 local = to_matrix(bone.bind);
        result.world.push_back(bone.parent == kNone ? local
                                                    : at(result.world, bone.parent) * local);
    }
    result.names = index_bone_names(result.bones);
    return result;
}

QcSkeleton make_skeleton(const QcBoneLines& lines, const std::vector<const QcSourceBones*>& sources,
                         const QcBoneNames& kept, Diagnostics& diagnostics) {
    return SkeletonBuilder(lines, diagnostics).make(sources, kept);
}

void collapse(QcSkeleton& skeleton, const QcBoneNames& dropped) {
    QcSkeleton remaining;
    std::vector<int> place;  // new index of each bone, or of its nearest remaining ancestor
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
            bone.bind = to_transform(parent == kNone ? skeleton.world[i]
                                                     : glm::inverse(at(remaining.world, parent)) *
                                                           skeleton.world[i]);
        bone.parent = parent;
        place.push_back(static_cast<int>(remaining.bones.size()));
        remaining.bones.push_back(std::move(bone));
        remaining.world.push_back(skeleton.world[i]);
        remaining.realign.push_back(skeleton.realign[i]);
    }
    remaining.names = index_bone_names(remaining.bones);
    skeleton = std::move(remaining);
}

QcBoneMap map_bones(const QcSourceBones& source, const QcSkeleton& skeleton) {
    QcBoneMap map;
    for (size_t i = 0; i < source.bones.size(); ++i) {
        int bone = skeleton.names.find(source.bones[i].name);
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
