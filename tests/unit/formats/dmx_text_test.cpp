// keyvalues2: the titles name rows of the DMX page's section 10; expected values are those of the
// text in the test.

#include <catch2/catch.hpp>

#include "support/dmx_elements.h"

namespace studioscope::dmx_text_test {

TEST_CASE("kv2: unquoted token, single quotes", "[dmx]") {
    for (const char* text :
         {"\"DmElement\" {\n  \"a\" \"int\" 3 }", "\"DmElement\" {\n  \"a\" \"int\" '3' }"}) {
        const auto graph = parse_elements_text(text);
        REQUIRE(graph);
        const Diagnostic* found = find_code(graph->diagnostics, "dmx-syntax");
        REQUIRE(found != nullptr);
        CHECK(found->location == at_line(3));  // the header is line 1
        CHECK(found->message.find("column 13") == 0);
    }
}

TEST_CASE("kv2: trailing or missing comma", "[dmx]") {
    const ElementGraph graph = good_text(
        "\"DmElement\" { \"a\" \"int_array\" [\"1\" \"2\", ] \"b\" \"int_array\" [\"3\",] "
        "\"c\" \"element_array\" [ \"X\" { } \"X\" { }, ] }");
    CHECK(graph.diagnostics.size() == 1);
    CHECK(find_code(graph.diagnostics, "dmx-comma") != nullptr);
    CHECK(value(graph, 0, "a", 1) == "2");
    CHECK(attribute(graph, 0, "b").count == 1);
    CHECK(attribute(graph, 0, "c").count == 2);
}

TEST_CASE("kv2: missing closing brace at EOF", "[dmx]") {
    const auto graph =
        parse_elements_text("\"DmElement\" {\n \"name\" \"string\" \"it\"\n \"a\" \"int\" \"3\"\n");
    REQUIRE(graph);
    const Diagnostic* found = find_code(graph->diagnostics, "dmx-syntax");
    REQUIRE(found != nullptr);
    CHECK(found->message.find("\"it\" (DmElement) that opens in line 2") != std::string::npos);
    CHECK(value(*graph, 0, "a") == "3");
}

TEST_CASE("kv2: comment at end of file, no final newline", "[dmx]") {
    CHECK(good_text("// first\n\"DmElement\" { // inside\n \"a//b\" \"int\" \"1\" } // end")
              .diagnostics.empty());
}

TEST_CASE("kv2: element without id; id given twice in one element; same id on two elements",
          "[dmx]") {
    const ElementGraph graph = good_text(
        "\"DmElement\" { \"to\" \"element\" \"B66A2CE3-d686-4dbf-85df-07c6b275bebb\" }\n"
        "\"A\" { \"id\" \"elementid\" \"b66a2ce3-d686-4dbf-85df-07c6b275bebb\"\n"
        "\"id\" \"elementid\" \"b66a2ce3-d686-4dbf-85df-07c6b275bebc\" }\n"
        "\"B\" { \"id\" \"elementid\" \"b66a2ce3-d686-4dbf-85df-07c6b275bebb\" }\n");
    CHECK(value(graph, 0, "to") == "A \"\"");
    const Diagnostic* twice = find_code(graph.diagnostics, "dmx-second-id");
    REQUIRE(twice != nullptr);
    CHECK(twice->location == at_line(4));
    const Diagnostic* same = find_code(graph.diagnostics, "dmx-same-id");
    REQUIRE(same != nullptr);
    CHECK(same->location == at_line(5));
    CHECK(same->message.find("line 3") != std::string::npos);
}

TEST_CASE("kv2: id after other attributes", "[dmx]") {
    const ElementGraph graph = good_text(
        "\"DmElement\" { \"to\" \"element\" \"b66a2ce3-d686-4dbf-85df-07c6b275bebb\" }\n"
        "\"A\" { \"a\" \"int\" \"5\" \"id\" \"elementid\" \"b66a2ce3-d686-4dbf-85df-07c6b275bebb\" "
        "}");
    CHECK(value(graph, 0, "to") == "A \"\"");
    CHECK(value(graph, 1, "a") == "5");
}

TEST_CASE("kv2: reference to nothing", "[dmx]") {
    const ElementGraph graph = good_text(
        "\"DmElement\" { \"a\" \"element\" \"\" \"b\" \"element\" "
        "\"b66a2ce3-d686-4dbf-85df-07c6b275bebb\" \"c\" \"element_array\" [ \"element\" \"\" ] }");
    CHECK(value(graph, 0, "a") == "null");
    CHECK(value(graph, 0, "b") == "null");
    CHECK(value(graph, 0, "c") == "null");
    REQUIRE(graph.diagnostics.size() == 1);
    CHECK(graph.diagnostics[0].code == "dmx-missing-element");
}

TEST_CASE("kv2: nesting 10000 deep", "[dmx]") {
    std::string text = "\"DmElement\" {";
    for (int i = 0; i < 10000; ++i)
        text += i % 2 == 0 ? "\"a\" \"X\" {" : "\"a\" \"element_array\" [ \"X\" {";
    for (int i = 10000; i-- > 0;) text += i % 2 == 0 ? "}" : "} ]";
    const ElementGraph graph = good_text(text + "}");
    CHECK(graph.elements.size() == 10001);
    CHECK(graph.diagnostics.empty());
}

TEST_CASE("wrong value count in a vector", "[dmx]") {
    const ElementGraph graph = good_text(
        "\"DmElement\" {\n\"a\" \"vector3\" \"1 2\"\n\"b\" \"vector2\" \"1 2 3\" \"c\" \"int\" "
        "\"4\" }");
    REQUIRE(graph.diagnostics.size() == 2);
    CHECK(graph.diagnostics[0].code == "dmx-value");
    CHECK(graph.diagnostics[0].location == at_line(3));
    CHECK(graph.diagnostics[1].location == at_line(4));
    CHECK(value(graph, 0, "c") == "4");
}

TEST_CASE("number as `1,5`, `nan`, `inf`", "[dmx]") {
    const ElementGraph comma = good_text("\"DmElement\" { \"a\" \"float\" \"1,5\" }");
    CHECK(has_errors(comma.diagnostics));
    const ElementGraph odd =
        good_text("\"DmElement\" {\n\"a\" \"vector3\" \"nan 2 inf\" \"b\" \"float\" \"1e99\" }");
    REQUIRE(odd.diagnostics.size() == 1);
    CHECK(odd.diagnostics[0].code == "dmx-not-finite");
    CHECK(odd.diagnostics[0].severity == Severity::kWarning);
    CHECK(odd.diagnostics[0].location == at_line(3));
    CHECK(value(odd, 0, "a") == "0 2 0");
    CHECK(value(odd, 0, "b") == "0");
    CHECK(value(good_text("\"DmElement\" { \"a\" \"float\" \"1e-60\" }"), 0, "a") == "0");
}

TEST_CASE("kv2: values at the edges of their types, and past them", "[dmx]") {
    struct Row {
        const char* type;
        const char* text;
        const char* shown;  // nothing: an error, and the value is 0
    };
    constexpr const char* kBad = nullptr;
    for (const Row& row :
         std::initializer_list<Row>{{"int", "2147483647", "2147483647"},
                                    {"int", "-2147483648", "-2147483648"},
                                    {"int", "+5", "5"},
                                    {"int", "2147483648", kBad},
                                    {"int", "-2147483649", kBad},
                                    {"int", "5 6", kBad},
                                    {"int", "", kBad},
                                    {"uint8", "255", "255"},
                                    {"uint8", "256", kBad},
                                    {"uint8", "-1", kBad},
                                    {"uint64", "18446744073709551615", "0xffffffffffffffff"},
                                    {"uint64", "0x10", "0x10"},
                                    {"uint64", "0Xff", "0xff"},
                                    {"uint64", "18446744073709551616", kBad},
                                    {"uint64", "0xg", kBad},
                                    {"uint64", "", kBad},
                                    {"bool", "true", "true"},
                                    {"bool", "FALSE", "false"},
                                    {"bool", "2", kBad},
                                    {"float", "+.5", "0.5"},
                                    {"float", "1e-400", "0"},
                                    {"float", "half", kBad},
                                    {"float", "", kBad},
                                    {"color", "1 2 3 4", "1 2 3 4"},
                                    {"color", "1 2 3", kBad},
                                    {"color", "1 2 3 256", kBad},
                                    {"color", "1 2 3 4 5", kBad},
                                    {"time", "1.5", "1.5000 s"},
                                    {"time", "1e9", kBad},  // more than 2^31 ticks of 1/10000 s
                                    {"time", "soon", kBad},
                                    {"binary", "0g", kBad},
                                    {"binary", "012", kBad},
                                    {"elementid", "b66a2ce3", kBad}}) {
        CAPTURE(row.type, row.text);
        const ElementGraph graph = good_text(std::string("\"DmElement\" { \"a\" \"") + row.type +
                                             "\" \"" + row.text + "\" }");
        CHECK(has_errors(graph.diagnostics) == (row.shown == kBad));
        if (row.shown) CHECK(value(graph, 0, "a") == row.shown);
    }
}

}  // namespace studioscope::dmx_text_test
