#include "sample/arm.h"

#include <algorithm>
#include <cmath>

#include "sample/easing.h"

namespace studioscope::assets {

namespace {

constexpr size_t kSteps = 256;
constexpr float kSuckerHeight = 0.7f;
constexpr float kRootRadius = 6.6f, kTipRadius = 0.75f;

struct ArmStyle {
    float length;
    float sway_degrees;  // degrees to the side, seen from above
    float curl_degrees;  // degrees that the tip curls up
    float curl_start;    // s at which the curl starts
};

// Arms from the back right over the front to the back left.
constexpr ArmStyle kStyles[kArmCount] = {
    {66, 30, 330, 0.56f}, {68, -34, 400, 0.58f}, {66, 26, 360, 0.55f}, {64, -38, 430, 0.54f},
    {66, 34, 400, 0.56f}, {68, -24, 350, 0.57f}, {66, 36, 420, 0.56f}, {66, -30, 340, 0.56f}};

float radius_at(float s) {
    return kTipRadius + (kRootRadius - kTipRadius) * std::pow(1 - s, 0.95f);
}

// Pitch in degrees: down at first, level on the ground, then up into the curl.
float pitch_at(const ArmStyle& style, float s) {
    const float fall = -34 * (1 - smooth(0.05f, 0.42f, s)) - 5 * (1 - smooth(0.4f, 0.7f, s));
    const float in_curl = std::max(0.0f, (s - style.curl_start) / (1 - style.curl_start));
    return glm::radians(fall + style.curl_degrees * std::pow(in_curl, 1.75f));
}

// Moves the whole arm up or down until its suckers just touch the ground.
void stand_on_ground(std::vector<ArmPoint>& points) {
    float lowest = points.front().center.z;
    for (const ArmPoint& point : points) lowest = std::min(lowest, point.center.z - point.radius);
    for (ArmPoint& point : points) point.center.z += kSuckerHeight - lowest;
}

Arm make_arm(float azimuth, const ArmStyle& style) {
    Arm arm;
    arm.azimuth = azimuth;
    glm::vec3 center = 6.0f * glm::vec3(std::cos(azimuth), std::sin(azimuth), 0);
    for (size_t i = 0; i <= kSteps; ++i) {
        const float s = static_cast<float>(i) / static_cast<float>(kSteps);
        const float pitch = pitch_at(style, s);
        const float yaw = azimuth + glm::radians(style.sway_degrees) * smooth(0.25f, 1.0f, s);
        const glm::vec3 outward(std::cos(yaw), std::sin(yaw), 0), up(0, 0, 1);
        const glm::vec3 forward = std::cos(pitch) * outward + std::sin(pitch) * up;
        arm.points.push_back(
            {center, forward, std::cos(pitch) * up - std::sin(pitch) * outward, radius_at(s)});
        center += forward * (style.length / static_cast<float>(kSteps));
    }
    stand_on_ground(arm.points);
    return arm;
}

}  // namespace

ArmPoint Arm::at(float s) const {
    const float place = std::clamp(s, 0.0f, 1.0f) * static_cast<float>(kSteps);
    const size_t i = std::min(static_cast<size_t>(place), kSteps - 1);
    const float t = place - static_cast<float>(i);
    const ArmPoint &a = points[i], &b = points[i + 1];
    return {glm::mix(a.center, b.center, t), glm::normalize(glm::mix(a.forward, b.forward, t)),
            glm::normalize(glm::mix(a.up, b.up, t)), glm::mix(a.radius, b.radius, t)};
}

std::array<Arm, kArmCount> make_arms() {
    std::array<Arm, kArmCount> arms;
    for (size_t i = 0; i < kArmCount; ++i)
        arms[i] = make_arm(glm::radians(112.5f + 45.0f * static_cast<float>(i)), kStyles[i]);
    return arms;
}

}  // namespace studioscope::assets
