// PHY files built byte by byte by phy.md, and those of the sample data against their source meshes.
// The rows of the PHY page's table "Cases a parser must survive", each a test of that name.

#include "formats/compiled/phy.h"

#include <catch2/catch.hpp>
#include <limits>

#include "formats/smd/smd.h"
#include "model/measure.h"
#include "support/compiled_files.h"
#include "support/data_files.h"
#include "support/memory_files.h"
#include "support/paths.h"
#include "support/phy_file.h"
#include "support/skip.h"

namespace studioscope::phy_test {

namespace {

constexpr size_t kSolid = kPhySolid, kSurface = kPhySurface, kTree = kPhyTree;

std::string code_of(const Bytes& file) {
    const auto phy = parse_phy(file);
    if (!phy) return phy.error().code;
    return phy->diagnostics.empty() ? "" : phy->diagnostics[0].code;
}

size_t faces_turned_in(const ConvexPiece& piece) {
    glm::vec3 center(0);
    for (const glm::vec3& point : piece.points)
        center += point / static_cast<float>(piece.points.size());
    size_t count = 0;
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
        const glm::vec3 a = piece.points[piece.indices[i]];
        const glm::vec3 normal = glm::cross(piece.points[piece.indices[i + 1]] - a,
                                            piece.points[piece.indices[i + 2]] - a);
        count += glm::dot(normal, a - center) < 0;
    }
    return count;
}

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();
constexpr size_t kLedge = kPhyTree + 3 * 28, kTriangles = kLedge + 16, kPoints = kTriangles + 64;

std::string refused(const Bytes& file) {
    const auto phy = parse_phy(file);
    return phy ? "" : phy.error().code;
}

struct Survivor {
    ParsedPhy phy;

    bool says(std::string_view code) const { return has_code(phy.diagnostics, code); }
    size_t pieces() const {
        size_t count = 0;
        for (const CollisionSolid& solid : phy.collision.solids) count += solid.pieces.size();
        return count;
    }
};

Survivor survive(const Bytes& file) {
    auto phy = parse_phy(file);
    REQUIRE(phy);
    return {std::move(*phy)};
}

TestPhy two_solids() {
    TestPhy phy;
    phy.solids = 2;
    return phy;
}

}  // namespace

TEST_CASE("a solid is read in Source units and axes", "[phy]") {
    const auto phy = parse_phy(TestPhy{}.bytes());
    REQUIRE(phy);
    CHECK(phy->diagnostics.empty());
    CHECK(phy->collision.checksum == kTestChecksum);
    REQUIRE(phy->collision.solids.size() == 1);
    const CollisionSolid& solid = phy->collision.solids[0];
    CHECK(solid.name == "hand");
    CHECK(solid.mass == 12.5f);
    CHECK(solid.bone == kNone);
    REQUIRE(solid.pieces.size() == 2);  // two leaves; the root's hull is not one
    REQUIRE(solid.pieces[0].points.size() == 4);
    CHECK(solid.pieces[0].indices.size() == 12);
    // Source = 39.37 * (x, z, -y)
    const auto has = [&](const glm::vec3& wanted) {
        for (const glm::vec3& point : solid.pieces[0].points)
            if (glm::distance(point, wanted) < 1e-3f) return true;
        return false;
    };
    CHECK(has({39.3700787f, 0, 0}));
    CHECK(has({0, 0, -39.3700787f}));
    CHECK(has({0, 39.3700787f, 0}));
    CHECK(faces_turned_in(solid.pieces[0]) == 0);
}

