// Links of vertices to joints. The titles name rows of the DMX page's section 10; expected values
// follow from the numbers in the test by the rule in the title.
// merge_normals() alone. What is expected follows from the rule as it was measured (qc.md 4): a
// normal becomes the first before it that stayed and is less than 2 degrees away.
// DmxKeyTable alone: which corners share a key. Whole meshes are in dmx_model_test.

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "formats/dmx/corners.h"
#include "formats/dmx/normals.h"
#include "support/dmx_model.h"

namespace studioscope::dmx_vertices_test {

using Numbers = std::vector<uint32_t>;

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

struct Normals {
    std::vector<float> values;
    std::vector<int32_t> indices = {};

    void add(const glm::dvec3& normal) {
        for (int axis = 0; axis < 3; ++axis) values.push_back(static_cast<float>(normal[axis]));
    }
    DmxMergedNormals merged() const { return merge_normals({values, indices, 3}); }
};

// So many degrees away from the Z axis.
glm::dvec3 tilted(double degrees) {
    const double angle = glm::radians(degrees);
    return {std::sin(angle), 0, std::cos(angle)};
}

Normals all_tilted(std::initializer_list<double> degrees) {
    Normals normals;
    for (const double each : degrees) normals.add(tilted(each));
    return normals;
}

// Each compared with all that stayed.
Numbers merged_one_by_one(const Normals& normals) {
    const double cosine = std::cos(glm::radians(2.0));
    Numbers became, kept;
    std::vector<glm::dvec3> units;
    for (size_t i = 0; i * 3 < normals.values.size(); ++i) {
        const float* value = &normals.values[i * 3];
        const glm::dvec3 normal(value[0], value[1], value[2]);
        units.push_back(normal / std::sqrt(glm::dot(normal, normal)));
        const auto found = std::find_if(kept.begin(), kept.end(), [&](uint32_t each) {
            return glm::dot(units[each], units[i]) > cosine;
        });
        became.push_back(found == kept.end() ? static_cast<uint32_t>(i) : *found);
        if (found == kept.end()) kept.push_back(static_cast<uint32_t>(i));
    }
    return became;
}

// Evenly over the sphere, neighbours in the list far from each other.
Normals spread_over_sphere(size_t count) {
    Normals normals;
    for (size_t i = 0; i < count; ++i) {
        const double z = 1 - (2 * static_cast<double>(i) + 1) / static_cast<double>(count);
        const double turn = 2.399963229728653 * static_cast<double>(i);  // the golden angle
        const double radius = std::sqrt(1 - z * z);
        normals.add({radius * std::cos(turn), radius * std::sin(turn), z});
    }
    return normals;
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

TEST_CASE("normals merge below 2 degrees, of whatever length they are", "[dmx]") {
    CHECK(all_tilted({0, 1.99}).merged().merged_into == Numbers{0, 0});
    CHECK(all_tilted({0, 2.01}).merged().merged_into == Numbers{0, 1});
    CHECK(all_tilted({0, 1.9999, -1.9999}).merged().merged_into == Numbers{0, 0, 0});
    CHECK(all_tilted({0, 2.0001, -2.0001}).merged().merged_into == Numbers{0, 1, 2});
    Normals lengths;
    lengths.add(tilted(0));
    for (const double length : {3.0, 0.5, 1e-30, 1e30}) lengths.add(tilted(1.99) * length);
    for (const double length : {3.0, 0.5, 1e-30, 1e30}) lengths.add(tilted(-2.01) * length);
    CHECK(lengths.merged().merged_into == Numbers{0, 0, 0, 0, 0, 5, 5, 5, 5});
}

TEST_CASE("a normal becomes the first that stayed, neither the nearest nor one that became another",
          "[dmx]") {
    // 1.5 becomes 0, and so 3 is more than 2 degrees from all that stayed; 1.6 is nearer to 3.
    CHECK(all_tilted({0, 1.5, 3, 1.6, 4.5}).merged().merged_into == Numbers{0, 0, 2, 0, 2});
    CHECK(all_tilted({3, 1.5, 0, 1.6, 4.5}).merged().merged_into == Numbers{0, 0, 2, 0, 0});
}

TEST_CASE("normals of no length stay what they are", "[dmx]") {
    Normals normals;
    for (int i = 0; i < 3; ++i) normals.add({0, 0, 0});
    normals.add(tilted(0));
    normals.add({-0.0, 0, 0});
    normals.add(tilted(1));
    CHECK(normals.merged().merged_into == Numbers{0, 1, 2, 3, 4, 3});
    CHECK(normals.merged().comparisons == 1);
    CHECK(Normals().merged().merged_into.empty());
    CHECK(unit_vector({0, 0, 0}) == glm::vec3(0, 0, 0));
    CHECK(unit_vector({0, -1e-30f, 0}) == glm::vec3(0, -1, 0));
    CHECK(unit_vector({0, 0, 3e38f}) == glm::vec3(0, 0, 1));
}

TEST_CASE("merged normals are those of a search through all before", "[dmx]") {
    std::mt19937 random(7);
    std::normal_distribution<double> any;
    Normals over_sphere, close;
    for (int i = 0; i < 3000; ++i) over_sphere.add({any(random), any(random), any(random)});
    // Within a few degrees of the axes, where cells of all signs meet.
    for (int i = 0; i < 3000; ++i) {
        glm::dvec3 normal(0);
        normal[i % 3] = i % 2 == 0 ? 1 : -1;
        close.add(normal + 0.05 * glm::dvec3(any(random), any(random), any(random)));
    }
    for (const Normals& normals : {over_sphere, close, spread_over_sphere(3000)})
        CHECK(normals.merged().merged_into == merged_one_by_one(normals));
}

TEST_CASE("however many normals there are, each is compared with a few", "[dmx]") {
    for (const size_t count : {size_t{100'000}, size_t{200'000}}) {
        const DmxMergedNormals merged = spread_over_sphere(count).merged();
        size_t kept = 0;
        for (size_t i = 0; i < count; ++i) kept += merged.merged_into[i] == i;
        CAPTURE(count, kept);
        CHECK(kept > 5000);   // that a search through all before would go through
        CHECK(kept < 12000);  // caps of 1 degree, of which a sphere has room for 11 907 at most
        CHECK(merged.comparisons < 10 * count);
    }
}

TEST_CASE("keys are numbered in order, however many share a position", "[dmx]") {
    constexpr uint32_t kNormals = 40;  // at each of the positions; more than a chain has
    DmxKeyTable table(2);
    const auto add_all = [&] {
        for (uint32_t normal = 0; normal < kNormals; ++normal)
            for (const uint32_t position : {1u, 0u})
                CHECK(table.add({position, normal, 0, 0}) == 2 * normal + 1 - position);
    };
    add_all();
    add_all();  // known already
    REQUIRE(table.keys().size() == 2 * kNormals);
    CHECK(table.keys()[5] == DmxCornerKey{0, 2, 0, 0});
    CHECK(table.add({0, 0, 7, 0}) == 2 * kNormals);
    CHECK(table.add({0, 0, 0, 7}) == 2 * kNormals + 1);

    table.clear();
    CHECK(table.keys().empty());
    add_all();  // starting at 0 again
}

}  // namespace studioscope::dmx_vertices_test
