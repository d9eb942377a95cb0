// The container: header, keyvalues2 and binary. The titles name rows of the DMX page's section 10;
// expected values are those of the text in the test, or stated with their source.

#include "support/dmx_elements.h"

#include <catch2/catch.hpp>

namespace studioscope::dmx_elements_test {

namespace {

// The header, zero and the given rest of a binary file.
Bytes binary_file(int version, const DmxBytes& rest) {
    DmxBytes out;
    out.text("<!-- dmx encoding binary " + std::to_string(version) + " format model 1 -->\n");
    out.put<uint8_t>(0);
    out.bytes.insert(out.bytes.end(), rest.bytes.begin(), rest.bytes.end());
    return out.bytes;
}

// One element "DmElement" of encoding 1, to be followed by its attributes.
DmxBytes one_element(int32_t attributes) {
    DmxBytes out;
    out.put<int32_t>(1).string("DmElement").string("root").put(Guid{}).put(attributes);
    return out;
}

constexpr const char* kAllTypes = R"("DmElement" {
  "id" "elementid" "b66a2ce3-d686-4dbf-85df-07c6b275bebb"
  "name" "string" "Root"
  "int" "int" "-7" "ints" "int_array" ["1", "2", "-3"]
  "float" "float" ".5" "floats" "float_array" ["1e-3", "-2.5"]
  "bool" "bool" "1" "bools" "bool_array" ["0", "1"]
  "string" "string" "a \"b\" \\" "strings" "string_array" ["x", "", "y z"]
  "binary" "binary" "00 fF
     10"
  "color" "color" "1 2 3 255"
  "v2" "vector2" "1 2" "v3" "vector3_array" ["1 2 3", "4 5 6"] "v4" "vector4" "1 2 3 4"
  "angle" "qangle" "10 20 30" "angle2" "angle" "1 2 3"
  "q" "quaternion" "0 0 0 1"
  "m" "vmatrix" "1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1" "m2" "matrix" "1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1"
  "child" "DmeThing" { "name" "string" "inner" "back" "element" "b66a2ce3-d686-4dbf-85df-07c6b275bebb" }
  "list" "element_array" [ "DmeThing" { "name" "string" "first" }, "element" "b66a2ce3-d686-4dbf-85df-07c6b275bebb" ]
})";

void check_all_types(const ElementGraph& graph) {
    REQUIRE(graph.elements.size() == 3);
    CHECK(element_type(graph, graph.elements[0]) == "DmElement");
    CHECK(graph_name(graph, graph.elements[0]) == "Root");
    CHECK(to_string(graph.elements[0].id) == "b66a2ce3-d686-4dbf-85df-07c6b275bebb");
    CHECK(value(graph, 0, "int") == "-7");
    CHECK(value(graph, 0, "ints", 2) == "-3");
    CHECK(value(graph, 0, "float") == "0.5");
    CHECK(value(graph, 0, "floats", 1) == "-2.5");
    CHECK(value(graph, 0, "bool") == "true");
    CHECK(value(graph, 0, "bools") == "false");
    CHECK(attribute_text(graph, attribute(graph, 0, "string")) == "a \"b\" \\");
    CHECK(attribute_text(graph, attribute(graph, 0, "strings"), 1) == "");
    CHECK(attribute_text(graph, attribute(graph, 0, "strings"), 2) == "y z");
    CHECK(graph.blob == std::vector<uint8_t>{0, 255, 16});
    CHECK(value(graph, 0, "color") == "1 2 3 255");
    CHECK(value(graph, 0, "v2") == "1 2");
    CHECK(value(graph, 0, "v3", 1) == "4 5 6");
    CHECK(value(graph, 0, "v4") == "1 2 3 4");
    CHECK(value(graph, 0, "angle") == "10 20 30");
    CHECK(attribute(graph, 0, "angle2").type == AttributeType::kAngle);
    CHECK(value(graph, 0, "q") == "0 0 0 1");
    CHECK(value(graph, 0, "m") == "1 0 0 5 0 1 0 6 0 0 1 7 0 0 0 1");
    CHECK(value(graph, 0, "m2") == value(graph, 0, "m"));
    CHECK(value(graph, 0, "child") == "DmeThing \"inner\"");
    CHECK(value(graph, 1, "back") == "DmElement \"Root\"");
    CHECK(value(graph, 0, "list", 0) == "DmeThing \"first\"");
    CHECK(value(graph, 0, "list", 1) == "DmElement \"Root\"");
}

}  // namespace

