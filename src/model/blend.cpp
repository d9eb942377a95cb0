#include "model/blend.h"

#include <algorithm>

#include "core/at.h"
#include "core/name_map.h"

namespace studioscope {

float PoseParameter::initial() const {
    return std::clamp(0.0f, std::min(start, end), std::max(start, end));
}

std::vector<int> add_or_widen(std::vector<PoseParameter>& base,
                              std::span<const PoseParameter> other) {
    NameIndex names;
    for (size_t i = 0; i < base.size(); ++i) names.add(base[i].name, static_cast<int>(i));
    std::vector<int> numbers;
    for (const PoseParameter& parameter : other) {
        int number = names.find(parameter.name);
        if (number == NameIndex::kNone) {
            number = static_cast<int>(base.size());
            names.add(parameter.name, number);
            base.push_back(parameter);
        } else {
            PoseParameter& known = at(base, number);
            known.start = std::min(known.start, parameter.start);
            known.end = std::max(known.end, parameter.end);
        }
        numbers.push_back(number);
    }
    return numbers;
}

}  // namespace studioscope
