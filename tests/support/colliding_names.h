#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace studioscope {

// Names with equal hashes under std::hash of 64-bit libstdc++ (MurmurHash64A, with any seed). It
// multiplies by an odd number after each block of eight bytes, which keeps a difference in the top
// bit alone: a second block with that difference cancels it. These two blocks differ in that bit
// after mixing; both are UTF-8, without capitals, quotes and slashes.
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
