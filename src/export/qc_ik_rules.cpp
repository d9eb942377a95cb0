// The lines of rules that keep hands and feet in place while an animation plays.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "export/clips.h"
#include "export/qc_blocks.h"

namespace studioscope {

namespace {

enum RuleKind {
    kTouch = 1,
    kWorld = 2,
    kFootstep = 3,
    kRelease = 4,
    kAttachment = 5,
    kUnlatch = 6
};

int frame_of(float cycle, int last) {
    const float frame = cycle * static_cast<float>(std::max(last, 0));
    return std::isfinite(frame) ? static_cast<int>(std::lround(std::clamp(frame, -1e6f, 1e6f))) : 0;
}

// A release over the whole animation, as the compiler adds one for each chain without a rule.
bool is_made(const MdlIkRule& rule, int last) {
    return rule.kind == kRelease && rule.slot == rule.chain && rule.start == 0 && rule.peak == 0 &&
           (last < 1 || (rule.tail == 1 && rule.end == 1));
}

// Whether the compiler makes the same list of the rules before `written`, which are lines.
bool makes_rest(const MdlFile& mdl, std::span<const MdlIkRule> rules, size_t written,
                std::span<const float> weights, int last) {
    size_t next = written;
    for (size_t chain = 0; chain < mdl.ik_chains.size(); ++chain) {
        const auto number = static_cast<int>(chain);
        const bool has_rule =
            std::any_of(rules.begin(), rules.begin() + static_cast<std::ptrdiff_t>(written),
                        [&](const MdlIkRule& rule) { return rule.chain == number; });
        const std::vector<int>& bones = mdl.ik_chains[chain].bones;
        const bool is_moved = !bones.empty() && (!is_index(bones.back(), weights.size()) ||
                                                 weights[size_t(bones.back())] > 0);
        if (has_rule || !is_moved) continue;
        if (next == rules.size() || rules[next].chain != number || !is_made(rules[next], last))
            return false;
        ++next;
    }
    return next == rules.size();
}

std::string rule_head(const MdlFile& mdl, const MdlIkRule& rule) {
    switch (rule.kind) {
        case kTouch:
            return "touch " + qc_quoted(is_index(rule.bone, mdl.bones.size())
                                            ? at(mdl.bones, rule.bone).name
                                            : std::string());
        case kFootstep:
            return "footstep";
        case kRelease:
            return "release";
        case kUnlatch:
            return "unlatch";
        case kAttachment:
            return rule.attachment.empty() ? "" : "attachment " + qc_quoted(rule.attachment);
        default:
            return {};
    }
}

std::string rule_text(const MdlFile& mdl, const MdlIkRule& rule, int last) {
    std::string text = fmt::format("\tikrule {} {}", qc_quoted(at(mdl.ik_chains, rule.chain).name),
                                   rule_head(mdl, rule));
    if (rule.kind == kFootstep) {
        text += fmt::format(" height {} floor {} pad {}", float_text(rule.height),
                            float_text(rule.floor), float_text(rule.radius * 2));
    }
    if (rule.kind == kFootstep || rule.kind == kAttachment)
        text += fmt::format(" contact {}", frame_of(rule.contact, last));
    if (rule.kind == kAttachment && rule.bone == kNone) {
        const glm::vec3 turn = glm::degrees(euler_from_rotation(rule.rotation));
        text += fmt::format(" fakeorigin {} {} {} fakerotate {} {} {}", float_text(rule.position.x),
                            float_text(rule.position.y), float_text(rule.position.z),
                            float_text(turn.y), float_text(turn.z), float_text(turn.x));
    }
    if (rule.slot != rule.chain) text += fmt::format(" target {}", rule.slot);
    return text + fmt::format(" range {} {} {} {}\n", frame_of(rule.start, last),
                              frame_of(rule.peak, last), frame_of(rule.tail, last),
                              frame_of(rule.end, last));
}

}  // namespace

std::string qc_ik_rules(const MdlFile& mdl, const MdlAnimation& animation,
                        std::span<const MdlIkRule> rules, std::span<const float> weights,
                        ExportReport& report) {
    const int last = animation.frame_count - 1;
    size_t written = rules.size();
    while (written > 0 && is_made(rules[written - 1], last)) --written;
    const bool is_delta = (animation.flags & kMdlDelta) != 0;
    std::string text;
    if (is_delta || !makes_rest(mdl, rules, written, weights, last)) {
        written = rules.size();
        // Without chains, or with a rule for each, the compiler adds none.
        if (!is_delta && !makes_rest(mdl, rules, written, weights, last)) text = "\tnoautoik\n";
    }
    for (const MdlIkRule& rule : rules.subspan(0, written)) {
        const bool is_known = is_index(rule.chain, mdl.ik_chains.size());
        if (is_known && !rule_head(mdl, rule).empty()) {
            text += rule_text(mdl, rule, last);
            continue;
        }
        report.lost.push_back({"export-clip-option",
                               "ik_rule",
                               animation.name,
                               {},
                               {},
                               rule.kind == kAttachment
                                   ? "the attachment that it is at is not written yet"
                               : is_known ? "no line makes a rule of its kind"
                                          : "the model lacks its chain"});
    }
    return text;
}

}  // namespace studioscope
