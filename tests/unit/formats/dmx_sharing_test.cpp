// Elements that name each other again and again: what a few bytes of a file may ask for. And
// outlines for which cutting ears takes long.

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cmath>
#include <random>

#include "core/deadline.h"
#include "core/work_context.h"
#include "formats/dmx/faces.h"
#include "support/dmx_model.h"

namespace studioscope::dmx_sharing_test {

namespace {

constexpr const char* kId = "00000000-0000-0000-0000-0000000000ff";
constexpr const char* kOtherId = "00000000-0000-0000-0000-0000000000fe";

std::string list(size_t count, const std::string& entry) {
    std::string text = entry;
    for (size_t i = 1; i < count; ++i) text += ", " + entry;
    return text;
}

// The element, whose text has its id, and then its id again.
std::string listed(size_t count, const std::string& element, const char* id = kId) {
    return element + ", " + list(count, fmt::format(R"("element" "{}")", id));
}

std::string clip_of(const std::string& channels) {
    return R"("animationList" "DmeAnimationList" { "animations" "element_array" [
      "DmeChannelsClip" { "name" "string" "clip" "channels" "element_array" [ )" +
           channels + " ] } ] }";
}

std::string channel_with(const std::string& log) {
    return fmt::format(
        R"("DmeChannel" {{ "id" "elementid" "{}" "name" "string" "channel"
        "toElement" "element" "00000000-0000-0000-0000-000000000002"
        "toAttribute" "string" "position" "log" "DmeVector3Log" {{ {} }} }})",
        kId, log);
}

std::string layer_of(size_t keys) {
    return fmt::format(
        R"("DmeVector3LogLayer" {{ "id" "elementid" "{}" "times" "time_array" [ {} ] "values" "vector3_array" [ {} ] }})",
        kOtherId, list(keys, "\"1\""), list(keys, "\"1 2 3\""));
}

// One channel of so many keys at one time, listed so often.
DmxModelText with_channels(size_t count, size_t keys) {
    DmxModelText model;
    model.root = clip_of(
        listed(count, channel_with(R"("layers" "element_array" [ )" + layer_of(keys) + " ]")));
    return model;
}

DmxModelText with_face_sets(size_t count, size_t faces) {
    DmxModelText model;
    model.face_sets =
        listed(count, fmt::format(R"("DmeFaceSet" {{ "id" "elementid" "{}" "name" "string" "set"
               "faces" "int_array" [ {} ] }})",
                                  kId, list(faces, R"("0", "1", "-1")")));
    return model;
}

DmxModelText with_dominators(size_t count, size_t names) {
    DmxModelText model;
    model.deltas = delta_text("shape");
    model.root = combination_text(
        control_text("shape", "\"shape\""),
        R"("dominators" "element_array" [ )" +
            listed(count, fmt::format(R"("DmeCombinationDominationRule" {{ "id" "elementid" "{}"
                   "name" "string" "rule" "dominators" "string_array" [ {} ] }})",
                                      kId, list(names, "\"nobody\""))) +
            " ]");
    return model;
}

std::string error_of(const DmxModelText& model) {
    const auto parsed = parse_model(model);
    return parsed ? "" : parsed.error().code;
}

// A closed band along a circle, so thin that the triangle of each corner of its outer side holds
// one of the inner side; it begins in the middle of the outer side, the ears are at the ends.
std::vector<glm::vec3> thin_band(size_t corners) {
    const size_t half = corners / 2;
    std::vector<glm::vec3> outline(corners);
    for (size_t i = 0; i < corners; ++i) {
        const size_t along = i < half ? i : corners - 1 - i;
        const float angle = 0.05f + 6.18f * static_cast<float>(along) / static_cast<float>(half);
        const float radius = i < half ? 1000.0f : 999.9f;
        outline[(i + corners - half / 2) % corners] = {radius * std::cos(angle),
                                                       radius * std::sin(angle), 0};
    }
    return outline;
}

double turn(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c, const glm::dvec3& n) {
    return glm::dot(glm::cross(b - a, c - b), n);
}

