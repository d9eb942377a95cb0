// Header fields against the offsets of the format pages, on files that the tests build.

#include <catch2/catch.hpp>

#include "formats/compiled/properties.h"
#include "support/compiled_files.h"

namespace studioscope::compiled_headers_test {

namespace {

std::string value_of(const std::vector<HeaderField>& fields, const std::string& name,
                     uint64_t offset) {
    for (const HeaderField& field : fields)
        if (field.name == name && field.offset == offset) return field.value;
    return "no such field";
}

}  // namespace

TEST_CASE("headers are listed with offset and raw value", "[compiled]") {
    TestMdl mdl;
    mdl.bones = {{"a"}, {"b", 0}};
    const auto fields = mdl_header_fields(with(mdl.bytes(), 0x98, uint32_t{0x10}));
    CHECK(value_of(fields, "id", 0) == "IDST");
    CHECK(value_of(fields, "version", 4) == "48");
    CHECK(value_of(fields, "checksum", 8) == "0x1234abcd");
    CHECK(value_of(fields, "name", 0x0C) == "test\\hero.mdl");
    CHECK(value_of(fields, "flags", 0x98) == "0x00000010");
    CHECK(value_of(fields, "numbones", 0x9C) == "2");
    CHECK(value_of(fields, "boneindex", 0xA0) == "408");
    CHECK(value_of(fields, "rootLOD", 0x179) == "0");

    const auto vvd = vvd_header_fields(TestVvd{{9, 4}, {}}.bytes());
    CHECK(vvd.size() == 16);
    CHECK(value_of(vvd, "id", 0) == "IDSV");
    CHECK(value_of(vvd, "numLODVertexes[1]", 0x14) == "4");
    TestVtx vtx;
    vtx.lods = {{}};
    CHECK(value_of(vtx_header_fields(vtx.bytes()), "maxBonesPerTri", 0x0A) == "9");
}

TEST_CASE("the header of a short file is listed up to its end", "[compiled]") {
    CHECK(vvd_header_fields({}).empty());
    CHECK(phy_header_fields(Bytes(14)).size() == 3);
    CHECK(value_of(vvd_header_fields(Bytes(4)), "id", 0) == "\\x00\\x00\\x00\\x00");
}

}  // namespace studioscope::compiled_headers_test
