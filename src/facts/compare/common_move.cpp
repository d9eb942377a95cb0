#include "facts/compare/common_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>

namespace studioscope {

namespace {

constexpr uint32_t kTries = 64;      // triangles that are tried, as each pair may be wrong
constexpr size_t kCandidates = 8;    // points that the corners of one are chosen from
constexpr size_t kMaxSample = 256;   // pairs that a move is first tested with
constexpr size_t kMinConfirmed = 2;  // three pairs define the move, so these are more than half
constexpr size_t kMinExplained = 4;
// Three points whose triangle is flatter than this part of its longest side are in one line.
constexpr double kMinHeight = 1e-3;

using Triangle = std::array<const PointPair*, 3>;

// Numbers that look random and are the same in every run.
class Shuffle {
public:
    size_t below(size_t count) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<size_t>(state_ >> 33) % count;
    }

private:
    uint64_t state_ = 1;
};

// A wide triangle of some of the points: the width keeps their rounding small.
Triangle some_triangle(std::span<const PointPair> pairs, Shuffle& shuffle) {
    std::array<const PointPair*, kCandidates> some{};
    for (const PointPair*& one : some) one = &pairs[shuffle.below(pairs.size())];
    const auto highest = [&](auto rank) {
        return *std::max_element(some.begin(), some.end(), [&](const auto* a, const auto* b) {
            return rank(a->first) < rank(b->first);
        });
    };
    const glm::dvec3& a = some[0]->first;
    const PointPair* far =
        highest([&](const glm::dvec3& point) { return glm::distance(a, point); });
    const glm::dvec3 side = far->first - a;
    return {some[0], far, highest([&](const glm::dvec3& point) {
                return glm::length(glm::cross(side, point - a));
            })};
}

// Three axes at right angles: the first along ab, the third out of the triangle. Nothing if it is
// flat.
std::optional<glm::dmat3> axes_of(const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c) {
    const glm::dvec3 side = b - a, normal = glm::cross(side, c - a);
    const double length = glm::length(side);
    // a negated comparison, so that what is not a number is flat too
    if (!(glm::length(normal) > kMinHeight * length * length)) return std::nullopt;
    const glm::dvec3 x = side / length, z = glm::normalize(normal);
    return glm::dmat3(x, glm::cross(z, x), z);
}

std::optional<CommonMove> move_of(const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    const auto before = axes_of(a->first, b->first, c->first);
    const auto after = axes_of(a->second, b->second, c->second);
    if (!before || !after) return std::nullopt;
    CommonMove move;
    move.turn = *after * glm::transpose(*before);
    move.factor = glm::distance(a->second, b->second) / glm::distance(a->first, b->first);
    move.offset = a->second - move.factor * (move.turn * a->first);
    return move;
}

double distance_after(const CommonMove& move, const PointPair& pair) {
    return glm::distance(move.apply(pair.first), pair.second);
}

// A measure of how well the move explains every `step`-th pair: the sum of 1 for what it hits, less
// for what it misses, and 0 for what is farther away than the tolerance. Of moves that hit as many,
// this prefers the one whose three points have not changed themselves.
double score_of(const CommonMove& move, std::span<const PointPair> pairs, size_t step,
                double tolerance) {
    double score = 0;
    for (size_t i = 0; i < pairs.size(); i += step) {
        const double share = distance_after(move, pairs[i]) / tolerance;
        if (share <= 1) score += 1 - share * share / 2;
    }
    return score;
}

}  // namespace

std::array<NamedMove, 7> quarter_turns() {
    const auto about = [](const glm::dvec3& axis, double degrees) {
        CommonMove move;
        move.turn = glm::mat3_cast(glm::angleAxis(glm::radians(degrees), axis));
        return move;
    };
    const glm::dvec3 x(1, 0, 0), y(0, 1, 0), z(0, 0, 1);
    return {{{"turned by 90 degrees about X", about(x, 90)},
             {"turned by -90 degrees about X", about(x, -90)},
             {"turned by 90 degrees about Y", about(y, 90)},
             {"turned by -90 degrees about Y", about(y, -90)},
             {"turned by 90 degrees about Z", about(z, 90)},
             {"turned by -90 degrees about Z", about(z, -90)},
             {"turned by 180 degrees about Z", about(z, 180)}}};
}

std::string words_of(const CommonMove& move) {
    constexpr double kNoDegrees = 0.01, kNoFactor = 1e-4, kNoOffset = 1e-3;
    std::string words;
    const auto add = [&](const std::string& text) { words += (words.empty() ? "" : ", ") + text; };
    const glm::dquat turn(move.turn);
    const glm::dvec3 vector(turn.x, turn.y, turn.z);
    const double degrees = glm::degrees(2 * std::atan2(glm::length(vector), turn.w));
    if (degrees > kNoDegrees) {
        // -0 would be written as such
        const glm::dvec3 axis = glm::round(glm::normalize(vector) * 1e4) / 1e4 + 0.0;
        add(fmt::format("turned by {:.4g} degrees about {:g} {:g} {:g}", degrees, axis.x, axis.y,
                        axis.z));
    }
    if (std::abs(move.factor - 1) > kNoFactor) add(fmt::format("scaled by {:.5g}", move.factor));
    if (glm::length(move.offset) > kNoOffset) {
        const glm::dvec3 offset = glm::round(move.offset * 1e4) / 1e4 + 0.0;
        add(fmt::format("moved by {:.5g} {:.5g} {:.5g}", offset.x, offset.y, offset.z));
    }
    return words;
}

std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance) {
    if (pairs.size() < kMinExplained) return std::nullopt;
    const size_t step = (pairs.size() + kMaxSample - 1) / kMaxSample;
    Shuffle shuffle;
    std::optional<CommonMove> best;
    double highest = 0;
    for (uint32_t i = 0; i < kTries; ++i) {
        const auto move = move_of(some_triangle(pairs, shuffle));
        if (!move) continue;
        const double score = score_of(*move, pairs, step, tolerance);
        if (score > highest) best = move;
        highest = std::max(highest, score);
    }
    if (!best) return std::nullopt;
    const auto explained =
        static_cast<size_t>(std::count_if(pairs.begin(), pairs.end(), [&](const PointPair& pair) {
            return distance_after(*best, pair) <= tolerance;
        }));
    if (explained < std::max(kMinExplained, pairs.size() / 2 + kMinConfirmed)) return std::nullopt;
    return best;
}

}  // namespace studioscope
