#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/seeded_hash.h"
#include "facts/compare/vertex_match.h"

namespace studioscope {

namespace {

int other_bone(std::span<const int> bones, uint8_t bone) {
    return bone < bones.size() ? bones[bone] : kNone;
}

struct FateNames {
    const char* name;
    const char* key;
};
constexpr std::array<FateNames, kVertexFateCount> kReportedFates{{
    {"kept", "kept"},
    {"moved", "moved"},
    {"re-weighted", "reweighted"},
    {"normal changed", "normal_changed"},
    {"UV changed", "uv_changed"},
    {"welded", "welded"},
    {"split", "split"},
    {"lost", "lost"},
    {"new", "new"},
}};

}  // namespace

const char* fate_name(VertexFate fate) { return at(kReportedFates, fate).name; }
const char* fate_key(VertexFate fate) { return at(kReportedFates, fate).key; }

VertexFate VertexChanges::fate() const {
    if (position) return VertexFate::kMoved;
    if (weights) return VertexFate::kReweighted;
    if (normal) return VertexFate::kNormalChanged;
    return uv ? VertexFate::kUvChanged : VertexFate::kKept;
}

VertexChanges changes_between(const Vertex& first, const Vertex& second, std::span<const int> bones,
                              const Tolerances& tolerances) {
    const double distance = glm::distance(glm::dvec3(first.position), glm::dvec3(second.position));
    const glm::vec2 uv = glm::abs(first.uv - second.uv);
    return {
        !(static_cast<float>(distance) <= tolerances.position),
        !(degrees_between(first.normal, second.normal) <= tolerances.normal_degrees),
        !(uv.x <= tolerances.uv && uv.y <= tolerances.uv),
        !(weight_difference(first, second, bones) <= tolerances.weight),
    };
}

bool is_equal(const Vertex& first, const Vertex& second, std::span<const int> bones) {
    if (first.position != second.position || first.normal != second.normal ||
        first.uv != second.uv || first.bone_count != second.bone_count)
        return false;
    for (size_t i = 0; i < first.bone_count; ++i)
        if (first.weight[i] != second.weight[i] ||
            other_bone(bones, first.bone[i]) != second.bone[i])
            return false;
    return true;
}

uint64_t vertex_hash(const Vertex& vertex, uint64_t seed) {
    // +0 turns -0 into 0, which is equal to it
    const std::array<float, 5> values{vertex.position.x + 0.0f, vertex.position.y + 0.0f,
                                      vertex.position.z + 0.0f, vertex.uv.x + 0.0f,
                                      vertex.uv.y + 0.0f};
    uint64_t hash = seed;
    for (const float value : values) hash = mixed_hash(hash, std::bit_cast<uint32_t>(value));
    return hash;
}

float weight_difference(const Vertex& first, const Vertex& second, std::span<const int> bones) {
    std::array<std::pair<int, float>, size_t{2} * kMaxBonesPerVertex> differences{};
    size_t count = 0;
    const auto add = [&](int bone, float weight) {
        size_t i = 0;
        while (i < count && differences[i].first != bone) ++i;
        if (i == count) differences[count++] = {bone, 0.0f};
        differences[i].second += weight;
    };
    for (size_t i = 0; i < first.bone_count; ++i) {
        const int bone = other_bone(bones, first.bone[i]);
        // a bone without a counterpart is no bone of the other model
        add(bone == kNone ? kNone - 1 - first.bone[i] : bone, first.weight[i]);
    }
    for (size_t i = 0; i < second.bone_count; ++i) add(second.bone[i], -second.weight[i]);
    float largest = 0;
    for (size_t i = 0; i < count; ++i) largest = std::max(largest, std::abs(differences[i].second));
    return largest;
}

float degrees_between(const glm::vec3& a, const glm::vec3& b) {
    const glm::dvec3 one(a), other(b);
    const bool is_zero = a == glm::vec3(0), is_other_zero = b == glm::vec3(0);
    if (is_zero || is_other_zero) return is_zero == is_other_zero ? 0.0f : 180.0f;
    return static_cast<float>(
        glm::degrees(std::atan2(glm::length(glm::cross(one, other)), glm::dot(one, other))));
}

}  // namespace studioscope
