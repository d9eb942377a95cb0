// Archives used by several loads at a time, within a memory limit that is too small for all
// unpacked files.

#include "core/cache_memory.h"

#include <fmt/format.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "content/archives/archive_files.h"
#include "support/archive_writers.h"
#include "support/tree_files.h"

namespace studioscope::cache_memory_test {

TEST_CASE("several threads unpack archives within one memory limit", "[load]") {
    constexpr size_t kThreads = 4, kArchives = 6, kBytes = size_t{1} << 18;
    constexpr uint64_t kAllowed = uint64_t{1} << 20;  // for two or three of them
    const auto text_of = [](size_t i) { return std::string(kBytes, static_cast<char>('a' + i)); };
    TreeFiles tree;
    for (size_t i = 0; i < kArchives; ++i) {
        const Bytes gma = pack_gma({{"hat.txt", text_of(i)}});
        const Bytes zip = pack_zip({{"hat.txt", text_of(i), 0, 0x7FFF, 8}});
        tree.add(fmt::format("/a/{}.gma", i), i % 2 == 0 ? pack_lzma_alone(gma) : zip);
    }
    const auto files = tree.files();
    files->memory = std::make_shared<CacheMemory>(CacheLimits{kAllowed, 16, kAllowed});
    {
        const FileSystem all = cached_listing(with_archives(files));
        std::atomic<size_t> right = 0;
        std::vector<std::thread> threads;
        for (size_t thread = 0; thread < kThreads; ++thread)
            threads.emplace_back([&, thread] {
                for (size_t n = 0; n < 24; ++n) {
                    const size_t i = (n * (thread + 1) + thread) % kArchives;
                    const std::string top = fmt::format("/a/{}.gma!", i);
                    const Result<Bytes> text = all->read(top + "/hat.txt");
                    right += text && as_text(*text) == text_of(i) && all->list(top).size() == 1;
                }
            });
        for (std::thread& thread : threads) thread.join();
        CHECK(right == kThreads * 24);
        // blocks below 64 kB are counted after they were allocated
        CHECK(files->memory->max_used() <= kAllowed + kThreads * (size_t{1} << 16));
    }
    CHECK(files->memory->used() < 1024);
}

}  // namespace studioscope::cache_memory_test
