// Rules that move bones: the lines of a $proceduralbones file, and $jigglebone.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "core/at.h"
#include "core/name_map.h"
#include "core/text.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "formats/qc/motion.h"

namespace studioscope {

namespace {

// Compilers split the lines of a rule file at blanks, and have no quotes there.
bool is_word(std::string_view name) {
    return !name.empty() && std::none_of(name.begin(), name.end(), [](char c) {
        return c == ' ' || c == '"' || is_ascii_control(c);
    });
}

std::string behind_dot(const std::string& name) {
    const size_t dot = name.find('.');
    return dot == name.npos ? name : name.substr(dot + 1);
}

// The names of bones in a rule file: what is behind the first dot, as compilers of any age find it,
// unless another bone has that, too.
class RuleNames {
public:
    explicit RuleNames(const MdlFile& mdl) : mdl_(mdl) {
        for (const MdlBone& bone : mdl.bones) {
            const std::string name = lower_case(bone.name), end = behind_dot(name);
            ++uses_[end];
            if (end != name) ++uses_[name];
        }
    }

    // Empty if no line can have it.
    std::string of(int bone) const {
        if (!is_index(bone, mdl_.bones.size())) return {};
        const std::string& full = at(mdl_.bones, bone).name;
        const std::string name = behind_dot(full);
        const std::string& written = uses_.at(lower_case(name)) > 1 ? full : name;
        return is_word(written) ? written : std::string();
    }

