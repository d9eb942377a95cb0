#include "sample/body_surface.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "sample/easing.h"
#include "sample/texture_layout.h"

namespace studioscope::assets {

namespace {

constexpr size_t kHeadRows = 36, kUndersideRows = 12, kArmRows = 36, kColumnsPerArm = 12;
constexpr size_t kColumns = kColumnsPerArm * kArmCount;
constexpr float kFirstAzimuth = 90;  // degrees; the textures' seam is at the back

// The rim between head, underside and arms.
struct Rim {
    std::array<glm::vec3, kArmCount + 1> webs;  // between the arms; the last equals the first
    std::array<glm::vec3, kColumns + 1> tops;
    std::array<glm::vec3, kColumns + 1> bottoms;
};

glm::vec3 around(float azimuth, float elevation) {
    return {std::cos(elevation) * std::cos(azimuth), std::cos(elevation) * std::sin(azimuth),
            std::sin(elevation)};
}

float azimuth_of_column(size_t column) {
    return glm::radians(kFirstAzimuth + 360.0f * share(column, kColumns));
}

// The s at which the cross section through the arm's centre line passes the two web points.
float web_end_of(const Arm& arm, const glm::vec3& right, const glm::vec3& left) {
    constexpr int kSteps = 400;
    float best = 0.1f, min = 1e9f;
    for (int i = 0; i < kSteps; ++i) {
        const float s = 0.05f + 0.45f * static_cast<float>(i) / kSteps;
        const ArmPoint point = arm.at(s);
        const float off = glm::dot((right + left) * 0.5f - point.center, point.forward);
        if (std::abs(off) < min) {
            min = std::abs(off);
            best = s;
        }
    }
    return best;
}

// The angle in the arm's cross section: 0 at its right edge, 90 degrees on top.
float angle_in(const ArmPoint& point, const glm::vec3& target) {
    const glm::vec3 right = glm::cross(point.forward, point.up);
    const glm::vec3 to_target = target - point.center;
    return std::atan2(glm::dot(to_target, point.up), glm::dot(to_target, right));
}

// Makes the upper and lower half of one arm.
class ArmSheets {
public:
    ArmSheets(const Arm& arm, const BodyField& field, float web_end, const glm::vec3& web_right,
              const glm::vec3& web_left)
        : arm_(arm), field_(field), web_end_(web_end), web_right_(web_right), web_left_(web_left) {
        const ArmPoint root = arm.at(web_end);
        right_angle_ = angle_in(root, web_right);
        left_angle_ = angle_in(root, web_left);
        if (left_angle_ < 0) left_angle_ += glm::two_pi<float>();
    }

    float s_of_row(size_t row) const {
        const float t = share(row, kArmRows);
        return glm::mix(web_end_, 1.0f, 1 - std::pow(1 - t, 1.3f));
    }

    glm::vec3 point(size_t row, size_t column, bool is_top) const {
        if (row == 0 && column == 0) return web_right_;
        if (row == 0 && column == kColumnsPerArm) return web_left_;
        const float s = s_of_row(row);
        const ArmPoint center = arm_.at(s);
        if (row == kArmRows) return center.center + center.forward * center.radius;
        const float angle = angle_of(row, column, is_top);
        const glm::vec3 right = glm::cross(center.forward, center.up);
        const glm::vec3 direction = std::cos(angle) * right + std::sin(angle) * center.up;
        const glm::vec3 tube = center.center + direction * (center.radius * tip_shape(s));
        const float own = smooth(0.42f, 0.55f, s);
        return own >= 1 ? tube : glm::mix(field_.cast(center.center, direction), tube, own);
    }

private:
    // The angle of an edge: that of the web in the first row, level after a few rows.
    float angle_of(size_t row, size_t column, bool is_top) const {
        const float level = smooth(0, 7, static_cast<float>(row));
        const float right = glm::mix(right_angle_, 0.0f, level);
        const float left = glm::mix(left_angle_, glm::pi<float>(), level);
        const float to = is_top ? left : left - glm::two_pi<float>();
        return glm::mix(right, to, share(column, kColumnsPerArm));
    }

    static float tip_shape(float s) {
        const float t = std::clamp((s - 0.985f) / 0.015f, 0.0f, 1.0f);
        return std::sqrt(1 - t * t);
    }