TEST_CASE("keyvalues2 holds every type; angle or qangle, matrix or vmatrix", "[dmx]") {
    const ElementGraph graph = good_text(kAllTypes);
    CHECK(graph.diagnostics.empty());
    CHECK(graph.encoding == "keyvalues2");
    CHECK(graph.format_version == 18);
    check_all_types(graph);
}

TEST_CASE("every binary encoding gives the values of the text; id 14, a single matrix", "[dmx]") {
    for (const int version : {0, 1, 2, 3, 4, 5, 9}) {
        CAPTURE(version);
        const Bytes file = dmx_binary(kAllTypes, version);
        const auto graph = parse_dmx_elements(file);
        REQUIRE(graph);
        CHECK(graph->diagnostics.empty());
        CHECK(graph->encoding_version == version);
        check_all_types(*graph);
    }
}

TEST_CASE("header missing, cut, longer than 168 bytes", "[dmx]") {
    for (const char* text : {"", "<!-- dmx", "version 1\nnodes\n", "<!-- dmx encoding binary -->\n",
                             "<!-- dmx encoding binary x format model 1 -->\n"}) {
        const auto graph = parse_dmx_elements(as_bytes(text));
        REQUIRE_FALSE(graph);
        CHECK(graph.error().code == "dmx-header");
    }
    const std::string header = "<!-- dmx encoding keyvalues2 1 format ";
    const auto named = [&](size_t size) {
        return header + std::string(size, 'x') + " 1 -->\n\"DmElement\" { }";
    };
    const std::string longer = named(3000), too_long = named(5000);
    CHECK(parse_dmx_elements(as_bytes(longer)));
    CHECK_FALSE(parse_dmx_elements(as_bytes(too_long)));
}

TEST_CASE("a DMX in UTF-16 is named so", "[dmx]") {
    for (const std::string_view text :
         {std::string_view("\xFF\xFE<\0!\0", 6), std::string_view("\xFE\xFF\0<\0!", 6)}) {
        const auto graph = parse_dmx_elements(as_bytes(text));
        REQUIRE_FALSE(graph);
        CHECK(graph.error().code == "dmx-header");
        CHECK(graph.error().message.find("UTF-16") != std::string::npos);
    }
}

TEST_CASE("header with CRLF, extra blanks, upper case", "[dmx]") {
    const char* text =
        "<!--  DMX  Encoding KeyValues2 1\tformat model 1  -->\r\n\"DmElement\"\r\n{ }\r\n";
    const auto graph = parse_dmx_elements(as_bytes(text));
    REQUIRE(graph);
    CHECK(graph->encoding == "keyvalues2");
    CHECK(graph->elements[0].location == 2);
}

TEST_CASE("unknown encoding or binary 6-8, 10+", "[dmx]") {
    for (const char* encoding :
         {"binary 6", "binary 8", "binary 10", "binary -1", "yaml 1", "keyvalues2 5"}) {
        const std::string text =
            "<!-- dmx encoding " + std::string(encoding) + " format model 1 -->\n";
        const auto graph = parse_dmx_elements(as_bytes(text));
        REQUIRE_FALSE(graph);
        CHECK(graph.error().code == "dmx-encoding");
        CHECK(graph.error().message.find(encoding) != std::string::npos);
    }
}

TEST_CASE("encoding says binary, no 00 after the newline", "[dmx]") {
    const char* text = "<!-- dmx encoding binary 5 format model 18 -->\n\"DmElement\" { }";
    const auto graph = parse_dmx_elements(as_bytes(text));
    REQUIRE_FALSE(graph);
    CHECK(graph.error().code == "dmx-binary-mark");
    CHECK(graph.error().location == at_offset(46));
}

