// Files that are read in the background and put in the place of what is open, without a window.

#include "window/open_model.h"

#include <catch2/catch.hpp>
#include <random>

#include "cli/output.h"
#include "content/disk_files.h"
#include "support/compiled_files.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/sample_tree.h"
#include "support/smd_text.h"
#include "window/mounts.h"

namespace studioscope::open_model_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRunFrames = "time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n";

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
    // One order, as in a frame of its own.
    void open(const fs::path& file, bool is_remembered = false) {
        model.open({file}, is_remembered);
        model.follow();
    }
    void join(const fs::path& file) {
        model.join({file});
        model.follow();
    }
    void reload() {
        model.reload();
        model.follow();
    }
    void step(int step) {
        model.step_in_folder(step);
        model.follow();
    }
    void set_mounts(const MountRequest& mounts, const fs::path& added = {}) {
        model.set_mounts(mounts, added);
        model.follow();
    }
    // Takes the loads that run, once they have ended.
    void finish() {
        for (; model.is_busy(); model.take()) std::this_thread::yield();
    }

    ScratchFolder folder;
    std::shared_ptr<const GatedFiles> files = std::make_shared<GatedFiles>(disk_files());
    double time = 0;  // seconds
    FrameClock clock{[this] { return time; }};
    Document document;
    Messages messages{document, clock};
    std::optional<Diagnostic> problem;  // of the GPU
    std::vector<bool> shown;            // whether each was a reload
    OpenModel model{Session({}, files),
                    document,
                    messages,
                    clock,
                    {[this](const Scene&, bool) { return problem; },
                     [this](bool is_reload) { shown.push_back(is_reload); }},
                    [] {}};
};

}  // namespace

TEST_CASE("a scene that was read is shown, remembered and read again", "[open_model]") {
    Reading window;
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
    Reading window;
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
    Reading window;
    window.open(window.folder / "hero.smd", true);
    write_text(window.folder / "prose.smd", "this is no model");
    window.open(window.folder / "prose.smd", true);
    CHECK(window.name() == "hero.smd");
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
    CHECK(window.document.panels.toast_seconds > 0);
}

TEST_CASE("the files of a folder are stepped through in a circle", "[open_model]") {
    Reading window;
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
    Reading window;
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
    Reading window;
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
        Reading window;
        window.open(window.folder / "hero.smd");
        const size_t before = window.files->accesses();
        window.reload();
        return window.files->accesses() - before;
    }();
    REQUIRE(count > 2);
    for (size_t n = 1; n <= count; ++n) {
        CAPTURE(n, count);
        Reading window;
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
    Reading window;
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
    Reading window;
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
    Reading window;
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
    Reading window;
    window.open(window.folder / "hero.smd");
    fs::create_directories(window.folder / "mod" / "models");
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    window.set_mounts(mounts, root);
    CHECK(fs::equivalent(root, window.folder / "mod"));
    CHECK(window.document.panels.toast == "mod is mounted; the open model needs nothing of it");
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
    Reading window;
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

TEST_CASE("a folder and a clip that are dropped together are both there", "[open_model]") {
    Reading window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "run.smd", animation(kRunFrames));
    fs::create_directories(window.folder / "mod" / "models");
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    const bool clip_comes_first = GENERATE(false, true);
    if (clip_comes_first) window.model.join({window.folder / "run.smd"});
    window.model.set_mounts(mounts, root);
    if (!clip_comes_first) window.model.join({window.folder / "run.smd"});
    window.model.follow();
    CHECK(window.document.mounts.mounts == std::vector<fs::path>{root});
    CHECK(window.document.paths.size() == 2);
    CHECK(window.document.panels.toast ==
          "mod is mounted; the open model needs nothing of it; run.smd joined the model: 1 clip");
}

TEST_CASE("two clips that are dropped one after the other both join", "[open_model]") {
    Reading window;
    window.open(window.folder / "hero.smd");
    for (const char* name : {"run.smd", "walk.smd"})
        write_text(window.folder / name, animation(kRunFrames));
    const size_t clips = window.document.model().clips.size();
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"run.smd"});
    window.join(window.folder / "run.smd");
    gate.wait();
    window.join(window.folder / "walk.smd");
    gate.open();
    window.finish();
    CHECK(window.document.model().clips.size() == clips + 2);
}

