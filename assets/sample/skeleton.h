#pragma once

#include <initializer_list>

#include "sample/body_field.h"
#include "writers/asset.h"

namespace studioscope::assets {

// Bones of the octopus and their weights. Body, head, mantle and eyes have X to the left, Y back
// and Z up; an arm's bones have X along it and Z on the outer side.

constexpr int kRootBone = 0, kBodyBone = 1, kHeadBone = 2, kMantleBone = 3, kFirstEyeBone = 4,
              kFirstArmBone = 6;
constexpr size_t kBonesPerArm = 6;
constexpr float kBodyHeight = 14, kHeadHeight = 24, kMantleHeight = 44;

inline int arm_bone(size_t arm, size_t bone) {
    return kFirstArmBone + static_cast<int>(arm * kBonesPerArm + bone);
}

// The s of each arm at which the web ends and its bones begin.
using WebEnds = std::array<float, kArmCount>;

std::vector<AssetBone> make_bones(const std::array<Arm, kArmCount>& arms, const WebEnds& webs,
                                  const std::array<EyePlace, 2>& eyes);

struct BoneShare {
    int bone;
    float weight;
};

// Sets the three largest weights, heaviest first, with sum 1; tiny ones are dropped.
void set_weights(Vertex& vertex, const std::vector<BoneShare>& shares);

// Weights of a point on head and body, by its height.
std::vector<BoneShare> head_weights(const glm::vec3& point);
// Weights of a point on an arm: a quadratic B-spline over its bones, starting with the body's.
std::vector<BoneShare> arm_weights(size_t arm, float web_end, float s);
std::vector<BoneShare> mix_weights(std::vector<BoneShare> a, const std::vector<BoneShare>& b,
                                   float t);

}  // namespace studioscope::assets
