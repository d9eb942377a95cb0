// Tolerances of the model and the document, tested slightly below and above each.

#include <algorithm>
#include <catch2/catch.hpp>

#include "document/choices/view_state.h"
#include "document/framing.h"
#include "document/view/placement.h"
#include "model/validate.h"
#include "support/edited_scene.h"

namespace studioscope::tolerances_test {

namespace {

// The result of a weight of a half if the other one is `rest`: unchanged, or scaled to a sum of 1.
float half_beside(float rest) {
    Model model;
    model.bones = {{"root", kNone, {}, {}, 0}, {"tip", 0, {}, {}, 0}};
    Vertex& vertex = model.vertices.emplace_back();
    vertex.bone_count = 2;
    vertex.bone[1] = 1;
    vertex.weight[0] = 0.5f;
    vertex.weight[1] = rest;
    validate(model);
    return model.vertices[0].weight[0];
}

}  // namespace

TEST_CASE("instances are a quarter of their width apart", "[document]") {
    const InstanceGrid grid = instance_grid({{-5, -2, 0}, {5, 2, 9}}, 4);
    CHECK(grid.per_row == 2);
    CHECK(grid.step == glm::vec2(12.5f, 5));
    CHECK(grid.last - grid.first == glm::vec2(12.5f, 5));
}

// The largest maps of Source reach 32768 units from their middle, those of its branches four times
// as far; a million is far beyond.
TEST_CASE("a vertex a million units away is reported and excluded from bounds and view",
          "[model]") {
    const auto with_one_at = [](const glm::vec3& place) {
        Document document;
        Model& model = edited_scene(document).model;
        for (const glm::vec3& position :
             {glm::vec3(0), glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), place}) {
            Vertex& vertex = model.vertices.emplace_back();
            vertex.position = position;
            vertex.normal = {0, 0, 1};
        }
        Mesh mesh;
        mesh.lods = {{0, 4, {0, 1, 2}, {}, kNone}};
        model.meshes = {mesh};
        validate(model);
        return document;
    };
    const auto is_told = [](const Document& document) {
        const Diagnostics& said = document.model().diagnostics;
        return std::any_of(said.begin(), said.end(),
                           [](const Diagnostic& one) { return one.code == "vertex-far"; });
    };
    for (int axis = 0; axis < 3; ++axis) {
        CAPTURE(axis);
        glm::vec3 place(0);
        place[axis] = -0.9e6f;
        const Document near = with_one_at(place);
        CHECK_FALSE(is_told(near));
        CHECK(model_bounds(near.model()).min[axis] == -0.9e6f);
        CHECK(front_view(near, 1).distance > 1e5f);
        place[axis] = -1.1e6f;
        const Document far = with_one_at(place);
        CHECK(is_told(far));
        CHECK(model_bounds(far.model()).min[axis] == 0);
        CHECK(front_view(far, 1).distance < 100);
    }
}

TEST_CASE("weights that sum to 1 within a thousandth are unchanged", "[model]") {
    CHECK(half_beside(0.4995f) == 0.5f);
    CHECK(half_beside(0.495f) == Approx(0.5 / 0.995));
}

TEST_CASE("text of more than 4 MiB is not read as a saved view", "[document]") {
    Document document;
    open_scene(document, {}, false);
    std::string text = view_state_json(document);
    text.resize(4 * 1024 * 1024, ' ');
    CHECK(apply_view_state(text, document));
    text += ' ';
    CHECK_FALSE(apply_view_state(text, document));
}

}  // namespace studioscope::tolerances_test
