#include <algorithm>
#include <cmath>
#include <limits>

#include "core/at.h"
#include "facts/compare/comparison.h"
#include "facts/compare/point_grid.h"

namespace studioscope {

namespace {

// The name of a bone of the first model in the second one, so that renamed bones match.
std::string other_name(const Comparison& all, int bone) {
    const int other = all.other_bone(bone);
    return other == kNone ? bone_name(all.model(), bone) : bone_name(all.other(), other);
}

// A hitbox's key: its set and bone.
std::string hitbox_key(const Hitbox& box, const std::string& bone) {
    return box.set == 0 ? bone : fmt::format("{} (set {})", bone, box.set);
}

// The distance of two points; components that are the same are none apart, NaN and infinity too.
double distance_between(const glm::vec3& own, const glm::vec3& other) {
    glm::dvec3 apart{0};
    for (int i = 0; i < 3; ++i) {
        const bool is_same = own[i] == other[i] || (std::isnan(own[i]) && std::isnan(other[i]));
        if (!is_same) apart[i] = double{own[i]} - double{other[i]};
    }
    return glm::length(apart);
}

void add_box(Comparison& all, Subject subject, const std::string& name, const glm::vec3& low,
             const glm::vec3& high, const glm::vec3& other_low, const glm::vec3& other_high) {
    const double lowest = distance_between(low, other_low),
                 highest = distance_between(high, other_high);
    const auto is_near = [&](double distance) {  // false for NaN
        return static_cast<float>(distance) <= all.tolerances().position;
    };
    if (is_near(lowest) && is_near(highest)) return;
    Difference& added = all.add(subject, Change::kChanged, name);
    added.property = "bounds";
    added.before = fmt::format("{} to {}", xyz_text(low), xyz_text(high));
    added.after = fmt::format("{} to {}", xyz_text(other_low), xyz_text(other_high));
    added.amount = std::fmax(lowest, highest);  // of a number and NaN the number
    added.unit = "units";
}

struct Box {
    glm::vec3 min{0}, max{0};
};
Box solid_bounds(const CollisionSolid& solid) {
    constexpr float kFar = std::numeric_limits<float>::max();
    Box box{glm::vec3(kFar), glm::vec3(-kFar)};
    for (const ConvexPiece& piece : solid.pieces)
        for (const glm::vec3& point : piece.points) {
            box.min = glm::min(box.min, point);
            box.max = glm::max(box.max, point);
        }
    return box.min.x > box.max.x ? Box{} : box;
}

size_t solid_count(const Scene& scene) {
    return scene.collision ? scene.collision->solids.size() : 0;
}

std::string model_mass(const Scene& scene) {
    for (const Property& property : scene.properties)
        if (property.name == "mass") return property.value;
    return {};
}

// `has_same_mass`: the models have the same total mass. If not, that is one difference, and the
// masses of the solids, which are shares of it, are not compared.
void compare_solid(Comparison& all, const CollisionSolid& own, const CollisionSolid& other,
                   bool has_same_mass) {
    const auto add = [&](const char* property, const auto& before, const auto& after) {
        all.add_value(Subject::kCollision, own.name, property, before, after);
    };
    if (has_same_mass) add("mass", double{own.mass}, double{other.mass});
    add("surface property", own.surface_property, other.surface_property);
    add("pieces", double(own.pieces.size()), double(other.pieces.size()));
    add("parent", own.parent, other.parent);
    // a source has its solids in the axes of the SMD, a compiled file in those of a bone
    if (!all.has_same_format()) return;
    const Box box = solid_bounds(own), other_box = solid_bounds(other);
    add_box(all, Subject::kCollision, own.name, box.min, box.max, other_box.min, other_box.max);
    const float tolerance = all.tolerances().position;
    const size_t lost = points_without_equal(own, other, tolerance),
                 added = points_without_equal(other, own, tolerance);
    if (lost == 0 && added == 0) return;
    Difference& difference = all.add(Subject::kCollision, Change::kChanged, own.name);
    difference.property = "points";
    difference.count = std::max(lost, added);
}

}  // namespace

size_t points_without_equal(const CollisionSolid& solid, const CollisionSolid& other,
                            float tolerance) {
    size_t total = 0;
    for (const ConvexPiece& piece : other.pieces) total += piece.points.size();
    PointGrid grid(total, tolerance);
    for (const ConvexPiece& piece : other.pieces)
        for (const glm::vec3& point : piece.points) grid.add(0, point);
    size_t count = 0;
    for (const ConvexPiece& piece : solid.pieces)
        for (const glm::vec3& point : piece.points) {
            bool has_equal = false;
            grid.visit_near(point, tolerance, [&](uint32_t, double) { has_equal = true; });
            count += !has_equal;
        }
    return count;
}

void compare_attachments(Comparison& all) {
    const auto &own = all.model().attachments, &others = all.other().attachments;
    if (!all.can_compare(Subject::kAttachment, own.size(), others.size())) return;
    const auto name = [](const Attachment& attachment) { return attachment.name; };
    const std::vector<int> found = match_names(own, others, name);
    add_unmatched(all, Subject::kAttachment, own, others, found, name);
    for (size_t i = 0; i < own.size(); ++i) {
        if (found[i] == kNone) continue;
        const Attachment& other = at(others, found[i]);
        all.add_value(Subject::kAttachment, own[i].name, "bone", other_name(all, own[i].bone),
                      bone_name(all.other(), other.bone));
        if (Difference* added = add_moved(all, Subject::kAttachment, own[i].name,
                                          change_between(own[i].local, other.local)))
            added->place.bone = bone_name(all.model(), own[i].bone);
    }
}

void compare_hitboxes(Comparison& all) {
    const auto &own = all.model().hitboxes, &others = all.other().hitboxes;
    if (!all.can_compare(Subject::kHitbox, own.size(), others.size())) return;
    std::vector<std::string> keys, other_keys;
    for (const Hitbox& box : own) keys.push_back(hitbox_key(box, other_name(all, box.bone)));
    for (const Hitbox& box : others)
        other_keys.push_back(hitbox_key(box, bone_name(all.other(), box.bone)));
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> found = match_names(keys, other_keys, itself);
    add_unmatched(all, Subject::kHitbox, keys, other_keys, found, itself);
    for (size_t i = 0; i < own.size(); ++i) {
        if (found[i] == kNone) continue;
        const Hitbox& other = at(others, found[i]);
        all.add_value(Subject::kHitbox, keys[i], "group", own[i].group, other.group);
        add_box(all, Subject::kHitbox, keys[i], own[i].min, own[i].max, other.min, other.max);
    }
}

void compare_collision(Comparison& all) {
    if (!all.can_compare(Subject::kCollision, solid_count(all.first), solid_count(all.second)))
        return;
    const std::vector<CollisionSolid> none;
    const auto& own = all.first.collision ? all.first.collision->solids : none;
    const auto& others = all.second.collision ? all.second.collision->solids : none;
    const auto name = [](const CollisionSolid& solid) { return solid.name; };
    const std::vector<int> found = match_names(own, others, name);
    add_unmatched(all, Subject::kCollision, own, others, found, name);
    const bool has_same_mass = model_mass(all.first) == model_mass(all.second);
    for (size_t i = 0; i < own.size(); ++i)
        if (found[i] != kNone) compare_solid(all, own[i], at(others, found[i]), has_same_mass);
}

}  // namespace studioscope
