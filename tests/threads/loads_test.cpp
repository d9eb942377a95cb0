// Archives used by several loads at a time, within a memory limit that is too small for all
// unpacked files.
// Several models at a time through one view of the disk, as `check` reads them, and what is
// prefetched for the window.

#include <fmt/format.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/cache_memory.h"
#include "core/file_system.h"
#include "formats/load.h"
#include "model/clip.h"
#include "support/archive_writers.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/tree_files.h"
#include "window/prefetcher.h"

namespace studioscope::loads_test {

namespace {

constexpr size_t kThreads = 4;

Scene load_sample(const FileSystem& files, LoadDepth depth) {
    const std::vector<std::filesystem::path> paths{sample_file("models/studioscope/ollie.mdl")};
    LoadOptions options;
    options.depth = depth;
    return load_scene(paths, options, files);
}

Document open_sample() {
    Document document;
    open_scene(document, load_sample(disk_files(), LoadDepth::kInteractive), false);
    return document;
}

}  // namespace

TEST_CASE("several threads unpack archives within one memory limit", "[load]") {
    constexpr size_t kArchives = 6, kBytes = size_t{1} << 18;
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

TEST_CASE("several threads may ask for a motion; it is decoded once", "[later]") {
    std::atomic<int> calls = 0, decoded = 0;
    const LazyMotion motion(
        [&](Diagnostics&) {
            ++calls;
            return ClipMotion{{Track{}}, {}};
        },
        std::make_shared<DeferredDiagnostics>());
    CHECK_FALSE(motion.is_decoded());
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] { decoded += motion.get().tracks.size() == 1; });
    for (std::thread& thread : threads) thread.join();
    CHECK(decoded == 4);
    CHECK(calls == 1);
    CHECK(motion.is_decoded());
}

TEST_CASE("diagnostics of several threads are taken once", "[later]") {
    constexpr int kEach = 200;
    DeferredDiagnostics messages;
    const auto say = [&] {
        for (int i = 0; i < kEach; ++i) messages.add({Diagnostic{}});
    };
    std::thread first(say), second(say);
    size_t taken = 0;
    while (taken < kEach) taken += messages.take().size();
    first.join();
    second.join();
    CHECK(taken + messages.take().size() == 2 * kEach);
}

TEST_CASE("models loaded at the same time equal those loaded alone", "[load]") {
    const Scene alone = load_sample(with_archives(disk_files()), LoadDepth::kFull);
    REQUIRE(!alone.model.vertices.empty());
    REQUIRE(!alone.textures.empty());
    const FileSystem shared = cached_listing(with_archives(disk_files()));
    std::vector<Scene> loaded(kThreads);
    std::vector<std::thread> threads;
    for (Scene& scene : loaded)
        threads.emplace_back([&] { scene = load_sample(shared, LoadDepth::kFull); });
    for (std::thread& thread : threads) thread.join();
    for (const Scene& scene : loaded) {
        CHECK(scene.model.vertices.size() == alone.model.vertices.size());
        CHECK(scene.model.clips.size() == alone.model.clips.size());
        CHECK(scene.textures.size() == alone.textures.size());
        CHECK(scene.diagnostics.size() == alone.diagnostics.size());
    }
}

TEST_CASE("prefetching is cancelled in the middle and started again", "[load]") {
    Document document = open_sample();
    REQUIRE(!document.model().shapes.empty());
    Prefetcher ahead;
    for (int round = 0; round < 5; ++round) {
        ahead.start(document);
        document.playback.clip = round % static_cast<int>(document.model().clips.size());
        ahead.update(document);
        ahead.forget();
    }
    ahead.start(document);
    while (ahead.is_busy()) {
        ahead.update(document);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    for (const Clip& clip : document.model().clips)
        CHECK((!clip.lazy_motion || clip.lazy_motion->is_decoded()));
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

}  // namespace studioscope::loads_test
