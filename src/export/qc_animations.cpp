// The lines of a QC about an animation: its rate, weights, movement, and the rules that keep hands
// and feet in place.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

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
    // Without the word it is at the peak.
    if (nearest_frame(rule.contact, last) != nearest_frame(rule.peak, last))
        text += fmt::format(" contact {}", nearest_frame(rule.contact, last));
    if (rule.kind == kAttachment && rule.bone == kNone) {
        const glm::vec3 turn = glm::degrees(euler_from_rotation(rule.rotation));
        text += fmt::format(" fakeorigin {} {} {} fakerotate {} {} {}", float_text(rule.position.x),
                            float_text(rule.position.y), float_text(rule.position.z),
                            float_text(turn.y), float_text(turn.z), float_text(turn.x));
    }
    if (rule.slot != rule.chain) text += fmt::format(" target {}", rule.slot);
    return text + fmt::format(" range {} {} {} {}\n", nearest_frame(rule.start, last),
                              nearest_frame(rule.peak, last), nearest_frame(rule.tail, last),
                              nearest_frame(rule.end, last));
}

std::string ik_rule_lines(const MdlFile& mdl, const MdlAnimation& animation,
                          std::span<const MdlIkRule> rules, std::span<const float> weights,
                          ExportReport& report) {
    const int last = last_frame_of(animation);
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

// walkframe, or walkalign with the animation itself where the motion was measured up to another
// frame than its end.
std::string walk_line(const ClipLines& lines, size_t index, const MdlMotion& motion,
                      size_t number) {
    constexpr const char* kAxes[] = {"LX", "LY", "LZ", "LXR", "LYR", "LZR"};
    constexpr uint32_t kFirstAxis = 0x40, kLinear = 0x1000, kTurns = 0x200 | 0x400;
    const MdlAnimation& animation = lines.files.mdl->animations[index];
    const MdlMovement& movement = animation.movements[number];
    std::string axes;
    for (uint32_t axis = 0; axis < std::size(kAxes); ++axis)
        if ((movement.flags & (kFirstAxis << axis)) != 0)
            axes += fmt::format(" {}", at(kAxes, static_cast<int>(axis)));
    for (uint32_t axis = 0; axis < std::size(kAxes); ++axis)
        if ((movement.flags & (1u << axis)) != 0)
            axes += fmt::format(" {}", at(kAxes, static_cast<int>(axis)) + 1);
    constexpr float kMaxTurn =
        180 - 7.0f / 256;  // degrees; from there on, rounding chooses the way
    const auto add_loss = [&](const char* cause) {
        lines.report.lost.push_back(
            {"export-clip-option", "movement", animation.name, {}, {}, cause});
    };
    if ((movement.flags & kTurns) != 0) add_loss("of a turn, only that about Z is stored");
    if ((movement.flags & kLinear) != 0) axes += " LM";
    const WalkGoal goal = walk_goal(*lines.files.mdl, animation, motion, number);
    const float before = number == 0 ? 0 : animation.movements[number - 1].angle_degrees;
    if (!goal.is_exact)
        add_loss("it was measured on frames that the model does not have");
    else if (std::abs(movement.angle_degrees - before) > kMaxTurn)
        add_loss("it is a turn by 180 degrees or more, and compilers take the shorter way");
    if (goal.frame == movement.end_frame)
        return fmt::format("\twalkframe {}{}\n", goal.frame, axes);
    const int start = number == 0 ? 0 : animation.movements[number - 1].end_frame;
    return fmt::format("\twalkalign {} {}{} {} {}\n", movement.end_frame,
                       qc_quoted(lines.names[index]), axes, start, goal.frame);
}

std::string hierarchy_lines(const MdlFile& mdl, const MdlAnimation& animation,
                            const MdlMotion& motion) {
    std::string text;
    for (const MdlLocalHierarchy& entry : motion.local_hierarchies) {
        const std::string parent =
            is_index(entry.parent, mdl.bones.size()) ? at(mdl.bones, entry.parent).name : "";
        text += fmt::format("\tlocalhierarchy {} {} range",
                            qc_quoted(at(mdl.bones, entry.bone).name), qc_quoted(parent));
        for (const float moment : {entry.start, entry.peak, entry.tail, entry.end})
            text += fmt::format(" {}", nearest_frame(moment, last_frame_of(animation)));
        text += "\n";
    }
    return text;
}

// $sectionframes where the default of 30 frames from 120 frames on makes others.
std::string section_line(const MdlFile& mdl) {
    constexpr int kDefaultLength = 30, kDefaultMin = 120;
    int length = 0, shortest = 0, longest_whole = 0;
    for (const MdlAnimation& one : mdl.animations) {
        if (one.section_frames > 0) {
            length = one.section_frames;
            if (shortest == 0 || one.frame_count < shortest) shortest = one.frame_count;
        } else {
            longest_whole = std::max(longest_whole, one.frame_count);
        }
    }
    const bool is_usual = longest_whole < kDefaultMin &&
                          (length == 0 || (length == kDefaultLength && shortest >= kDefaultMin));
    if (is_usual) return {};
    if (length == 0)
        return fmt::format("$sectionframes {} {}\n", kDefaultLength,
                           std::min(longest_whole, std::numeric_limits<int>::max() - 1) + 1);
    return fmt::format("$sectionframes {} {}\n", length, shortest);
}

}  // namespace

