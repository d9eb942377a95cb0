#pragma once

#include "facts/model_filter.h"
#include "model/scene.h"

namespace studioscope {

// The numbers of a loaded scene that a search of a folder compares.
ModelNumbers model_numbers_of(const Scene& scene);

}  // namespace studioscope