// phy.md 1: the areas are those of VPHY, at 12 of the body; the rest begins a surface of 0x0100.
TEST_CASE("the numbers of a solid's headers are read where its form has them", "[phy]") {
    const auto filled = [](const PhyRecords& records) {
        TestPhy file;
        file.records = records;
        const Bytes bytes = with(file.bytes(), kPhySolid + 4 + 12, glm::vec3(.25f, .5f, .75f));
        return with(bytes, kPhySurface, std::array<float, 7>{1, 2, 3, 4, 5, 6, 7});
    };
    const auto first = [](const Bytes& bytes) {
        const auto phy = parse_phy(bytes);
        REQUIRE(phy);
        return phy->file.solids.at(0);
    };
    const Bytes bytes = filled(kPhyRecords0100);
    const PhySolid solid = first(bytes);
    CHECK(solid.drag_areas == glm::vec3(.25f, .5f, .75f));
    CHECK(solid.mass_center == glm::vec3(1, 2, 3));
    CHECK(solid.inertia == glm::vec3(4, 5, 6));
    CHECK(solid.radius == 7);
    const PhySolid wide = first(filled(kPhyRecords0101));
    CHECK(wide.drag_areas == glm::vec3(.25f, .5f, .75f));
    CHECK(wide.mass_center == glm::vec3(0));
    int32_t size = 0;
    std::memcpy(&size, &bytes.at(kPhySolid), sizeof(size));
    Bytes old = with(bytes, kPhySolid, size - 28);  // the form without VPHY
    old.erase(old.begin() + kPhySolid + 4, old.begin() + kPhySurface);
    CHECK(first(old).drag_areas == glm::vec3(0));
    CHECK(first(old).mass_center == glm::vec3(1, 2, 3));
    Bytes cut = with(bytes, kPhySolid, int32_t{28 + 40});
    cut.resize(kPhySurface + 40);
    CHECK(first(cut).mass_center == glm::vec3(0));
}

TEST_CASE("several solids are attached to the bones they are named after", "[phy]") {
    TestPhy file;
    file.solids = 2;
    file.text += "solid {\n\"index\" \"1\"\n\"name\" \"nobody\"\n}\n";
    auto phy = parse_phy(file.bytes());
    REQUIRE(phy);
    Model model;
    model.bones.resize(2);
    model.bones[1].name = "HAND";
    bind_solids(model, kTestChecksum, *phy);
    CHECK(phy->collision.solids[0].bone == 1);
    CHECK(phy->collision.solids[1].bone == kNone);
    REQUIRE(phy->diagnostics.size() == 1);
    CHECK(phy->diagnostics[0].code == "phy-solid-bone");
    bind_solids(model, 1, *phy);
    CHECK(has_code(phy->diagnostics, "phy-checksum"));
}

TEST_CASE("a PHY cut at any byte is refused or reported", "[phy]") {
    TestPhy file;
    file.solids = 2;
    const Bytes whole = file.bytes();
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto phy = parse_phy(cut(whole, size));
        CAPTURE(size);
        CHECK((!phy || !phy->diagnostics.empty()));  // of the text, a warning
    }
}

TEST_CASE("broken parts of a PHY are refused or ignored", "[phy]") {
    const Bytes file = TestPhy{}.bytes();
    const size_t ledge = kTree + 3 * 28;
    CHECK(code_of({}) == "phy-short");
    CHECK(code_of(with(file, 0, int32_t{8})) == "phy-header");
    CHECK(code_of(with(file, 0, kHuge)) == "phy-header");
    CHECK(code_of(with(file, 8, int32_t{-1})) == "phy-solid-count");
    CHECK(code_of(with(file, 8, kHuge)) == "phy-solid-count");
    CHECK(code_of(with(file, kSolid, int32_t{0})) == "phy-solid-range");
    CHECK(code_of(with(file, kSolid, kHuge)) == "phy-solid-range");
    CHECK(code_of(with(file, kSolid + 4 + 6, int16_t{1})) == "phy-solid-kind");
    CHECK(code_of(with(file, kSurface + 32, kHuge)) == "phy-tree");
    CHECK(code_of(with(file, kTree, int32_t{-28})) == "phy-tree");
    CHECK(code_of(with(file, kTree + 56, int32_t{-56})) == "phy-tree");  // back to the root
    CHECK(code_of(with(file, kTree + 56 + 4, kHuge)) == "phy-ledge-range");
    CHECK(code_of(with(file, ledge + 12, int16_t{-1})) == "phy-ledge-range");
    CHECK(code_of(with(file, ledge + 12, int16_t{9999})) == "phy-ledge-range");
    CHECK(code_of(with(file, ledge + 16 + 4, uint32_t{0xFFFF})) == "phy-point");
    const float nan = std::numeric_limits<float>::quiet_NaN();
    CHECK(code_of(with(file, ledge + 16 + 64, nan)) == "phy-point");
    CHECK(code_of(with(file, ledge + 16 + 64, 1e30f)) == "phy-point");
    // metres, of 39.37 units: a million units are 25400 metres
    CHECK(code_of(with(file, ledge + 16 + 64, 25300.0f)).empty());
    CHECK(code_of(with(file, ledge + 16 + 64, 25500.0f)) == "phy-point");
    TestPhy open;
    open.text = "solid {\n\"index\" \"0\"\n";
    CHECK(code_of(open.bytes()) == "phy-text");
    const auto parsed = parse_phy(open.bytes());
    REQUIRE(parsed);
    CHECK(parsed->diagnostics.at(0).severity == Severity::kWarning);  // phy.md 4
}

