// Where tolerances of the model and the document lie, a little on either side of each.

#include <catch2/catch.hpp>

#include "document/instance_grid.h"
#include "model/validate.h"

namespace studioscope {

namespace {

// What is left of a weight of a half when the other one is `rest`: as it was, or scaled to a sum
// of 1.
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

TEST_CASE("instances stand a quarter of their width apart", "[document]") {
    const InstanceGrid grid = instance_grid({{-5, -2, 0}, {5, 2, 9}}, 4);
    CHECK(grid.per_row == 2);
    CHECK(grid.step == glm::vec2(12.5f, 5));
    CHECK(grid.last - grid.first == glm::vec2(12.5f, 5));
}

TEST_CASE("weights that sum to 1 within a thousandth stay as they are", "[model]") {
    CHECK(half_beside(0.4995f) == 0.5f);
    CHECK(half_beside(0.495f) == Approx(0.5 / 0.995));
}

}  // namespace studioscope
