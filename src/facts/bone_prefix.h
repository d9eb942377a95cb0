#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// The common beginning of most bones' names, up to a '.', '_', ':' or blank, such as
// "ValveBiped.Bip01_"; empty if fewer than nine in ten share one.
std::string common_prefix(const std::vector<Bone>& bones);
// The name without the prefix, or the whole name if nothing would be left.
std::string without_prefix(const std::string& name, const std::string& prefix);

}  // namespace studioscope
