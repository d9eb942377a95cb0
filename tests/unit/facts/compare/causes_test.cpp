// A cause is named if it holds for nine of ten vertices.

#include "facts/compare/causes.h"

#include <catch2/catch.hpp>
#include <vector>

#include "model/scene.h"

namespace studioscope::causes_test {

namespace {

// The cause for ten vertices, of whose normals so many point the other way in the second model.
std::string cause_of_flipped(uint32_t flipped) {
    constexpr uint32_t kCount = 10;
    Scene first, second;
    SceneDiff diff;
    std::vector<MatchedVertex> vertices;
    vertices.reserve(kCount);
    for (uint32_t i = 0; i < kCount; ++i) {
        first.model.vertices.emplace_back().normal = {0, 0, 1};
        second.model.vertices.emplace_back().normal =
            i < flipped ? glm::vec3(0, 0, -1) : glm::vec3(1, 0, 0);
        vertices.push_back({i, i, VertexFate::kNormalChanged});
    }
    const CompareOptions options;
    const Comparison all{first, second, options, diff};
    return cause_of(all, VertexFate::kNormalChanged, vertices, {});
}

}  // namespace

TEST_CASE("a cause that holds for nine of ten vertices is named", "[compare]") {
    CHECK(cause_of_flipped(10) == "normals point the other way");
    CHECK(cause_of_flipped(9) == "normals point the other way");
    CHECK(cause_of_flipped(8).empty());
}

}  // namespace studioscope::causes_test
