#pragma once

#include <fmt/format.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.h"

namespace studioscope {

// What a file may repeat as often as it likes, and files that repeat it. third_party/check.sh
// counts the instructions that it takes to read them: twice as many repetitions must not take much
// more than twice as many.

struct SlopeFile {
    std::string path;  // below the folder of the input
    Bytes bytes;
};

struct SlopeConstruct {
    std::string name;  // FORMAT-CONSTRUCT
    size_t unit = 0;  // repetitions in the smallest input; the others have 2, 4 and 8 times as many
    // Makes the files of an input; the first is the one to check.
    std::function<std::vector<SlopeFile>(size_t count)> make;
    // How it is read: by the program's `check`, by its `diff` of old/a.smd and new/a.smd, or by a
    // kind of read_input.
    const char* how = "check";
};

using SlopeConstructs = std::vector<SlopeConstruct>;

SlopeConstructs keyvalues_constructs();
SlopeConstructs smd_constructs();
SlopeConstructs dmx_constructs();
SlopeConstructs qc_constructs();
SlopeConstructs strip_constructs();
SlopeConstructs picture_constructs();
SlopeConstructs face_constructs();
SlopeConstructs material_constructs();
SlopeConstructs compiled_constructs();
SlopeConstructs archive_constructs();
SlopeConstructs mount_constructs();
SlopeConstructs diff_constructs();
SlopeConstructs gltf_constructs();

inline SlopeFile text_file(std::string path, std::string_view text) {
    const ByteSpan bytes = as_bytes(text);
    return {std::move(path), Bytes(bytes.begin(), bytes.end())};
}

// The text of `line(i)` for each i below the count.
template <typename Line>
std::string repeat(size_t count, Line line) {
    std::string text;
    for (size_t i = 0; i < count; ++i) text += line(i);
    return text;
}

// A triangle on one bone, with the material `skin`.
inline std::string plain_smd() {
    return "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n"
           "triangles\nskin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";
}

}  // namespace studioscope