    // The parent's name, or the own one of a root.
    std::string of_parent(int bone) const {
        const int parent = is_index(bone, mdl_.bones.size()) ? at(mdl_.bones, bone).parent : kNone;
        return of(parent == kNone ? bone : parent);
    }

private:
    const MdlFile& mdl_;
    std::map<std::string, size_t> uses_;  // in lower case
};

std::string three(const glm::vec3& v) {
    return fmt::format(" {} {} {}", float_text(v.x), float_text(v.y), float_text(v.z));
}
std::string euler_degrees(const glm::quat& rotation) {
    // The sum is 0 for -0.
    return three(glm::vec3(glm::degrees(glm::dvec3(euler_from_rotation(rotation)))) + glm::vec3(0));
}

std::string trigger_text(const MdlTrigger& trigger) {
    const float tolerance =
        static_cast<float>(glm::degrees(1 / static_cast<double>(trigger.inverse_tolerance)));
    const bool is_finite_rule = std::isfinite(tolerance) && is_finite(trigger.when) &&
                                is_finite(trigger.then.rotation) &&
                                is_finite(trigger.then.position);
    if (!is_finite_rule) return {};
    return "<trigger> " + float_text(tolerance) + euler_degrees(trigger.when) +
           euler_degrees(trigger.then.rotation) + three(trigger.then.position) + "\n";
}

// <helper> BONE PARENT CONTROL_PARENT CONTROL
std::string helper_text(const RuleNames& names, const MdlProcedure& rule) {
    const std::string bone = names.of(rule.bone), parent = names.of_parent(rule.bone),
                      control = names.of(rule.control),
                      control_parent = names.of_parent(rule.control);
    if (bone.empty() || parent.empty() || control.empty() || control_parent.empty()) return {};
    std::string text = fmt::format("<helper> {} {} {} {}\n<display> 0 0 0 0\n<basepos> 0 0 0\n",
                                   bone, parent, control_parent, control);
    for (const MdlTrigger& trigger : rule.triggers) {
        const std::string line = trigger_text(trigger);
        if (line.empty()) return {};
        text += line;
    }
    return rule.triggers.empty() ? std::string() : text;
}

// <aimconstraint> BONE PARENT AIM
std::string aim_text(const MdlFile& mdl, const RuleNames& names, const MdlProcedure& rule) {
    const bool has_attachment = rule.kind == kMdlProcedureAimAtAttachment;
    std::string aim;
    if (!has_attachment) {
        aim = names.of(rule.control);
    } else if (is_index(rule.control, mdl.attachments.size())) {
        const std::string& name = at(mdl.attachments, rule.control).name;
        if (is_word(name)) aim = name;
    }
    const std::string bone = names.of(rule.bone);
    const std::string parent =
        rule.parent == kNone ? names.of_parent(rule.bone) : names.of(rule.parent);
    const bool is_whole = is_finite(rule.aim) && is_finite(rule.up) && is_finite(rule.base);
    if (bone.empty() || parent.empty() || aim.empty() || !is_whole) return {};
    return fmt::format("<aimconstraint> {} {} {}\n<basepos>{}\n<aimvector>{}\n<upvector>{}\n", bone,
                       parent, aim, three(rule.base), three(rule.aim), three(rule.up));
}

// A line in a block of a $jigglebone.
struct JiggleLine {
    using Spring = float MdlJiggleSprings::*;
    const char* word;
    Spring first, second = nullptr;
    uint32_t flag = 0;  // a limit's, which its line sets
};
using Springs = MdlJiggleSprings;
constexpr JiggleLine kTipLines[] = {
    {"length", &Springs::length},
    {"tip_mass", &Springs::tip_mass},
    {"angle_constraint", &Springs::angle_limit, nullptr, kMdlJiggleAngleLimit},
    {"pitch_constraint", &Springs::min_pitch, &Springs::max_pitch, kMdlJigglePitchLimit},
    {"pitch_friction", &Springs::pitch_friction},
    {"pitch_bounce", &Springs::pitch_bounce},
    {"yaw_constraint", &Springs::min_yaw, &Springs::max_yaw, kMdlJiggleYawLimit},
    {"yaw_friction", &Springs::yaw_friction},
    {"yaw_bounce", &Springs::yaw_bounce},
};
constexpr JiggleLine kFlexibleLines[] = {
    {"pitch_stiffness", &Springs::pitch_stiffness}, {"pitch_damping", &Springs::pitch_damping},
    {"yaw_stiffness", &Springs::yaw_stiffness},     {"yaw_damping", &Springs::yaw_damping},
    {"along_stiffness", &Springs::along_stiffness}, {"along_damping", &Springs::along_damping},
};
constexpr JiggleLine kBaseLines[] = {
    {"base_mass", &Springs::base_mass},
    {"stiffness", &Springs::base_stiffness},
    {"damping", &Springs::base_damping},
    {"left_constraint", &Springs::base_min_left, &Springs::base_max_left},
    {"left_friction", &Springs::base_left_friction},
    {"up_constraint", &Springs::base_min_up, &Springs::base_max_up},
    {"up_friction", &Springs::base_up_friction},
    {"forward_constraint", &Springs::base_min_forward, &Springs::base_max_forward},
    {"forward_friction", &Springs::base_forward_friction},
};

// The lines of a block, and the springs that they make of the usual ones.
class JiggleWriter {
public:
    explicit JiggleWriter(const MdlJiggleSprings& springs) : springs_(springs) {}

    void open(const char* word, uint32_t flags) {
        text_ += fmt::format("\t{} {{\n", word);
        made_.flags |= flags;
    }
    void close() { text_ += "\t}\n"; }

    void add(std::span<const JiggleLine> lines) {
        for (const JiggleLine& line : lines) {
            if (line.flag != 0 && (springs_.flags & line.flag) == 0) continue;
            made_.flags |= line.flag;
            text_ += fmt::format("\t\t{}", line.word);
            for (const JiggleLine::Spring spring : {line.first, line.second}) {
                if (spring == nullptr) continue;
                const float value = springs_.*spring;
                made_.*spring = value;
                text_ += " " + (line.flag != 0 ? degrees_text(value) : float_text(value));
            }
            text_ += "\n";
        }
    }

    void allow_length_flex() {
        text_ += "\t\tallow_length_flex\n";
        made_.flags &= ~kMdlJiggleLengthFixed;
    }

