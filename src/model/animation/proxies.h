#pragma once

#include <vector>

#include "model/resolved_material.h"

namespace studioscope {

// Runs the proxies of a material in their order and returns the variables that they wrote, each
// once. The variables start with the values of the VMT each time, so that the same inputs give the
// same picture: what a material adds to itself from frame to frame stays at its first step. Noise
// depends on the time and on the proxy's place in the list. Unknown proxies, and those that name no
// variable, write nothing.
std::vector<MaterialVariable> run_proxies(const MaterialProxies& proxies,
                                          const ProxyInputs& inputs);

}  // namespace studioscope
