// Mutates compiled files: their four-byte numbers count and refer to each other, so that randomly
// changed bytes would rarely pass the header. The bytes that identify the file are mostly kept.

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <random>

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

using Random = std::minstd_rand;

size_t below(Random& random, size_t count) { return count == 0 ? 0 : random() % count; }

// A wrong value of a count, an index or an offset: near its limits, or near another value.
uint32_t interesting(Random& random, uint32_t now, size_t size) {
    constexpr uint32_t kMax = 0x7FFFFFFF, kMin = 0x80000000, kInfinity = 0x7F800000,
                       kNotANumber = 0x7FC00000;
    const std::array values{0u,
                            1u,
                            2u,
                            255u,
                            256u,
                            ~0u,
                            now + 1,
                            now - 1,
                            now * 2,
                            0 - now,
                            kMax,
                            kMin,
                            kInfinity,
                            kNotANumber,
                            static_cast<uint32_t>(size),
                            static_cast<uint32_t>(below(random, size + 1))};
    return values[below(random, values.size())];
}

void change_field(uint8_t* data, size_t size, Random& random) {
    if (size < 4) return;
    const size_t at = below(random, size / 4) * 4;
    uint32_t field = 0;
    std::memcpy(&field, data + at, 4);
    field = interesting(random, field, size);
    std::memcpy(data + at, &field, 4);
}

// Copies one record over another: an index that is valid elsewhere, a duplicate name.
void copy_block(uint8_t* data, size_t size, Random& random) {
    const size_t length = 4 * (1 + below(random, 16));
    if (size <= length) return;
    const size_t from = below(random, (size - length) / 4) * 4,
                 to = below(random, (size - length) / 4) * 4;
    std::memmove(data + to, data + from, length);
}

// Lets libFuzzer change a part of the file, keeping its length.
void change_bytes(uint8_t* data, size_t size, Random& random) {
    const size_t length = 1 + below(random, std::min<size_t>(size, 64));
    const size_t at = below(random, size - length + 1);
    LLVMFuzzerMutate(data + at, length, length);
}

}  // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most,
                                          unsigned int seed) {
    constexpr size_t kMark = 12;  // bytes of the file's type, version, and checksum or length
    Random random(seed);
    if (size <= kMark || random() % 50 == 0) return LLVMFuzzerMutate(data, size, most);
    std::array<uint8_t, kMark> mark{};
    std::memcpy(mark.data(), data, kMark);
    for (size_t changes = 1 + random() % 4; changes > 0; --changes) switch (random() % 4) {
            case 0:
                copy_block(data, size, random);
                break;
            case 1:
                change_bytes(data, size, random);
                break;
            default:
                change_field(data, size, random);
        }
    if (random() % 20 == 0) size = kMark + below(random, size - kMark);  // truncates
    if (random() % 10 != 0) std::memcpy(data, mark.data(), kMark);
    return size;
}
