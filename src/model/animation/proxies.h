#pragma once

#include <vector>

#include "model/resolved_material.h"

namespace studioscope {

// Runs the proxies of a material in order and returns the variables that they wrote, each once. The
// variables start with the values of the VMT each time, so that the same inputs give the same
// picture: a material that adds to its own variables each frame stays at the first step. Noise
// depends on the time and on the proxy's place in the list. Unknown proxies, and those that name no
// variable, write nothing.
std::vector<MaterialVariable> run_proxies(const MaterialProxies& proxies,
                                          const ProxyInputs& inputs);

}  // namespace studioscope
