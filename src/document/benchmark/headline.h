#pragma once

#include <string>

#include "document/benchmark/settings.h"

namespace studioscope {

// "Skinning costs 0.8 ms of the 3.1 ms per frame here; 11 % of memory bandwidth.": from the sweep,
// the difference between drawing one copy with and without skinning, and the rate at which the
// skinned draw reads memory; before it, the time of a skinning method that runs on the CPU. Empty
// where neither is known.
std::string skinning_headline(const BenchmarkSettings& benchmark);

}  // namespace studioscope
