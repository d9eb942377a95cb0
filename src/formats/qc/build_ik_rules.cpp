// IK rules of clips, which pin hands and feet: stored only, they do not change the pose (qc.md 6).
#include <algorithm>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/text.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

bool has_room_for_ik_rules(QcClipBuild& build, const QcClip& clip, size_t rules) {
    const size_t count = build.ik_rules_made + rules;
    if (count <= Budget::kMaxClipIkRules) {
        build.ik_rules_made = count;
        return true;
    }
    if (!std::exchange(build.has_reported_ik_rules, true))
        report_at(build.model.diagnostics, Severity::kError, "qc-too-many-ik-rules", clip.place,
                  "with the ikrule lines of {} the clips have {} rules, {} are allowed; further "
                  "ones are ignored",
                  clip.name, count, Budget::kMaxClipIkRules);
    return false;
}

const std::vector<const QcStep*>& clip_ik_rules(QcClipBuild& build, int index) {
    const auto [entry, is_new] = build.ik_rules.try_emplace(index);
    std::vector<const QcStep*>& rules = entry->second;
    if (!is_new) return rules;
    const QcClip& clip = at(build.motions.animations, index);
    for (const QcStep& rule : clip.ik_rules) rules.push_back(&rule);
    std::vector<const std::vector<QcStep>*> lists{&clip.steps};
    std::set<const std::vector<QcStep>*> taken;
    for (size_t i = 0; i < lists.size(); ++i)
        for (const QcStep& step : *lists[i]) {
            if (same_name(step.name, "ikrule")) rules.push_back(&step);
            if (!same_name(step.name, "cmdlist") || step.words.empty()) continue;
            const std::vector<QcStep>* list = find_steps(build, as_utf8(step.words[0]));
            if (list != nullptr && taken.insert(list).second) lists.push_back(list);
        }
    return rules;
}

const std::vector<QcStep>* find_steps(const QcClipBuild& build, const std::string& list) {
    const int index = build.command_lists.find(list);
    return index == kNone ? nullptr : &at(build.motions.command_lists, index).steps;
}

// ikrule CHAIN KIND [WORDS...] [range START PEAK TAIL END]; "." leaves a word to the compiler.
void add_ik_rules(QcClipBuild& build, int index, Clip& clip) {
    const auto frames = static_cast<float>(std::max(clip.last_frame() - clip.first_frame(), 1));
    const std::vector<const QcStep*>& rules = clip_ik_rules(build, index);
    if (!has_room_for_ik_rules(build, at(build.motions.animations, index), rules.size())) return;
    for (const QcStep* step : rules) {
        const QcStep& rule = *step;
        ClipIkRule ik_rule;
        ik_rule.end = ik_rule.tail = 1;
        if (!rule.words.empty()) ik_rule.chain = rule.words[0];
        if (rule.words.size() > 1) ik_rule.kind = rule.words[1];
        for (size_t i = 2; i + 4 < rule.words.size(); ++i) {
            if (!same_name(rule.words[i], "range")) continue;
            float* const moments[] = {&ik_rule.start, &ik_rule.peak, &ik_rule.tail, &ik_rule.end};
            for (size_t m = 0; m < 4; ++m) {
                const std::string& word = rule.words[i + 1 + m];
                if (word == ".") continue;
                *moments[m] = read_qc_number(build.model.diagnostics, rule.place, "a frame",
                                             "ikrule", as_utf8(word)) /
                              frames;
            }
        }
        const bool is_known = build.ik_chains.find(ik_rule.chain) != kNone;
        if (!is_known)
            report_at(build.model.diagnostics, Severity::kError, "qc-ikrule", rule.place,
                      "unknown $ikchain {}; the rule has no effect", ik_rule.chain);
        clip.ik_rules.push_back(std::move(ik_rule));
    }
}

}  // namespace studioscope
