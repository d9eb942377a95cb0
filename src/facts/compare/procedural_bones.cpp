#include <algorithm>
#include <variant>

#include "core/at.h"
#include "facts/compare/comparison.h"

namespace studioscope {

namespace {

// The tolerance of a trigger, in degrees: the angle at which its target's weight reaches 0.
double fade_degrees(const Trigger& trigger) {
    return trigger.inverse_tolerance > 0 ? glm::degrees(1.0 / double{trigger.inverse_tolerance})
                                         : 0.0;
}

// Compares the rules of one procedural bone.
class RuleComparer {
public:
    RuleComparer(Comparison& all, const std::string& name) : all_(all), name_(name) {}

    void compare(const AxisRule& own, const AxisRule& other) {
        all_.add_value(Subject::kProceduralBone, name_, "axis", double(own.axis),
                       double(other.axis));
        for (size_t i = 0; i < own.targets.size(); ++i)
            add_target(own.targets[i], other.targets[i], i);
    }

    void compare(const TriggerRule& own, const TriggerRule& other) {
        all_.add_value(Subject::kProceduralBone, name_, "triggers", double(own.triggers.size()),
                       double(other.triggers.size()));
        for (size_t i = 0; i < std::min(own.triggers.size(), other.triggers.size()); ++i)
            compare(own.triggers[i], other.triggers[i], i);
    }

    void compare(const AimRule& own, const AimRule& other) {
        add_vector("aimed position", own.position, other.position, all_.tolerances().position);
        add_vector("aimed axis", own.aim, other.aim, kAxisTolerance);
        add_vector("up axis", own.up, other.up, kAxisTolerance);
        add_moved(all_, Subject::kProceduralBone, name_, change_between(own.rest, other.rest));
    }

private:
    static constexpr float kAxisTolerance = 1e-3f;

    void compare(const Trigger& own, const Trigger& other, size_t index) {
        const double turned = degrees_between(own.rotation, other.rotation);
        if (static_cast<float>(turned) > all_.tolerances().angle_degrees)
            add(fmt::format("trigger {}", index + 1), turned, "degrees");
        const double fade = fade_degrees(own), other_fade = fade_degrees(other);
        if (static_cast<float>(std::abs(fade - other_fade)) > all_.tolerances().angle_degrees)
            all_.add_value(Subject::kProceduralBone, name_,
                           fmt::format("tolerance of trigger {}", index + 1), fade, other_fade);
        add_target(own.target, other.target, index);
    }

    void add_target(const Transform& own, const Transform& other, size_t index) {
        const TransformChange change = change_between(own, other);
        if (!exceeds(change, all_.tolerances())) return;
        const bool is_moved = static_cast<float>(change.distance) > all_.tolerances().position;
        add(fmt::format("target {}", index + 1), is_moved ? change.distance : change.degrees,
            is_moved ? "units" : "degrees");
    }

    void add(const std::string& property, double amount, const char* unit) {
        Difference& added = all_.add(Subject::kProceduralBone, Change::kChanged, name_);
        added.property = property;
        added.amount = amount;
        added.unit = unit;
        added.place.bone = name_;
    }

    void add_vector(const char* property, const glm::vec3& own, const glm::vec3& other,
                    float tolerance) {
        if (glm::distance(own, other) > tolerance)
            all_.add_value(Subject::kProceduralBone, name_, property, xyz_text(own),
                           xyz_text(other));
    }

    Comparison& all_;
    const std::string& name_;
};

void compare_procedural_bone(Comparison& all, const std::string& name, const ProceduralBone& own,
                             const ProceduralBone& other) {
    constexpr const char* kRules[] = {"axis", "trigger", "aim"};
    const auto add = [&](const char* property, const std::string& before,
                         const std::string& after) {
        return all.add_value(Subject::kProceduralBone, name, property, before, after) != nullptr;
    };
    const int control = all.other_bone(own.control);
    if (control != other.control)
        add("control", bone_name(all.model(), own.control), bone_name(all.other(), other.control));
    if (add("rule", at(kRules, own.rule.index()), at(kRules, other.rule.index()))) return;
    RuleComparer comparer(all, name);
    std::visit(
        [&](const auto& rule) {
            comparer.compare(rule, std::get<std::decay_t<decltype(rule)>>(other.rule));
        },
        own.rule);
}

}  // namespace

void compare_procedural_bones(Comparison& all) {
    const auto &bones = all.model().procedural_bones, &others = all.other().procedural_bones;
    if (!all.can_compare(Subject::kProceduralBone, bones.size(), others.size())) return;
    std::vector<std::string> names, other_names;
    for (const ProceduralBone& bone : bones) names.push_back(bone_name(all.model(), bone.bone));
    for (const ProceduralBone& bone : others)
        other_names.push_back(bone_name(all.other(), bone.bone));
    const auto itself = [](const std::string& name) { return name; };
    const std::vector<int> found = match_names(names, other_names, itself);
    add_unmatched(all, Subject::kProceduralBone, names, other_names, found, itself);
    for (size_t i = 0; i < bones.size(); ++i)
        if (found[i] != kNone)
            compare_procedural_bone(all, names[i], bones[i], at(others, found[i]));
}

}  // namespace studioscope
