#pragma once

#include <memory>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Clips that are not decoded yet, in the order in which they are likely to be played: those that
// the clip itself needs, its neighbours in the list, then others while all their keys together are
// at most kMaxKeysAhead.
constexpr size_t kMaxKeysAhead = 4'000'000;  // about 80 MB
std::vector<std::shared_ptr<const LazyMotion>> prefetch_candidates(const Model& model, int clip);

}  // namespace studioscope
