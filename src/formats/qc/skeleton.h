#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/name_map.h"
#include "formats/qc/qc.h"
#include "model/model.h"

namespace studioscope {

// The bones of a model out of the bones of its sources (qc.md 2 and 5).

// The bones of one file in its frame 0, scaled.
struct QcSourceBones {
    std::vector<Bone> bones;        // bind: relative to the file's own parent
    std::vector<glm::dmat4> world;  // one a bone
    NameIndex names;                // of the bones
};

QcSourceBones source_bones(const Model& source, float scale);

// The number of each bone by its name.
NameIndex names_of(const std::vector<Bone>& bones);

// Names in lower case.
using QcBoneNames = std::set<std::string>;

struct QcSkeleton {
    std::vector<Bone> bones;          // parents first; flags of $bonemerge
    std::vector<glm::dmat4> world;    // of the bind pose
    std::vector<glm::dmat4> realign;  // $definebone's second six numbers, else identity
    NameIndex names;                  // of the bones
};

// `sources` in load order; null ones are left out. Bones of $definebone come first and always, of
// the others those that `kept` names. What does not fit is said.
QcSkeleton make_skeleton(const QcBoneLines& lines, const std::vector<const QcSourceBones*>& sources,
                         const QcBoneNames& kept, Diagnostics& diagnostics);

// Takes out the bones of those names; their children keep their place.
void collapse(QcSkeleton& skeleton, const QcBoneNames& dropped);

// For each bone of a source the bone of the model that has its weight: itself or the nearest
// ancestor that is there; else kNone. `anchor`: which bone of the source that one is.
struct QcBoneMap {
    std::vector<int> bone;
    std::vector<int> anchor;
};
QcBoneMap map_bones(const QcSourceBones& source, const QcSkeleton& skeleton);

}  // namespace studioscope
