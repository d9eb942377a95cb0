#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"

namespace studioscope {

// Packed values of animations (MDL page, 7.3).

// The largest number that a stream stores, which its scale makes a length or an angle of.
constexpr float kMaxKey = 32768;

// A problem found on the way; decoding goes on where it can.
struct MdlKeyProblem {
    const char* code = nullptr;
    std::string message;
    uint64_t offset = 0;
    Severity severity = Severity::kError;
};

// Keeps a list that broken data cannot make endless.
void add_problem(std::vector<MdlKeyProblem>& problems, const char* code, std::string message,
                 uint64_t offset);

// The value of each frame: groups of {values stored, frames covered, values}, the last value of a
// group standing for its rest. A first group of one value for one frame is a constant. Frames that
// the data does not reach are 0.
void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems);
// The same problems, and no values.
void check_value_stream(ByteSpan file, int64_t start, size_t frame_count,
                        std::vector<MdlKeyProblem>& problems);

}  // namespace studioscope
