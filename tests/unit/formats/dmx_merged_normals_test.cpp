// merge_normals() alone. What is expected follows from the rule as it was measured (qc.md 4): a
// normal becomes the first before it that stayed and is less than 2 degrees away.

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "formats/dmx/normals.h"

namespace studioscope::dmx_merged_normals_test {

namespace {

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

using Numbers = std::vector<uint32_t>;

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

TEST_CASE("normals merge below 2 degrees, of whatever length they are", "[dmx]") {
    CHECK(all_tilted({0, 1.99}).merged().became == Numbers{0, 0});
    CHECK(all_tilted({0, 2.01}).merged().became == Numbers{0, 1});
    CHECK(all_tilted({0, 1.9999, -1.9999}).merged().became == Numbers{0, 0, 0});
    CHECK(all_tilted({0, 2.0001, -2.0001}).merged().became == Numbers{0, 1, 2});
    Normals lengths;
    lengths.add(tilted(0));
    for (const double length : {3.0, 0.5, 1e-30, 1e30}) lengths.add(tilted(1.99) * length);
    for (const double length : {3.0, 0.5, 1e-30, 1e30}) lengths.add(tilted(-2.01) * length);
    CHECK(lengths.merged().became == Numbers{0, 0, 0, 0, 0, 5, 5, 5, 5});
}

TEST_CASE("a normal becomes the first that stayed, neither the nearest nor one that became another",
          "[dmx]") {
    // 1.5 becomes 0, and so 3 is more than 2 degrees from all that stayed; 1.6 is nearer to 3.
    CHECK(all_tilted({0, 1.5, 3, 1.6, 4.5}).merged().became == Numbers{0, 0, 2, 0, 2});
    CHECK(all_tilted({3, 1.5, 0, 1.6, 4.5}).merged().became == Numbers{0, 0, 2, 0, 0});
}

TEST_CASE("normals of no length stay what they are", "[dmx]") {
    Normals normals;
    for (int i = 0; i < 3; ++i) normals.add({0, 0, 0});
    normals.add(tilted(0));
    normals.add({-0.0, 0, 0});
    normals.add(tilted(1));
    CHECK(normals.merged().became == Numbers{0, 1, 2, 3, 4, 3});
    CHECK(normals.merged().comparisons == 1);
    CHECK(Normals().merged().became.empty());
    CHECK(unit_of({0, 0, 0}) == glm::vec3(0, 0, 0));
    CHECK(unit_of({0, -1e-30f, 0}) == glm::vec3(0, -1, 0));
    CHECK(unit_of({0, 0, 3e38f}) == glm::vec3(0, 0, 1));
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
        CHECK(normals.merged().became == merged_one_by_one(normals));
}

TEST_CASE("however many normals there are, each is compared with a few", "[dmx]") {
    for (const size_t count : {size_t{100'000}, size_t{200'000}}) {
        const DmxMergedNormals merged = spread_over_sphere(count).merged();
        size_t kept = 0;
        for (size_t i = 0; i < count; ++i) kept += merged.became[i] == i;
        CAPTURE(count, kept);
        CHECK(kept > 5000);   // that a search through all before would go through
        CHECK(kept < 12000);  // caps of 1 degree, of which a sphere has room for 11 907 at most
        CHECK(merged.comparisons < 10 * count);
    }
}

}  // namespace studioscope::dmx_merged_normals_test
