#pragma once

#include <string>
#include <vector>

#include "formats/qc/text.h"
#include "model/transform.h"

namespace studioscope {

// Lines of a QC about its bones (qc.md 5). Their order among other lines makes no difference.

// `$definebone`
struct QcDefinedBone {
    std::string name;
    std::string parent;  // empty: a root
    Transform bind;      // relative to the parent; not scaled
    Transform realign;   // of the files' bone: its axes there, seen from there
    QcPlace place;
};

struct QcBoneName {
    std::string bone;
    QcPlace place;
};

struct QcBonePair {
    std::string from;
    std::string to;
    QcPlace place;
};

struct QcBoneLines {
    std::vector<QcDefinedBone> defined;
    std::vector<QcBonePair> renamed;        // $renamebone
    std::vector<QcBonePair> moved;          // $hierarchy: child and its new parent
    std::vector<QcBoneName> merged;         // $bonemerge
    std::vector<QcBoneName> collapsed;      // $alwayscollapse
    bool are_origins_skipped = false;       // $skipboneinbbox: boxes are made without them
    bool does_collapse = false;             // $collapsebones, or by an $alwayscollapse
    bool drops_bare_ancestors = false;      // $collapsebonesaggressive
    bool are_definitions_unlocked = false;  // $unlockdefinebones
};

}  // namespace studioscope
