#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/qc/bones.h"

namespace studioscope {

// `$collisionmodel` or `$collisionjoints` (qc.md 11).
struct QcCollision {
    static constexpr size_t kDefaultMaxPieces = 40;

    std::string path;
    float scale = 1;
    bool has_joints = false;  // a solid for each bone
    bool is_concave = false;  // $concave, $concaveperjoint: a piece for each connected part
    // $maxconvexpieces: of more the tools make one
    size_t most_pieces = kDefaultMaxPieces;
    float mass = 1;
    bool is_mass_automatic = false;   // $automass: of the volume and what it is made of
    std::string root;                 // $rootbone
    std::vector<QcBonePair> merged;   // $jointmerge: the second's solid becomes part of the first's
    std::vector<QcBoneName> skipped;  // $jointskip
    std::vector<QcBoneName> limited;  // of the options that say something of one joint
    std::string text;                 // its options as written, one per line
    QcPlace place;
};

}  // namespace studioscope
