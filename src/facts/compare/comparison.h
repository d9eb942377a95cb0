#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/at.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "facts/compare/scene_diff.h"
#include "model/scene.h"

namespace studioscope {

// The parts of compare_scenes(): each reads both scenes and adds its differences.

// Two scenes that are being compared, and the differences found so far.
struct Comparison {
    const Scene& first;
    const Scene& second;
    const CompareOptions& options;
    SceneDiff& diff;

    const Model& model() const { return first.model; }
    const Model& other() const { return second.model; }
    const Tolerances& tolerances() const { return options.tolerances; }
    bool has_same_format() const { return first.format == second.format; }

    Difference& add(Subject subject, Change change, const std::string& name) {
        Difference& added = diff.differences.emplace_back();
        added.subject = subject;
        added.change = change;
        added.name = name;
        return added;
    }
    // Adds a property whose values differ as text; nullptr if they do not.
    Difference* add_value(Subject subject, const std::string& name, const std::string& property,
                          const std::string& before, const std::string& after) {
        if (before == after) return nullptr;
        Difference& added = add(subject, Change::kChanged, name);
        added.property = property;
        added.before = before;
        added.after = after;
        return &added;
    }
    Difference* add_value(Subject subject, const std::string& name, const std::string& property,
                          double before, double after) {
        if (fmt::format("{:g}", before) == fmt::format("{:g}", after)) return nullptr;
        return add_value(subject, name, property, plain_decimal(before), plain_decimal(after));
    }
    // The counterpart of a bone of the first model, or kNone.
    int other_bone(int bone) const {
        return is_index(bone, diff.bones.size()) ? at(diff.bones, bone) : kNone;
    }

    // Whether both formats can hold the subject; if not, and one side has some of it, adds the
    // reason to SceneDiff::not_compared.
    bool can_compare(Subject subject, size_t count, size_t other_count);
};

// Whether files of a format can hold the subject.
bool can_hold(const std::string& format, Subject subject);
// Whether files of a format are parts of a model, whose other parts are in other files.
bool is_part(const std::string& format);

void compare_bones(Comparison& all);
void compare_procedural_bones(Comparison& all);
void compare_properties(Comparison& all);
void compare_body_groups(Comparison& all);
void compare_levels(Comparison& all);
void compare_fixups(Comparison& all);
void compare_meshes(Comparison& all);
void compare_materials(Comparison& all);
void compare_skins(Comparison& all);
void compare_shapes(Comparison& all);
void compare_controllers(Comparison& all);
void compare_rules(Comparison& all);
void compare_eyeballs(Comparison& all);
void compare_clips(Comparison& all);
void compare_pose_parameters(Comparison& all);
void compare_attachments(Comparison& all);
void compare_hitboxes(Comparison& all);
void compare_collision(Comparison& all);
// The number of points of a solid that the other one has nowhere within the tolerance. A piece
// copies the points that it shares with others, so they are compared as a set.
size_t points_without_equal(const CollisionSolid& solid, const CollisionSolid& other,
                            float tolerance);
// Compares the records that scenes lack, where both sides are compiled.
void compare_records(Comparison& all);
// Whether a difference is one of a record with a name of its own, "ik chains: rhand" among the
// bones, and so of none of the things that its subject counts.
bool is_of_own_list(const Difference& difference);
// ComparedField::losses of the field that differs; empty if there are none.
std::string_view losses_of(const Difference& difference);

// The index of each item's counterpart of the same name, case ignored, or kNone. Several items of
// one name are matched in their order. `name_of_item(item)` is called for both lists.
template <typename Items, typename NameOf>
std::vector<int> match_names(const Items& items, const Items& others, NameOf name_of_item) {
    NameMap<std::vector<int>> places;
    for (size_t i = others.size(); i-- > 0;)
        places[lower_case(name_of_item(others[i]))].push_back(static_cast<int>(i));
    std::vector<int> found(items.size(), kNone);
    for (size_t i = 0; i < items.size(); ++i) {
        const auto place = places.find(lower_case(name_of_item(items[i])));
        if (place == places.end() || place->second.empty()) continue;
        found[i] = place->second.back();
        place->second.pop_back();
    }
    return found;
}

// The inverse of a list of match_names(): for each of the `count` items on the other side the index
// of its counterpart, or kNone.
std::vector<int> inverse_matches(const std::vector<int>& found, size_t count);

// Adds "lost" and "added" for the items without a counterpart.
template <typename Items, typename NameOf>
void add_unmatched(Comparison& all, Subject subject, const Items& items, const Items& others,
                   const std::vector<int>& found, NameOf name_of_item) {
    for (size_t i = 0; i < items.size(); ++i)
        if (found[i] == kNone) all.add(subject, Change::kLost, name_of_item(items[i]));
    const std::vector<int> back = inverse_matches(found, others.size());
    for (size_t i = 0; i < others.size(); ++i)
        if (back[i] == kNone) all.add(subject, Change::kAdded, name_of_item(others[i]));
}

// The last component of a material's name without its extension, in lower case: sources name a
// file, compiled models a path.
std::string material_key(const Material& material);

// "1 2 3".
std::string xyz_text(const glm::vec3& vector);
std::string bone_name(const Model& model, int bone);
// The angle between two rotations, in degrees.
double degrees_between(const glm::quat& a, const glm::quat& b);

struct TransformChange {
    double distance = 0;  // Source units
    double degrees = 0;
};
TransformChange change_between(const Transform& a, const Transform& b);
// Whether the distance or the angle is above its tolerance.
bool exceeds(const TransformChange& change, const Tolerances& tolerances);
// Adds that something moved or, if its distance is within the tolerance, turned; nullptr if
// neither.
Difference* add_moved(Comparison& all, Subject subject, const std::string& name,
                      const TransformChange& change);

}  // namespace studioscope
