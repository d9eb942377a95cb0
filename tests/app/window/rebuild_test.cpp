// Another vertex layout of the open model, as a click on a fixup row asks for it, without a window.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/compiled_files.h"
#include "support/edited_scene.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/same_scene.h"
#include "support/sample_tree.h"
#include "window/open_model.h"

namespace studioscope::rebuild_test {

namespace {

namespace fs = std::filesystem;

// The sample's files in a folder of their own, opened as the window opens them.
struct Clicking {
    explicit Clicking(LoadRequest choices = {}) : session_choices(std::move(choices)) {
        clock.set_max_wait(60);
        write_files(folder / "", sample_files());
        model.open({file()}, false);
        model.follow();
    }
    std::string file() const { return (folder / kSampleModel).string(); }
    void click(const VertexLayoutOptions& layout) {
        model.set_layout(layout);
        model.follow();
    }
    // Takes the load that runs, once it has ended.
    void finish() {
        for (; model.is_busy(); model.take()) std::this_thread::yield();
    }

    // The scene that a load of the same files and layout shows.
    Scene fresh(const VertexLayoutOptions& layout) {
        const Session session({}, disk_files());
        return session.read({{file()}, {}, layout}, LoadReason::kNew).scene;
    }

    LoadRequest session_choices;
    ScratchFolder folder;
    std::shared_ptr<const GatedFiles> files = std::make_shared<GatedFiles>(disk_files());
    FrameClock clock;
    Document document;
    Messages messages{document, clock};
    std::vector<bool> kept_materials;   // of each scene that was uploaded
    std::optional<Diagnostic> problem;  // of the GPU
    OpenModel model{Session(session_choices, files),
                    document,
                    messages,
                    clock,
                    {[this](const Scene&, bool keeps) {
                         kept_materials.push_back(keeps);
                         return problem;
                     },
                     [](bool) {}, [this](const Scene&) { return problem; }},
                    [] {}};
};

const VertexLayoutOptions kRow3Off{0, {true, {3}}}, kRawPool{0, {false, {}}}, kCoarse{2, {}};

}  // namespace

TEST_CASE("a fixup row, the raw pool and a root LOD are shown without opening a file",
          "[rebuild]") {
    Clicking window;
    const size_t accesses = window.files->accesses();
    REQUIRE(accesses > 0);
    for (const VertexLayoutOptions& layout :
         {kRow3Off, kRawPool, kCoarse, VertexLayoutOptions{}, kRow3Off}) {
        window.click(layout);
        CHECK(scene_vertex_layout(*window.document.scene) == layout);
        CHECK(window.kept_materials.back());
    }
    CHECK(window.files->accesses() == accesses);
    CHECK(window.kept_materials == std::vector<bool>{false, true, true, true, true, true});
}

TEST_CASE("a rebuilt scene and its messages are those of a load", "[rebuild]") {
    Clicking window;
    for (const VertexLayoutOptions& layout : {kRow3Off, kRawPool, kCoarse}) {
        window.click(layout);
        Scene& scene = edited_scene(window.document);
        scene.diagnostics = window.document.messages;  // where they are shown
        const Scene fresh = window.fresh(layout);
        check_same_scene(scene, fresh);
        CHECK(scene.resolved_materials.size() == fresh.resolved_materials.size());
        CHECK(scene.textures.size() == fresh.textures.size());
        CHECK(scene.needs.size() == fresh.needs.size());
        CHECK(window.document.counts.lods.size() == count_model(fresh.model).lods.size());
        CHECK(window.document.fixups.result_size == make_fixup_report(fresh).result_size);
    }
}

// The selected vertex stays the same vertex of the pool; what the layout does not number stays.
TEST_CASE("choices are kept when the vertices are rebuilt", "[rebuild]") {
    Clicking window;
    Document& document = window.document;
    const uint32_t pool = fixup_place(document.fixups, 100).pool;
    document.selection.vertex = 100;
    document.selection.bone = 5;
    document.hidden.meshes = {0, 1};
    document.playback.clip = 1;
    document.playback.frame = 2;
    document.camera.distance = 77;
    document.skin = 1;
    const Choices before = document;
    window.click(kRawPool);
    REQUIRE(document.selection.vertex >= 0);
    CHECK(fixup_place(document.fixups, static_cast<uint32_t>(document.selection.vertex)).pool ==
          pool);
    CHECK(document.selection.bone == 5);
    CHECK((document.hidden == before.hidden));
    CHECK(document.playback.clip == 1);
    CHECK(document.playback.frame == 2);
    CHECK((document.camera == before.camera));
    CHECK(document.skin == before.skin);
    window.click({});
    CHECK(document.selection.vertex == 100);
}

TEST_CASE("faults of decoded clips are still in the list of messages after a rebuild",
          "[rebuild]") {
    Clicking window;
    const auto& later = window.document.model().deferred_diagnostics;
    REQUIRE(later);
    later->add({warning("clip-fault", "found while it was decoded")});
    take_deferred_messages(window.document);
    window.click(kRow3Off);
    CHECK(count_code(window.document.messages, "clip-fault") == 1);
    CHECK(take_deferred_messages(window.document).empty());
}

TEST_CASE("the up axis of the command line is kept when the vertices are rebuilt", "[rebuild]") {
    Clicking window(LoadRequest{{}, {}, {}, UpAxis::kY});
    window.click(kRow3Off);
    CHECK(window.document.model().up == UpAxis::kY);
}

TEST_CASE("vertices that the GPU does not take leave the open scene with its materials",
          "[rebuild]") {
    Clicking window;
    const size_t looks = window.document.scene->resolved_materials.size();
    REQUIRE(looks > 0);
    window.problem = error("gpu-memory", "the GPU is full");
    window.click(kRow3Off);
    CHECK(scene_vertex_layout(*window.document.scene) == VertexLayoutOptions{});
    CHECK(window.document.vertex_layout == VertexLayoutOptions{});
    CHECK(window.document.scene->resolved_materials.size() == looks);
}

TEST_CASE("a file that changed on disk is read again with the layout that was chosen",
          "[rebuild]") {
    Clicking window;
    window.click(kRow3Off);
    const fs::path vvd = fs::path(window.file()).replace_extension(".vvd");
    std::string bytes = read_text(vvd);
    bytes.at(bytes.size() - 1) ^= 1;  // a tangent
    write_text(vvd, bytes);
    fs::last_write_time(vvd, fs::last_write_time(vvd) + std::chrono::seconds(5));
    const size_t accesses = window.files->accesses();
    for (int look = 0; look < 3; ++look) window.model.check_files();
    CHECK(window.files->accesses() > accesses);
    CHECK(scene_vertex_layout(*window.document.scene) == kRow3Off);
    CHECK_FALSE(window.kept_materials.back());
}

TEST_CASE("a click on a fixup row does not lose the version that is being read", "[rebuild]") {
    Clicking window;
    const fs::path vvd = fs::path(window.file()).replace_extension(".vvd");
    std::string bytes = read_text(vvd);
    bytes.at(bytes.size() - 1) ^= 1;  // a tangent
    write_text(vvd, bytes);
    fs::last_write_time(vvd, fs::last_write_time(vvd) + std::chrono::seconds(5));
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"ollie.vvd"});
    for (int look = 0; look < 2; ++look) window.model.check_files();
    gate.wait();
    window.click(kRow3Off);
    gate.open();
    window.finish();
    CHECK(scene_vertex_layout(*window.document.scene) == kRow3Off);
    Scene& scene = edited_scene(window.document);
    scene.diagnostics = window.document.messages;  // where they are shown
    check_same_scene(scene, window.fresh(kRow3Off));
}

