// Files whose version number was changed on purpose, so that tools refuse them, or that are of a
// branch with other records, by phy.md 1.

#include <catch2/catch.hpp>
#include <limits>

#include "formats/compiled/phy.h"
#include "support/compiled_files.h"
#include "support/phy_file.h"

namespace studioscope::version_numbers_test {

namespace {

struct ReadPhy {
    ParsedPhy phy;

    bool says(std::string_view code) const { return has_code(phy.diagnostics, code); }
    size_t pieces() const {
        size_t count = 0;
        for (const CollisionSolid& solid : phy.collision.solids) count += solid.pieces.size();
        return count;
    }
};

ReadPhy read(const Bytes& file) {
    auto phy = parse_phy(file);
    REQUIRE(phy);
    return {std::move(*phy)};
}

}  // namespace

// The sizes are those of three public files of Strata Source, read byte by byte (phy.md 1).
TEST_CASE("a solid of version 0x0101 has the shape of one of 0x0100", "[phy]") {
    const ParsedPhy old = read(TestPhy{}.bytes()).phy;
    TestPhy file;
    file.solids = 2;
    file.records = kPhyRecords0101;
    const ReadPhy wide = read(file.bytes());
    REQUIRE(wide.phy.diagnostics.size() == 1);  // once, not for each solid
    CHECK(wide.phy.diagnostics[0].code == "phy-solid-version");
    CHECK(wide.phy.diagnostics[0].severity == Severity::kNote);
    CHECK(wide.phy.diagnostics[0].location.value == kPhySolid + 8);
    REQUIRE(wide.pieces() == 4);
    for (const CollisionSolid& solid : wide.phy.collision.solids)
        for (size_t i = 0; i < 2; ++i) {
            CHECK(solid.pieces[i].points == old.collision.solids[0].pieces[i].points);
            CHECK(solid.pieces[i].indices == old.collision.solids[0].pieces[i].indices);
        }
    CHECK(wide.phy.collision.solids[0].mass == 12.5f);  // the text stands behind the solids

    file.solids = 1;
    const Bytes whole = file.bytes();
    const size_t ledge = kPhySurface + 64 + 3 * 28, points = ledge + 64 + 4 * 64;
    CHECK(read(with(whole, ledge + 64 + 16, 0x10000u)).says("phy-point"));  // no mask
    CHECK(read(with(whole, points + 3 * 16, std::numeric_limits<float>::quiet_NaN()))
              .says("phy-point"));
    CHECK(read(with(whole, ledge + 12, int16_t{5})).says("phy-ledge-range"));
    for (size_t size = 0; size < whole.size(); ++size) {
        const auto phy = parse_phy(cut(whole, size));
        CAPTURE(size);
        CHECK((!phy || phy->diagnostics.size() > (size > points ? 1u : 0u)));
    }
}

TEST_CASE("a solid of an unknown version is read where its size is that of 0x0100", "[phy]") {
    TestPhy file;
    for (const int version : {0, 0x00FF, 0x0102, -255}) {
        CAPTURE(version);
        file.records.version = static_cast<int16_t>(version);
        const ReadPhy survivor = read(file.bytes());
        CHECK(survivor.says("phy-version-number"));
        CHECK(survivor.pieces() == 2);
        const ReadPhy other = read(with(file.bytes(), kPhySolid + 12, int32_t{100}));
        CHECK(other.says("phy-solid-kind"));
        CHECK(other.pieces() == 0);
    }
}

}  // namespace studioscope::version_numbers_test
