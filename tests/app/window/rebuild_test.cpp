// Another vertex layout of the open model, as a click on a fixup row asks for it, without a window.

#include <catch2/catch.hpp>

#include "content/disk_files.h"
#include "support/compiled_files.h"
#include "support/edited_scene.h"
#include "support/gated_files.h"
#include "support/program.h"
#include "support/same_scene.h"
#include "support/sample_tree.h"
#include "window/loading.h"

namespace studioscope::rebuild_test {

namespace {

namespace fs = std::filesystem;

// The sample's files in a folder of their own, opened as the window opens them.
struct Clicking {
    explicit Clicking(LoadRequest choices = {}) : session_choices(std::move(choices)) {
        clock.set_max_wait(60);
        write_files(folder / "", sample_files());
        loading.open({model()}, false);
    }
    std::string model() const { return (folder / kSampleModel).string(); }
    void click(const VertexLayoutOptions& layout) { loading.rebuild_vertices(layout); }
    // Takes the load that runs, once it has ended.
    void finish() {
        for (; loading.is_busy(); loading.take()) std::this_thread::yield();
    }

    // The scene that a load of the same files and layout shows.
    Scene fresh(const VertexLayoutOptions& layout) {
        Session session({}, disk_files());
        session.commit(session.open({model()}));
        return session.commit(session.rebuild({}, layout));
    }

    LoadRequest session_choices;
    ScratchFolder folder;
    std::shared_ptr<const GatedFiles> files = std::make_shared<GatedFiles>(disk_files());
    FrameClock clock;
    Document document;
    Messages messages{document, clock};
    std::vector<bool> kept_materials;   // of each scene that was uploaded
    std::optional<Diagnostic> problem;  // of the GPU
    Loading loading{Session(session_choices, files),
                    document,
                    messages,
                    clock,
                    {[this](const Scene&, bool keeps) {
                         kept_materials.push_back(keeps);
                         return problem;
                     },
                     [](bool) {}},
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
        CHECK(vertex_layout_of(*window.document.scene) == layout);
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
        CHECK(window.document.fixups.result_size == fixup_report_of(fresh).result_size);
    }
}

// The selected vertex stays the same vertex of the pool; what the layout does not number stays.
TEST_CASE("choices are kept when the vertices are rebuilt", "[rebuild]") {
    Clicking window;
    Document& document = window.document;
    const uint32_t pool = place_of(document.fixups, 100).pool;
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
    CHECK(place_of(document.fixups, static_cast<uint32_t>(document.selection.vertex)).pool == pool);
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
    CHECK(vertex_layout_of(*window.document.scene) == VertexLayoutOptions{});
    CHECK(window.document.vertex_layout == VertexLayoutOptions{});
    CHECK(window.document.scene->resolved_materials.size() == looks);
}

TEST_CASE("a file that changed on disk is read again with the layout that was chosen",
          "[rebuild]") {
    Clicking window;
    window.click(kRow3Off);
    const fs::path vvd = fs::path(window.model()).replace_extension(".vvd");
    std::string bytes = read_text(vvd);
    bytes.at(bytes.size() - 1) ^= 1;  // a tangent
    write_text(vvd, bytes);
    fs::last_write_time(vvd, fs::last_write_time(vvd) + std::chrono::seconds(5));
    const size_t accesses = window.files->accesses();
    for (int look = 0; look < 3; ++look) window.loading.check_files();
    CHECK(window.files->accesses() > accesses);
    CHECK(vertex_layout_of(*window.document.scene) == kRow3Off);
    CHECK_FALSE(window.kept_materials.back());
}

TEST_CASE("a rebuild that takes longer than a frame goes on in the background", "[rebuild]") {
    Clicking window;
    window.clock.set_max_wait(0);
    edited_scene(window.document).source.reset();  // so that it reads files, where it can be held
    GatedFiles::Gate gate = window.files->hold({"ollie.vvd"});
    window.click(kRow3Off);
    gate.wait();
    window.loading.take();
    CHECK(window.loading.is_busy());
    CHECK(vertex_layout_of(*window.document.scene) == VertexLayoutOptions{});
    CHECK(window.loading.requested_layout() == kRow3Off);
    gate.open();
    window.finish();
    CHECK(vertex_layout_of(*window.document.scene) == kRow3Off);
    window.click({});  // and without files
    window.finish();
    CHECK(vertex_layout_of(*window.document.scene) == VertexLayoutOptions{});
}

TEST_CASE("a frame waits for a rebuild as long as a frame may last", "[rebuild]") {
    FrameClock clock;
    CHECK(clock.max_wait_of_frame() == FrameClock::kFrameSeconds);
    clock.set_max_wait(0);
    CHECK(clock.max_wait_of_frame() == 0);
    clock.set_max_wait(60);  // of a script
    CHECK(clock.max_wait_of_frame() == 60);
}

}  // namespace studioscope::rebuild_test