TEST_CASE("legacy DMXVersion", "[dmx]") {
    const char* text = "<!-- DMXVersion keyvalues2_v1 -->\n\"DmElement\" { \"a\" \"int\" \"3\" }";
    const auto graph = parse_dmx_elements(as_bytes(text));
    REQUIRE(graph);
    CHECK(graph->encoding_version == 0);
    CHECK(value(*graph, 0, "a") == "3");
    CHECK(find_code(graph->diagnostics, "dmx-legacy") != nullptr);

    for (const std::string name : {"binary_v2", "sfm_v1"}) {
        DmxBytes out;
        out.text("<!-- DMXVersion " + name + " -->\n").put<uint8_t>(0);
        const DmxBytes rest = one_element(0);
        out.bytes.insert(out.bytes.end(), rest.bytes.begin(), rest.bytes.end());
        const auto binary = parse_dmx_elements(out.bytes);
        REQUIRE(binary);
        CHECK(binary->encoding == "binary");
        CHECK(binary->elements.size() == 1);
    }
}

TEST_CASE("dictionary index out of range", "[dmx]") {
    // dictionary { "DmElement" }, one element of type `index`, named "n"
    const auto file = [](uint16_t index) {
        DmxBytes out;
        out.put<uint16_t>(1).string("DmElement").put<int32_t>(1).put(index).string("n").put(Guid{});
        out.put<int32_t>(0);
        return binary_file(2, out);
    };
    const auto none = parse_dmx_elements(file(0xFFFF));  // -1 is the empty text
    REQUIRE(none);
    CHECK(element_type(*none, none->elements[0]).empty());
    const auto bad = parse_dmx_elements(file(1));
    CHECK(code_of(bad) == "dmx-dictionary-index");
    CHECK(bad.error().location.kind == Location::Kind::kOffset);
}

TEST_CASE("dictionary with more than 65535 strings in v4", "[dmx]") {
    DmxBytes out;
    out.put<int32_t>(65536);
    for (int i = 0; i < 65536; ++i) out.put<uint8_t>(0);
    const auto graph = parse_dmx_elements(binary_file(4, out));
    CHECK(code_of(graph) == "dmx-dictionary-size");
}

TEST_CASE("unterminated string, truncated array", "[dmx]") {
    DmxBytes text = one_element(1);
    text.string("note").put<uint8_t>(5).text("no end");
    DmxBytes array = one_element(1);
    array.string("ints").put<uint8_t>(16).put<int32_t>(3).put<int32_t>(1).put<int32_t>(2);
    for (const auto& [file, name] : {std::pair{text, "note"}, std::pair{array, "ints"}}) {
        const auto graph = parse_dmx_elements(binary_file(1, file));
        REQUIRE(graph);
        const Diagnostic* found = find_code(graph->diagnostics, "dmx-truncated");
        REQUIRE(found != nullptr);
        CHECK(found->location.kind == Location::Kind::kOffset);
        CHECK(found->message.find("\"root\"") != std::string::npos);
        CHECK(found->message.find(name) != std::string::npos);
    }
}

TEST_CASE("huge counts (2^31); negative array length", "[dmx]") {
    for (const int32_t count : {0x7FFFFFFF, -1, static_cast<int32_t>(0x80000000u)}) {
        for (const int type : {16, 19, 15, 28, 20, 18}) {
            DmxBytes array = one_element(1);
            array.string("a").put(static_cast<uint8_t>(type)).put(count).put<int32_t>(0);
            CHECK(code_of(parse_dmx_elements(binary_file(1, array))) == "dmx-truncated");
        }
        CHECK(code_of(parse_dmx_elements(binary_file(1, DmxBytes{}.put(count)))) ==
              "dmx-truncated");
        CHECK(code_of(parse_dmx_elements(binary_file(5, DmxBytes{}.put(count)))) ==
              "dmx-truncated");
        CHECK(code_of(parse_dmx_elements(binary_file(9, DmxBytes{}.put(count)))) ==
              "dmx-truncated");
        CHECK(code_of(parse_dmx_elements(binary_file(1, one_element(count)))) == "dmx-truncated");
    }
}

