// Jiggle bones. Expected values are the closed forms of springs and the published rules of the
// game's solver, by hand.

#include "model/animation/jiggle.h"

#include <catch2/catch.hpp>
#include <limits>
#include <numbers>
#include <random>

#include "model/animation/reference.h"
#include "model/animation/skin.h"
#include "model/measure.h"
#include "support/jiggling.h"
#include "support/near.h"

namespace studioscope::jiggle_test {

namespace {

constexpr uint32_t kFixedLength = kMdlJiggleFlexible | kMdlJiggleLengthFixed;

std::vector<Transform> bind_of(const Model& model) {
    std::vector<Transform> local;
    for (const Bone& bone : model.bones) local.push_back(bone.bind);
    return local;
}

// The tail of a model whose root is moved and turned by a test.
struct Tail {
    MdlJiggle jiggle;
    Model model = tail_model();
    std::vector<Transform> local = bind_of(model);
    JiggleState state = {};

    void step(double seconds) { step_jiggle_bones(model, {&jiggle, 1}, local, seconds, state); }
    const JiggleBoneState& bone() const { return state.bones.at(0); }
    // The tip from the base, in the axes in which the animation has the bone.
    glm::dvec3 along() const {
        const glm::dmat4 goal = to_matrix(local[0]) * to_matrix(local[1]);
        return glm::transpose(glm::dmat3(goal)) * (bone().tip - glm::dvec3(goal[3]));
    }
};

// Moves and turns the root by random amounts, times `freedom` for each axis of the model, and steps
// by a random time of a frame.
template <typename Check>
void step_at_random(Tail& tail, const glm::vec3& freedom, Check check) {
    std::mt19937 random(7);
    const auto number = [&](float min, float max) {
        return std::uniform_real_distribution<float>(min, max)(random);
    };
    const auto vector = [&](float max) {
        const float x = number(-max, max), y = number(-max, max);
        return glm::vec3(x, y, number(-max, max));
    };
    for (int i = 0; i < 10000; ++i) {
        tail.local[0].position += vector(3) * freedom;
        const glm::vec3 turn = vector(1) * (1.0f - freedom);
        const glm::vec3 axis = freedom == glm::vec3(1) ? vector(1) : turn;
        if (glm::length(axis) > 0.1f)
            tail.local[0].rotation = glm::normalize(
                glm::angleAxis(number(-0.2f, 0.2f), glm::normalize(axis)) * tail.local[0].rotation);
        tail.step(1 / double{number(20, 300)});
        check(i);
    }
}

// The largest violation of all random steps.
template <typename Excess>
double worst_excess(Tail tail, Excess excess, const glm::vec3& freedom = glm::vec3(1)) {
    double worst = -1;
    step_at_random(tail, freedom, [&](int) { worst = std::max(worst, excess(tail)); });
    return worst;
}

}  // namespace

TEST_CASE("a flexible jiggle bone swings as a damped spring", "[jiggle]") {
    // e'' = -16 e - 1.6 e': 4 radians a second, 0.2 of critical damping
    constexpr float kStiffness = 16, kDamping = 1.6f;
    constexpr double kRate = 4, kRatio = 0.2;
    Tail tail{loose_jiggle(kFixedLength, 1000)};
    tail.jiggle.springs.yaw_stiffness = kStiffness;
    tail.jiggle.springs.yaw_damping = kDamping;
    constexpr double kStep = 1.0 / 300;
    tail.step(kStep);
    tail.local[0].position.x = 1;  // the goal moves by a unit at once
    const double damped = kRate * std::sqrt(1 - kRatio * kRatio);
    for (int i = 1; i <= 900; ++i) {
        tail.step(kStep);
        const double t = i * kStep;
        const double error =
            std::exp(-kRatio * kRate * t) *
            (std::cos(damped * t) + kRatio * kRate / damped * std::sin(damped * t));
        CAPTURE(i);
        REQUIRE(std::abs(1 - tail.bone().tip.x - error) < 0.01);
    }
}

TEST_CASE("a spring along the bone swings only if its length may change", "[jiggle]") {
    constexpr double kStep = 1.0 / 300;
    for (const bool is_fixed : {false, true}) {
        Tail tail{loose_jiggle(is_fixed ? kFixedLength : kMdlJiggleFlexible)};
        tail.jiggle.springs.along_stiffness = 16;
        tail.step(kStep);
        tail.local[0].position.z = 2;
        double lowest = 20;
        for (int i = 0; i < 600; ++i) {
            tail.step(kStep);
            lowest = std::min(lowest, tail.along().z);
        }
        CHECK(lowest == Approx(is_fixed ? 20 : 18).margin(0.02));
    }
}

TEST_CASE("gravity pulls a level bone down by tip mass over stiffness", "[jiggle]") {
    Tail tail{loose_jiggle(kFixedLength, 100)};
    tail.local[0].rotation = glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 1, 0));  // along X
    tail.jiggle.springs.yaw_stiffness = tail.jiggle.springs.pitch_stiffness = 100;
    tail.jiggle.springs.yaw_damping = tail.jiggle.springs.pitch_damping = 20;
    tail.jiggle.springs.tip_mass = 300;
    for (int i = 0; i < 600; ++i) tail.step(1.0 / 60);
    CHECK(tail.bone().tip.z == Approx(-3).epsilon(0.01));
    CHECK(tail.state.max_speed() < 0.01);
    const SpringNumbers facts = spring_numbers(100, 4, 50);
    CHECK(facts.frequency == Approx(1.5915).epsilon(0.001));  // 10 / (2 pi)
    CHECK(facts.damping_ratio == Approx(0.2));
    CHECK(facts.sag == Approx(0.5));
    CHECK(spring_numbers(0, 4, 50).frequency == 0);
}

