#include "model/blend.h"

#include <algorithm>

#include "core/at.h"
#include "core/name_index.h"

namespace studioscope {

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}

std::vector<int> add_or_widen(std::vector<PoseParameter>& ours,
                              std::span<const PoseParameter> theirs) {
    NameIndex names;
    for (size_t i = 0; i < ours.size(); ++i) names.add(ours[i].name, static_cast<int>(i));
    std::vector<int> numbers;
    for (const PoseParameter& parameter : theirs) {
        int number = names.find(parameter.name);
        if (number == NameIndex::kNone) {
            number = static_cast<int>(ours.size());
            names.add(parameter.name, number);
            ours.push_back(parameter);
        } else {
            PoseParameter& known = at(ours, number);
            known.start = std::min(known.start, parameter.start);
            known.end = std::max(known.end, parameter.end);
        }
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace studioscope