    const Arm& arm_;
    const BodyField& field_;
    float web_end_;
    glm::vec3 web_right_, web_left_;
    float right_angle_ = 0, left_angle_ = 0;
};

// Weights of an arm's vertex; near the web an edge has weights of both arms.
std::vector<BoneShare> sheet_weights(const WebEnds& webs, size_t arm, float s, size_t row,
                                     size_t column) {
    const float across = share(column, kColumnsPerArm) * 2 - 1;  // -1: right edge, 1: left edge
    const size_t other = (arm + (across < 0 ? kArmCount - 1 : 1)) % kArmCount;
    const float edge = smooth(0.2f, 1, std::abs(across)) * 0.5f;
    const float near_web = 1 - smooth(0, 8, static_cast<float>(row));
    return mix_weights(arm_weights(arm, webs[arm], s), arm_weights(other, webs[other], webs[other]),
                       edge * near_web);
}

// Adds both halves of an arm, and its part of the rim.
void make_arm(const Arm& arm, const BodyField& field, size_t index, BodySurface& body, Rim& rim) {
    const ArmSheets sheets(arm, field, body.webs[index], rim.webs[index], rim.webs[index + 1]);
    for (const bool is_top : {true, false}) {
        Lattice& lattice = (is_top ? body.arm_tops : body.arm_bottoms)[index];
        lattice = make_lattice(kArmRows, kColumnsPerArm);
        for (size_t row = 0; row <= kArmRows; ++row)
            for (size_t column = 0; column <= kColumnsPerArm; ++column) {
                const bool is_edge = column == 0 || column == kColumnsPerArm;
                Vertex& vertex = lattice.at(row, column);
                vertex.position = is_edge && !is_top ? body.arm_tops[index].at(row, column).position
                                                     : sheets.point(row, column, is_top);
                const TextureArea& area = is_top ? kArmArea : kArmUndersideArea;
                vertex.uv = area.at(share(row, kArmRows), share(column, kColumnsPerArm));
                set_weights(vertex,
                            sheet_weights(body.webs, index, sheets.s_of_row(row), row, column));
            }
        for (size_t column = 0; column <= kColumnsPerArm; ++column)
            (is_top ? rim.tops : rim.bottoms)[index * kColumnsPerArm + column] =
                lattice.at(0, column).position;
    }
}

// A line from an axis inside the body to the skin, at `t` between a pole (0) and the rim (1).
struct Fan {
    float pole_height, rim_height;
    float pole_elevation, rim_elevation;
};

glm::vec3 fan_point(const Fan& fan, const BodyField& field, float t, float azimuth,
                    const glm::vec3& rim) {
    if (t >= 1) return rim;
    const glm::vec3 rim_origin(0, 0, fan.rim_height);
    const glm::vec3 to_rim = rim - rim_origin;
    float turn = std::atan2(to_rim.y, to_rim.x) - azimuth;
    turn = std::remainder(turn, glm::two_pi<float>());
    const float rim_elevation =
        std::atan2(to_rim.z, std::sqrt(to_rim.x * to_rim.x + to_rim.y * to_rim.y));
    const glm::vec3 origin(0, 0, glm::mix(fan.pole_height, fan.rim_height, smooth(0.1f, 1, t)));
    const glm::vec3 direction =
        around(azimuth + turn * smooth(0.5f, 1, t), glm::mix(fan.pole_elevation, rim_elevation, t));
    return field.cast(origin, direction);
}

void make_fan(Lattice& lattice, const Fan& fan, const BodyField& field, const BodySurface& body,
              const std::array<glm::vec3, kColumns + 1>& rim, bool is_top) {
    for (size_t row = 0; row <= lattice.rows; ++row)
        for (size_t column = 0; column <= kColumns; ++column) {
            const float t = share(row, lattice.rows);
            Vertex& vertex = lattice.at(row, column);
            const size_t same = row == 0 || column == kColumns ? 0 : column;
            vertex.position =
                same != column ? lattice.at(row, 0).position
                               : fan_point(fan, field, t, azimuth_of_column(column), rim[column]);
            const size_t arm = std::min(column / kColumnsPerArm, kArmCount - 1);
            const float at_rim = smooth(is_top ? 0.6f : 0.2f, 1, t);
            const auto of_arm =
                sheet_weights(body.webs, arm, body.webs[arm], 0, column - arm * kColumnsPerArm);
            const auto of_body =
                is_top ? head_weights(vertex.position) : std::vector<BoneShare>{{kBodyBone, 1}};
            set_weights(vertex, mix_weights(of_body, of_arm, at_rim));
            const float azimuth = azimuth_of_column(column);
            vertex.uv = is_top ? kHeadArea.at(share(column, kColumns), t)
                               : kUndersideArea.at(0.5f + 0.48f * t * std::cos(azimuth),
                                                   0.5f + 0.48f * t * std::sin(azimuth));
        }
}

}  // namespace

BodySurface make_body_surface(const std::array<Arm, kArmCount>& arms, const BodyField& field) {
    BodySurface body;
    Rim rim;
    for (size_t i = 0; i <= kArmCount; ++i)
        rim.webs[i] = i == kArmCount
                          ? rim.webs[0]
                          : field.cast({0, 0, 7}, around(azimuth_of_column(i * kColumnsPerArm), 0));
    for (size_t i = 0; i < kArmCount; ++i)
        body.webs[i] = web_end_of(arms[i], rim.webs[i], rim.webs[i + 1]);
    for (size_t i = 0; i < kArmCount; ++i) make_arm(arms[i], field, i, body, rim);
    body.head = make_lattice(kHeadRows, kColumns);
    make_fan(body.head, {40, 11, glm::half_pi<float>(), -0.15f}, field, body, rim.tops, true);
    body.underside = make_lattice(kUndersideRows, kColumns);
    make_fan(body.underside, {12, 9, -glm::half_pi<float>(), -0.35f}, field, body, rim.bottoms,
             false);
    return body;
}

}  // namespace studioscope::assets
