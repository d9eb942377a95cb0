#pragma once

#include <optional>
#include <vector>

#include "formats/dmx/lookup.h"

namespace studioscope {

// The keys of one channel: a float, a vector3 or a quaternion each.
struct DmxKey {
    double seconds = 0;  // in the log's own time
    glm::vec4 value{0};  // x, x y z, or x y z w as a unit quaternion
};

// What was odd about the logs of a clip, counted.
struct DmxLogTally {
    size_t unsorted = 0;
    size_t unequal = 0;
    size_t curves = 0;
    size_t compressed = 0;
    size_t odd_rotations = 0;
    size_t layered = 0;
    size_t without_keys = 0;
};

// Strictly ascending; empty when the log holds nothing, or only something that cannot be read. An
// empty log with a default value has one key at 0. Of several layers the topmost that spans a time
// counts there.
std::vector<DmxKey> read_log(const ElementGraph& graph, const Element& log, AttributeType type,
                             DmxLogTally& tally);

}  // namespace studioscope
