#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/dmx/lookup.h"
#include "model/clip.h"

namespace studioscope {

// One key of a channel: a float, a vector3 or a quaternion.
struct DmxKey {
    double seconds = 0;  // in the log's own time
    glm::vec4 value{0};  // x, x y z, or x y z w as a unit quaternion
};

// Counts of faults in the logs of a clip.
struct DmxLogTally {
    size_t unsorted = 0;
    size_t unequal = 0;
    size_t curves = 0;
    size_t compressed = 0;
    size_t odd_rotations = 0;
    size_t layered = 0;
    size_t without_keys = 0;
};

// Reads the keys of a log, strictly ascending; empty if the log is empty or invalid. An empty log
// with a default value has one key at 0. Where layers overlap in time, the topmost one is used.
std::vector<DmxKey> read_log(const ElementGraph& graph, const Element& log, AttributeType type,
                             DmxLogTally& tally);

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
