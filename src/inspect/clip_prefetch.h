#pragma once

#include <memory>
#include <vector>

#include "model/model.h"

namespace studioscope {

// Clips that are decoded when they are first played, in the order in which they are likely to be:
// those that the clip itself needs, then its neighbours in the list, then others, as far as their
// keys take no more than kMaxKeysAhead. Nothing that is decoded already.
constexpr size_t kMaxKeysAhead = 4'000'000;  // about 80 MB
std::vector<std::shared_ptr<const LazyMotion>> clips_to_play_next(const Model& model, int clip);

}  // namespace studioscope
