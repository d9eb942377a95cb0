#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/file_system.h"

namespace studioscope {

// Lines of a text file around one of them, to be shown.

constexpr uint64_t kSourceLinesAround = 20;               // before and after the line
constexpr uint64_t kMaxSourceBytes = uint64_t{64} << 20;  // read from the start of a file
constexpr size_t kMaxSourceLineBytes = 1000;              // shown of a line

struct SourceLines {
    uint64_t first = 1;  // number of the first of `lines`
    std::vector<std::string>
        lines;            // UTF-8 without control characters; long ones end in their length
    std::string problem;  // reason why there are none
};

// Reads the lines around `line`, counted from 1 as the readers of text formats do. UTF-16 with a
// mark and Latin-1 are converted, tabs become spaces.
SourceLines read_source_lines(const FileSystem& files, const std::filesystem::path& file,
                              uint64_t line);

}  // namespace studioscope