TEST_CASE("a rigid jiggle bone has no spring and falls", "[jiggle]") {
    Tail tail{loose_jiggle(kMdlJiggleRigid | kMdlJiggleLengthFixed)};
    tail.local[0].rotation = glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 1, 0));
    tail.jiggle.springs.yaw_stiffness = 1000;
    tail.jiggle.springs.tip_mass = 100;
    tail.step(0.01);
    CHECK(tail.bone().tip.z == Approx(-0.01).epsilon(0.001));  // 100 * 0.01 * 0.01
    for (int i = 0; i < 50; ++i) tail.step(0.01);
    CHECK(tail.bone().tip.z < -5);
    CHECK(glm::length(tail.along()) == Approx(20));
}

TEST_CASE("random motion keeps the tip within its limits", "[jiggle]") {
    MdlJiggle jiggle = loose_jiggle(kFixedLength);
    MdlJiggleSprings& springs = jiggle.springs;
    springs.yaw_stiffness = springs.pitch_stiffness = 50;
    springs.tip_mass = 200;
    springs.min_yaw = -0.3f, springs.max_yaw = 0.5f;
    springs.min_pitch = -0.2f, springs.max_pitch = 0.4f;
    springs.angle_limit = 0.6f;
    const auto excess = [](double value, double min, double max) {
        return std::max(min - value, value - max);
    };
    SECTION("yaw") {
        // in the plane of the limit: a tip that swings over the top is at the other side of it
        springs.flags |= kMdlJiggleYawLimit;
        springs.tip_mass = 0;
        const auto excess_of = [&](const Tail& tail) {
            return excess(std::atan2(tail.along().x, tail.along().z), -0.3, 0.5);
        };
        CHECK(worst_excess({jiggle}, excess_of, {1, 0, 1}) < 1e-6);
    }
    SECTION("pitch") {
        springs.flags |= kMdlJiggleYawLimit | kMdlJigglePitchLimit;
        CHECK(worst_excess({jiggle}, [&](const Tail& tail) {
                  return excess(std::atan2(tail.along().y, tail.along().z), -0.2, 0.4);
              }) < 1e-6);
    }
    SECTION("cone") {
        springs.flags |= kMdlJiggleAngleLimit;
        CHECK(worst_excess({jiggle}, [&](const Tail& tail) {
                  return std::acos(glm::normalize(tail.along()).z) - 0.6;
              }) < 1e-6);
    }
    SECTION("length") {
        CHECK(worst_excess({jiggle}, [&](const Tail& tail) {
                  return std::abs(glm::length(tail.along()) - 20);
              }) < 1e-6);
    }
}

