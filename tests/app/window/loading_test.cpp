// Files that are read in the background and put in the place of what is open, without a window.

#include "window/loading.h"

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/compiled_files.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/sample_tree.h"
#include "support/smd_text.h"
#include "window/mounting.h"

namespace studioscope::loading_test {

namespace {

namespace fs = std::filesystem;

// A model of one triangle and one of two next to it, read as the window reads them.
struct Reading {
    Reading() {
        clock.set_max_wait(60);
        write_text(folder / "hero.smd", reference(triangle()));
        write_text(folder / "other.smd", reference(triangle() + triangle()));
    }

    size_t triangles() const {
        size_t indices = 0;
        for (const Mesh& mesh : document.model().meshes) indices += mesh.lods.at(0).indices.size();
        return indices / 3;
    }
    std::string name() const { return document.scene->file.filename().string(); }
    // Takes the load that runs, once it has ended.
    void finish() {
        for (; loading.is_busy(); loading.take()) std::this_thread::yield();
    }

    ScratchFolder folder;
    std::shared_ptr<const GatedFiles> files = std::make_shared<GatedFiles>(disk_files());
    double time = 0;  // seconds
    FrameClock clock{[this] { return time; }};
    Document document;
    Messages messages{document, clock};
    std::optional<Diagnostic> problem;  // of the GPU
    std::vector<bool> shown;            // whether each was a reload
    Loading loading{Session({}, files),
                    document,
                    messages,
                    clock,
                    {[this](const Scene&, bool) { return problem; },
                     [this](bool is_reload) { shown.push_back(is_reload); }},
                    [] {}};
};

}  // namespace

TEST_CASE("a scene that was read is shown, remembered and read again", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, true);
    CHECK(window.triangles() == 1);
    CHECK(window.shown == std::vector<bool>{false});
    REQUIRE(window.document.panels.open_dialog.recent.size() == 1);
    CHECK(fs::path(window.document.panels.open_dialog.recent[0]).filename() == "hero.smd");
    window.loading.reload();
    CHECK(window.shown == std::vector<bool>{false, true});
    window.loading.open({window.folder / "other.smd"}, false);
    CHECK(window.triangles() == 2);
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a scene that the GPU does not take leaves the open one", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, true);
    window.problem = error("gpu-memory", "the GPU is full");
    window.loading.open({window.folder / "other.smd"}, true);
    CHECK(window.name() == "hero.smd");
    CHECK(window.shown.size() == 1);
    REQUIRE_FALSE(window.document.messages.empty());
    CHECK(window.document.messages.back().code == "gpu-memory");
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a broken file keeps the open scene and is reported by a toast", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, true);
    write_text(window.folder / "prose.smd", "this is no model");
    window.loading.open({window.folder / "prose.smd"}, true);
    CHECK(window.name() == "hero.smd");
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
    CHECK(window.document.panels.toast_seconds > 0);
}

TEST_CASE("the files of a folder are stepped through in a circle", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, false);
    window.loading.step_in_folder(1);
    CHECK(window.name() == "other.smd");
    CHECK(window.document.panels.toast == "2 of 2: other.smd");
    window.loading.step_in_folder(1);
    CHECK(window.name() == "hero.smd");
    window.loading.step_in_folder(-1);
    CHECK(window.name() == "other.smd");
}

TEST_CASE("a clip added to the open model is selected, and the toast has the number of clips",
          "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, false);
    write_text(window.folder / "run.smd",
               animation("time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n"));
    window.loading.join({window.folder / "run.smd"});
    CHECK(window.name() == "hero.smd");
    REQUIRE_FALSE(window.document.model().clips.empty());
    CHECK(window.document.playback.clip ==
          static_cast<int>(window.document.model().clips.size()) - 1);
    CHECK(window.document.panels.toast.starts_with("run.smd joined the model: 1 clip"));
}

TEST_CASE("a load that is cancelled shows nothing, and asks for nothing any more", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, false);
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.loading.change_mounts(mounts);
    gate.wait();
    window.time += 1.5;
    CHECK(window.document.mounts.mounts == mounts.mounts);
    CHECK(window.loading.is_busy());
    CHECK(window.loading.requested_mounts().mounts == mounts.mounts);
    CHECK(window.loading.state().name == "hero.smd");
    CHECK(window.loading.state().seconds == 1.5f);
    window.loading.cancel();
    CHECK(window.document.mounts.mounts.empty());
    CHECK_FALSE(window.loading.is_busy());
    CHECK_FALSE(window.loading.state().is_busy);
    CHECK(window.document.panels.toast == "Loading hero.smd was cancelled");
    gate.open();
    window.loading.open({window.folder / "other.smd"}, false);
    window.finish();
    CHECK(window.shown == std::vector<bool>{false, false});
}

