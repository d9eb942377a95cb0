// The position breakdown for a model made by hand, against sums computed by hand.

#include <catch2/catch.hpp>
#include <glm/gtc/constants.hpp>

#include "facts/vertex/breakdown.h"

namespace studioscope::vertex_breakdown_test {

namespace {

// Two bones along X, 10 apart: root at the origin, arm at (10, 0, 0). A vertex at (15, 0, 0) is
// weighted to the arm only; the shape moves it by (0, 0, 2). In the clip's frame 1 the root is
// raised by 3 and the arm rotated by 90 degrees about Z.
Model two_bones() {
    Model model;
    model.bones.resize(2);
    model.bones[1].parent = 0;
    model.bones[1].bind.position = {10, 0, 0};
    model.bones[1].pose_to_bone.rows[0].w = -10;
    Vertex vertex;
    vertex.position = {15, 0, 0};
    vertex.bone[0] = 1;
    model.vertices = {vertex};
    model.tangents = {glm::vec4(1, 0, 0, 1)};
    Shape shape;
    shape.deltas = {{0, {0, 0, 2}, {}, 0, 1, 0}};
    model.shapes = {shape};
    Clip clip;
    clip.frames = {0, 1};
    clip.tracks.resize(2);
    clip.tracks[1].bone = 1;
    const glm::quat quarter = rotation_from_euler({0, 0, glm::half_pi<double>()});
    clip.tracks[0].positions = {{0, {0, 0, 0}}, {1, {0, 0, 3}}};
    clip.tracks[1].positions = {{0, {10, 0, 0}}, {1, {10, 0, 0}}};
    clip.tracks[0].rotations = {{0, {1, 0, 0, 0}}, {1, {1, 0, 0, 0}}};
    clip.tracks[1].rotations = {{0, {1, 0, 0, 0}}, {1, quarter}};
    model.clips = {clip};
    return model;
}

VertexBreakdown account_at(const Model& model, const PoseRequest& request, float shape) {
    std::vector<ShapeWeight> weights{{shape, shape}};
    for (const int off : request.off.disabled_shapes) weights[static_cast<size_t>(off)] = {};
    return break_down_vertex(model, pose_stages(model, request), weights, request.off, 0);
}

const VertexContribution* term_of(const VertexBreakdown& breakdown, TermKind kind,
                                  int bone = kNone) {
    for (const VertexContribution& term : breakdown.terms)
        if (term.kind == kind && term.bone == bone) return &term;
    return nullptr;
}

void check_near(const glm::dvec3& a, const glm::dvec3& b) {
    CAPTURE(a.x, a.y, a.z);
    CHECK(glm::distance(a, b) < 1e-5);
}

}  // namespace

TEST_CASE("the position breakdown of a vertex has the contribution of each bone and shape",
          "[account]") {
    const Model model = two_bones();
    PoseRequest request;
    request.clip = 0;
    request.frame = 1;
    const VertexBreakdown breakdown = account_at(model, request, 0.5f);
    REQUIRE(term_of(breakdown, TermKind::kBind));
    check_near(term_of(breakdown, TermKind::kBind)->adds, {15, 0, 0});
    check_near(term_of(breakdown, TermKind::kShape)->adds, {0, 0, 1});
    check_near(term_of(breakdown, TermKind::kRest)->adds, {0, 0, 0});
    check_near(term_of(breakdown, TermKind::kClip, 0)->adds, {0, 0, 3});
    // 5 along X from the arm becomes 5 along Y
    check_near(term_of(breakdown, TermKind::kClip, 1)->adds, {-5, 5, 0});
    check_near(breakdown.sum, {10, 5, 4});
}

TEST_CASE("a term that is off contributes nothing and can be switched on again", "[account]") {
    const Model model = two_bones();
    PoseRequest request;
    request.clip = 0;
    request.frame = 1;
    request.off.disabled_bones = {1};
    VertexBreakdown breakdown = account_at(model, request, 0.5f);
    check_near(breakdown.sum, {15, 0, 4});
    request.off = {};
    request.off.disabled_shapes = {0};
    breakdown = account_at(model, request, 0.5f);
    REQUIRE(term_of(breakdown, TermKind::kShape));
    CHECK(term_of(breakdown, TermKind::kShape)->is_off);
    check_near(breakdown.sum, {10, 5, 3});
    request.off = {};
    request.off.is_clip_disabled = true;
    breakdown = account_at(model, request, 0.5f);
    REQUIRE(term_of(breakdown, TermKind::kClip));
    CHECK(term_of(breakdown, TermKind::kClip)->is_off);
    check_near(breakdown.sum, {15, 0, 1});
}

TEST_CASE("a second clip is blended in, or added as a delta", "[account][blend]") {
    Model model = two_bones();
    Clip lift = model.clips[0];
    lift.tracks.resize(1);
    lift.tracks[0].positions = {{0, {0, 0, 4}}, {1, {0, 0, 10}}};
    model.clips.push_back(lift);
    PoseRequest request;
    request.clip = 0;
    request.frame = 1;
    request.second = {1, 1, 0.5f, false};
    std::vector<Transform> local;
    pose_bones(model, request, local);
    // half way between 3 and 10; the arm, in its bind pose in the second clip, keeps half of its
    // rotation
    CHECK(local[0].position.z == Approx(6.5f));
    CHECK(glm::degrees(euler_from_rotation(local[1].rotation).z) == Approx(45));
    request.second.is_additive = true;
    pose_bones(model, request, local);
    CHECK(local[0].position.z == Approx(3 + (10 - 4) * 0.5f));
    CHECK(glm::degrees(euler_from_rotation(local[1].rotation).z) == Approx(90));
    const VertexBreakdown breakdown = account_at(model, request, 0);
    REQUIRE(term_of(breakdown, TermKind::kSecond, 0));
    check_near(term_of(breakdown, TermKind::kSecond, 0)->adds, {0, 0, 3});
}

}  // namespace studioscope::vertex_breakdown_test
