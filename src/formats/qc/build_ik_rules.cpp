// Which hands and feet a clip holds: records, the pose is the same (qc.md 6).
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/budget.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/clip_builder.h"

namespace studioscope {

const std::vector<QcStep>* QcClipBuilder::steps_of(const std::string& list) const {
    const int known = command_lists_.find(list);
    return known == kNone ? nullptr : &at(motions_.command_lists, known).steps;
}

// Whether a clip may have so many rules; that it has is counted.
bool QcClipBuilder::has_room_for_ik_rules(const QcClip& clip, size_t rules) {
    const size_t made = ik_rules_made_ + rules;
    if (made <= Budget::kMaxClipIkRules) {
        ik_rules_made_ = made;
        return true;
    }
    if (!std::exchange(has_told_ik_rules_, true))
        report(
            Severity::kError, "qc-too-many-ik-rules", clip.place,
            fmt::format("with the ikrule lines of {} the clips of the QC have {} rules together, "
                        "{} can be; what goes beyond is left out",
                        clip.name, made, Budget::kMaxClipIkRules));
    return false;
}

// Its own, and those of the lists that it names; each list counts once.
const std::vector<const QcStep*>& QcClipBuilder::ik_rules_of(int index) {
    const auto [entry, is_new] = ik_rules_.try_emplace(index);
    std::vector<const QcStep*>& rules = entry->second;
    if (!is_new) return rules;
    const QcClip& clip = at(motions_.animations, index);
    for (const QcStep& rule : clip.ik_rules) rules.push_back(&rule);
    std::vector<const std::vector<QcStep>*> lists{&clip.steps};
    std::set<const std::vector<QcStep>*> taken;
    for (size_t i = 0; i < lists.size(); ++i)
        for (const QcStep& step : *lists[i]) {
            if (same_name(step.name, "ikrule")) rules.push_back(&step);
            if (!same_name(step.name, "cmdlist") || step.words.empty()) continue;
            const std::vector<QcStep>* list = steps_of(as_utf8(step.words[0]));
            if (list != nullptr && taken.insert(list).second) lists.push_back(list);
        }
    return rules;
}

// ikrule CHAIN KIND [WORDS...] [range START PEAK TAIL END]; "." is for the compiler to find.
void QcClipBuilder::add_ik_rules(int index, Clip& clip) {
    const auto frames = static_cast<float>(std::max(clip.last_frame() - clip.first_frame(), 1));
    const std::vector<const QcStep*>& rules = ik_rules_of(index);
    if (!has_room_for_ik_rules(at(motions_.animations, index), rules.size())) return;
    for (const QcStep* named : rules) {
        const QcStep& rule = *named;
        ClipIkRule made;
        made.end = made.tail = 1;
        if (!rule.words.empty()) made.chain = rule.words[0];
        if (rule.words.size() > 1) made.kind = rule.words[1];
        for (size_t i = 2; i + 4 < rule.words.size(); ++i) {
            if (!same_name(rule.words[i], "range")) continue;
            float* const moments[] = {&made.start, &made.peak, &made.tail, &made.end};
            for (size_t m = 0; m < 4; ++m) {
                const std::string& word = rule.words[i + 1 + m];
                float frame = 0;
                if (parse_finite(word, frame)) *moments[m] = frame / frames;
            }
        }
        const bool is_known = ik_chains_.find(made.chain) != kNone;
        if (!is_known)
            report(Severity::kError, "qc-ikrule", rule.place,
                   fmt::format("no $ikchain is called {}", made.chain));
        clip.ik_rules.push_back(std::move(made));
    }
}

}  // namespace studioscope