TEST_CASE("while a model is being opened a mount is added to it, and a layout is refused",
          "[open_model]") {
    Reading window;
    window.open(window.folder / "hero.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.set_mounts(mounts);
    window.model.set_layout({1, {}});
    window.model.follow();
    CHECK(window.document.panels.toast ==
          "The vertices stay as they are while other.smd is being opened");
    gate.open();
    window.finish();
    CHECK(window.name() == "other.smd");
    CHECK(window.document.mounts.mounts == mounts.mounts);
    CHECK(window.model.session().mounts().mounts == mounts.mounts);
}

TEST_CASE("a mount outlives a model that cannot be opened", "[open_model]") {
    Reading window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.model.set_mounts(mounts);
    window.open(window.folder / "prose.smd");
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
    CHECK(window.name() == "hero.smd");
    CHECK(window.model.session().mounts().mounts == mounts.mounts);
}

TEST_CASE("a reload that was wanted outlives a model that cannot be opened", "[open_model]") {
    Reading window;
    window.open(window.folder / "hero.smd");
    write_text(window.folder / "prose.smd", "this is no model");
    write_text(window.folder / "hero.smd", reference(triangle() + triangle()));
    window.model.reload();
    window.open(window.folder / "prose.smd");
    CHECK(window.name() == "hero.smd");
    CHECK(window.triangles() == 2);
}

// Orders in any order, between any two accesses of the loads that they start: once nothing is read
// any more, what is wanted last is shown, or its refusal was said.
TEST_CASE("what is shown is what was wanted, after 10 000 random orders", "[open_model]") {
    Reading window;
    const fs::path hero = window.folder / "hero.smd", other = window.folder / "other.smd",
                   prose = window.folder / "prose.smd", run = window.folder / "run.smd";
    write_text(prose, "this is no model");
    write_text(run, animation(kRunFrames));
    const MessageOutput output = message_output();
    set_message_output({output.color, true, false});
    window.open(hero);
    window.clock.set_max_wait(0);
    std::mt19937 random(1);
    const auto below = [&](int count) {
        return std::uniform_int_distribution<int>(0, count - 1)(random);
    };
    fs::path opened = hero;
    MountRequest mounts;
    bool has_run = false;
    size_t hero_triangles = 1;
    std::string said;
    const auto order = [&](int number) {
        const bool is_opening_prose = opened == prose && window.model.is_opening();
        switch (number) {
            case 0:
            case 1:
            case 2:
                opened = number == 0 ? hero : number == 1 ? other : prose;
                has_run = false;
                said.clear();
                return window.open(opened);
            case 3:
                if (is_opening_prose) return;
                has_run = true;
                return window.join(run);
            case 4:
            case 5:
                mounts.mounts = {window.folder / (number == 4 ? "mod" : "base")};
                return window.set_mounts(mounts);
            case 6:
                toggle_mute(mounts, window.folder / "mod");
                return window.set_mounts(mounts);
            case 7:
                write_text(hero,
                           reference(hero_triangles == 1 ? triangle() + triangle() : triangle()));
                hero_triangles = 3 - hero_triangles;
                return window.reload();
            case 8:
                window.model.set_layout({below(2), {}});
                return window.model.follow();
            case 9:
                if (!window.model.is_busy()) return;
                window.model.cancel();
                opened = window.model.wanted().files.at(0);
                has_run = window.model.wanted().files.size() > 1;
                mounts = window.model.wanted().mounts;
                // what is shown may be a version from before: the next reload is not lost
                return window.reload();
            default:
                window.model.take();
        }
    };
    for (int round = 0; round < 1000; ++round) {
        CAPTURE(round);
        {
            GatedFiles::Gate gate = window.files->hold({"", 1 + static_cast<size_t>(below(15))});
            for (int i = 0; i < 10; ++i) {
                order(below(11));
                if (i == 5) gate.open();
                if (window.document.panels.toast.starts_with("Cannot open prose.smd"))
                    said = std::exchange(window.document.panels.toast, {});
            }
        }
        window.finish();
        if (window.document.panels.toast.starts_with("Cannot open prose.smd"))
            said = std::exchange(window.document.panels.toast, {});
        const OpenRequest shown = window.model.session().request();
        if (opened == prose) {
            CHECK_FALSE(said.empty());
            opened = shown.files.at(0);
            has_run = shown.files.size() > 1;
        }
        CHECK(window.model.wanted().files == shown.files);
        CHECK(shown.files.at(0) == opened);
        CHECK((shown.files.size() > 1) == has_run);
        CHECK(shown.mounts == mounts);
        CHECK(window.document.mounts == mounts);
        CHECK(window.triangles() == (opened == hero ? hero_triangles : 2));
    }
    set_message_output(output);
}

}  // namespace studioscope::open_model_test
