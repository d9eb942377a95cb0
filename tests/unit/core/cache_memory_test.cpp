// Memory that outlives a load. The default limits are those of CacheLimits: 256 MB, 16 bytes for
// each on disk, at most 2 GB.

#include "core/cache_memory.h"

#include <array>
#include <catch2/catch.hpp>

namespace studioscope::cache_memory_test {

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
    CHECK(memory.most_used() == 6 * kMegabyte);
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

}  // namespace studioscope::cache_memory_test
