#pragma once

#include <vector>

#include "core/file_system.h"
#include "model/branches.h"
#include "model/limits.h"
#include "model/scene.h"
#include "report/check/checked_model.h"

namespace studioscope {

struct BranchReport {
    std::vector<BranchFinding> findings;
    std::vector<LimitUse> limits;
};

// Checks a scene that was read with `files` by the limits and rules of a profile. Of several
// branches a finding has the mildest severity, and a note where a branch is not affected at all:
// whether it is worse depends on the game that the model is for. `original` is what the model was
// made from or replaces, read with the same files; null: not known.
BranchReport check_branches(const Scene& scene, const FileSystem& files, const Profile& profile,
                            const Scene* original = nullptr);

// Takes out messages whose numbers are those of one branch, which the limits of a profile replace.
void drop_general_limits(Diagnostics& diagnostics);

// The use of each limit by a model, in the order of branch_limits(). Limits that do not apply to
// it, such as those of strips to a source, are left out.
std::vector<LimitUse> limit_use(const CheckedModel& checked);

}  // namespace studioscope
