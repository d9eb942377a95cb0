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

// Checks a scene, read with `files`, by the limits and rules of a profile. With several branches, a
// finding has the mildest severity, or is a note if a branch is not affected: whether it is worse
// depends on the game that the model is for. `original`: the source of the model or the model that
// it replaces, read with the same files, or null.
BranchReport check_branches(const Scene& scene, const FileSystem& files, const Profile& profile,
                            const Scene* original = nullptr);

// Removes the general limit warnings: a profile has its own.
void drop_general_limits(Diagnostics& diagnostics);

// A model's use of each limit, in the order of branch_limits(). Limits that do not apply to
// it, such as strip limits to a source, are skipped.
std::vector<LimitUse> limit_use(const CheckedModel& checked);

}  // namespace studioscope
