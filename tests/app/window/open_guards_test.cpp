// The conditions under which an order starts a load, is refused or waits, without a window.

#include <catch2/catch.hpp>

#include "support/compiled_files.h"
#include "support/reading_window.h"
#include "support/sample_tree.h"
#include "window/mounts.h"

namespace studioscope::open_guards_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kRunFrames = "time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n";
const VertexLayoutOptions kRowOff{0, {true, {1}}};

// A model of two fixup rows.
fs::path write_compiled(const fs::path& folder) {
    TestMdl mdl;
    mdl.meshes = {{0, {3}}, {0, {4}}};
    TestVvd vvd;
    vvd.lod_counts = {7};
    vvd.fixups = {{0, 4, 3}, {0, 0, 4}};
    TestVtx vtx;
    vtx.lods = {{{1, {0, 1, 2}, {0, 1, 2}}, {1, {0, 1, 2, 3}, {0, 1, 2, 0, 2, 3}}}};
    write_bytes_to(folder / "rows.mdl", mdl.bytes());
    write_bytes_to(folder / "rows.vvd", vvd.bytes());
    write_bytes_to(folder / "rows.dx90.vtx", vtx.bytes());
    return folder / "rows.mdl";
}

}  // namespace

TEST_CASE("a clip that is dropped again is read again, and is there once", "[open_guards]") {
    ReadingWindow window;
    const fs::path run = window.folder / "run.smd";
    write_text(run, animation(kRunFrames));
    window.open(window.folder / "hero.smd");
    window.join(run);
    REQUIRE(window.document.paths.size() == 2);
    const size_t clips = window.document.model().clips.size();
    const size_t accesses = window.files->accesses();
    window.join(run);
    CHECK(window.files->accesses() > accesses);
    CHECK(window.document.paths.size() == 2);
    CHECK(window.document.model().clips.size() == clips);
}

TEST_CASE("the layout of the command line is that of the first model alone", "[open_guards]") {
    ReadingWindow window;
    const fs::path rows = write_compiled(window.folder.path());
    LoadRequest choices;
    choices.load.fixups = kRowOff.fixups;
    const auto upload = [](const Scene&, bool) { return std::optional<Diagnostic>(); };
    OpenModel model{Session(choices, window.files),
                    window.document,
                    window.messages,
                    window.clock,
                    {upload, [](bool) {}, [](const Scene&) { return std::optional<Diagnostic>(); }},
                    [] {}};
    model.open({rows}, false);
    model.follow();
    CHECK(scene_vertex_layout(*window.document.scene) == kRowOff);
    model.open({rows}, false);
    model.follow();
    CHECK(scene_vertex_layout(*window.document.scene) == VertexLayoutOptions{});
}

TEST_CASE("a step in the folder goes on from the file that is being opened", "[open_guards]") {
    ReadingWindow window;
    write_text(window.folder / "third.smd", reference(triangle()));
    window.open(window.folder / "hero.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.step(1);
    gate.wait();
    window.step(1);
    CHECK(window.document.panels.toast == "3 of 3: third.smd");
    gate.open();
    window.finish();
    CHECK(window.name() == "third.smd");
}

TEST_CASE("undo says nothing about a layout that is the same while a model is being opened",
          "[open_guards]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};  // as undo sets them
    window.model.set_mounts(mounts);
    window.model.follow_view();
    window.model.follow();
    CHECK(window.document.panels.toast.empty());
    gate.open();
    window.finish();
    CHECK(window.name() == "other.smd");
    CHECK(window.model.session().mounts().mounts == std::vector<fs::path>{window.folder / "mod"});
}

TEST_CASE("the layout that is chosen stays with the shown model until another one is there",
          "[open_guards]") {
    ReadingWindow window;
    window.open(write_compiled(window.folder.path()));
    window.model.set_layout(kRowOff);
    window.model.follow();
    REQUIRE(scene_vertex_layout(*window.document.scene) == kRowOff);
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"other.smd"});
    window.open(window.folder / "other.smd");
    gate.wait();
    CHECK(window.document.vertex_layout == kRowOff);
    gate.open();
    window.finish();
    CHECK(window.document.vertex_layout == VertexLayoutOptions{});
}

TEST_CASE("a load goes on while nothing else is wanted", "[open_guards]") {
    ReadingWindow window;
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    window.open(window.folder / "hero.smd");
    gate.wait();
    window.time += 1.5;
    window.model.follow();  // as each frame does
    CHECK(window.model.state().seconds == 1.5f);
    gate.open();
    window.finish();
    CHECK(window.name() == "hero.smd");
}

TEST_CASE("a mount and a layout that are wanted together are both there", "[open_guards]") {
    ReadingWindow window;
    window.open(write_compiled(window.folder.path()));
    MountRequest mounts;
    mounts.mounts = {window.folder / "mod"};
    window.model.set_layout(kRowOff);
    window.model.set_mounts(mounts);
    window.model.follow();
    CHECK(scene_vertex_layout(*window.document.scene) == kRowOff);
    CHECK(window.model.session().mounts() == mounts);
}

TEST_CASE("a mount that is dropped together with a file that cannot be opened is there",
          "[open_guards]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    fs::create_directories(window.folder / "mod" / "models");
    const fs::path prose = window.folder / "prose.smd";
    write_text(prose, "this is no model");
    write_text(window.folder / "hero.smd", reference(triangle() + triangle()));
    MountRequest mounts;
    const fs::path root = add_mount(mounts, window.folder / "mod").root;
    const bool is_dropped = GENERATE(false, true);
    window.model.set_mounts(mounts, root);
    window.model.reload();
    is_dropped ? window.model.join({prose}) : window.model.open({prose}, false);
    window.model.follow();
    CHECK(window.model.session().mounts() == mounts);
    CHECK(window.triangles() == 2);
    const std::string& toast = window.document.panels.toast;
    CHECK(toast.starts_with("Cannot open prose.smd"));
    CHECK(toast.ends_with("mod is mounted"));
}

TEST_CASE("a layout that is wanted together with a file that cannot join is there",
          "[open_guards]") {
    ReadingWindow window;
    window.open(write_compiled(window.folder.path()));
    write_text(window.folder / "prose.smd", "this is no model");
    window.model.join({window.folder / "prose.smd"});
    window.model.set_layout(kRowOff);
    window.model.follow();
    CHECK(scene_vertex_layout(*window.document.scene) == kRowOff);
    CHECK(window.document.paths.size() == 1);
    CHECK(window.document.panels.toast.starts_with("Cannot open prose.smd"));
}

TEST_CASE("a load that ends after another order was given does not replace the order",
          "[open_guards]") {
    ReadingWindow window;
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"hero.smd"});
    window.open(window.folder / "hero.smd");
    gate.wait();
    window.model.open({window.folder / "other.smd"}, false);  // and not followed yet
    gate.open();
    window.finish();
    CHECK(window.name() == "other.smd");
    CHECK(window.shown == std::vector<bool>{false});
}

TEST_CASE("a layout is not kept by a model that has none", "[open_guards]") {
    ReadingWindow window;
    window.open(window.folder / "hero.smd");
    window.model.set_layout({1, {}});
    window.model.follow();
    CHECK(window.model.wanted().layout == VertexLayoutOptions{});
    CHECK(window.document.vertex_layout == VertexLayoutOptions{});
}

}  // namespace studioscope::open_guards_test
