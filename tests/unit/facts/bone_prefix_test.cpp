#include "facts/bone_prefix.h"

#include <catch2/catch.hpp>

namespace studioscope::bone_prefix_test {

namespace {

std::vector<Bone> bones_named(const std::vector<std::string>& names) {
    std::vector<Bone> bones(names.size());
    for (size_t i = 0; i < names.size(); ++i) bones[i].name = names[i];
    return bones;
}

// Ten bones, of which `others` have no common beginning with the rest.
std::vector<Bone> ten_bones(size_t others) {
    std::vector<std::string> names(10, "rig.bone");
    for (size_t i = 0; i < others; ++i) names[i] = "tail";
    return bones_named(names);
}

}  // namespace

TEST_CASE("a prefix that nine in ten names share can be hidden", "[bone_prefix]") {
    CHECK(common_prefix(ten_bones(0)) == "rig.");
    CHECK(common_prefix(ten_bones(1)) == "rig.");
    CHECK(common_prefix(ten_bones(2)).empty());
}

TEST_CASE("a common prefix is the longest one that ends in a separator", "[bone_prefix]") {
    CHECK(common_prefix(bones_named({"a.b_hand", "a.b_head"})) == "a.b_");
    CHECK(common_prefix(bones_named({"a.left", "a:left"})).empty());
    CHECK(common_prefix(bones_named({"hand", "handle"})).empty());
    CHECK(common_prefix(bones_named({"a.b"})).empty());  // one bone shares nothing
    CHECK(common_prefix({}).empty());
}

TEST_CASE("a name that is the prefix alone is kept", "[bone_prefix]") {
    CHECK(without_prefix("rig.hand", "rig.") == "hand");
    CHECK(without_prefix("rig.", "rig.") == "rig.");
    CHECK(without_prefix("tail", "rig.") == "tail");
}

}  // namespace studioscope::bone_prefix_test