TEST_CASE("a half-written file is not shown for the sake of a click on a fixup row", "[rebuild]") {
    Clicking window;
    const std::string whole = read_text(window.file());
    write_text(window.file(), whole.substr(0, whole.size() / 2));
    window.clock.set_max_wait(0);
    GatedFiles::Gate gate = window.files->hold({"ollie.mdl"});
    for (int look = 0; look < 2; ++look) window.model.check_files();
    gate.wait();
    window.click(kRow3Off);
    gate.open();
    window.finish();
    CHECK(scene_vertex_layout(*window.document.scene) == kRow3Off);  // of the last good version
    CHECK(window.kept_materials.back());
    CHECK(window.document.panels.banner.find("is broken") != std::string::npos);
    write_text(window.file(), whole);
    for (int look = 0; look < 2; ++look) window.model.check_files();
    window.finish();
    CHECK(scene_vertex_layout(*window.document.scene) == kRow3Off);
    CHECK(window.document.panels.banner.empty());
}

TEST_CASE("a companion that is written while its model is being opened is read", "[rebuild]") {
    Clicking window;
    const size_t accesses = window.files->accesses();
    const fs::path vvd = fs::path(window.file()).replace_extension(".vvd");
    const std::string bytes = read_text(vvd);
    const bool was_there = GENERATE(false, true);
    was_there ? write_text(vvd, bytes.substr(0, bytes.size() - 48)) : void(fs::remove(vvd));
    window.clock.set_max_wait(0);
    // among its materials, after the companions were looked for and read
    GatedFiles::Gate gate = window.files->hold({"", accesses * 3 / 4});
    window.model.open({window.file()}, false);
    window.model.follow();
    gate.wait();
    write_text(vvd, bytes);
    gate.open();
    window.finish();
    for (int look = 0; look < 2; ++look) window.model.check_files();
    window.finish();
    CHECK(window.document.scene->vertex_file);
    CHECK(window.document.model().vertices.size() == window.fresh({}).model.vertices.size());
}

TEST_CASE("a rebuild that takes longer than a frame goes on in the background", "[rebuild]") {
    Clicking window;
    window.clock.set_max_wait(0);
    edited_scene(window.document).source.reset();  // so that it reads files, where it can be held
    GatedFiles::Gate gate = window.files->hold({"ollie.vvd"});
    window.click(kRow3Off);
    gate.wait();
    window.model.take();
    CHECK(window.model.is_busy());
    CHECK(scene_vertex_layout(*window.document.scene) == VertexLayoutOptions{});
    CHECK(window.model.wanted().layout == kRow3Off);
    gate.open();
    window.finish();
    CHECK(scene_vertex_layout(*window.document.scene) == kRow3Off);
    window.click({});  // and without files
    window.finish();
    CHECK(scene_vertex_layout(*window.document.scene) == VertexLayoutOptions{});
}

TEST_CASE("a frame waits for a rebuild as long as a frame may last", "[rebuild]") {
    FrameClock clock;
    CHECK(clock.max_frame_wait() == FrameClock::kFrameSeconds);
    clock.set_max_wait(0);
    CHECK(clock.max_frame_wait() == 0);
    clock.set_max_wait(60);  // of a script
    CHECK(clock.max_frame_wait() == 60);
}

}  // namespace studioscope::rebuild_test
