#include <catch2/catch.hpp>
#include <initializer_list>
#include <vector>

#include "model/vertex.h"

namespace studioscope::influences_test {

namespace {

Vertex vertex_of(std::initializer_list<float> weights) {
    Vertex vertex;
    vertex.bone_count = static_cast<uint8_t>(weights.size());
    size_t i = 0;
    for (const float weight : weights) {
        vertex.weight[i] = weight;
        vertex.bone[i] = static_cast<uint8_t>(10 + i);
        ++i;
    }
    return vertex;
}

}  // namespace

TEST_CASE("the heaviest bones are kept and their weights sum to 1 again", "[influences]") {
    const Vertex three = vertex_of({0.2f, 0.5f, 0.3f});
    const Vertex two = limit_influences(three, 2);
    CHECK(int{two.bone_count} == 2);
    CHECK(int{two.bone[0]} == 11);
    CHECK(int{two.bone[1]} == 12);
    CHECK(two.weight[0] == Approx(0.625));  // 0.5 / 0.8
    CHECK(two.weight[1] == Approx(0.375));
    CHECK(two.weight[2] == 0);
    const Vertex one = limit_influences(three, 1);
    CHECK(int{one.bone_count} == 1);
    CHECK(int{one.bone[0]} == 11);
    CHECK(one.weight[0] == 1);
}

TEST_CASE("vertices without more bones are unchanged", "[influences]") {
    const Vertex two = vertex_of({0.4f, 0.6f});
    const Vertex same = limit_influences(two, 2);
    CHECK(int{same.bone[0]} == 10);
    CHECK(same.weight[0] == 0.4f);
    CHECK(max_influences(std::vector<Vertex>{vertex_of({1}), two}) == 2);
    CHECK(max_influences({}) == 1);
}

TEST_CASE("weights of zero keep the first bone", "[influences]") {
    const Vertex one = limit_influences(vertex_of({0, 0, 0}), 1);
    CHECK(int{one.bone[0]} == 10);
    CHECK(one.weight[0] == 1);
}

}  // namespace studioscope::influences_test
