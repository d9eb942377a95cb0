// Every variant of the fast skinning code against the double-precision reference.
#include "model/animation/skin.h"

#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "model/animation/reference.h"
#include "support/skinned_instances.h"

namespace studioscope::skin_test {

namespace {

constexpr float kUntouched = 12345;
constexpr float kSize = 70;  // size of the box that make_skinning_case() fills

struct Skinned {
    std::vector<float> positions, normals, tangents;
};

Skinned room_for(size_t blocks) {
    const std::vector<float> stream(blocks * kSkinLanes * 3, kUntouched);
    return {stream, stream, stream};
}

SkinStreams streams_of(Skinned& skinned) {
    return {skinned.positions.data(), skinned.normals.data(), skinned.tangents.data()};
}

glm::vec3 of_vertex(const std::vector<float>& stream, size_t i) {
    return {stream[i * 3], stream[i * 3 + 1], stream[i * 3 + 2]};
}

void check_near(const Skinned& skinned, const std::vector<PosedVertex>& expected) {
    float position = 0, direction = 0;
    for (size_t i = 0; i < expected.size(); ++i) {
        const PosedVertex& vertex = expected[i];
        position =
            std::max(position, glm::distance(of_vertex(skinned.positions, i), vertex.position));
        direction =
            std::max({direction, glm::distance(of_vertex(skinned.normals, i), vertex.normal),
                      glm::distance(of_vertex(skinned.tangents, i), glm::vec3(vertex.tangent))});
    }
    CHECK(position <= 1e-5f * kSize);
    CHECK(direction <= 1e-5f);
}

}  // namespace

TEST_CASE("every skinner agrees with the reference", "[skin]") {
    const size_t count = GENERATE(1u, 7u, 8u, 9u, 1001u, 20000u);
    const SkinningCase skinning = make_skinning_case(count, 70);
    const auto expected = skin_reference(skinning.model, skinning.pose.local);
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    CAPTURE(count);
    for (const SkinVariant variant : skin_variants()) {
        CAPTURE(variant_name(variant));
        Skinned skinned = room_for(blocks.size());
        skin({blocks, skinning.pose.palette, streams_of(skinned)}, variant);
        check_near(skinned, expected);
    }
    ThreadPool workers(3);
    Skinned shared = room_for(blocks.size());
    skin({blocks, skinning.pose.palette, streams_of(shared)}, workers);
    check_near(shared, expected);
    for (size_t i = 0; i < count; ++i) {
        const Vertex& vertex = skinning.model.vertices[i];
        const glm::vec3 place = skin_position(vertex, vertex.position, skinning.pose.palette);
        if (glm::distance(place, expected[i].position) > 1e-5f * kSize) FAIL("vertex " << i);
    }
}

TEST_CASE("unrequested output streams are not written", "[skin]") {
    const SkinningCase skinning = make_skinning_case(20, 5);
    const auto expected = skin_reference(skinning.model, skinning.pose.local);
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    for (const SkinVariant variant : skin_variants())
        for (const bool has_normals : {false, true}) {
            CAPTURE(variant_name(variant), has_normals);
            Skinned skinned = room_for(blocks.size());
            SkinStreams streams{skinned.positions.data(), nullptr, nullptr};
            if (has_normals) streams.normals = skinned.normals.data();
            skin({blocks, skinning.pose.palette, streams}, variant);
            CHECK(glm::distance(of_vertex(skinned.positions, 19), expected[19].position) <=
                  1e-5f * kSize);
            CHECK((skinned.normals[0] != kUntouched) == has_normals);
            CHECK(skinned.tangents == room_for(blocks.size()).tangents);
        }
}

TEST_CASE("directions of zero length stay zero, and huge ones make no NaN", "[skin]") {
    SkinningCase skinning = make_skinning_case(8, 3);
    for (Vertex& vertex : skinning.model.vertices) vertex.normal = glm::vec3(0);
    for (glm::vec4& tangent : skinning.model.tangents) tangent = glm::vec4(3e19f, 0, 0, 1);
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    for (const SkinVariant variant : skin_variants()) {
        CAPTURE(variant_name(variant));
        Skinned skinned = room_for(1);
        skin({blocks, skinning.pose.palette, streams_of(skinned)}, variant);
        for (const float value : skinned.normals) CHECK(value == 0);
        for (const float value : skinned.tangents) CHECK(std::isfinite(value));
    }
}

TEST_CASE("without making unit vectors a scaled palette scales them", "[skin]") {
    SkinningCase skinning = make_skinning_case(8, 1);
    skinning.pose.palette = {
        Affine{{glm::vec4(2, 0, 0, 5), glm::vec4(0, 2, 0, 0), glm::vec4(0, 0, 2, 0)}}};
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    for (const SkinVariant variant : skin_variants())
        for (const bool normalizes : {false, true}) {
            Skinned skinned = room_for(1);
            skin({blocks, skinning.pose.palette, streams_of(skinned), normalizes}, variant);
            for (size_t i = 0; i < 8; ++i) {
                CHECK(glm::length(of_vertex(skinned.normals, i)) ==
                      Approx(normalizes ? 1 : 2).epsilon(1e-6));
                CHECK(of_vertex(skinned.positions, i).x ==
                      Approx(skinning.model.vertices[i].position.x * 2 + 5));
            }
        }
}

TEST_CASE("weights beyond a vertex's bone count are not read by the skinners", "[skin]") {
    SkinningCase skinning = make_skinning_case(8, 3);
    for (Vertex& vertex : skinning.model.vertices) {
        vertex.bone_count = 1;
        vertex.bone[0] = 1;
        vertex.weight[0] = 1;
        vertex.bone[1] = vertex.bone[2] = 250;  // an invalid bone, left by a careless writer
        vertex.weight[1] = vertex.weight[2] = std::numeric_limits<float>::quiet_NaN();
    }
    const auto expected = skin_reference(skinning.model, skinning.pose.local);
    const auto blocks = make_skin_blocks(skinning.model.vertices, skinning.model.tangents);
    for (const SkinVariant variant : skin_variants()) {
        Skinned skinned = room_for(1);
        skin({blocks, skinning.pose.palette, streams_of(skinned)}, variant);
        check_near(skinned, expected);
    }
    const Vertex& first = skinning.model.vertices[0];
    CHECK(glm::distance(skin_position(first, first.position, skinning.pose.palette),
                        expected[0].position) <= 1e-5f * kSize);
}

}  // namespace studioscope::skin_test
