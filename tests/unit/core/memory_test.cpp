// Memory that outlives a load. The default limits are those of CacheLimits: 256 MB, 16 bytes for
// each on disk, at most 2 GB.
// What decoding takes counts for the load that wants the picture.

#include <array>
#include <catch2/catch.hpp>
#include <memory>
#include <new>
#include <string>

#include "core/budget.h"
#include "core/cache_memory.h"
#include "core/image.h"
#include "core/memory_budget.h"

namespace studioscope::memory_test {

namespace {

constexpr uint64_t kMegabyte = uint64_t{1} << 20;

// Memory that no compiler optimises away.
class Block {
public:
    explicit Block(size_t bytes) : start_(::operator new(bytes)) {}
    ~Block() { ::operator delete(start_); }
    Block(const Block&) = delete;
    Block& operator=(const Block&) = delete;

private:
    void* start_;
};

std::shared_ptr<CacheMemory> cache_of(uint64_t bytes) {
    return std::make_shared<CacheMemory>(CacheLimits{bytes, 16, bytes});
}

bool has_room_for(CacheMemory& memory, size_t bytes) {
    return memory.grow([&] { const Block block(bytes); });
}

// Bodies that count how often each was made. The first byte of each is its number.
struct Counted {
    explicit Counted(const std::shared_ptr<CacheMemory>& memory, uint64_t on_disk = 0)
        : bodies(memory, on_disk) {}

    std::optional<Diagnostic> use(uint64_t number, size_t bytes) {
        std::byte first{};
        auto problem = bodies.use(
            number,
            [&](uint64_t) -> Result<Bytes> {
                Bytes body(bytes);  // may exceed the limit
                ++made[number];
                body[0] = static_cast<std::byte>(number);
                return body;
            },
            [&](ByteSpan body) { first = body[0]; });
        if (!problem && first != static_cast<std::byte>(number)) return error("other-body", "");
        return problem;
    }