// The first ear is cut, again and again: each corner is looked at from each other one each time.
std::vector<std::array<uint32_t, 3>> cut_plainly(const std::vector<glm::vec3>& corners) {
    const glm::dvec3 normal = polygon_normal(corners);
    std::vector<uint32_t> left(corners.size());
    for (size_t i = 0; i < left.size(); ++i) left[i] = static_cast<uint32_t>(i);
    std::vector<std::array<uint32_t, 3>> triangles;
    const auto corner = [&](size_t at) { return left[at % left.size()]; };
    const auto is_ear = [&](size_t at) {
        const size_t count = left.size();
        const std::array<uint32_t, 3> ear{corner(at + count - 1), corner(at), corner(at + 1)};
        const std::array<glm::dvec3, 3> p{corners[ear[0]], corners[ear[1]], corners[ear[2]]};
        if (turn(p[0], p[1], p[2], normal) <= 0) return false;
        return std::none_of(left.begin(), left.end(), [&](uint32_t other) {
            const glm::dvec3 q = corners[other];
            return q != p[0] && q != p[1] && q != p[2] && turn(p[0], p[1], q, normal) >= 0 &&
                   turn(p[1], p[2], q, normal) >= 0 && turn(p[2], p[0], q, normal) >= 0;
        });
    };
    while (left.size() > 3) {
        size_t at = 0;
        while (at < left.size() && !is_ear(at)) ++at;
        if (at == left.size()) at = 1;
        triangles.push_back({corner(at + left.size() - 1), corner(at), corner(at + 1)});
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at));
    }
    triangles.push_back({left[0], left[1], left[2]});
    return triangles;
}

}  // namespace

TEST_CASE("a graph is read as often as its budget allows, and once more throws", "[dmx]") {
    ReadBudget reads{10};
    reads.take(4);
    CHECK_NOTHROW(reads.take(6));
    CHECK(reads.left == 0);
    CHECK_NOTHROW(reads.take(0));
    CHECK_THROWS_AS(reads.take(1), ReadLimitExceeded);
    ElementGraph graph;
    CHECK_NOTHROW(graph.take_reads(UINT64_MAX));  // it has no limit
    CHECK(dmx_reads(1) - dmx_reads(0) == 64);
}

TEST_CASE("a DMX whose lists name one large element again and again is refused", "[dmx]") {
    CHECK(error_of(with_channels(5000, 5000)) == "dmx-too-much");
    CHECK(error_of(with_face_sets(5000, 5000)) == "dmx-too-much");
    CHECK(error_of(with_dominators(5000, 5000)) == "dmx-too-much");
    DmxModelText layers;
    layers.root = clip_of(channel_with(R"("layers" "element_array" [ )" +
                                       listed(5000, layer_of(5000), kOtherId) + " ]"));
    CHECK(error_of(layers) == "dmx-too-much");
    const auto parsed = parse_model(with_channels(5000, 5000));
    REQUIRE_FALSE(parsed);
    CHECK(parsed.error().message.starts_with("its elements reference each other so often that"));
}

TEST_CASE("a DMX whose lists name an element a few times is read", "[dmx]") {
    CHECK(error_of(with_channels(50, 5000)).empty());
    CHECK(error_of(with_channels(5000, 50)).empty());
    CHECK(error_of(with_face_sets(50, 5000)).empty());
    CHECK(error_of(with_dominators(5000, 50)).empty());
    CHECK(good(with_channels(1, 1)).graph.reads == nullptr);  // panels read it without a limit
}

TEST_CASE("ears are cut as by looking at every corner each time", "[dmx]") {
    std::mt19937 random(7);
    const auto number = [&] { return static_cast<float>(random() % 100); };
    for (size_t count = 5; count < 60; ++count) {
        std::vector<glm::vec3> corners(count);
        for (glm::vec3& corner : corners) corner = {number(), number(), 0};
        std::vector<std::array<uint32_t, 3>> triangles;
        triangulate(corners, triangles);
        CHECK(triangles == cut_plainly(corners));
    }
    std::vector<std::array<uint32_t, 3>> triangles;
    triangulate(thin_band(64), triangles);
    CHECK(triangles == cut_plainly(thin_band(64)));
}

// Every 4096th look asks for the time.
TEST_CASE("cutting ears looks at no pair of corners more than a few times", "[dmx]") {
    const std::vector<glm::vec3> corners = thin_band(kMaxPolygonCorners);
    std::vector<std::array<uint32_t, 3>> triangles;
    const DeadlineScope ends(1000);
    triangulate(corners, triangles);
    CHECK(triangles.size() == corners.size() - 2);
    CHECK(deadline_check_count() < 3 * corners.size() * corners.size() / kStepsPerCheck);
}

}  // namespace studioscope::dmx_sharing_test