TEST_CASE("type id 0 or above the table", "[dmx]") {
    for (const int type : {0, 29, 200}) {
        DmxBytes file = one_element(1);
        file.string("a").put(static_cast<uint8_t>(type)).put<int32_t>(0);
        CHECK(code_of(parse_dmx_elements(binary_file(1, file))) == "dmx-type");
    }
    for (const int type : {0, 17, 32, 49}) {
        DmxBytes file;
        file.put<int32_t>(0).put<int32_t>(1).string("a");  // no prefix; dictionary { "a" }
        file.put<int32_t>(1).put<int32_t>(0).put<int32_t>(0).put(Guid{});
        file.put<int32_t>(1).put<int32_t>(0).put(static_cast<uint8_t>(type)).put<int32_t>(0);
        CHECK(code_of(parse_dmx_elements(binary_file(9, file))) == "dmx-type");
    }
}

TEST_CASE("element index out of range", "[dmx]") {
    DmxBytes file = one_element(3);
    file.string("far").put<uint8_t>(1).put<int32_t>(7);
    file.string("none").put<uint8_t>(1).put<int32_t>(-1);
    file.string("away").put<uint8_t>(1).put<int32_t>(-2).string(
        "b66a2ce3-d686-4dbf-85df-07c6b275bebb");
    const auto graph = parse_dmx_elements(binary_file(1, file));
    REQUIRE(graph);
    CHECK(code_of(graph) == "dmx-element-index");
    CHECK(find_code(graph->diagnostics, "dmx-external") != nullptr);
    for (const char* name : {"far", "none", "away"}) CHECK(value(*graph, 0, name) == "null");
}

TEST_CASE("0 elements", "[dmx]") {
    CHECK(code_of(parse_dmx_elements(binary_file(1, DmxBytes{}.put<int32_t>(0)))) == "dmx-empty");
    CHECK(code_of(parse_elements_text("// nothing\n")) == "dmx-empty");
}

TEST_CASE("trailing bytes", "[dmx]") {
    const auto graph = parse_dmx_elements(binary_file(1, one_element(0).text("abc")));
    REQUIRE(graph);
    REQUIRE(find_code(graph->diagnostics, "dmx-trailing") != nullptr);
    CHECK(find_code(graph->diagnostics, "dmx-trailing")->message.find("3 bytes") == 0);
}

TEST_CASE("prefix elements > 1", "[dmx]") {
    DmxBytes file;
    file.put<int32_t>(2);
    file.put<int32_t>(1).string("anim_frameRate").put<uint8_t>(3).put(30.0f);
    file.put<int32_t>(1).string("other").put<uint8_t>(5).string("text");
    file.put<int32_t>(1).string("DmElement");
    file.put<int32_t>(1).put<int32_t>(0).put<int32_t>(0).put(Guid{}).put<int32_t>(0);
    const auto graph = parse_dmx_elements(binary_file(9, file));
    REQUIRE(graph);
    REQUIRE(graph->prefix.size() == 1);
    CHECK(attribute_floats(*graph, element_attributes(*graph, graph->prefix[0])[0])[0] == 30.0f);
    CHECK(element_type(*graph, graph->elements[0]) == "DmElement");

    const ElementGraph text = good_text(
        "\"$prefix_element$\" { \"a\" \"float\" \"24\" }\n\"$prefix_element$\" { }\n\"DmElement\" "
        "{ }");
    CHECK(text.prefix.size() == 1);
    CHECK(text.elements.size() == 1);
}

TEST_CASE("a binary file cut at any byte is an error", "[dmx]") {
    for (const int version : {1, 2, 3, 4, 5, 9}) {
        const Bytes whole = dmx_binary(kAllTypes, version);
        for (size_t size = 0; size < whole.size(); ++size) {
            // a block of exactly this size, so that the sanitizer detects any read beyond it
            const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
            CAPTURE(version, size);
            CHECK(code_of(parse_dmx_elements(cut)) != "");
        }
    }
}

TEST_CASE("times in text are seconds, in binary ticks", "[dmx]") {
    const char* text = "\"DmElement\" { \"t\" \"time\" \"0.41666\" }";
    CHECK(attribute_ints(good_text(text), attribute(good_text(text), 0, "t"))[0] == 4167);
    const auto binary = parse_dmx_elements(dmx_binary(text, 5));
    REQUIRE(binary);
    CHECK(attribute_ints(*binary, attribute(*binary, 0, "t"))[0] == 4167);
}

}  // namespace studioscope::dmx_elements_test
