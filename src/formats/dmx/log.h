#pragma once

#include <optional>
#include <vector>

#include "formats/dmx/lookup.h"

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

}  // namespace studioscope
