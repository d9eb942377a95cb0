// The rows of the PHY page's table "Cases a parser must survive", each a test of that name.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/phy.h"
#include "support/compiled_files.h"
#include "support/memory_files.h"
#include "support/phy_file.h"

namespace studioscope::phy_cases_test {

namespace {

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

}  // namespace studioscope::phy_cases_test
