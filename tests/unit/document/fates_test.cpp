// Colours of compared vertices.

#include "document/view/fates.h"

#include <catch2/catch.hpp>

#include "facts/legend.h"

namespace studioscope::fates_test {

namespace {

glm::vec3 srgb_of(const glm::vec4& painted) { return to_srgb(glm::vec3(painted)); }

bool is_near(const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 0.002f; }

}  // namespace

TEST_CASE("no two fates have similar colours", "[compare]") {
    for (const FateRow& one : kFates)
        for (const FateRow& other : kFates)
            if (one.fate != other.fate) {
                CAPTURE(name_of(one.fate), name_of(other.fate));
                CHECK(glm::distance(fate_color(one.fate), fate_color(other.fate)) > 0.2f);
            }
}

TEST_CASE("vertices are painted by fate, moved ones by their distance", "[compare]") {
    VertexFates fates;
    fates.vertices = {{VertexFate::kKept, 0, 0},
                      {VertexFate::kMoved, 1, 8},
                      {VertexFate::kMoved, 2, 4},
                      {VertexFate::kLost, kNoVertex, 0},
                      {std::nullopt, kNoVertex, 0}};
    fates.largest_distance = 8;
    const auto paint = paint_of(fates);
    REQUIRE(paint->size() == 5);
    CHECK(is_near(srgb_of((*paint)[0]), glm::vec3(0x6B, 0x6E, 0x73) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[1]), glm::vec3(0xB2, 0x3A, 0x00) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[2]), glm::vec3(0xF2, 0x93, 0x2E) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[3]), glm::vec3(0xD7, 0x26, 0x3D) / 255.0f));
    CHECK(is_near(srgb_of((*paint)[4]), kUntouchedColor));
    CHECK((*paint)[0].w == 0);
    CHECK((*paint)[1].w == 1);
    CHECK((*paint)[3].w == 7);
    CHECK((*paint)[4].w == kNone);
}

TEST_CASE("the ramp of moved vertices ends at its ends", "[compare]") {
    CHECK(is_near(fate_ramp(0), glm::vec3(0xFF, 0xF0, 0xA3) / 255.0f));
    CHECK(fate_ramp(-1) == fate_ramp(0));
    CHECK(fate_ramp(2) == fate_ramp(1));
}

}  // namespace studioscope::fates_test
