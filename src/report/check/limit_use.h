#pragma once

#include <vector>

#include "model/limits.h"
#include "report/check/checked_model.h"

namespace studioscope {

// The use of each limit by a model, in the order of branch_limits(). Limits that do not apply to
// it, such as those of strips to a source, are left out.
std::vector<LimitUse> limit_use(const CheckedModel& checked);

}  // namespace studioscope
