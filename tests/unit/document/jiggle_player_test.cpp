// The motion of jiggle bones over the time of a clip.

#include "document/playback/jiggle_player.h"

#include <catch2/catch.hpp>

#include "document/framing.h"
#include "support/jiggling.h"
#include "support/point_document.h"

namespace studioscope::jiggle_player_test {

namespace {

// Springs that have died away within two seconds.
std::vector<MdlJiggle> soft_tail() {
    MdlJiggle jiggle = loose_jiggle(kMdlJiggleFlexible | kMdlJiggleLengthFixed);
    MdlJiggleSprings& springs = jiggle.springs;
    springs.yaw_stiffness = springs.pitch_stiffness = 60;
    springs.yaw_damping = springs.pitch_damping = 5;
    springs.tip_mass = 20;
    return {jiggle};
}

// Where the bone below the tail is.
glm::vec3 end_of(const Pose& pose) { return affine_translation(pose.world.at(2)); }

glm::vec3 jumped_to(Document document, float seconds) {
    document.playback.passed_seconds = std::floor(seconds);
    document.playback.frame = (seconds - std::floor(seconds)) * 30;
    Pose pose;
    pose_document(document, pose);
    return end_of(pose);
}

glm::vec3 played_to(Document document, float seconds, int frames) {
    JigglePlayer player;
    Pose pose;
    document.playback.is_playing = true;
    player.pose(document, 0, pose);
    const float step = seconds / static_cast<float>(frames);
    for (int i = 0; i < frames; ++i) {
        advance(document.playback, document.model(), step);
        player.pose(document, step, pose);
    }
    return end_of(pose);
}

}  // namespace

TEST_CASE("a view is framed around what hangs down", "[jiggle]") {
    std::vector<MdlJiggle> tail = soft_tail();
    tail[0].springs.tip_mass = 6000;  // a hundred times what its springs hold
    tail[0].springs.yaw_damping = tail[0].springs.pitch_damping = 20;
    const Document bones = swaying_document({});
    Document document = document_of_points({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    Model model = document.model();
    model.bones = bones.model().bones;
    model.clips = bones.model().clips;
    for (Vertex& vertex : model.vertices) vertex.bone[0] = 2;
    document.scene = jiggling_scene(std::move(model), tail);
    document.playback.clip = 0;
    document.playback.passed_seconds = 3;  // the tail, which stands on the root, has fallen
    document.playback.jiggle.is_on = false;
    frame_model(document, 1);
    CHECK(document.camera.pivot.z == Approx(30).margin(1));  // where the end stands
    document.playback.jiggle.is_on = true;
    frame_model(document, 1);
    CHECK(document.camera.pivot.z < 0);  // 20 below the tail, which is 10 above the root
}

TEST_CASE("a moment has the same pose whether it is played or jumped to", "[jiggle]") {
    const Document document = swaying_document(soft_tail());
    for (const float seconds : {0.31f, 2.0f, 2.45f, 9.9f}) {
        const glm::vec3 jumped = jumped_to(document, seconds);
        for (const float rate : {24.0f, 60.0f, 143.0f}) {
            CAPTURE(seconds, rate);
            const glm::vec3 played = played_to(document, seconds, static_cast<int>(seconds * rate));
            CHECK(glm::length(played - jumped) < 0.005f);
        }
        CHECK(jumped_to(document, seconds) == jumped);
    }
}

TEST_CASE("a moment after ten seconds is replayed from ten seconds before it", "[jiggle]") {
    const Document document = swaying_document(soft_tail());
    // the loops of one second are all alike once the start has died away
    CHECK(glm::length(jumped_to(document, 25.4f) - jumped_to(document, 9.4f)) < 0.01f);
}

TEST_CASE("the tail lags behind the moving root", "[jiggle]") {
    const Document document = swaying_document(soft_tail());
    CHECK(jumped_to(document, 0).x == Approx(0).margin(0.01));
    CHECK(jumped_to(document, 0.2f).x < 12 - 1);
    Document off = document;
    off.playback.jiggle.is_on = false;
    CHECK(jumped_to(off, 0.2f).x == Approx(12));
    off.playback = document.playback;
    off.playback.clip = kNone;  // the bind pose
    CHECK(jumped_to(off, 0.2f).x == 0);
}

TEST_CASE("jiggle bones hang on the first pose as long as they settle", "[jiggle]") {
    std::vector<MdlJiggle> jiggles = soft_tail();
    jiggles[0].springs.tip_mass = 0;
    jiggles[0].springs.along_stiffness = 0;
    Document document = swaying_document(jiggles);
    auto scene = std::make_shared<Scene>(*document.scene);
    // lying along X, so that gravity bends it
    scene->model.bones[0].bind.rotation = glm::angleAxis(glm::radians(90.0f), glm::vec3(0, 1, 0));
    auto compiled = std::make_shared<CompiledModel>();
    auto mdl = std::make_shared<MdlFile>(*scene->compiled->mdl);
    mdl->jiggles[0].springs.tip_mass = 60;  // one unit at the tip
    compiled->mdl = mdl;
    scene->compiled = compiled;
    for (RotationKey key : {RotationKey{0, scene->model.bones[0].bind.rotation}})
        scene->model.clips[0].tracks[0].rotations = {key};
    document.scene = scene;
    CHECK(jumped_to(document, 0).z == Approx(-1).epsilon(0.02));
    document.playback.jiggle.settle = 0;
    CHECK(jumped_to(document, 0).z == Approx(0).margin(0.001));
    document.playback.jiggle.settle = 0.1f;  // 6 steps: about 60 * 0.1^2 / 2, less its springs
    CHECK(jumped_to(document, 0).z == Approx(-0.3).margin(0.1));
}

TEST_CASE("the rate of steps changes the motion", "[jiggle]") {
    Document document = swaying_document(soft_tail());
    const auto at_rate = [&](int rate) {
        document.playback.jiggle.rate = rate;
        return jumped_to(document, 0.25f);
    };
    CHECK(glm::length(at_rate(30) - at_rate(144)) > 0.05f);
    CHECK(glm::length(at_rate(144) - at_rate(300)) < glm::length(at_rate(30) - at_rate(144)));
}

TEST_CASE("after a clip has ended, jiggle bones swing until they rest", "[jiggle]") {
    Document document = swaying_document(soft_tail());
    document.playback.is_looping = false;
    document.playback.is_playing = true;
    document.playback.frame = 20;
    JigglePlayer player;
    Pose pose;
    int frames = 0, settling = 0;
    glm::vec3 at_end{0};
    for (; frames < 600; ++frames) {
        advance(document.playback, document.model(), 1 / 60.0f);
        player.pose(document, 1 / 60.0f, pose);
        if (document.playback.is_playing) continue;
        if (settling == 0) at_end = end_of(pose);
        if (!player.is_settling()) break;
        ++settling;
    }
    CHECK(settling > 60);
    CHECK(settling < 400);
    CHECK(glm::length(end_of(pose) - at_end) > 0.1f);
    CHECK(end_of(pose).x == Approx(0).margin(0.01));
    CHECK(player.seconds_after_end() > 1);
    document.playback.frame = 3;  // a jump is a moment of its own
    player.pose(document, 1 / 60.0f, pose);
    CHECK_FALSE(player.is_settling());
    CHECK(end_of(pose) == jumped_to(document, 0.1f));
}

TEST_CASE("a pause holds jiggle bones where they are", "[jiggle]") {
    Document document = swaying_document(soft_tail());
    document.playback.is_playing = true;
    JigglePlayer player;
    Pose pose;
    for (int i = 0; i < 40; ++i) {
        advance(document.playback, document.model(), 1 / 60.0f);
        player.pose(document, 1 / 60.0f, pose);
    }
    document.playback.is_playing = false;
    const glm::vec3 paused = end_of(pose);
    for (int i = 0; i < 10; ++i) player.pose(document, 1 / 60.0f, pose);
    CHECK(glm::length(end_of(pose) - paused) < 1e-4f);
    CHECK_FALSE(player.is_settling());
}

TEST_CASE("a playing clip of one frame is drawn until its jiggle bones rest", "[jiggle]") {
    Document document = swaying_document(soft_tail());
    auto scene = std::make_shared<Scene>(*document.scene);
    scene->model.clips[0].frames = {0};
    document.scene = scene;
    document.playback.is_playing = true;
    document.playback.jiggle.settle = 0;
    JigglePlayer player;
    Pose pose;
    int frames = 0;
    do {
        advance(document.playback, document.model(), 1 / 60.0f);
        player.pose(document, 1 / 60.0f, pose);
    } while (player.is_settling() && ++frames < 600);
    CHECK(frames > 20);
    CHECK(frames < 600);
}

TEST_CASE("a model without jiggle bones is posed as before", "[jiggle]") {
    Document document = swaying_document({});
    CHECK_FALSE(moves_jiggle_bones(document));
    JigglePlayer player;
    Pose pose, plain;
    document.playback.frame = 7;
    player.pose(document, 0, pose);
    update_pose(document.model(), pose_request(document), plain);
    CHECK(pose.world == plain.world);
    CHECK(pose.fixed_worlds.empty());
    CHECK_FALSE(player.is_settling());
}

TEST_CASE("earlier moments of playback go back through its loops", "[playback]") {
    const Document document = swaying_document({});
    Playback playback = document.playback;
    playback.frame = 6;  // 2.2 seconds
    playback.passed_seconds = 2;
    const auto earlier = [&](double seconds) {
        return earlier_playback(playback, document.model(), seconds);
    };
    CHECK(earlier(0).frame == Approx(6));
    CHECK(earlier(0.1).frame == Approx(3));
    CHECK(earlier(0.3).frame == Approx(27));
    CHECK(earlier(0.3).passed_seconds == Approx(1));
    CHECK(earlier(2.2).frame == Approx(0).margin(0.001));
    playback.passed_seconds = 0;  // in its first loop
    CHECK(earlier(0.3).frame == 0);
    playback.is_looping = false;  // ended half a second ago
    playback.frame = 30;
    playback.passed_seconds = 0.5f;
    CHECK(earlier(0.4).frame == 30);
    CHECK(earlier(1).frame == Approx(15));
}

}  // namespace studioscope::jiggle_player_test
