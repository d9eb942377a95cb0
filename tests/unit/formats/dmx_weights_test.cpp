// Links of vertices to joints. The titles name rows of the DMX page's section 10; expected values
// follow from the numbers in the test by the rule in the title.

#include "support/dmx_model.h"

namespace studioscope::dmx_weights_test {

TEST_CASE("weights array shorter than positions x jointCount", "[dmx]") {
    DmxModelText text;
    text.format = kWeighted;
    text.state = weights_text(R"("1", "1", "1")", R"("0", "0", "0", "0")", 1);
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-weight-count"));
    CHECK(parsed.model.vertices.size() == 4);
}

TEST_CASE("joint index out of range", "[dmx]") {
    DmxModelText text;
    text.format = kWeighted;
    text.state = weights_text(R"("0.5", "0.5", "1", "0", "1", "0", "1", "0")",
                              R"("0", "7", "0", "0", "0", "0", "0", "0")", 2);
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-joint-range"));
    CHECK(parsed.model.vertices[0].bone_count == 1);
    CHECK(parsed.model.vertices[0].weight[0] == 1);
    CHECK(parsed.model.bones.size() == 1);  // all vertices are weighted: the mesh's dag is no bone
}

TEST_CASE("joint weights all 0", "[dmx]") {
    DmxModelText text;
    text.format = kWeighted;
    text.state = weights_text(R"("0", "1", "1", "1")", R"("0", "0", "0", "0")", 1);
    const ParsedDmx parsed = good(text);
    CHECK(has_code(parsed, "dmx-no-weight"));
    CHECK(parsed.model.vertices[0].bone_count == 1);
    CHECK(parsed.model.vertices[0].weight[0] == 1);
    CHECK(parsed.model.bones.at(parsed.model.vertices[0].bone[0]).name == "bone");
}

namespace {

// Position 0 has five links, to joints 1 to 4: "bone", "b", "c" and "d"; the others have "bone"
// only.
DmxModelText with_links(const std::string& weights, const std::string& joints) {
    DmxModelText text;
    text.joint_children = R"("DmeJoint" { "name" "string" "b" }, "DmeJoint" { "name" "string" "c" },
        "DmeJoint" { "name" "string" "d" })";
    text.joints = R"("element" "00000000-0000-0000-0000-00000000000a",
        "element" "00000000-0000-0000-0000-000000000001",
        "element" "00000000-0000-0000-0000-0000000000b1", "element" "00000000-0000-0000-0000-0000000000c1",
        "element" "00000000-0000-0000-0000-0000000000d1")";
    for (const char* name : {"b", "c", "d"}) {
        const std::string head = std::string("\"name\" \"string\" \"") + name + "\"";
        text.joint_children.replace(
            text.joint_children.find(head), head.size(),
            head + " \"id\" \"elementid\" \"00000000-0000-0000-0000-0000000000" + name + "1\"");
    }
    text.format = kWeighted;
    const std::string other = R"(, "1", "0", "0", "0", "0")", others = other + other + other;
    text.state = weights_text(weights + others, joints + others, 5);
    return text;
}

}  // namespace

TEST_CASE("more than 3 links: merged, sorted, dropped below 0.05, the first 3 rescaled", "[dmx]") {
    const ParsedDmx parsed =
        good(with_links(R"("0.2", "0.4", "0.04", "0.26", "0.1")", R"("1", "2", "3", "4", "1")"));
    const Diagnostic* found = find_code(parsed.model.diagnostics, "dmx-links");
    REQUIRE(found != nullptr);
    CHECK(found->message.find(
              "1 position has more than 3 links; the strongest are kept, up to 4.0 %") !=
          std::string::npos);
    const Vertex& vertex = parsed.model.vertices[0];
    REQUIRE(vertex.bone_count == 3);
    CHECK(parsed.model.bones.at(vertex.bone[0]).name == "b");
    CHECK(parsed.model.bones.at(vertex.bone[1]).name == "bone");
    CHECK(parsed.model.bones.at(vertex.bone[2]).name == "d");
    CHECK(vertex.weight[0] == Approx(0.4 / 0.96));
    CHECK(vertex.weight[1] == Approx(0.3 / 0.96));
    CHECK(vertex.weight[2] == Approx(0.26 / 0.96));
}

TEST_CASE("of more than 3 links those below 0.05 are dropped, even if only 2 are left", "[dmx]") {
    const auto first_vertex = [](const std::string& weights) {
        return good(with_links(weights, R"("1", "2", "3", "4", "1")")).model.vertices[0];
    };
    const Vertex kept = first_vertex(R"("0.5", "0.41", "0.051", "0.039", "0")");
    REQUIRE(kept.bone_count == 3);
    CHECK(kept.weight[2] == Approx(0.051 / 0.961));
    const Vertex cut = first_vertex(R"("0.5", "0.412", "0.049", "0.039", "0")");
    REQUIRE(cut.bone_count == 2);
    CHECK(cut.weight[0] == Approx(0.5 / 0.912));
}

TEST_CASE("up to 3 links are kept; a weight below 0.05 is reported", "[dmx]") {
    const auto with_second = [](const std::string& first, const std::string& second) {
        return good(with_links("\"" + first + "\", \"" + second + R"(", "0", "0", "0")",
                               R"("1", "2", "3", "4", "1")"));
    };
    const ParsedDmx faint = with_second("0.951", "0.049");
    const Diagnostic* found = find_code(faint.model.diagnostics, "dmx-faint-links");
    REQUIRE(found != nullptr);
    CHECK(found->severity == Severity::kNote);
    CHECK(found->message.starts_with("mesh \"body\": 1 position has a weight below 0.05;"));
    CHECK(faint.model.vertices[0].bone_count == 2);
    CHECK_FALSE(has_code(with_second("0.949", "0.051"), "dmx-faint-links"));
}

TEST_CASE("the DmeModel at joint 0 becomes a bone when a weight names it", "[dmx]") {
    DmxModelText text;
    text.joints = R"("element" "00000000-0000-0000-0000-00000000000a",
        "element" "00000000-0000-0000-0000-000000000001")";
    text.format = kWeighted;
    text.state = weights_text(R"("1", "1", "1", "1")", R"("0", "1", "1", "1")", 1);
    const Model model = good(text).model;
    REQUIRE(model.bones.size() == 2);
    CHECK(model.bones[0].name == "model");
    CHECK(model.bones[1].parent == 0);
    CHECK(model.vertices[0].bone[0] == 0);
    CHECK(model.vertices[1].bone[0] == 1);
}

}  // namespace studioscope::dmx_weights_test
