#include "model/blend.h"

#include <algorithm>

namespace studioscope {

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}

}  // namespace studioscope