    void add_boing(const MdlJiggleBoing& boing) {
        const double angle = std::acos(std::clamp(double{boing.impact_angle}, -1.0, 1.0));
        text_ += fmt::format(
            "\t\timpact_speed {}\n\t\timpact_angle {}\n\t\tdamping_rate {}\n\t\tfrequency {}\n"
            "\t\tamplitude {}\n",
            float_text(boing.impact_speed), float_text(static_cast<float>(glm::degrees(angle))),
            float_text(boing.damping_rate), float_text(boing.frequency),
            float_text(boing.amplitude));
    }

    const std::string& text() const { return text_; }
    bool is_whole() const { return std::memcmp(&made_, &springs_, sizeof(made_)) == 0; }

private:
    const MdlJiggleSprings& springs_;
    MdlJiggleSprings made_ = default_jiggle_springs();
    std::string text_;
};

JiggleWriter write_jiggle(const MdlJiggle& jiggle) {
    const uint32_t flags = jiggle.springs.flags;
    JiggleWriter writer(jiggle.springs);
    if ((flags & kMdlJiggleFlexible) != 0) {
        writer.open("is_flexible", kMdlJiggleFlexible | kMdlJiggleLengthFixed);
        writer.add(kTipLines);
        writer.add(kFlexibleLines);
        if ((flags & kMdlJiggleLengthFixed) == 0) writer.allow_length_flex();
        writer.close();
    } else if ((flags & kMdlJiggleRigid) != 0) {
        writer.open("is_rigid", kMdlJiggleRigid | kMdlJiggleLengthFixed);
        writer.add(kTipLines);
        writer.close();
    }
    if ((flags & kMdlJiggleBaseSpring) != 0) {
        writer.open("has_base_spring", kMdlJiggleBaseSpring);
        writer.add(kBaseLines);
        writer.close();
    }
    if ((flags & kMdlJiggleBoing) != 0) {
        writer.open("is_boing", kMdlJiggleBoing);
        writer.add_boing(jiggle.boing);
        writer.close();
    }
    return writer;
}

}  // namespace

std::vector<std::string> bone_rules(const MdlFile& mdl) {
    const RuleNames names(mdl);
    std::vector<std::string> rules;
    for (const MdlProcedure& rule : mdl.procedures)
        // Rules by an axis have a file of another form.
        rules.push_back(rule.kind == kMdlProcedureTriggers ? helper_text(names, rule)
                        : rule.kind == kMdlProcedureAxis   ? std::string()
                                                           : aim_text(mdl, names, rule));
    return rules;
}

bool is_driver_writable(const MdlFile& mdl, const MdlBoneDriver& driver) {
    return is_index(driver.bone, mdl.bones.size()) && driver.axis >= 0 && driver.axis <= 2 &&
           is_index(driver.controller, mdl.flex_controllers.size()) && std::isfinite(driver.min) &&
           std::isfinite(driver.max);
}

std::string qc_bone_drivers(const MdlFile& mdl) {
    std::string text;
    for (const MdlBoneDriver& driver : mdl.bone_drivers)
        if (is_driver_writable(mdl, driver))
            text += fmt::format("$boneflexdriver {} t{} {} {} {}\n",
                                qc_quoted(at(mdl.bones, driver.bone).name),
                                "xyz"[static_cast<size_t>(driver.axis)],
                                qc_quoted(at(mdl.flex_controllers, driver.controller).name),
                                float_text(driver.min), float_text(driver.max));
    return text;
}

bool is_jiggle_writable(const MdlJiggle& jiggle) { return write_jiggle(jiggle).is_whole(); }

std::string qc_jiggle_bones(const MdlFile& mdl) {
    std::string text;
    for (const MdlJiggle& jiggle : mdl.jiggles)
        if (is_index(jiggle.bone, mdl.bones.size()))
            text += "$jigglebone " + qc_quoted(at(mdl.bones, jiggle.bone).name) + " {\n" +
                    write_jiggle(jiggle).text() + "}\n";
    return text;
}

}  // namespace studioscope
