#include "sample/skeleton.h"

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "sample/easing.h"

namespace studioscope::assets {

namespace {

// In the order of make_arms(): by azimuth from the back over the right side to the left.
constexpr const char* kArmNames[kArmCount] = {"arm_R4", "arm_R3", "arm_R2", "arm_R1",
                                              "arm_L1", "arm_L2", "arm_L3", "arm_L4"};

glm::dmat4 frame(const glm::vec3& x, const glm::vec3& z, const glm::vec3& position) {
    const glm::dvec3 forward(glm::normalize(x));
    const glm::dvec3 up =
        glm::normalize(glm::dvec3(z) - forward * glm::dot(forward, glm::dvec3(z)));
    glm::dmat4 matrix(1);
    matrix[0] = glm::dvec4(forward, 0);
    matrix[1] = glm::dvec4(glm::cross(up, forward), 0);
    matrix[2] = glm::dvec4(up, 0);
    matrix[3] = glm::dvec4(glm::dvec3(position), 1);
    return matrix;
}

Transform to_transform(const glm::dmat4& matrix) {
    return {glm::vec3(matrix[3]), glm::quat(glm::quat_cast(glm::dmat3(matrix)))};
}

// Adds bones by their position in the model.
class Skeleton {
public:
    void add(std::string name, int parent, const glm::dmat4& world) {
        const glm::dmat4 local =
            parent == kNone ? world : glm::inverse(at(worlds_, parent)) * world;
        worlds_.push_back(world);
        bones_.push_back({std::move(name), parent, to_transform(local)});
    }
    std::vector<AssetBone> take() { return std::move(bones_); }

private:
    std::vector<AssetBone> bones_;
    std::vector<glm::dmat4> worlds_;
};

}  // namespace

std::vector<AssetBone> make_bones(const std::array<Arm, kArmCount>& arms, const WebEnds& webs,
                                  const std::array<EyePlace, 2>& eyes) {
    // the model's own axes, far from gimbal lock
    const glm::vec3 left(1, 0, 0), up(0, 0, 1);
    Skeleton skeleton;
    skeleton.add("root", kNone, glm::dmat4(1));
    skeleton.add("body", kRootBone, frame(left, up, {0, 0, kBodyHeight}));
    skeleton.add("head", kBodyBone, frame(left, up, {0, 0, kHeadHeight}));
    skeleton.add("mantle", kHeadBone, frame(left, up, {0, 1, kMantleHeight}));
    skeleton.add("eye_R", kHeadBone, frame(eyes[0].side, eyes[0].up, eyes[0].center));
    skeleton.add("eye_L", kHeadBone, frame(eyes[1].side, eyes[1].up, eyes[1].center));
    for (size_t arm = 0; arm < kArmCount; ++arm)
        for (size_t i = 0; i < kBonesPerArm; ++i) {
            const float share = static_cast<float>(i) / kBonesPerArm;
            const ArmPoint start = arms[arm].at(glm::mix(webs[arm], 1.0f, share));
            const ArmPoint end =
                arms[arm].at(glm::mix(webs[arm], 1.0f, share + 1.0f / kBonesPerArm));
            skeleton.add(std::string(kArmNames[arm]) + "_" + std::to_string(i + 1),
                         i == 0 ? kBodyBone : arm_bone(arm, i - 1),
                         frame(end.center - start.center, start.up, start.center));
        }
    return skeleton.take();
}

void set_weights(Vertex& vertex, const std::vector<BoneShare>& shares) {
    constexpr float kTiny = 0.05f;
    std::vector<BoneShare> merged;
    for (const BoneShare& share : shares) {
        const auto same = std::find_if(merged.begin(), merged.end(),
                                       [&](const BoneShare& m) { return m.bone == share.bone; });
        if (same == merged.end())
            merged.push_back(share);
        else
            same->weight += share.weight;
    }
    std::stable_sort(merged.begin(), merged.end(),
                     [](const BoneShare& a, const BoneShare& b) { return a.weight > b.weight; });
    while (merged.size() > 1 && (merged.size() > 3 || merged.back().weight < kTiny))
        merged.pop_back();
    float sum = 0;
    for (const BoneShare& share : merged) sum += share.weight;
    for (size_t i = 0; i < 3; ++i) {
        vertex.bone[i] = i < merged.size() ? static_cast<uint8_t>(merged[i].bone) : uint8_t{0};
        vertex.weight[i] = i < merged.size() ? merged[i].weight / sum : 0;
    }
    vertex.bone_count = static_cast<uint8_t>(merged.size());
}

std::vector<BoneShare> head_weights(const glm::vec3& point) {
    const float body = 1 - smooth(12, 27, point.z);
    const float mantle = 0.9f * smooth(33, 57, point.z);
    return {{kBodyBone, body}, {kHeadBone, 1 - body - mantle}, {kMantleBone, mantle}};
}

std::vector<BoneShare> arm_weights(size_t arm, float web_end, float s) {
    const float place =
        std::clamp((s - web_end) / (1 - web_end), 0.0f, 0.9999f) * static_cast<float>(kBonesPerArm);
    const auto i = static_cast<size_t>(place);
    const float t = place - static_cast<float>(i);
    const int before = i == 0 ? kBodyBone : arm_bone(arm, i - 1);
    const int after = arm_bone(arm, std::min(i + 1, kBonesPerArm - 1));
    return {{before, (1 - t) * (1 - t) * 0.5f},
            {arm_bone(arm, i), 0.5f + t * (1 - t)},
            {after, t * t * 0.5f}};
}

std::vector<BoneShare> mix_weights(std::vector<BoneShare> a, const std::vector<BoneShare>& b,
                                   float t) {
    for (BoneShare& share : a) share.weight *= 1 - t;
    for (const BoneShare& share : b) a.push_back({share.bone, share.weight * t});
    return a;
}

}  // namespace studioscope::assets
