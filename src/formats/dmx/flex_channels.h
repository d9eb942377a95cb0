#pragma once

#include <optional>
#include <vector>

#include "formats/dmx/log.h"
#include "model/clip.h"

namespace studioscope {

// One curve of a channel that drives flexes; keys in the log's own time, their value in x.
struct DmxFlexCurve {
    std::string control;
    FlexPart part = FlexPart::kValue;
    std::vector<DmxKey> keys;
};

// The flex curves of a channel, by the attribute that it writes: flexWeight of a flex controller
// operator, value or flexWeight of a control: its value; leftValue, rightValue, balance, multi or
// multilevel of a control: that part of it; flexWeights[i]: the value of the i-th of the element's
// `globalFlexControllers` or `flexNames`; controlValues[i] of a combination operator: value,
// balance and multi of its i-th control. Nothing if it writes another attribute.
std::optional<std::vector<DmxFlexCurve>> read_flex_curves(const ElementGraph& graph,
                                                          const Element& channel,
                                                          const Element& log, DmxLogTally& tally);

}  // namespace studioscope