TEST_CASE("random motion keeps the base within its box", "[jiggle]") {
    MdlJiggle jiggle = loose_jiggle(kMdlJiggleBaseSpring);
    MdlJiggleSprings& springs = jiggle.springs;
    springs.base_stiffness = 100;
    springs.base_damping = 2;
    springs.base_mass = 50;
    springs.base_min_left = -1, springs.base_max_left = 2;
    springs.base_min_up = -3, springs.base_max_up = 4;
    springs.base_min_forward = -5, springs.base_max_forward = 6;
    springs.base_left_friction = springs.base_up_friction = springs.base_forward_friction = 1;
    CHECK(worst_excess({jiggle}, [](const Tail& tail) {
              const glm::dmat4 goal = to_matrix(tail.local[0]) * to_matrix(tail.local[1]);
              const glm::dvec3 offset = glm::transpose(glm::dmat3(goal)) *
                                        (glm::dvec3(tail.bone().world[3]) - glm::dvec3(goal[3]));
              double worst = -1;
              const double min[] = {-1, -3, -5}, max[] = {2, 4, 6};
              for (int axis = 0; axis < 3; ++axis)
                  worst = std::max({worst, min[axis] - offset[axis], offset[axis] - max[axis]});
              return worst;
          }) < 1e-4);
}

TEST_CASE("a base on a spring swings about its goal and keeps the bone's turn", "[jiggle]") {
    Tail tail{loose_jiggle(kMdlJiggleBaseSpring)};
    MdlJiggleSprings& springs = tail.jiggle.springs;
    springs.base_stiffness = 100;
    springs.base_damping = 20;
    springs.base_mass = 50;
    springs.base_min_left = springs.base_min_up = springs.base_min_forward = -100;
    springs.base_max_left = springs.base_max_up = springs.base_max_forward = 100;
    for (int i = 0; i < 600; ++i) tail.step(1.0 / 60);
    CHECK(tail.bone().world[3].z == Approx(10 - 0.5));  // 50 / 100 below
    CHECK(glm::dmat3(tail.bone().world) == glm::dmat3(1));
}

TEST_CASE("a tip at its yaw limit stops, whatever bounce the file has", "[jiggle]") {
    Tail tail{loose_jiggle(kFixedLength | kMdlJiggleYawLimit)};
    tail.jiggle.springs.min_yaw = -0.1f;
    tail.jiggle.springs.max_yaw = 0.1f;
    tail.jiggle.springs.yaw_bounce = 5;
    tail.step(1.0 / 60);
    tail.local[0].position.x = -30;
    tail.step(1.0 / 60);
    CHECK(std::atan2(tail.along().x, tail.along().z) == Approx(0.1));
    CHECK(glm::length(tail.bone().tip_velocity) == 0);
}

TEST_CASE("a boing squashes the bone across the impact and stretches it along", "[jiggle]") {
    Tail tail{loose_jiggle(kMdlJiggleBoing)};
    tail.jiggle.boing = {50, 0.7f, 0.25f, 30, 0.35f};
    constexpr double kStep = 0.01;
    const auto flex_at = [](double t) { return 0.35 * std::cos(30 * t) * std::pow(1 - t / 4, 4); };
    tail.step(kStep);  // it begins with a boing along Z
    const double first = flex_at(kStep);
    CHECK(glm::length(tail.bone().world[0]) == Approx(1 + first).epsilon(1e-5));
    CHECK(glm::length(tail.bone().world[1]) == Approx(1 + first).epsilon(1e-5));
    CHECK(glm::length(tail.bone().world[2]) == Approx(1 - first).epsilon(1e-5));
    for (int i = 0; i < 50; ++i) tail.step(kStep);
    tail.local[0].position.x = -1;  // 100 units a second
    tail.step(kStep);
    CHECK(tail.bone().boing_seconds == 0);
    // The axis is X, and the game's order of the product scales Y by it.
    CHECK(glm::length(tail.bone().world[0]) == Approx(1.35));
    CHECK(glm::length(tail.bone().world[1]) == Approx(0.65));
    CHECK(glm::length(tail.bone().world[2]) == Approx(1.35));
    for (int i = 0; i < 400; ++i) tail.step(kStep);  // damped away after 4 seconds
    CHECK(glm::dmat3(tail.bone().world) == glm::dmat3(1));
}

