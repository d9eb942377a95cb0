#pragma once

#include <string>
#include <vector>

#include "model/model.h"

namespace studioscope {

// What the names of most bones begin with, up to a '.', '_', ':' or blank: "ValveBiped.Bip01_".
// Empty where fewer than nine in ten begin alike.
std::string common_prefix(const std::vector<Bone>& bones);
// The name without it, unless nothing would be left.
std::string without_prefix(const std::string& name, const std::string& prefix);

}  // namespace studioscope