TEST_CASE("a load can be cancelled before each of its accesses to files", "[loading]") {
    const auto count = [] {
        Reading window;
        window.loading.open({window.folder / "hero.smd"}, false);
        const size_t before = window.files->accesses();
        window.loading.reload();
        return window.files->accesses() - before;
    }();
    REQUIRE(count > 2);
    for (size_t n = 1; n <= count; ++n) {
        CAPTURE(n, count);
        Reading window;
        window.loading.open({window.folder / "hero.smd"}, false);
        window.clock.set_max_wait(0);
        GatedFiles::Gate gate = window.files->hold({"", n});
        window.loading.reload();
        gate.wait();
        window.loading.cancel();
        gate.open();
        window.loading.open({window.folder / "other.smd"}, false);
        window.finish();
        CHECK(window.shown == std::vector<bool>{false, false});
        CHECK(window.name() == "other.smd");
    }
}

TEST_CASE("of two files that are opened the later one is shown, though the earlier ends last",
          "[loading]") {
    Reading window;
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    window.loading.open({window.folder / "hero.smd"}, true);
    gate.wait();
    window.loading.open({window.folder / "other.smd"}, true);
    window.finish();
    gate.open();
    window.loading.take();
    CHECK(window.name() == "other.smd");
    CHECK(window.shown == std::vector<bool>{false});
    CHECK(window.document.panels.open_dialog.recent.size() == 1);
}

TEST_CASE("a file that changes while it is read again is read once more", "[loading]") {
    Reading window;
    const fs::path hero = window.folder / "hero.smd";
    write_text(window.folder / "skin.vmt", "VertexLitGeneric { }");
    window.loading.open({hero}, false);
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"skin.vmt"});  // after the model
    window.loading.reload();
    gate.wait();
    write_text(hero, reference(triangle() + triangle()));
    gate.open();
    window.finish();
    CHECK(window.triangles() == 1);
    for (int look = 0; look < 2; ++look) window.loading.check_files();
    window.finish();
    CHECK(window.triangles() == 2);
}

TEST_CASE("a file that is gone for two looks has a banner until it is there again", "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, false);
    const std::string text = read_text(window.folder / "hero.smd");
    fs::remove(window.folder / "hero.smd");
    window.loading.check_files();
    CHECK(window.document.panels.banner.empty());
    window.loading.check_files();
    CHECK(window.document.panels.banner ==
          "hero.smd was deleted or moved: showing the last version read");
    write_text(window.folder / "hero.smd", text);
    window.loading.check_files();
    CHECK(window.document.panels.banner.empty());
}

TEST_CASE("a mount is reported with the files from it, and can be muted and unmounted",
          "[loading]") {
    Reading window;
    window.loading.open({window.folder / "hero.smd"}, false);
    Mounting mounting(window.document, window.messages, window.loading);
    fs::create_directories(window.folder / "mod" / "models");
    const fs::path root = mounting.mount(window.folder / "mod");
    CHECK(fs::equivalent(root, window.folder / "mod"));
    CHECK(window.document.panels.toast == "mod is mounted; the open model needs nothing of it");
    CHECK(window.document.mounts.mounts == std::vector<fs::path>{root});
    mounting.toggle_mute(root);
    CHECK(window.document.mounts.muted == std::vector<fs::path>{root});
    mounting.toggle_mute(root);
    CHECK(window.document.mounts.muted.empty());
    mounting.unmount(root);
    CHECK(window.document.mounts.mounts.empty());
}

TEST_CASE("a VVD without its model opens the fixup table, and the next model the tab before",
          "[loading]") {
    Reading window;
    DockSettings& dock = window.document.panels.dock;
    write_bytes_to(window.folder / "alone.vvd", TestVvd{}.bytes());
    window.loading.open({window.folder / "alone.vvd"}, false);
    REQUIRE(window.name() == "alone.vvd");
    CHECK(dock.shown == kFixupsTab);
    window.loading.reload();
    CHECK(dock.shown == kFixupsTab);
    window.loading.open({window.folder / "hero.smd"}, false);
    CHECK(dock.shown == kTimelineTab);
}

}  // namespace studioscope::loading_test
