// Compiled models beside the sources they were made of, by their makers' own compiler: as many
// triangles, and every vertex where a source vertex is.

#include <algorithm>
#include <catch2/catch.hpp>

#include "formats/load.h"
#include "model/measure.h"
#include "support/data_files.h"
#include "support/paths.h"
#include "support/skip.h"

namespace studioscope {

namespace {

struct Pair {
    const char* compiled;
    const char* source;
    bool is_static;  // $staticprop: the compiler turns the vertices, (x,y,z) to (-y,x,z)
};

constexpr Pair kPairs[] = {
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/bakery_bridge.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/bakery_bridge.qc",
     true},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/staircase_lower.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/"
     "staircase_lower.qc",
     true},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/station_facade.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/"
     "station_facade.qc",
     true},
    {"gmod-experiment-redux/content/models/experiment-redux/exp_c18/subway_car.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/exp_c18/source_files/subway_car.qc",
     true},
    {"gmod-experiment-redux/content/models/experiment-redux/business-sign.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/business-sign.qc", true},
    {"gmod-experiment-redux/content/models/experiment-redux/door_protector_basic.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/door_protector_basic.qc",
     true},
    {"gmod-experiment-redux/content/models/experiment-redux/shopkeeper.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/shopkeeper.qc", false},
    {"gmod-experiment-redux/content/models/experiment-redux/shopkeeper_portal_door.mdl",
     "gmod-experiment-redux/content/models/experiment-redux/source_files/"
     "shopkeeper_portal_door.qc",
     false},
    {"gmod-versus/addon/models/versus/badge/badge.mdl", "gmod-versus/modelsrc/badge.qc", true},
    {"GMod-BuuBalisong/models/weapons/c_buu_balisong.mdl",
     "GMod-BuuBalisong/Viewmodel + Worldmodel Source/c_buu_balisong.qc", false},
};

Scene open(const char* name) {
    const std::filesystem::path path = data_folder() / name;
    return load_scene({&path, 1}, {}, disk_files());
}

std::vector<glm::vec3> positions_of(const Model& model, bool is_turned) {
    std::vector<glm::vec3> positions;
    for (const Vertex& vertex : model.vertices) {
        const glm::vec3& p = vertex.position;
        positions.push_back(is_turned ? glm::vec3(-p.y, p.x, p.z) : p);
    }
    std::sort(positions.begin(), positions.end(),
              [](const glm::vec3& a, const glm::vec3& b) { return a.x < b.x; });
    return positions;
}

// `sorted` by x.
float distance_to_nearest(const glm::vec3& point, const std::vector<glm::vec3>& sorted) {
    constexpr float kWindow = 0.01f;
    float nearest = 1e9f;
    auto at = std::lower_bound(sorted.begin(), sorted.end(), point.x - kWindow,
                               [](const glm::vec3& a, float x) { return a.x < x; });
    for (; at != sorted.end() && at->x <= point.x + kWindow; ++at)
        nearest = std::min(nearest, glm::distance(point, *at));
    return nearest;
}

}  // namespace

TEST_CASE("compiled models stand where their sources stand", "[data]") {
    if (!has_data()) SKIP(kNoData);
    for (const Pair& pair : kPairs) {
        CAPTURE(pair.compiled);
        const Scene compiled = open(pair.compiled), source = open(pair.source);
        REQUIRE_FALSE(source.model.vertices.empty());
        CHECK(triangle_count(compiled.model, 0) == triangle_count(source.model, 0));
        const std::vector<glm::vec3> sources = positions_of(source.model, pair.is_static);
        float farthest = 0;
        for (const glm::vec3& position : positions_of(compiled.model, false))
            farthest = std::max(farthest, distance_to_nearest(position, sources));
        CHECK(farthest <= 1e-4f);
    }
}

}  // namespace studioscope
