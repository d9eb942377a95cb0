// Files that are read in the background and put in the place of what is open, without a window.

#include <catch2/catch.hpp>

#include "support/compiled_files.h"
#include "support/reading_window.h"
#include "support/sample_tree.h"
#include "window/mounts.h"

namespace studioscope::open_model_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRunFrames = "time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n";

}  // namespace

TEST_CASE("a scene that was read is shown, remembered and read again", "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd", true);
    CHECK(window.triangles() == 1);
    CHECK(window.shown == std::vector<bool>{false});
    REQUIRE(window.document.panels.open_dialog.recent.size() == 1);
    CHECK(fs::path(window.document.panels.open_dialog.recent[0]).filename() == "hero.smd");
    window.reload();
    CHECK(window.shown == std::vector<bool>{false, true});
    window.open(window.folder / "other.smd");
    CHECK(window.triangles() == 2);
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a scene that the GPU does not take leaves the open one", "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd", true);
    window.problem = error("gpu-memory", "the GPU is full");
    window.open(window.folder / "other.smd", true);
    CHECK(window.name() == "hero.smd");
    CHECK(window.shown.size() == 1);
    REQUIRE_FALSE(window.document.messages.empty());
    CHECK(window.document.messages.back().code == "gpu-memory");
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a broken file keeps the open scene and is reported by a toast", "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd", true);
    write_text(window.folder / "prose.smd", "this is no model");
    window.open(window.folder / "prose.smd", true);
    CHECK(window.name() == "hero.smd");
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
    CHECK(window.document.panels.toast_seconds > 0);
}

TEST_CASE("the files of a folder are stepped through in a circle", "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.step(1);
    CHECK(window.name() == "other.smd");
    CHECK(window.document.panels.toast == "2 of 2: other.smd");
    window.step(1);
    CHECK(window.name() == "hero.smd");
    window.step(-1);
    CHECK(window.name() == "other.smd");
}

TEST_CASE("a clip added to the open model is selected, and the toast has the number of clips",
          "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "run.smd", animation(kRunFrames));
    window.join(window.folder / "run.smd");
    CHECK(window.name() == "hero.smd");
    REQUIRE_FALSE(window.document.model().clips.empty());
    CHECK(window.document.playback.clip ==
          static_cast<int>(window.document.model().clips.size()) - 1);
    CHECK(window.document.panels.toast.starts_with("run.smd joined the model: 1 clip"));
}

TEST_CASE("a load that is cancelled shows nothing, and asks for nothing any more", "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.set_mounts(mounts);
    gate.wait();
    window.time += 1.5;
    CHECK(window.document.mounts.mounts == mounts.mounts);
    CHECK(window.model.is_busy());
    CHECK(window.model.wanted().mounts.mounts == mounts.mounts);
    CHECK(window.model.state().name == "hero.smd");
    CHECK(window.model.state().seconds == 1.5f);
    window.model.cancel();
    CHECK(window.document.mounts.mounts.empty());
    CHECK_FALSE(window.model.is_busy());
    CHECK_FALSE(window.model.state().is_busy);
    CHECK(window.document.panels.toast == "Loading hero.smd was cancelled");
    gate.open();
    window.open(window.folder / "other.smd");
    window.finish();
    CHECK(window.shown == std::vector<bool>{false, false});
}

TEST_CASE("a load can be cancelled before each of its accesses to files", "[open_model]") {
    const auto count = [] {
        ReadingWindow window;
        window.open(window.folder / "hero.smd");
        const size_t before = window.files->accesses();
        window.reload();
        return window.files->accesses() - before;
    }();
    REQUIRE(count > 2);
    for (size_t n = 1; n <= count; ++n) {
        CAPTURE(n, count);
        ReadingWindow window;
        window.open(window.folder / "hero.smd");
        window.clock.set_max_wait(0);
        GatedFiles::Gate gate = window.files->hold({"", n});
        window.reload();
        gate.wait();
        window.model.cancel();
        gate.open();
        window.open(window.folder / "other.smd");
        window.finish();
        CHECK(window.shown == std::vector<bool>{false, false});
        CHECK(window.name() == "other.smd");
    }
}

TEST_CASE("of two files that are opened the later one is shown, though the earlier ends last",
          "[open_model]") {
    ReadingWindow window;
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    window.open(window.folder / "hero.smd", true);
    gate.wait();
    window.open(window.folder / "other.smd", true);
    window.finish();
    gate.open();
    window.model.take();
    CHECK(window.name() == "other.smd");
    CHECK(window.shown == std::vector<bool>{false});
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a file that changes while it is read again is read once more", "[open_model]") {
    ReadingWindow window;
    const fs::path hero = window.folder / "hero.smd";
    write_text(window.folder / "skin.vmt", "VertexLitGeneric { }");
    window.open(hero);
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"skin.vmt"});  // after the model
    window.reload();
    gate.wait();
    write_text(hero, reference(triangle() + triangle()));
    gate.open();
    window.finish();
    CHECK(window.triangles() == 1);
    for (int look = 0; look < 2; ++look) window.model.check_files();
    window.finish();
    CHECK(window.triangles() == 2);
}

TEST_CASE("a file that is gone for two looks has a banner until it is there again",
          "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    const std::string text = read_text(window.folder / "hero.smd");
    fs::remove(window.folder / "hero.smd");
    window.model.check_files();
    CHECK(window.document.panels.banner.empty());
    window.model.check_files();
    CHECK(window.document.panels.banner ==
          "hero.smd was deleted or moved: showing the last version read");
    write_text(window.folder / "hero.smd", text);
    window.model.check_files();
    CHECK(window.document.panels.banner.empty());
}

TEST_CASE("a mount is reported with the files from it, and can be muted and unmounted",
          "[open_model]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    fs::create_directories(window.folder / "mod" / "models");
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    window.set_mounts(mounts, root);
    CHECK(fs::equivalent(root, window.folder / "mod"));
    CHECK(window.document.panels.toast == "mod is mounted");
    CHECK(window.document.mounts.mounts == std::vector<fs::path>{root});
    toggle_mute(mounts, root);
    window.set_mounts(mounts);
    CHECK(window.document.mounts.muted == std::vector<fs::path>{root});
    toggle_mute(mounts, root);
    window.set_mounts(mounts);
    CHECK(window.document.mounts.muted.empty());
    remove_mount(mounts, root, window.document.content);
    window.set_mounts(mounts);
    CHECK(window.document.mounts.mounts.empty());
}

TEST_CASE("a VVD without its model opens the fixup table, and the next model the tab before",
          "[open_model]") {
    ReadingWindow window;
    DockSettings& dock = window.document.panels.dock;
    write_bytes_to(window.folder / "alone.vvd", TestVvd{}.bytes());
    window.open(window.folder / "alone.vvd");
    REQUIRE(window.name() == "alone.vvd");
    CHECK(dock.shown == kFixupsTab);
    window.reload();
    CHECK(dock.shown == kFixupsTab);
    window.open(window.folder / "hero.smd");
    CHECK(dock.shown == kTimelineTab);
}

}  // namespace studioscope::open_model_test
