// What a model shows when it is opened: parts that are thousands of units away do not make it
// small, and a model whose body groups are all empty shows something.

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "document/message_target.h"
#include "document/view/framed_points.h"
#include "support/diagnostics.h"
#include "support/point_document.h"

namespace studioscope::first_picture_test {

namespace {

using Points = std::vector<glm::vec3>;

// Points on a line from 0 to 1, so that the diagonal of their box is 1, and others at the end.
Points line(size_t count, const Points& others) {
    Points points;
    for (size_t i = 0; i < count; ++i)
        points.emplace_back(static_cast<float>(i) / static_cast<float>(count - 1), 0, 0);
    points.insert(points.end(), others.begin(), others.end());
    return points;
}

size_t far_count(Points points) {
    const size_t all = points.size();
    const size_t count = take_far_points(points).size();
    CHECK(points.size() + count == all);
    return count;
}

// A slab of 10 x 10 x 1 units with 200 points.
Points slab() {
    Points points;
    for (int x = 0; x < 10; ++x)
        for (int y = 0; y < 10; ++y)
            for (int z = 0; z < 2; ++z) points.emplace_back(x, y, z);
    return points;
}

Points with_far(const glm::vec3& place, size_t count = 1) {
    Points points = slab();
    points.insert(points.end(), count, place);
    return points;
}

const glm::vec3 kWrench(20000, 27000, 0);

// Three body parts of two models each; `meshes` are part and model of each mesh.
Document parts_document(const std::vector<std::pair<int, int>>& meshes) {
    Document source = document_of_points(slab());
    Scene scene = *source.scene;
    const Mesh mesh = scene.model.meshes[0];
    scene.model.body_parts = {
        {"hat", {"none", "cap"}}, {"gun", {"none", "rifle", "pistol"}}, {"bag", {"none", "bag"}}};
    scene.model.meshes.clear();
    for (const auto& [part, model] : meshes) {
        scene.model.meshes.push_back(mesh);
        scene.model.meshes.back().body_part = part;
        scene.model.meshes.back().body_model = model;
    }
    Document document;
    open_scene(document, std::move(scene), false);
    return document;
}

}  // namespace

TEST_CASE("one percent of the points may be far: more than ten diagonals away", "[framing]") {
    CHECK(far_count(line(99, {{11.01f, 0, 0}})) == 1);
    CHECK(far_count(line(99, {{11, 0, 0}})) == 0);  // ten diagonals from the box exactly
    CHECK(far_count(line(99, {{-9.9f, 0, 0}})) == 0);
    CHECK(far_count(line(99, {{0.5f, 0, -10.1f}})) == 1);
    // of 99 points none is one percent, of 100 one, of 199 one and of 200 two
    CHECK(far_count(line(98, {{500, 0, 0}})) == 0);
    CHECK(far_count(line(98, {{500, 0, 0}, {500, 0, 0}})) == 0);
    CHECK(far_count(line(197, {{500, 0, 0}, {500, 0, 0}})) == 0);
    CHECK(far_count(line(198, {{500, 0, 0}, {0, 900, 0}})) == 2);
    // the nearest 99 % have no size: nothing is ten times as far as that
    CHECK(far_count(Points(99, {3, 3, 3})) == 0);
    Points same(99, {3, 3, 3});
    same.emplace_back(4, 3, 3);
    CHECK(far_count(same) == 0);
    // those that stay keep their order
    Points points = line(198, {{500, 0, 0}});
    std::swap(points.front(), points.back());
    const Points before(points.begin() + 1, points.end());
    CHECK(take_far_points(points) == Points{{500, 0, 0}});
    CHECK(points == before);
}

TEST_CASE("a part thousands of units away does not change the first picture", "[framing]") {
    const Document alone = document_of_points(slab());
    const Document both = document_of_points(with_far(kWrench, 2));
    const std::string expected = to_text(front_view(alone, 1.5f));
    CHECK(to_text(front_view(both, 1.5f)) == expected);
    Document moved = both;
    moved.camera = front_view(alone, 1.5f);
    moved.camera.distance *= 3;
    frame_model(moved, 1.5f);
    CHECK(to_text(moved.camera) == expected);
    // more than one percent is a part of the model
    const Document large = document_of_points(with_far(kWrench, 3));
    CHECK(front_view(large, 1.5f).distance > 10000);
    CHECK(front_view(document_of_points(with_far({30, 0, 0})), 1.5f).distance !=
          front_view(alone, 1.5f).distance);
}

TEST_CASE("far parts are reported, and a click on the message shows them", "[framing]") {
    Document document = document_of_points(with_far(kWrench, 2));
    document.camera = front_view(document, 1);
    report_far_parts(document);
    report_far_parts(document);
    REQUIRE(document.messages.size() == 1);
    const Diagnostic message = document.messages[0];
    CHECK(message.code == "far-parts");
    CHECK(message.severity == Severity::kNote);
    // sqrt(20000^2 + 27000^2) = 33600.6, from a point of the slab
    CHECK(message.message.find("2 of 202 vertices are up to 335") == 0);
    const MessageTarget target = find_message_target(document, message);
    CHECK(target.kind == MessageSubject::Kind::kFarParts);
    const float yaw = document.camera.yaw;
    go_to(document, target);
    CHECK(glm::distance(document.camera.pivot, kWrench) < 1);
    CHECK(document.camera.distance < 100);
    CHECK(document.camera.yaw == yaw);
    frame_model(document, 1);
    CHECK(to_text(document.camera) == to_text(front_view(document_of_points(slab()), 1)));

    document = document_of_points(slab());
    document.messages = {message};
    report_far_parts(document);
    CHECK(document.messages.empty());  // of another pose
    const Camera before = document.camera;
    frame_far_parts(document);
    CHECK(document.camera == before);
}

TEST_CASE("a model whose body groups are all empty shows their first choices", "[document]") {
    const Document empty = parts_document({{1, 2}, {0, 1}, {1, 1}});
    CHECK(empty.bodygroups == std::vector<int>{1, 1, 0});
    REQUIRE(empty.messages.size() == 1);
    CHECK(empty.messages[0].code == "bodygroups-empty");
    CHECK(empty.messages[0].message.find("hat=1, gun=1") != std::string::npos);
    CHECK(empty.messages[0].message.find("bag") == std::string::npos);
    for (const auto& meshes :
         std::vector<std::vector<std::pair<int, int>>>{{{1, 2}, {0, 1}, {2, 0}}, {{0, 0}}, {}}) {
        const Document shown = parts_document(meshes);
        CHECK(shown.bodygroups == std::vector<int>{0, 0, 0});
        CHECK(shown.messages.empty());
    }
}

}  // namespace studioscope::first_picture_test
