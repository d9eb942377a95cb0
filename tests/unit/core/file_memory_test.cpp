#include <catch2/catch.hpp>
#include <memory>
#include <new>

#include "core/budget.h"

namespace studioscope::file_memory_test {

namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

// Whether a file of so many bytes may use so many.
bool may_use(uint64_t file, uint64_t bytes) {
    return within_file_memory(
        file, [&] { const std::unique_ptr<char[]> block(new char[static_cast<size_t>(bytes)]); });
}

}  // namespace

// 64 MB, and 16 bytes for each of the file, of which an eighth is kept back (limits.md).
TEST_CASE("a file uses memory by its size", "[core]") {
    constexpr uint64_t kHeader = 64;  // of a block, at most
    CHECK(may_use(0, 56 * kMegabyte - kHeader));
    CHECK_FALSE(may_use(0, 56 * kMegabyte + 1));
    CHECK(may_use(kMegabyte, 70 * kMegabyte - kHeader));
    CHECK_FALSE(may_use(kMegabyte, 70 * kMegabyte + 1));
    CHECK_FALSE(may_use(uint64_t{1} << 40, uint64_t{1} << 32));  // 4 GB is the end
    CHECK_FALSE(within_file_memory(0, [] { throw std::bad_alloc(); }));
    CHECK(over_file_memory(3).find("64 MB of memory that 3 bytes may use") != std::string::npos);
}

}  // namespace studioscope::file_memory_test
