// Several models at a time through one view of the disk, as `check` reads them, and what is
// prefetched for the window.

#include <catch2/catch.hpp>
#include <thread>

#include "content/archives/archive_files.h"
#include "content/disk_files.h"
#include "core/file_system.h"
#include "formats/load.h"
#include "support/program.h"
#include "window/prefetcher.h"

namespace studioscope::loads_test {

namespace {

constexpr int kThreads = 4;

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

}  // namespace studioscope::loads_test
