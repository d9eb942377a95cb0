#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/qc.h"
#include "model/model.h"

namespace studioscope {

// Builds the bones of a model from the bones of its sources (qc.md 2 and 5).

// The bones of one file in its frame 0, scaled.
struct QcSourceBones {
    std::vector<Bone> bones;        // bind: relative to the file's own parent
    std::vector<glm::dmat4> world;  // one per bone
    NameIndex names;                // of the bones
};

QcSourceBones source_bones(const Model& source, float scale);

// The index of each bone by name.
NameIndex index_bone_names(const std::vector<Bone>& bones);

// Names in lower case.
using QcBoneNames = std::set<std::string>;

struct QcSkeleton {
    std::vector<Bone> bones;          // parents first; flags of $bonemerge
    std::vector<glm::dmat4> world;    // of the bind pose
    std::vector<glm::dmat4> realign;  // $definebone's second six numbers, else identity
    NameIndex names;                  // of the bones
};

// Builds the skeleton; `sources` are in load order. Bones of $definebone come first and are always
// included, others if they are in `kept`. Contradictions are reported.
QcSkeleton make_skeleton(const QcBoneLines& lines, const std::vector<const QcSourceBones*>& sources,
                         const QcBoneNames& kept, Diagnostics& diagnostics);

// Removes the bones of those names; their children keep their world transform.
void collapse(QcSkeleton& skeleton, const QcBoneNames& dropped);

// For each bone of a source, the bone of the model that takes its weight: itself or its nearest
// ancestor in the model, else kNone. `anchor`: the index of that bone in the source.
struct QcBoneMap {
    std::vector<int> bone;
    std::vector<int> anchor;
};
QcBoneMap map_bones(const QcSourceBones& source, const QcSkeleton& skeleton);

}  // namespace studioscope
