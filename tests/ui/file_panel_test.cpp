#include <catch2/catch.hpp>

#include "support/edited_scene.h"
#include "support/ui_driver.h"
#include "ui/inspector/element_rows.h"
#include "ui/inspector/panels.h"

namespace studioscope::file_panel_test {

namespace {

// The root "scene" (DmElement) has a name, a text "hello", a reference "child" to element 1 and an
// array "all" of every element; element 1 refers back to the root. `extra` elements "e2"... follow.
ElementGraph sample_graph(uint32_t extra) {
    ElementGraph graph;
    const auto text = [&](const std::string& value) { return graph.texts.add(value); };
    const uint32_t type = text("DmElement"), joint = text("DmeJoint");
    const uint32_t child = text("child"), all = text("all"), say = text("say"), back = text("back");
    graph.root = 0;
    graph.elements.push_back({type, text("scene"), {}, 0, 3, 0});
    graph.elements.push_back({joint, text("hip"), {}, 3, 1, 0});
    for (uint32_t i = 0; i < extra; ++i)
        graph.elements.push_back({joint, text("e" + std::to_string(i + 2)), {}, 4, 0, 0});
    const auto count = static_cast<uint32_t>(graph.elements.size());
    graph.ints = {static_cast<int32_t>(text("hello")), 1, 0};
    for (uint32_t i = 0; i < count; ++i) graph.ints.push_back(static_cast<int32_t>(i));
    graph.attributes = {{say, 0, 1, 0, AttributeType::kString, false},
                        {child, 1, 1, 0, AttributeType::kElement, false},
                        {all, 3, count, 0, AttributeType::kElement, true},
                        {back, 2, 1, 0, AttributeType::kElement, false}};
    return graph;
}

struct TreeDriver {
    explicit TreeDriver(uint32_t extra) : ui([this] { draw(); }) {
        edited_scene(document).elements = sample_graph(extra);
        ui.frames(2);
        ui.press("Inspector", {"tabs", "File"});
    }

    void draw() {
        Requests requests;
        inspector_panel({{0, 0}, {350, 500}}, document, {}, 0, requests);
    }
    ElementSettings& settings() { return document.panels.elements; }
    void press(int line) { ui.press("Inspector", {"elements", line, "##row"}); }
    size_t lines() { return line_count(element_runs(*document.scene->elements, settings())); }

    Document document;
    UiDriver ui;
};

}  // namespace

TEST_CASE("a click expands an element, and cycles expand without limit", "[ui]") {
    TreeDriver tree(1);
    CHECK(tree.lines() == 1);
    tree.press(0);
    CHECK(tree.lines() == 4);  // say, child, all
    tree.press(2);             // child: its one attribute refers back to the root
    CHECK(tree.lines() == 5);
    tree.press(3);
    CHECK(tree.lines() == 8);
    tree.press(2);
    CHECK(tree.lines() == 4);
    tree.press(2);  // expanded children stay expanded
    CHECK(tree.lines() == 8);
}

TEST_CASE("an array expands into its values, and a value into its attributes", "[ui]") {
    TreeDriver tree(2);
    tree.press(0);
    tree.press(3);
    CHECK(tree.lines() == 8);  // 4 values
    const auto runs = element_runs(*tree.document.scene->elements, tree.settings());
    CHECK(runs.size() == 5);  // the array is one run
    tree.press(5);            // its second value: element 1 with one attribute
    CHECK(tree.lines() == 9);
    const auto open = element_runs(*tree.document.scene->elements, tree.settings());
    const ElementRow below = row_at(open, 6), next = row_at(open, 7);
    CHECK(below.kind == ElementRun::Kind::kAttribute);
    CHECK(below.depth == 3);
    CHECK(next.kind == ElementRun::Kind::kValue);
    CHECK(next.index == 2);
}

TEST_CASE("ten thousand elements expand and are searched at once", "[ui]") {
    TreeDriver tree(10000);
    tree.press(0);
    tree.press(3);
    CHECK(tree.lines() == 4 + 10002);
    CHECK(element_runs(*tree.document.scene->elements, tree.settings()).size() == 5);
    tree.ui.wheel({100, 300}, -100000);
    CHECK(tree.ui.drawn_vertices() < 20000);  // only visible rows are drawn
    tree.settings().filter = "dmejoint e123";
    tree.ui.frames(2);
    CHECK(tree.settings().found.size() == 11);  // e123 and e1230 to e1239
    CHECK(tree.settings().found[0] == 123);
}

TEST_CASE("the search finds types, names, attributes and texts", "[ui]") {
    const ElementGraph graph = sample_graph(1);
    CHECK(find_elements(graph, "HIP") == std::vector<uint32_t>{1});
    CHECK(find_elements(graph, "hello") == std::vector<uint32_t>{0});
    CHECK(find_elements(graph, "back joint") == std::vector<uint32_t>{1});
    CHECK(find_elements(graph, "nothing").empty());
}

TEST_CASE("another scene collapses the tree and clears the search", "[ui]") {
    Document document;
    document.panels.elements.open[1] = {0};
    document.panels.elements.found = {7};
    document.panels.elements.found_for = "x";
    open_scene(document, {}, GENERATE(false, true));
    CHECK(document.panels.elements.open.empty());
    CHECK(document.panels.elements.found.empty());
    CHECK(document.panels.elements.found_for.empty());
}

TEST_CASE("references that lead nowhere and graphs without a root are listed", "[ui]") {
    ElementGraph graph = sample_graph(0);
    graph.ints[1] = -1;
    graph.ints[2] = 99;
    const ElementRow child{ElementRun::Kind::kAttribute, 1, 1, 1, 1, false};
    CHECK_FALSE(can_open(graph, child));
    const ElementRow back{ElementRun::Kind::kAttribute, 3, 3, 1, 1, false};
    CHECK_FALSE(can_open(graph, back));
    graph.root = kNoElement;
    CHECK(line_count(element_runs(graph, {})) == 2);
}

TEST_CASE("header fields are chosen by file, searched and copied", "[ui]") {
    Document document;
    edited_scene(document).headers = {{"models/a.mdl", {{"id", 0, "IDST"}, {"version", 4, "48"}}},
                                      {"models/a.vvd", {{"numFixups", 60, "12"}}}};
    UiDriver ui([&] {
        Requests requests;
        inspector_panel({{0, 0}, {350, 500}}, document, {}, 0, requests);
    });
    ui.press("Inspector", {"tabs", "File"});
    ui.press("Inspector", {"fields", 1, "48", "copy"});
    CHECK(ui.clipboard() == "48");
    ui.press("Inspector", {"##file"});
    ui.press("##Combo_00", {1, "##row"});
    CHECK(document.panels.headers.file == 1);
    ui.press("Inspector", {"fields", 0, "12", "copy"});
    CHECK(ui.clipboard() == "12");
    document.panels.headers.filter = "3c numfix";  // 60 is hexadecimal 3c
    ui.frames(2);
    CHECK(ui.try_press("Inspector", {"fields", 0, "12", "copy"}));
    document.panels.headers.filter = "checksum";
    ui.frames(2);
    CHECK_FALSE(ui.try_press("Inspector", {"fields", 0, "12", "copy"}));
}

}  // namespace studioscope::file_panel_test
