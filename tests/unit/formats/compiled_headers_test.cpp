// Header fields against the offsets of the format pages, on files that the tests build.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <set>
#include <string_view>

#include "formats/compiled/properties.h"
#include "model/manual.h"
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
    const auto fields = header_fields(with(mdl.bytes(), 0x98, uint32_t{0x10}), "MDL");
    CHECK(value_of(fields, "id", 0) == "IDST");
    CHECK(value_of(fields, "version", 4) == "48");
    CHECK(value_of(fields, "checksum", 8) == "0x1234abcd");
    CHECK(value_of(fields, "name", 0x0C) == "test\\hero.mdl");
    CHECK(value_of(fields, "flags", 0x98) == "0x00000010");
    CHECK(value_of(fields, "numbones", 0x9C) == "2");
    CHECK(value_of(fields, "boneindex", 0xA0) == "408");
    CHECK(value_of(fields, "rootLOD", 0x179) == "0");

    const auto vvd = header_fields(TestVvd{{9, 4}, {}}.bytes(), "VVD");
    CHECK(vvd.size() == 16);
    CHECK(value_of(vvd, "id", 0) == "IDSV");
    CHECK(value_of(vvd, "numLODVertexes[1]", 0x14) == "4");
    TestVtx vtx;
    vtx.lods = {{}};
    CHECK(value_of(header_fields(vtx.bytes(), "VTX"), "maxBonesPerTri", 0x0A) == "9");
}

TEST_CASE("the header of a short file is listed up to its end", "[compiled]") {
    CHECK(header_fields({}, "VVD").empty());
    CHECK(header_fields(Bytes(14), "PHY").size() == 3);
    CHECK(value_of(header_fields(Bytes(4), "VVD"), "id", 0) == "\\x00\\x00\\x00\\x00");
}

TEST_CASE("the page of header fields says where each begins", "[compiled]") {
    const std::set<std::string_view> kinds{"int",   "hex",    "word",  "byte",
                                           "float", "vector", "magic", "text"};
    for (const char* type : {"MDL", "VVD", "VTX", "PHY"}) {
        const std::vector<ManualRow> rows = manual_table("headers.md", type);
        const std::vector<HeaderField> fields = header_fields(Bytes(1024), type);
        REQUIRE(fields.size() == rows.size());
        for (size_t i = 0; i < rows.size(); ++i) {
            CAPTURE(type, fields[i].name);
            REQUIRE(rows[i].size() == 3);
            CHECK(rows[i][0] == fmt::format("0x{:03x}", fields[i].offset));
            CHECK(kinds.contains(rows[i][2]));
        }
    }
}

}  // namespace studioscope::compiled_headers_test
