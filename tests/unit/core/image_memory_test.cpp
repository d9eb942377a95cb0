// What decoding takes counts for the load that wants the picture.

#include <catch2/catch.hpp>
#include <string>

#include "core/image.h"
#include "core/memory_budget.h"

namespace studioscope::image_memory_test {

namespace {

// A TGA of one colour in runs of 128 pixels, rows from the top; its fields are those of "Truevision
// TGA File Format Specification Version 2.0", image type 10.
std::string packed_tga(int side) {
    const std::string two = {static_cast<char>(side & 255), static_cast<char>(side >> 8)};
    std::string file(18, '\0');
    file[2] = 10;
    file.replace(12, 2, two);
    file.replace(14, 2, two);
    file[16] = 32;
    file[17] = 0x28;
    const int runs = side * side / 128;
    for (int i = 0; i < runs; ++i) file += "\xff\x10\x20\x30\xff";
    return file;
}

}  // namespace

// 4096 x 4096 pixels are 64 MB, and the reader of TGA has a copy of its own until it is done.
TEST_CASE("the pixels that a TGA is unpacked to count as memory, with the reader's copy",
          "[image]") {
    const std::string file = packed_tga(4096);
    const auto decode = [&](uint64_t megabytes) {
        MemoryBudget memory(megabytes << 20, uint64_t{64} << 20,
                            MemoryBudget::WhenFull::kRefuse);  // one copy comes on top
        const MemoryTrackingScope counts(&memory);
        return static_cast<bool>(decode_image(as_bytes(file)));
    };
    CHECK(decode(66));
    CHECK_THROWS_AS(decode(62), MemoryLimitExceeded);
}

}  // namespace studioscope::image_memory_test
