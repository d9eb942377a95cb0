#include "facts/compare/common_move.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/gtc/quaternion.hpp>

#include "core/message_text.h"

namespace studioscope {

namespace {

constexpr uint32_t kMaxTries = 64;   // random triangles, as any pair may be an outlier
constexpr size_t kCandidates = 8;    // random points among which a triangle's corners are chosen
constexpr size_t kMaxSample = 256;   // pairs by which a move is scored
constexpr size_t kMinConfirmed = 2;  // three pairs define the move, so these are more than half
constexpr size_t kMinExplained = 4;
// Minimum height of a triangle, as a fraction of its longest side, for points that are not
// collinear.
constexpr double kMinHeight = 1e-3;

using Triangle = std::array<const PointPair*, 3>;

// Pseudo-random numbers that are the same in every run.
class PairPicker {
public:
    size_t below(size_t count) {
        state_ = state_ * 6364136223846793005u + 1442695040888963407u;
        return static_cast<size_t>(state_ >> 33) % count;
    }

private:
    uint64_t state_ = 1;
};

// A wide triangle of random points: width keeps the effect of their rounding small.
Triangle pick_triangle(std::span<const PointPair> pairs, PairPicker& picker) {
    std::array<const PointPair*, kCandidates> some{};
    for (const PointPair*& one : some) one = &pairs[picker.below(pairs.size())];
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

// Orthonormal axes: x along ab, z along the triangle's normal. Nothing if the triangle is flat.
std::optional<glm::dmat3> triangle_axes(const glm::dvec3& a, const glm::dvec3& b,
                                        const glm::dvec3& c) {
    const glm::dvec3 side = b - a, normal = glm::cross(side, c - a);
    const double length = glm::length(side);
    // a negated comparison, so that NaN counts as flat
    if (!(glm::length(normal) > kMinHeight * length * length)) return std::nullopt;
    const glm::dvec3 x = side / length, z = glm::normalize(normal);
    return glm::dmat3(x, glm::cross(z, x), z);
}

std::optional<CommonMove> triangle_move(const Triangle& triangle) {
    const auto& [a, b, c] = triangle;
    const auto before = triangle_axes(a->first, b->first, c->first);
    const auto after = triangle_axes(a->second, b->second, c->second);
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

// Scores a move on every `step`-th pair: 1 for an exact hit, less for a near one, 0 beyond the
// tolerance. Among moves with equally many hits, this prefers the one whose three points have not
// changed themselves.
double move_score(const CommonMove& move, std::span<const PointPair> pairs, size_t step,
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

std::string move_text(const CommonMove& move) {
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
    if (std::abs(move.factor - 1) > kNoFactor) add("scaled by " + plain_decimal(move.factor, 5));
    if (glm::length(move.offset) > kNoOffset) {
        const glm::dvec3 offset = glm::round(move.offset * 1e4) / 1e4 + 0.0;
        add(fmt::format("moved by {} {} {}", plain_decimal(offset.x, 5), plain_decimal(offset.y, 5),
                        plain_decimal(offset.z, 5)));
    }
    return words;
}

std::optional<CommonMove> find_common_move(std::span<const PointPair> pairs, double tolerance) {
    if (pairs.size() < kMinExplained) return std::nullopt;
    const size_t step = (pairs.size() + kMaxSample - 1) / kMaxSample;
    PairPicker picker;
    std::optional<CommonMove> best;
    double highest = 0;
    for (uint32_t i = 0; i < kMaxTries; ++i) {
        const auto move = triangle_move(pick_triangle(pairs, picker));
        if (!move) continue;
        const double score = move_score(*move, pairs, step, tolerance);
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