TEST_CASE("springs too stiff for the step never leave numbers", "[jiggle]") {
    Tail tail{loose_jiggle(kMdlJiggleFlexible)};
    tail.jiggle.springs.yaw_stiffness = tail.jiggle.springs.along_stiffness = 1e6f;
    step_at_random(tail, glm::vec3(1), [&](int i) {
        CAPTURE(i);
        REQUIRE(is_near(glm::vec3(tail.bone().world[2])));
        REQUIRE(std::isfinite(tail.bone().tip.x));
    });
}

TEST_CASE("bones below a jiggle bone follow it, by every way of skinning", "[jiggle]") {
    const UpAxis up = GENERATE(UpAxis::kX, UpAxis::kY, UpAxis::kZ);
    Model model = tail_model();
    model.up = up;
    Vertex vertex;
    vertex.position = {1, 2, 33};
    vertex.normal = {0, 0, 1};
    vertex.bone_count = 1;
    vertex.weight[0] = 1;
    vertex.bone[0] = 2;
    model.vertices = {vertex};
    model.tangents = {{1, 0, 0, 1}};
    model.bones[1].pose_to_bone.rows[2].w = -10;
    model.bones[2].pose_to_bone.rows[2].w = -30;
    MdlJiggle jiggle = loose_jiggle(kFixedLength | kMdlJiggleBoing);
    jiggle.springs.tip_mass = 500;
    jiggle.boing = {50, 0.7f, 0.25f, 30, 0.35f};
    Pose pose;
    pose.local = bind_of(model);
    pose.local[0].rotation = glm::angleAxis(1.0f, glm::normalize(glm::vec3(1, 2, 3)));
    JiggleState state;
    for (int i = 0; i < 5; ++i) step_jiggle_bones(model, {&jiggle, 1}, pose.local, 0.02, state);
    apply_jiggle_bones(model, {&jiggle, 1}, state, pose);
    const glm::dvec3 at_end = glm::dvec3(state.bones[0].world * glm::dvec4(1, 2, 23, 1));
    std::vector<PosedVertex> posed(1);
    skin(model.vertices, model.tangents, pose.palette, posed);
    CHECK(glm::length(glm::dvec3(posed[0].position) - at_end) < 1e-4);
    const auto reference = skin_reference(model, pose.local, {}, pose.fixed_worlds);
    CHECK(glm::length(glm::dvec3(reference[0].position) - at_end) < 1e-4);
}

TEST_CASE("a turned jiggle bone has the local transform of its world", "[jiggle]") {
    Tail tail{loose_jiggle(kFixedLength)};
    tail.jiggle.springs.tip_mass = 300;
    tail.local[0].rotation = glm::angleAxis(1.0f, glm::normalize(glm::vec3(3, 2, 1)));
    for (int i = 0; i < 20; ++i) tail.step(0.02);
    Pose pose;
    pose.local = tail.local;
    apply_jiggle_bones(tail.model, {&tail.jiggle, 1}, tail.state, pose);
    CHECK(angle_between(pose.local[1].rotation, tail.local[1].rotation) > 0.1);
    Pose again;
    again.local = pose.local;
    finish_pose(tail.model, again);
    CHECK(glm::length(affine_translation(again.world[2]) - affine_translation(pose.world[2])) <
          1e-4f);
}

TEST_CASE("only jiggle bones with an active rule and finite numbers move", "[jiggle]") {
    std::vector<MdlJiggle> jiggles(4, loose_jiggle(kFixedLength));
    jiggles[1].springs.tip_mass = std::numeric_limits<float>::infinity();
    jiggles[2].bone = 3;  // the model has three bones
    jiggles[3].bone = 2;
    const auto scene = jiggling_scene(tail_model(), jiggles);
    auto mdl = *scene->compiled->mdl;
    mdl.bones.resize(3);
    mdl.bones[2].procedure = kMdlProcedureJiggle;
    auto compiled = std::make_shared<CompiledModel>();
    const auto found = [&](uint32_t flags) {
        mdl.bones[2].flags = flags;
        compiled->mdl = std::make_shared<MdlFile>(mdl);
        scene->compiled = compiled;
        return jiggle_bones(*scene).size();
    };
    CHECK(found(0) == 1);
    CHECK(found(kMdlAlwaysProcedural) == 2);
    CHECK(jiggle_bones(Scene()).empty());
}

}  // namespace studioscope::jiggle_test
