#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// Names that have one hash under std::hash of libstdc++ with 64 bits (MurmurHash64A, whatever its
// seed). It multiplies by an odd number after each block of eight bytes, which leaves a difference
// in the top bit alone: a second block with that difference takes it away again. These two blocks
// differ in that bit once they are mixed; both are UTF-8, without capitals, quotes and slashes.
inline constexpr std::string_view kCollidingBlocks[] = {"ca3zpj\xCE\xB9", "cav`\xD5\x84&+"};

// The first `count` of the 2^pairs names that have 16 * `pairs` bytes.
inline std::vector<std::string> colliding_names(size_t count, int pairs) {
    std::vector<std::string> names(count);
    for (size_t i = 0; i < count; ++i)
        for (int pair = 0; pair < pairs; ++pair)
            for (int twice = 0; twice < 2; ++twice) names[i] += kCollidingBlocks[i >> pair & 1];
    return names;
}

}  // namespace studioscope
