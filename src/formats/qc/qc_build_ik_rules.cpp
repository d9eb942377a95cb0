// Which hands and feet a clip holds: records, the pose is the same (qc.md 6).
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/number.h"
#include "core/text.h"
#include "formats/qc/qc_clip_builder.h"

namespace studioscope {

const std::vector<QcStep>* QcClipBuilder::steps_of(const std::string& list) const {
    for (const QcCommandList& known : motions_.command_lists)
        if (same_name(known.name, list)) return &known.steps;
    return nullptr;
}

// Its own, and those of the lists that it names; each list counts once.
std::vector<QcStep> QcClipBuilder::ik_rules_of(const QcClip& clip) const {
    std::vector<QcStep> rules = clip.ik_rules;
    std::vector<QcStep> steps = clip.steps;
    std::set<std::string> taken;
    for (size_t i = 0; i < steps.size(); ++i) {
        if (same_name(steps[i].name, "ikrule")) rules.push_back(steps[i]);
        if (!same_name(steps[i].name, "cmdlist") || steps[i].words.empty()) continue;
        const std::string name = as_utf8(steps[i].words[0]);
        const std::vector<QcStep>* list = steps_of(name);
        if (list == nullptr || !taken.insert(lower_case(name)).second) continue;
        steps.insert(steps.end(), list->begin(), list->end());
    }
    return rules;
}

// ikrule CHAIN KIND [WORDS...] [range START PEAK TAIL END]; "." is for the compiler to find.
void QcClipBuilder::add_ik_rules(const QcClip& source, Clip& clip) {
    const auto frames = static_cast<float>(std::max(clip.last_frame() - clip.first_frame(), 1));
    for (const QcStep& rule : ik_rules_of(source)) {
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
        const bool is_known =
            std::any_of(motions_.ik_chains.begin(), motions_.ik_chains.end(),
                        [&](const QcIkChain& chain) { return same_name(chain.name, made.chain); });
        if (!is_known)
            say(Severity::kError, "qc-ikrule", rule.place,
                fmt::format("no $ikchain is called {}", made.chain));
        clip.ik_rules.push_back(std::move(made));
    }
}

}  // namespace studioscope