int last_frame_of(const MdlAnimation& animation) { return std::max(animation.frame_count, 1) - 1; }

int nearest_frame(float cycle, int last) {
    const double frame = double{cycle} * std::max(last, 0);
    return std::isfinite(frame) ? static_cast<int>(std::lround(std::clamp(frame, -1e6, 1e6))) : 0;
}

std::string qc_sections(const MdlFile& mdl, ExportReport& report) {
    constexpr int kKilobyte = 1024;
    int64_t largest = 0;
    for (const MdlBlock& block : mdl.animation_blocks)
        largest = std::max(largest, int64_t{block.end} - block.start);
    if (largest <= 0) return section_line(mdl);
    const int64_t size = (largest + kKilobyte - 1) / kKilobyte;
    report.guessed.push_back({"export-clip-option", "animation_blocks", "",
                              static_cast<double>(size), "KB",
                              "their size is not stored; the largest has this one"});
    return section_line(mdl) + fmt::format("$animblocksize {}\n", size);
}

std::string qc_animation(const ClipLines& lines, size_t index, int weight_list) {
    const MdlFile& mdl = *lines.files.mdl;
    const MdlAnimation& animation = mdl.animations[index];
    std::string text = "\tfps " + float_text(animation.has_rate() ? animation.fps : 30) + "\n";
    // Bones without weight are not subtracted from: their list comes after.
    if ((animation.flags & kMdlDelta) != 0)
        text += fmt::format("\tsubtract {} 0\n", qc_quoted(kDeltaBase));
    std::vector<float> weights;
    if (is_index(weight_list, mdl.weight_lists.size())) {
        weights = at(mdl.weight_lists, weight_list);
        const std::string name = weight_list_name(mdl, static_cast<size_t>(weight_list));
        if (!name.empty()) text += "\tweightlist " + qc_quoted(name) + "\n";
    }
    if (!animation.movements.empty() || animation.local_hierarchy_count != 0) {
        const MdlMotion motion = stored_motion(lines.files, animation);
        for (size_t i = 0; i < animation.movements.size(); ++i)
            text += walk_line(lines, index, motion, i);
        text += hierarchy_lines(mdl, animation, motion);
    }
    Diagnostics faults;  // reported when the model was read
    MdlMotionDecoder decoder(mdl, lines.files.ani.get(), {}, {}, faults);
    return text + ik_rule_lines(mdl, animation, decoder.ik_rules(animation), weights, lines.report);
}

}  // namespace studioscope
