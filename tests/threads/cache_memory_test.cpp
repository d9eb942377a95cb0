// Archives used by several loads at a time, within a memory limit that is too small for all
// unpacked files.

#include "core/cache_memory.h"

#include <fmt/format.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <thread>

#include "content/archives/archive_files.h"
#include "support/archive_writers.h"
#include "support/gated_files.h"
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

TEST_CASE("while the index of one archive is read, another can be looked up", "[load]") {
    TreeFiles tree;
    tree.add("/a/slow.gma", pack_gma({{"slow.txt", "slow"}}));
    tree.add("/a/hats.gma", pack_gma({{"hat.txt", "hat"}}));
    const auto files = std::make_shared<GatedFiles>(tree.files());
    const FileSystem all = with_archives(files);
    std::vector<std::string> slow;
    std::thread reader;
    {
        auto gate = files->hold({"slow.gma"});
        reader = std::thread([&] { slow = all->list("/a/slow.gma!"); });
        gate.wait();
        auto hats = std::async(std::launch::async, [&] { return all->list("/a/hats.gma!"); });
        const bool is_looked_up =
            hats.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
        CHECK(is_looked_up);
        CHECK(slow.empty());
        gate.open();
    }
    reader.join();
    CHECK(slow == std::vector<std::string>{"slow.txt"});
}

TEST_CASE("threads that ask for one archive have its index read once", "[load]") {
    TreeFiles tree;
    tree.add("/a/hats.gma", pack_gma({{"hat.txt", "hat"}}));
    const auto files = std::make_shared<GatedFiles>(tree.files());
    OpenArchives archives(files);
    std::vector<std::thread> threads;
    std::vector<const Result<Archive>*> opened(3);
    {
        const auto gate = files->hold({"hats.gma"});
        for (auto& one : opened) threads.emplace_back([&] { one = &archives.open("/a/hats.gma"); });
        gate.wait();
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(opened == std::vector<const Result<Archive>*>(3, &archives.open("/a/hats.gma")));
    const size_t accesses = files->accesses();
    OpenArchives others(files);
    CHECK(others.open("/a/hats.gma"));
    CHECK(files->accesses() == 2 * accesses);
}

}  // namespace studioscope::cache_memory_test
