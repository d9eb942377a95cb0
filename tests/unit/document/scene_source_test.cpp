// The vertices of an open scene with another layout, compared with a load of the same files.

#include "formats/scene_source.h"

#include <catch2/catch.hpp>
#include <numeric>

#include "content/disk_files.h"
#include "formats/load.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/paths.h"
#include "support/real_files.h"
#include "support/same_scene.h"
#include "support/skip.h"
#include "support/smd_text.h"

namespace studioscope::scene_source_test {

namespace {

namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;

Scene loaded(const Paths& paths, const VertexLayoutOptions& layout, const FileSystem& files) {
    LoadOptions options;
    options.depth = LoadDepth::kInteractive;
    options.with_materials = false;
    options.root_lod = layout.root_lod;
    options.fixups = layout.fixups;
    return load_scene(paths, options, files);
}

// Every root LOD and one too many, each with all rows, with single rows or every second row off,
// and without the table.
std::vector<VertexLayoutOptions> layouts_of(const VertexFile& file) {
    const auto rows = static_cast<int>(file.fixups.size());
    std::vector<FixupUse> uses{{true, {}}, {false, {}}, {true, {0}}, {true, {rows - 1, rows}}};
    FixupUse& alternating = uses.emplace_back();
    for (int row = 0; row < rows; row += 2) alternating.disabled_rows.push_back(row);
    FixupUse& none = uses.emplace_back();
    none.disabled_rows.resize(static_cast<size_t>(rows));
    std::iota(none.disabled_rows.begin(), none.disabled_rows.end(), 0);
    std::vector<VertexLayoutOptions> layouts;
    for (int root = 0; root <= file.lod_count; ++root)
        for (const FixupUse& use : uses) layouts.push_back({root, use});
    return layouts;
}

// Goes through all layouts, each from the scene of the one before.
void check_rebuilt(const Paths& paths, const FileSystem& files) {
    Scene scene = loaded(paths, {}, files);
    REQUIRE(scene.source);
    for (const VertexLayoutOptions& layout : layouts_of(*scene.vertex_file)) {
        CAPTURE(layout.root_lod, layout.fixups.uses_table, layout.fixups.disabled_rows);
        scene = rebuild_scene(scene.source, layout);
        check_same_scene(scene, loaded(paths, layout, files));
    }
}

// Two meshes with two levels, and a vertex that validation repairs in each part of the table.
MemoryFiles made_model() {
    TestVvd vvd{.lod_counts = {9, 4}, .fixups = {{0, 2, 3}, {1, 0, 2}, {0, 7, 2}, {1, 5, 2}}};
    Bytes bytes = vvd.bytes();
    const auto start = static_cast<size_t>(64 + 4 * 12 + 15) / 16 * 16;
    for (const size_t vertex : {size_t{1}, size_t{3}, size_t{8}})
        bytes = with(std::move(bytes), start + vertex * sizeof(Vertex), 0.25f);  // its first weight
    TestMdl mdl;
    mdl.meshes = {{0, {5, 2}}, {0, {4, 2}}};
    const TestStrip large{1, {0, 1, 2, 3, 3, 3}, {0, 1, 2, 1, 2, 3}};
    const TestStrip small{1, {0, 1, 1}, {0, 1, 2}};
    TestVtx vtx;
    vtx.lods = {{large, large}, {small, small}};
    vtx.switch_points = {0, 10};
    return {
        {"/m/hero.mdl", mdl.bytes()}, {"/m/hero.vvd", bytes}, {"/m/hero.dx90.vtx", vtx.bytes()}};
}

std::string as_bytes_of(const std::vector<Vertex>& vertices) {
    return std::string(as_text(std::as_bytes(std::span(vertices))));
}

}  // namespace

TEST_CASE("vertices are rebuilt as a load with the same layout builds them", "[rebuild]") {
    const MemoryFiles files = made_model();
    check_rebuilt({"/m/hero.mdl"}, in_memory(files));
    check_rebuilt({"/m/hero.vvd"}, in_memory(files));
}

TEST_CASE("a rebuilt scene reports the vertices that validation repaired again", "[rebuild]") {
    const MemoryFiles files = made_model();
    Scene scene = loaded({"/m/hero.mdl"}, {}, in_memory(files));
    REQUIRE(has_code(scene.diagnostics, "vertex-weight-sum"));
    scene = rebuild_scene(scene.source, {1, {}});
    scene = rebuild_scene(scene.source, {0, {}});
    CHECK(count_code(scene.diagnostics, "vertex-weight-sum") == 1);
    CHECK_FALSE(has_code(rebuild_scene(scene.source, {0, {}}).diagnostics, "root-lod-range"));
    CHECK(count_code(rebuild_scene(scene.source, {2, {}}).diagnostics, "root-lod-range") == 1);
}

TEST_CASE("a row that is tried gives the model of a file with that row", "[rebuild]") {
    const MemoryFiles whole = made_model();
    MemoryFiles torn = whole;
    // row 2 begins at 6 instead of 7; its source is the second number of its 12 bytes
    torn["/m/hero.vvd"] = with(torn["/m/hero.vvd"], 64 + 2 * 12 + 4, int32_t{6});
    const Scene expected = loaded({"/m/hero.mdl"}, {}, in_memory(whole));
    Scene scene = loaded({"/m/hero.mdl"}, {}, in_memory(torn));
    const std::vector<Vertex> before = scene.model.vertices;
    REQUIRE(as_bytes_of(before) != as_bytes_of(expected.model.vertices));
    const TriedFixup tried{2, {0, 6, 2}, {0, 7, 2}};
    scene = rebuild_scene(scene.source, {0, {true, {}, tried}});
    CHECK(as_bytes_of(scene.model.vertices) == as_bytes_of(expected.model.vertices));
    CHECK(scene.fixup_use.tried == tried);
    CHECK(scene.vertex_file->fixups[2].source == 7);
    scene = rebuild_scene(scene.source, {});  // the file is as it was
    CHECK(as_bytes_of(scene.model.vertices) == as_bytes_of(before));
    CHECK(scene.vertex_file->fixups[2].source == 6);
}

TEST_CASE("a row is not tried when the file has another, or where it would leave the pool",
          "[rebuild]") {
    const MemoryFiles files = made_model();
    const Scene scene = loaded({"/m/hero.mdl"}, {}, in_memory(files));
    const auto is_tried = [&](const TriedFixup& tried) {
        return rebuild_scene(scene.source, {0, {true, {}, tried}}).fixup_use.tried.has_value();
    };
    CHECK(is_tried({2, {0, 7, 2}, {0, 6, 2}}));
    CHECK(is_tried({2, {0, 7, 2}, {0, 7, 2}}));
    CHECK_FALSE(is_tried({2, {0, 7, 2}, {0, 8, 2}}));  // 8 and 9 of 9
    CHECK_FALSE(is_tried({2, {0, 6, 2}, {0, 7, 2}}));
    CHECK_FALSE(is_tried({4, {0, 7, 2}, {0, 7, 2}}));
    CHECK_FALSE(is_tried({-1, {0, 7, 2}, {0, 7, 2}}));
}

TEST_CASE("without a fixup table the vertices of coarser levels are rebuilt", "[rebuild]") {
    MemoryFiles files = made_model();
    files["/m/hero.vvd"] = TestVvd{.lod_counts = {9, 4}, .fixups = {}}.bytes();
    check_rebuilt({"/m/hero.mdl"}, in_memory(files));
}

TEST_CASE("files that were merged into the model are still there when it is rebuilt", "[rebuild]") {
    MemoryFiles files = made_model();
    files["/m/run.smd"] = bytes_of(animation("time 0\n0 0 0 0 0 0 0\ntime 1\n0 0 0 5 0 0 0\n"));
    files["/m/hat.smd"] = bytes_of(reference(triangle()));
    const Paths paths{"/m/hero.mdl", "/m/run.smd", "/m/hat.smd"};
    const Scene scene = loaded(paths, {}, in_memory(files));
    REQUIRE(scene.model.clips.size() == 1);
    REQUIRE(scene.model.meshes.size() == 3);
    check_rebuilt(paths, in_memory(files));
}

TEST_CASE("only a window's scene with several layouts keeps what it is rebuilt from", "[rebuild]") {
    MemoryFiles files = made_model();
    CHECK(loaded({"/m/hero.mdl"}, {}, in_memory(files)).source);
    CHECK_FALSE(load_from(files, "/m/hero.mdl").source);  // LoadDepth::kFull
    files["/m/hero.vvd"] = TestVvd{.lod_counts = {9}, .fixups = {}}.bytes();
    const Scene plain = loaded({"/m/hero.mdl"}, {}, in_memory(files));
    CHECK_FALSE(plain.source);
    CHECK(plain.vertex_file->pool.empty());  // moved into the model
}

TEST_CASE("a rebuild has the memory that the load was allowed, and no more", "[rebuild]") {
    const MemoryFiles files = made_model();
    const Scene scene = loaded({"/m/hero.mdl"}, {}, in_memory(files));
    REQUIRE(scene.source);
    CHECK(scene.source->max_memory > Budget::kFreeMemory);
    SceneSource poor = *scene.source;
    poor.max_memory = Budget::kProgramMemory;  // none for the load itself
    CHECK_THROWS_AS(rebuild_scene(std::make_shared<const SceneSource>(poor), {}),
                    MemoryLimitExceeded);
}

TEST_CASE("the sample is rebuilt as a load with the same layout builds it", "[rebuild][sample]") {
    const fs::path model = build_folder() / "sample/models/studioscope/ollie.mdl";
    check_rebuilt({model}, disk_files());
}

TEST_CASE("real models are rebuilt as a load with the same layout builds them", "[rebuild][data]") {
    if (!has_data()) SKIP(kNoData);
    int tried = 0, with_table = 0;
    const FileSystem files = disk_files();
    for (const fs::path& path : real_files({".mdl"})) {
        CAPTURE(path);
        const Scene scene = loaded({path}, {}, files);
        if (!scene.source) continue;
        ++tried;
        with_table += !scene.vertex_file->fixups.empty();
        check_rebuilt({path}, files);
    }
    CHECK(tried >= 5);
    CHECK(with_table >= 4);
}

}  // namespace studioscope::scene_source_test
