#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace studioscope {

// The memory limit of a file that is read as a whole outside of a load: a list of files, a baseline
// or a configuration. It is that of a load of one file of this size (core/budget.h).

// Runs a step that reads and parses a file of so many bytes. Returns false if it would use more
// memory than such a file may, or than there is; what the step has made by then is incomplete.
[[nodiscard]] bool within_file_memory(uint64_t bytes, const std::function<void()>& step);

// The end of a sentence: "would need more than the 64 MB of memory that 3 bytes may use (64 MB, and
// 16 for each MB of the file)".
std::string over_file_memory(uint64_t bytes);

}  // namespace studioscope