    CachedBodies bodies;
    std::array<int, 8> made{};  // by number
};

// Whether a file of so many bytes may use so many.
bool may_use(uint64_t file, uint64_t bytes) {
    return within_file_memory(
        file, [&] { const std::unique_ptr<char[]> block(new char[static_cast<size_t>(bytes)]); });
}

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

TEST_CASE("archives on disk give sixteen times their bytes, up to a limit", "[cache]") {
    const CacheLimits limits;
    CHECK(limits.allowed(0) == 256 * kMegabyte);
    CHECK(limits.allowed(kMegabyte) == 272 * kMegabyte);
    CHECK(limits.allowed(112 * kMegabyte - 1) == 2048 * kMegabyte - 16);
    CHECK(limits.allowed(112 * kMegabyte) == 2048 * kMegabyte);
    CHECK(limits.allowed(UINT64_MAX) == 2048 * kMegabyte);
    const auto memory = std::make_shared<CacheMemory>();
    {
        const CachedBodies one(memory, 2 * kMegabyte), other(memory, 3 * kMegabyte);
        CHECK(memory->allowed() == (256 + 16 * 5) * kMegabyte);
        CHECK(one.max_bytes() == (256 + 16 * 2) * kMegabyte);  // for any other archives
    }
    CHECK(memory->allowed() == 256 * kMegabyte);
}

TEST_CASE("an allocation that does not fit is refused, and the next that fits is not", "[cache]") {
    const auto memory = cache_of(8 * kMegabyte);
    // a block takes a few bytes more than requested, if malloc reports its size
    const size_t most = 8 * kMegabyte;
    CHECK(has_room_for(*memory, most));
    CHECK_FALSE(has_room_for(*memory, most + 1));
    CHECK(has_room_for(*memory, most));
    CHECK(memory->used() == 0);
}

TEST_CASE("two threads cannot both take the last room", "[cache]") {
    MemoryBudget memory(10 * kMegabyte, 0, MemoryBudget::WhenFull::kRefuse);
    CHECK(memory.take(6 * kMegabyte));
    CHECK_FALSE(memory.take(6 * kMegabyte));
    CHECK(memory.used() == 6 * kMegabyte);
    CHECK(memory.max_used_bytes() == 6 * kMegabyte);
    CHECK(memory.take(4 * kMegabyte));
}

TEST_CASE("the least recently used body is dropped, and unpacked again", "[cache]") {
    const auto memory = cache_of(10 * kMegabyte);
    Counted bodies(memory);
    for (const uint64_t number : {1u, 2u, 1u, 3u, 1u, 2u})
        CHECK_FALSE(bodies.use(number, 4 * kMegabyte));
    // 1 and 2 fit; the third drops 2, for which 3 is dropped again
    CHECK(bodies.made[1] == 1);
    CHECK(bodies.made[2] == 2);
    CHECK(bodies.made[3] == 1);
    CHECK(memory->max_used() <= memory->allowed());
}

TEST_CASE("bodies that push each other out are made again up to a limit", "[cache]") {
    const auto memory = cache_of(10 * kMegabyte);
    Counted bodies(memory);
    const auto use_in_turns = [&] {
        size_t uses = 0;
        while (uses < 50 && !bodies.use(uses % 2, 6 * kMegabyte)) ++uses;  // no two fit
        return uses;
    };
    {
        // each is tried beside the others, and again alone
        const RepeatedUnpackingScope repeats(24 * kMegabyte);
        CHECK(use_in_turns() == 2 + 24 / (2 * 6));
        {
            const RepeatedUnpackingScope inner;  // a part of it, which has nothing left
            CHECK(bodies.use(0, 6 * kMegabyte)->code == "archive-unpacked-again");
        }
        CHECK_FALSE(bodies.use(3, 6 * kMegabyte));  // for the first time
    }
    {
        const RepeatedUnpackingScope repeats(24 * kMegabyte - 1);
        CHECK(use_in_turns() == 1);  // both were made before
    }
    {
        const RepeatedUnpackingScope repeats(24 * kMegabyte);
        CHECK(use_in_turns() == 2);
    }
    CHECK(use_in_turns() == 50);  // where nobody limits it
}

TEST_CASE("bodies make room for what cannot be made again", "[cache]") {
    const auto memory = cache_of(10 * kMegabyte);
    Counted bodies(memory);
    CHECK_FALSE(bodies.use(1, 8 * kMegabyte));
    int runs = 0;
    std::optional<Block> index;
    CHECK(memory->grow([&] {
        ++runs;
        index.emplace(6 * kMegabyte);
    }));
    CHECK(runs == 2);
    CHECK_FALSE(bodies.use(2, 3 * kMegabyte));
    const auto refused = bodies.use(1, 8 * kMegabyte);
    REQUIRE(refused);
    CHECK(refused->code == "cache-memory");
    CHECK(refused->severity == Severity::kError);
    CHECK(refused->message.find("10 MB") != std::string::npos);
    memory->release([&] { index.reset(); });
    CHECK_FALSE(bodies.use(1, 8 * kMegabyte));
}

TEST_CASE("a nested step is run again with its outer step", "[cache]") {
    const auto memory = cache_of(10 * kMegabyte);
    Counted bodies(memory);
    CHECK_FALSE(bodies.use(1, 8 * kMegabyte));
    int outer = 0;
    bool is_there = false;
    CHECK(memory->grow([&] {
        ++outer;
        is_there = !bodies.use(2, 5 * kMegabyte);
    }));
    CHECK(is_there);
    CHECK(outer == 2);
    // if the inner one has no memory at all, the last run of the outer one is reported
    std::string code;
    CHECK(memory->grow([&] {
        const auto refused = bodies.use(3, 20 * kMegabyte);
        code = refused ? refused->code : "";
    }));
    CHECK(code == "cache-memory");
}

TEST_CASE("an archive frees its bodies and its memory with itself", "[cache]") {
    const auto memory = cache_of(10 * kMegabyte);
    Counted others(memory);
    CHECK_FALSE(others.use(1, kMegabyte));
    const uint64_t before = memory->used();
    {
        Counted bodies(memory);
        CHECK_FALSE(bodies.use(1, 2 * kMegabyte));
        CHECK(memory->used() > before + 2 * kMegabyte);
    }
    CHECK(memory->used() == before);
    CHECK_FALSE(others.use(1, kMegabyte));
    CHECK(others.made[1] == 1);
}

TEST_CASE("bodies that cannot be unpacked leave nothing behind", "[cache]") {
    const auto memory = cache_of(kMegabyte);
    const CachedBodies bodies(memory, 0);
    const auto fail = [&] {
        return bodies.use(
            7, [](uint64_t) -> Result<Bytes> { return error("x", std::string(1000, 'x')); },
            [](ByteSpan) {});
    };
    REQUIRE(fail());
    const uint64_t once = memory->used();
    for (int i = 0; i < 5000; ++i) REQUIRE(fail());
    CHECK(memory->used() == once);
}

// 64 MB, and 16 bytes for each of the file, of which an eighth is kept back (limits.md).
TEST_CASE("a file uses memory by its size", "[core]") {
    constexpr uint64_t kHeader = 64;  // of a block, at most
    CHECK(may_use(0, 56 * kMegabyte - kHeader));
    CHECK_FALSE(may_use(0, 56 * kMegabyte + 1));
    CHECK(may_use(kMegabyte, 70 * kMegabyte - kHeader));
    CHECK_FALSE(may_use(kMegabyte, 70 * kMegabyte + 1));
    CHECK_FALSE(may_use(uint64_t{1} << 40, uint64_t{1} << 32));  // 4 GB is the end
    CHECK_FALSE(within_file_memory(0, [] { throw std::bad_alloc(); }));
    CHECK(file_memory_error_text(3).find("64 MB of memory that 3 bytes may use") !=
          std::string::npos);
}

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

}  // namespace studioscope::memory_test
