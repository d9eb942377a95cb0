#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/at.h"
#include "core/message_text.h"
#include "formats/compiled/assembly.h"
#include "model/transform.h"

namespace studioscope {

namespace {

// Normalizes a target; returns false for an invalid one.
bool normalize(Transform& target) {
    const float length = glm::length(target.rotation);
    if (!std::isfinite(length) || length < 1e-6f || !is_finite(target.position)) return false;
    target.rotation /= length;
    return true;
}

class RuleBuilder {
public:
    RuleBuilder(const CompiledNames& names, Model& model) : names_(names), model_(model) {}

    void add(const MdlProcedure& source) {
        if (source.bone >= kMaxBonesOfVertices) return;  // beyond the vertex limit
        const int controls =
            static_cast<int>(source.kind == kMdlProcedureAimAtAttachment ? model_.attachments.size()
                                                                         : model_.bones.size());
        if (source.control < 0 || source.control >= controls)
            return reject(source, fmt::format("follows number {} of {}", source.control, controls));
        ProceduralBone bone{source.bone, source.control, {}};
        std::string problem;
        if (source.kind == kMdlProcedureAxis)
            problem = take_axes(source, bone);
        else if (source.kind == kMdlProcedureTriggers)
            problem = take_triggers(source, bone);
        else
            problem = take_aim(source, bone);
        if (!problem.empty()) return reject(source, problem);
        bone_rules_[source.bone] = rules_.size();
        rules_.push_back(std::move(bone));
        sources_.push_back(&source);
    }

    // Orders the rules by their dependencies. Cycles are left out.
    void order() {
        state_.assign(rules_.size(), State::kNew);
        for (size_t i = 0; i < rules_.size(); ++i) visit(i);
    }

private:
    enum class State { kNew, kOpen, kDone };

    void reject(const MdlProcedure& source, const std::string& problem) {
        model_.diagnostics.push_back(
            {Severity::kWarning, "mdl-procedure",
             fmt::format("the rule of procedural bone {} \"{}\" {}; its animations move it",
                         source.bone, at(model_.bones, source.bone).name, problem),
             at_offset(source.offset), names_.mdl});
    }

    static std::string take_axes(const MdlProcedure& source, ProceduralBone& bone) {
        if (source.axis < 0 || source.axis > 2)
            return fmt::format("has axis {}; there are 0..2", source.axis);
        AxisRule rule{source.axis, source.targets};
        if (!std::all_of(rule.targets.begin(), rule.targets.end(), normalize))
            return "has targets that are no rotations";
        bone.rule = rule;
        return {};
    }

    static std::string take_triggers(const MdlProcedure& source, ProceduralBone& bone) {
        TriggerRule rule;
        for (const MdlTrigger& trigger : source.triggers) {
            Transform when{glm::vec3(0), trigger.when}, then = trigger.then;
            if (!normalize(when) || !normalize(then) || std::isnan(trigger.inverse_tolerance))
                return "has triggers that are no rotations";
            rule.triggers.push_back({when.rotation, trigger.inverse_tolerance, then});
        }
        if (rule.triggers.empty()) return "has no triggers";
        bone.rule = std::move(rule);
        return {};
    }

    std::string take_aim(const MdlProcedure& source, ProceduralBone& bone) const {
        constexpr float kMin = 1e-6f;
        AimRule rule;
        if (source.kind == kMdlProcedureAimAtAttachment) {
            const Attachment& target = at(model_.attachments, source.control);
            bone.control = target.bone;
            rule.position = target.local.position;
        }
        const float aim = glm::length(source.aim), up = glm::length(source.up);
        if (!std::isfinite(aim + up) || aim < kMin || up < kMin || !is_finite(source.base))
            return "has axes that are no directions";
        rule.aim = source.aim / aim;
        rule.up = source.up / up;
        rule.rest = {source.base, at(model_.bones, source.bone).bind.rotation};
        bone.rule = rule;
        return {};
    }

    // The bones that a rule depends on: its control, and if positions matter all ancestors of its
    // control and of the bone itself.
    std::vector<int> dependencies(const ProceduralBone& bone) const {
        std::vector<int> bones{bone.control};
        if (!std::holds_alternative<AimRule>(bone.rule)) return bones;
        const auto parent = [&](int index) { return at(model_.bones, index).parent; };
        for (const int start : {parent(bone.control), parent(bone.bone)})
            for (int at = start; at != kNone; at = parent(at)) bones.push_back(at);
        return bones;
    }

    bool visit(size_t index) {
        if (state_[index] == State::kOpen) return false;
        if (state_[index] == State::kDone) return true;
        state_[index] = State::kOpen;
        bool is_cycle = false;
        for (const int bone : dependencies(rules_[index]))
            if (const auto rule = bone_rules_.find(bone); rule != bone_rules_.end())
                is_cycle = !visit(rule->second) || is_cycle;
        state_[index] = State::kDone;
        if (is_cycle)
            reject(*sources_[index], "follows itself");
        else
            model_.procedural_bones.push_back(rules_[index]);
        return true;
    }

    const CompiledNames& names_;
    Model& model_;
    std::vector<ProceduralBone> rules_;
    std::vector<const MdlProcedure*> sources_;
    std::map<int, size_t> bone_rules_;  // by bone
    std::vector<State> state_;
};

void report_others(const MdlFile& mdl, const CompiledNames& names, Model& model) {
    size_t jiggling = 0, unknown = 0;
    for (const MdlBone& bone : mdl.bones) {
        jiggling += bone.procedure == kMdlProcedureJiggle;
        unknown += bone.procedure < 0 || bone.procedure > kMdlProcedureJiggle;
    }
    const auto report = [&](const char* code, std::string message) {
        model.diagnostics.push_back(
            {Severity::kNote, code, std::move(message), Location{}, names.mdl});
    };
    if (jiggling > 0)
        report(
            "mdl-jiggle-bones",
            fmt::format("{} simulated at a fixed rate; in a game the frame rate changes the swing",
                        count_text(jiggling, "jiggle bone is", "jiggle bones are")));
    if (unknown > 0)
        report(
            "mdl-procedure-kind",
            fmt::format("{} a rule of an unknown kind (such as twist bones of later games); their "
                        "animations move them",
                        count_text(unknown, "bone follows", "bones follow")));
}

}  // namespace

void add_procedural_bones(const MdlFile& mdl, const CompiledNames& names, Model& model) {
    RuleBuilder builder(names, model);
    for (const MdlProcedure& procedure : mdl.procedures) builder.add(procedure);
    builder.order();
    report_others(mdl, names, model);
}

}  // namespace studioscope
