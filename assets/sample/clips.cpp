#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/at.h"
#include "sample/easing.h"
#include "sample/ollie.h"

namespace studioscope::assets {

namespace {

constexpr size_t kWavingArm = 5;  // the second arm on the left

float sine(float turns) { return std::sin(glm::two_pi<float>() * turns); }

// Rotates a bone about its own axes, in degrees.
void turn(Transform& local, float x, float y, float z) {
    local.rotation = glm::normalize(
        local.rotation * rotation_from_euler(glm::dvec3(glm::radians(glm::vec3(x, y, z)))));
}

std::vector<Transform> bind_of(const std::vector<AssetBone>& bones) {
    std::vector<Transform> pose;
    pose.reserve(bones.size());
    for (const AssetBone& bone : bones) pose.push_back(bone.bind);
    return pose;
}

Transform& bone(std::vector<Transform>& pose, int index) { return at(pose, index); }

// A slow wave through all arms, one after another; `t` in turns.
void sway_arms(std::vector<Transform>& pose, float t, float strength, bool without_waving) {
    for (size_t arm = 0; arm < kArmCount; ++arm) {
        if (without_waving && arm == kWavingArm) continue;
        const float phase = t - 0.13f * static_cast<float>(arm);
        for (size_t i = 0; i < kBonesPerArm; ++i) {
            const float late = phase - 0.09f * static_cast<float>(i);
            const float more = strength * static_cast<float>(i) / kBonesPerArm;
            turn(bone(pose, arm_bone(arm, i)), 0, -6 * more * (1 + sine(late)),
                 7 * more * sine(late + 0.2f));
        }
    }
}

void breathe(std::vector<Transform>& pose, float t) {
    bone(pose, kHeadBone).position.z += 0.35f * sine(t);
    bone(pose, kMantleBone).position.z += 0.7f * sine(t - 0.08f);
    turn(bone(pose, kMantleBone), 1.5f * sine(t - 0.15f), 1.2f * sine(t * 2 - 0.1f), 0);
}

// Turns both eyes, in degrees to the left and up.
void look(std::vector<Transform>& pose, float left, float up) {
    for (const int eye : {kFirstEyeBone, kFirstEyeBone + 1}) turn(bone(pose, eye), -up, 0, left);
}

std::vector<Transform> idle_pose(const std::vector<AssetBone>& bones, float t) {
    std::vector<Transform> pose = bind_of(bones);
    sway_arms(pose, t, 1, false);
    breathe(pose, t * 2);
    const float glance = smooth(0.3f, 0.36f, t) - smooth(0.55f, 0.61f, t);
    look(pose, 13 * glance, 3 * glance);
    turn(bone(pose, kHeadBone), 0, 2.0f * sine(t), 0);
    return pose;
}

std::vector<Transform> wave_pose(const std::vector<AssetBone>& bones, float t) {
    std::vector<Transform> pose = bind_of(bones);
    const float raised = smooth(0, 0.22f, t) - smooth(0.8f, 1, t);
    const float waving = smooth(0.16f, 0.28f, t) - smooth(0.72f, 0.84f, t);
    constexpr float kUp[kBonesPerArm] = {-31, -30, -16, 6, 16, 8};
    for (size_t i = 0; i < kBonesPerArm; ++i) {
        const float late = t * 4 - 0.07f * static_cast<float>(i);
        turn(bone(pose, arm_bone(kWavingArm, i)), 0, kUp[i] * raised,
             (i == 0 ? 6.0f : 15.0f) * waving * sine(late));
    }
    sway_arms(pose, t, 0.6f * raised, true);
    turn(bone(pose, kBodyBone), 0, 3 * raised, 0);
    turn(bone(pose, kHeadBone), -2 * raised, 7 * raised + 1.5f * waving * sine(t * 4), 0);
    turn(bone(pose, kMantleBone), 0, 4 * raised + 2.5f * waving * sine(t * 4 - 0.15f), 0);
    look(pose, 12 * raised, 6 * raised);
    return pose;
}

bool same(const Transform& a, const Transform& b) {
    return a.position == b.position && a.rotation == b.rotation;
}

// Adds a frame with all bones if it is the first, else with those that moved since their last key;
// the mantle has keys in every second frame only, as an example of an omitted bone that moves.
void add_frame(AssetClip& clip, int number, const std::vector<Transform>& pose,
               std::vector<Transform>& keyed) {
    AssetFrame frame{number, {}};
    const bool is_first = clip.frames.empty(), is_even = clip.frames.size() % 2 == 0;
    if (is_first) keyed = pose;
    for (int i = 0; i < static_cast<int>(pose.size()); ++i) {
        const auto index = static_cast<size_t>(i);
        const bool moved = !same(pose[index], keyed[index]) && (i != kMantleBone || is_even);
        if (!is_first && !moved) continue;
        frame.keys.push_back({i, pose[index]});
        keyed[index] = pose[index];
    }
    clip.frames.push_back(std::move(frame));
}

// Makes frames -5 to 55, each with every bone.
AssetClip make_idle(const std::vector<AssetBone>& bones) {
    constexpr int kFirst = -5, kLast = 55;
    AssetClip clip{"idle", 20, true, {}};
    for (int number = kFirst; number <= kLast; ++number) {
        const float t = static_cast<float>(number - kFirst) / (kLast - kFirst);
        AssetFrame frame{number, {}};
        const std::vector<Transform> pose = idle_pose(bones, t);
        for (size_t i = 0; i < pose.size(); ++i)
            frame.keys.push_back({static_cast<int>(i), pose[i]});
        clip.frames.push_back(std::move(frame));
    }
    return clip;
}

// The face during the wave: a smile, two blinks, the second with the left eye only, and a small hop
// of the head at the start.
std::vector<AssetFlexCurve> wave_face() {
    const std::vector<AssetFlexKey> smile{{0, 0}, {12, 0.9f}, {58, 1}, {72, 0}};
    const std::vector<AssetFlexKey> one_blink{{20, 0}, {23, 1}, {27, 0}};
    const std::vector<AssetFlexKey> two_blinks{{20, 0}, {23, 1}, {27, 0}, {44, 0},
                                               {48, 1}, {54, 1}, {58, 0}};
    return {{"right_smile", smile},
            {"left_smile", smile},
            {"right_blink", one_blink},
            {"left_blink", two_blinks},
            {"surprise", {{2, 0}, {10, 0.6f}, {18, 0}}},
            {"bounce", {{0, 0.5f}, {5, 0.2f}, {12, 0.8f}, {18, 0.5f}}}};
}

// Makes frames 0 to 72, of which only every third or fourth exists.
AssetClip make_wave(const std::vector<AssetBone>& bones) {
    constexpr int kLast = 72;
    AssetClip clip{"wave", 30, false, {}};
    std::vector<Transform> keyed;
    bool is_long = false;
    for (int number = 0; number <= kLast; number += number + 4 > kLast ? 1 : is_long ? 4 : 3) {
        add_frame(clip, number, wave_pose(bones, static_cast<float>(number) / kLast), keyed);
        is_long = !is_long;
    }
    clip.flexes = wave_face();
    return clip;
}

}  // namespace

std::vector<AssetClip> make_clips(const std::vector<AssetBone>& bones) {
    return {make_idle(bones), make_wave(bones)};
}

}  // namespace studioscope::assets