TEST_CASE("collision meshes of the sample data have the bounds of their source", "[phy][data]") {
    if (!has_data()) SKIP(kNoData);
    struct Pair {
        const char* phy;
        const char* smd;
        float scale;  // the QC's $scale
    };
    const auto folder = data_folder() / "gmod-experiment-redux/content/models/experiment-redux";
    for (const Pair& pair :
         {Pair{"exp_c18/subway_car.phy", "exp_c18/source_files/subway_car_physics.smd", 1},
          Pair{"exp_c18/station_facade.phy", "exp_c18/source_files/station_facade_phys.smd", 1},
          Pair{"shopkeeper.phy", "source_files/shopkeeper_physics.smd", 2}}) {
        CAPTURE(pair.phy);
        const auto phy = parse_phy(read_bytes(folder / pair.phy));
        REQUIRE(phy);
        CHECK(phy->diagnostics.empty());
        REQUIRE(phy->collision.solids.size() == 1);
        const Bytes bytes = read_bytes(folder / pair.smd);
        const auto source = parse_smd(as_text(bytes));
        REQUIRE(source);
        Model found;
        for (const ConvexPiece& piece : phy->collision.solids[0].pieces) {
            CHECK(faces_turned_in(piece) == 0);
            for (const glm::vec3& point : piece.points) {
                // the compiler rotated the source by 90 degrees about Z
                Vertex vertex;
                vertex.position = glm::vec3(point.y, -point.x, point.z) / pair.scale;
                found.vertices.push_back(vertex);
            }
        }
        const Bounds a = model_bounds(found), b = model_bounds(*source);
        CAPTURE(a.min.x, a.min.y, a.min.z, a.max.x, a.max.y, a.max.z);
        CAPTURE(b.min.x, b.min.y, b.min.z, b.max.x, b.max.y, b.max.z);
        // The compiler shrinks solids by a quarter of an inch on each side.
        CHECK(glm::distance(a.min, b.min) < 0.6f);
        CHECK(glm::distance(a.max, b.max) < 0.6f);
    }
}

TEST_CASE("every collision file of the sample data is read", "[phy][data]") {
    if (!has_data()) SKIP(kNoData);
    size_t files = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder())) {
        if (entry.path().extension() != ".phy") continue;
        ++files;
        CAPTURE(entry.path());
        const auto phy = parse_phy(read_bytes(entry.path()));
        REQUIRE(phy);
        for (const Diagnostic& diagnostic : phy->diagnostics) FAIL_CHECK(to_string(diagnostic));
        for (const CollisionSolid& solid : phy->collision.solids) {
            CHECK_FALSE(solid.name.empty());
            CHECK_FALSE(solid.pieces.empty());
        }
    }
    CHECK(files == 32);
}

TEST_CASE("PHY: < 16 bytes, size field < 16 or > file, solidCount < 0 or > 1024", "[phy][cases]") {
    const Bytes file = TestPhy{}.bytes();
    CHECK(survive(file).pieces() == 2);
    CHECK(refused(cut(file, 15)) == "phy-short");
    for (const int32_t size : {15, 0, -1, kHuge})
        CHECK(refused(with(file, 0, size)) == "phy-header");
    for (const int32_t count : {-1, 1025, kHuge})
        CHECK(refused(with(file, 8, count)) == "phy-solid-count");
}

