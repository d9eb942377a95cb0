#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/diagnostic.h"

namespace studioscope {

// Packed values of animations (MDL page, 7.3).

// The maximum number in a stream, before its scale makes it a length or an angle.
constexpr float kMaxKey = 32768;

// A fault found while decoding, which continues if possible.
struct MdlKeyProblem {
    const char* code = nullptr;
    std::string message;
    uint64_t offset = 0;
    Severity severity = Severity::kError;
};

// Adds a fault, within a limit for broken data.
void add_problem(std::vector<MdlKeyProblem>& problems, const char* code, std::string message,
                 uint64_t offset);

// Decodes the value of each frame: groups of {values stored, frames covered, values}, the last
// value of a group being repeated for its remaining frames. A first group of one value for one
// frame is a constant. Frames past the data are 0.
void read_value_stream(ByteSpan file, int64_t start, std::span<int16_t> values,
                       std::vector<MdlKeyProblem>& problems);
// Checks a value stream with the faults of read_value_stream(), without decoding.
void check_value_stream(ByteSpan file, int64_t start, size_t frame_count,
                        std::vector<MdlKeyProblem>& problems);

}  // namespace studioscope
