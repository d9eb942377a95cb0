#include "model/blend.h"

#include <algorithm>

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}