TEST_CASE("PHY: byteCount past EOF, 0, negative", "[phy][cases]") {
    const Bytes file = two_solids().bytes();
    const size_t second = kPhySolid + (file.size() - kPhySolid - TestPhy{}.text.size() - 1) / 2;
    for (const int32_t count : {kHuge, 0, -4}) {
        const Survivor survivor = survive(with(file, second, count));
        CAPTURE(count);
        CHECK(survivor.says("phy-solid-range"));
        CHECK(survivor.pieces() == 2);                              // of the first
        CHECK(survivor.phy.collision.solids.at(0).name == "hand");  // the text was found
    }
}

TEST_CASE("PHY: unknown id instead of VPHY", "[phy][cases]") {
    const Bytes file = TestPhy{}.bytes();
    const Survivor skipped = survive(with(with(file, kPhySolid + 4, 'X'), kPhySolid + 48, 'X'));
    CHECK(skipped.says("phy-solid-kind"));
    CHECK(skipped.pieces() == 0);
    // the old form has no such header: its surface starts at once and may have the signature IVPS
    Bytes old = file;
    old.erase(old.begin() + kPhySolid + 4, old.begin() + kPhySolid + 4 + 28);
    int32_t size = 0;
    std::memcpy(&size, &old[kPhySolid], 4);
    old = with(old, kPhySolid, size - 28);
    CHECK(survive(old).pieces() == 2);
    CHECK(survive(with(old, kPhySolid + 4 + 44, std::array{'I', 'V', 'P', 'S'})).pieces() == 2);
    CHECK(survive(with(file, kPhySolid + 10, int16_t{1})).says("phy-solid-kind"));
}

TEST_CASE("PHY: tree offset/child cycles, right offset negative, depth > 256, > 65536 leaves",
          "[phy][cases]") {
    const Bytes file = TestPhy{}.bytes();
    for (const int32_t bad : {kHuge, -kHuge, 1 << 24})
        CHECK(survive(with(file, kPhySurface + 32, bad)).says("phy-tree"));
    CHECK(survive(with(file, kPhyTree, int32_t{-28})).says("phy-tree"));
    CHECK(survive(with(file, kPhyTree + 56, int32_t{-56})).says("phy-tree"));  // to the root
    // left children in a row, deeper than any real tree
    Bytes deep = file;
    const size_t tree = deep.size();
    for (int i = 0; i < 400; ++i) {
        const size_t node = deep.size();
        deep.resize(node + 28);
        deep = with(deep, node, int32_t{28 * 400});
    }
    deep.resize(deep.size() + 28 * 500);
    int32_t size = 0;
    std::memcpy(&size, &deep[kPhySolid], 4);
    deep = with(deep, kPhySolid, as_int(deep.size() - kPhySolid - 4));
    deep = with(deep, kPhySurface + 32, as_int(tree - kPhySurface));
    CHECK(survive(deep).says("phy-tree"));
}

TEST_CASE("PHY: ledge offset outside the solid", "[phy][cases]") {
    const Survivor survivor = survive(with(TestPhy{}.bytes(), kPhyTree + 56 + 4, kHuge));
    CHECK(survivor.says("phy-ledge-range"));
    CHECK(survivor.pieces() == 1);
}

TEST_CASE("PHY: triangle count negative or past solid end; point index giving point past file",
          "[phy][cases]") {
    const Bytes file = TestPhy{}.bytes();
    for (const int16_t count : {int16_t{-1}, int16_t{9999}}) {
        const Survivor survivor = survive(with(file, kLedge + 12, count));
        CHECK(survivor.says("phy-ledge-range"));
        CHECK(survivor.pieces() == 0);
    }
    const Survivor survivor = survive(with(file, kTriangles + 4, uint32_t{0xFFFF}));
    CHECK(survivor.says("phy-point"));
    CHECK(survivor.pieces() == 0);
}

TEST_CASE("PHY: points NaN/huge", "[phy][cases]") {
    for (const float bad :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e30f}) {
        const Survivor survivor = survive(with(TestPhy{}.bytes(), kPoints, bad));
        CHECK(survivor.says("phy-point"));
        CHECK(survivor.pieces() == 0);
    }
}

