#include "model/blend.h"

#include <algorithm>

#include "core/text.h"

namespace studioscope {

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}

int add_or_widen(std::vector<PoseParameter>& ours, const PoseParameter& theirs) {
    const auto same = std::find_if(ours.begin(), ours.end(), [&](const PoseParameter& known) {
        return same_name(known.name, theirs.name);
    });
    const auto number = static_cast<int>(same - ours.begin());
    if (same == ours.end()) {
        ours.push_back(theirs);
    } else {
        same->start = std::min(same->start, theirs.start);
        same->end = std::max(same->end, theirs.end);
    }
    return number;
}

}  // namespace studioscope
