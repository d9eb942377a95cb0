// Tables of the manual that the program reads.

#include "model/material_words.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/manual.h"

namespace studioscope::material_words_test {

TEST_CASE("a table of the manual is read below its heading, without its titles", "[manual]") {
    const std::vector<ManualRow> rows = manual_table("headers.md", "PHY");
    REQUIRE(rows.size() == 4);
    CHECK(rows[0] == ManualRow{"0x000", "size", "int"});
    CHECK(rows[3] == ManualRow{"0x00c", "checksum", "hex"});
    CHECK(manual_table("headers.md", "PH").empty());
    CHECK(manual_table("nothing.md", "PHY").empty());
}

TEST_CASE("an empty cell of a table is a cell", "[manual]") {
    const std::vector<ManualRow> rows = manual_table("qc.md", "Commands");
    REQUIRE_FALSE(rows.empty());
    for (const ManualRow& row : rows) {
        CAPTURE(row[0]);
        REQUIRE(row.size() == 2);
        CHECK(row[0].starts_with('$'));
    }
    CHECK(rows.front()[1].empty());
    CHECK(rows.back()[1] == "newer");
}

TEST_CASE("the page of shaders, parameters and proxies is read without a fault", "[manual]") {
    const MaterialWords& words = material_words();
    CHECK(words.faults == std::vector<std::string>{});
    CHECK(words.shaders.size() == 85);
    CHECK(words.textures.size() == 82);
    CHECK(words.proxies.size() == 94);
    const auto alpha_test = std::find_if(
        words.uses.begin(), words.uses.end(),
        [](const ParameterUseRow& row) { return row.names == Words{"alphatestreference"}; });
    REQUIRE(alpha_test != words.uses.end());
    CHECK(alpha_test->programs == kInAny);
    CHECK(alpha_test->use == ParameterUse::kDrawn);
    CHECK(alpha_test->needs == "$alphatest");
    CHECK(alpha_test->reason.empty());
}

TEST_CASE("each shader and each proxy is listed once", "[manual]") {
    std::set<std::string_view> names;
    for (const ShaderRow& shader : material_words().shaders)
        CHECK(names.insert(shader.name).second);
    names.clear();
    for (const ProxyRow& proxy : material_words().proxies) CHECK(names.insert(proxy.name).second);
}

}  // namespace studioscope::material_words_test