TEST_CASE("PHY: checksum differs", "[phy][cases]") {
    ParsedPhy phy = survive(TestPhy{}.bytes()).phy;
    bind_solids({}, kTestChecksum, phy);
    CHECK(phy.diagnostics.empty());
    bind_solids({}, 1, phy);
    CHECK(has_code(phy.diagnostics, "phy-checksum"));
    CHECK_FALSE(has_errors(phy.diagnostics));
}

TEST_CASE("PHY: solid name not a bone in a multi-solid file", "[phy][cases]") {
    Model model;
    model.bones.resize(1);
    model.bones[0].name = "hand";
    ParsedPhy phy = survive(two_solids().bytes()).phy;  // the second has no name
    bind_solids(model, kTestChecksum, phy);
    CHECK(phy.collision.solids.at(0).bone == 0);
    CHECK(phy.collision.solids.at(1).bone == kNone);
    CHECK(has_code(phy.diagnostics, "phy-solid-bone"));
}

TEST_CASE("PHY: text missing, no NUL, unbalanced", "[phy][cases]") {
    const Bytes file = TestPhy{}.bytes();
    const size_t text = file.size() - TestPhy{}.text.size() - 1;
    for (const Bytes& bad : {cut(file, text), cut(file, file.size() - 1)}) {
        const Survivor survivor = survive(bad);
        CHECK(survivor.says("phy-text"));
        CHECK(survivor.pieces() == 2);
    }
    TestPhy open;
    open.text = "solid {\n\"name\" \"hand\"\n";
    const Survivor survivor = survive(open.bytes());
    CHECK(survivor.says("phy-text"));
    CHECK(survivor.phy.collision.solids.at(0).name == "hand");
}

TEST_CASE("PHY: fewer text solids than binary solids", "[phy][cases]") {
    TestPhy phy = two_solids();
    phy.text = "solid {\n\"index\" \"1\"\n\"name\" \"foot\"\n}\n";
    CHECK(survive(phy.bytes()).phy.collision.solids.at(1).name == "foot");
    phy.text = "solid {\n\"name\" \"foot\"\n}\n";  // by order
    CHECK(survive(phy.bytes()).phy.collision.solids.at(0).name == "foot");
    phy.text = "solid {\n\"index\" \"9\"\n\"name\" \"foot\"\n}\n";
    CHECK(survive(phy.bytes()).phy.collision.solids.at(0).name.empty());
}

TEST_CASE("PHY: missing .phy", "[phy][cases]") {
    TestMdl mdl;
    mdl.meshes.clear();
    const Scene scene = load_from({{"/m/a.mdl", mdl.bytes()}}, "/m/a.mdl");
    CHECK_FALSE(scene.collision);
    for (const SourceFile& file : scene.files) CHECK(file.role != "phy");
}

TEST_CASE("a PHY without its model is shown as a mesh per solid", "[phy][cases]") {
    TestPhy file;
    file.solids = 2;
    const Scene scene = load_from({{"/m/crate.phy", file.bytes()}}, "/m/crate.phy");
    CHECK_FALSE(has_errors(scene.diagnostics));
    CHECK(has_code(scene.diagnostics, "phy-alone"));
    for (const Diagnostic& each : scene.diagnostics)  // a PHY has no points to show
        CHECK(each.message.find("points") == std::string::npos);
    CHECK(scene.format == "phy");
    CHECK(scene.checksum == kTestChecksum);
    // two tetrahedra of four faces per solid, as the author of the file made them
    REQUIRE(scene.model.meshes.size() == 2);
    CHECK(scene.model.meshes[0].name == "hand");
    CHECK(scene.model.meshes[1].name == "solid 1");
    for (const Mesh& mesh : scene.model.meshes) CHECK(mesh.lods[0].indices.size() == 2 * 4 * 3);
    for (const Vertex& vertex : scene.model.vertices)
        CHECK(glm::length(vertex.normal) == Approx(1));
}

}  // namespace studioscope::phy_test
