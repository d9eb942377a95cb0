// Records of animations, sequences and IK, as the compiler derives them from finished clips (qc.md
// 6, 7 and 12).
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

constexpr int kSelf = 1, kGround = 3, kRelease = 4, kAttachment = 5, kUnlatch = 6;
constexpr int kUnset = -1;  // a frame that a line leaves to the compiler

float number_of(const std::string& word) { return parse_qc_number(word).value; }
int whole_number_of(const std::string& word) {
    return whole_qc_number(parse_qc_number(word, true).value);
}

// Sections of animations that are long enough: 30 frames from 120 frames on, or those of
// $sectionframes.
struct Sections {
    explicit Sections(const QcFile& qc) {
        const UnappliedCommand* listed = qc.find_listed("sectionframes");
        if (listed == nullptr || listed->words.back().size() < 2) return;
        frames = whole_number_of(listed->words.back()[0]);
        min_frames = whole_number_of(listed->words.back()[1]);
    }

    int frames = 30, min_frames = 120;
};

// A bone's transform in model space at a frame, as the compiler takes it for IK: loops go on, and a
// delta is applied to the first animation.
Transform world_at(const QcClipBuild& build, const QcClipState& state, int frame, int bone) {
    const int last = state.frames.last_index();
    if ((state.flags & kQcLooping) != 0 && last > 0) frame %= last;
    const QcPose& pose = at(state.frames.poses, std::clamp(frame, 0, last));
    if ((state.flags & kQcDelta) == 0) return world_transform(build.model, pose, bone);
    QcPose whole = pose;
    const QcClipWork& base = build.works.front();
    if (base.source == nullptr || base.state.frames.poses.empty()) return {};
    for (size_t i = 0; i < whole.size(); ++i) {
        const Transform& from = base.state.frames.poses.front()[i];
        const float weight = state.weights[i];
        whole[i].position = from.position + weight * pose[i].position;
        whole[i].rotation =
            from.rotation * glm::slerp(glm::quat(1, 0, 0, 0), pose[i].rotation, weight);
    }
    return world_transform(build.model, whole, bone);
}

// Adds a frame. The place of the first bone changes neither the lengths nor the direction in its
// space.
void add_bend(const QcPose& pose, const std::vector<int>& bones, QcBend& bend) {
    constexpr float kStraight = 0.999f;  // of the length of both links
    const Transform &joint = at(pose, bones[1]), &end = at(pose, bones[2]);
    const glm::vec3 middle = joint.position, foot = middle + joint.rotation * end.position;
    const float upper = glm::length(middle), lower = glm::length(end.position),
                whole = glm::length(foot);
    if (whole > (upper + lower) * kStraight) {
        bend.is_straight = true;
        return;
    }
    const glm::vec3 out = middle - foot * 0.5f;
    const float share = (glm::dot(-middle, foot - middle) / (upper * whole) + 1) / 2;
    if (glm::length(out) > 0 && upper * whole > 0) bend.knee += glm::normalize(out) * share;
}

// A rule while its frames are found.
struct RuleFrames {
    int start = 0, peak = 0, tail = 0, end = 0, contact = kUnset;
};

struct MadeRule {
    MdlIkRule record;
    RuleFrames frames;
};

MadeRule written_rule(const QcClipBuild& build, const QcStep& step, int chain,
                      const QcIkChain& line) {
    MadeRule made;
    made.record.chain = made.record.slot = chain;
    made.record.rotation = {0, 0, 0, 0};
    const auto& words = step.words;
    const std::string kind = words.size() > 1 ? lower_case(words[1]) : std::string();
    size_t i = 2;
    if (kind == "touch" || kind == "attachment") {
        made.record.kind = kind == "touch" ? kSelf : kAttachment;
        const std::string name = i < words.size() ? as_utf8(words[i]) : "";
        if (kind == "touch") made.record.bone = find_bone(build.model, name);
        ++i;
    } else if (kind == "footstep") {
        made.record.kind = kGround;
        made.record.height = line.height;
        made.record.floor = line.floor;
        made.record.radius = line.radius;
    } else if (kind == "release" || kind == "unlatch") {
        made.record.kind = kind == "release" ? kRelease : kUnlatch;
    }
    const auto number = [&] { return i + 1 < words.size() ? number_of(words[++i]) : 0; };
    const auto frame = [&] {
        if (i + 1 >= words.size()) return 0;
        const std::string& word = words[++i];
        return word.starts_with('.') ? kUnset : whole_number_of(word);
    };
    for (; i < words.size(); ++i) {
        const std::string option = lower_case(words[i]);
        if (option == "height") made.record.height = number();
        if (option == "target") made.record.slot = whole_qc_number(number());
        if (option == "floor") made.record.floor = number();
        if (option == "pad") made.record.radius = number() / 2;
        if (option == "radius") made.record.radius = number();
        if (option == "contact") made.frames.contact = whole_qc_number(number());
        if (option == "range")
            for (int* moment :
                 {&made.frames.start, &made.frames.peak, &made.frames.tail, &made.frames.end})
                *moment = frame();
        if (option == "fakeorigin" || option == "fakerotate") {
            glm::vec3 place(0);
            for (int axis = 0; axis < 3; ++axis) place[axis] = number();
            made.record.bone = kNone;
            if (option == "fakeorigin")
                made.record.position = place;
            else
                made.record.rotation =
                    rotation_from_euler(glm::radians(glm::dvec3(place.z, place.x, place.y)));
        }
    }
    return made;
}

// Frames that the line leaves open, but for a start and an end that other rules of the chain
// decide.
void fill_middle(RuleFrames& rule, int last) {
    if (rule.start == 0 && rule.peak == 0 && rule.tail == 0 && rule.end == 0)
        rule.tail = rule.end = last;
    if (rule.start != kUnset && rule.peak == kUnset && rule.tail == kUnset && rule.end != kUnset)
        rule.peak = rule.tail = (rule.start + rule.end) / 2;
    if (rule.start != kUnset && rule.peak == kUnset && rule.tail != kUnset)
        rule.peak = (rule.start + rule.tail) / 2;
    if (rule.peak != kUnset && rule.tail == kUnset && rule.end != kUnset)
        rule.tail = (rule.peak + rule.end) / 2;
    if (rule.peak == kUnset) rule.start = rule.peak = 0;
    if (rule.tail == kUnset) rule.tail = rule.end = last;
    if (rule.contact == kUnset) rule.contact = rule.peak;
}

// The rule of the same chain before (step -1) or after it (1), around the end; else itself.
MadeRule& neighbour(std::vector<MadeRule>& rules, size_t rule, size_t step) {
    for (size_t i = 1; i < rules.size(); ++i) {
        MadeRule& other = rules[(rule + i * step) % rules.size()];
        if (other.record.chain == rules[rule].record.chain) return other;
    }
    return rules[rule];
}

// The frame at which `later` begins after `earlier` ends: halfway between them.
int seam(const RuleFrames& earlier, const RuleFrames& later, int last) {
    const int gap = earlier.tail - later.peak;
    const int start = later.peak + (later.peak < earlier.tail ? gap : gap + last) / 2;
    return (start + (last + 1) / 2) % last;
}

void fill_ends(std::vector<MadeRule>& rules, size_t index, int last) {
    MadeRule& rule = rules[index];
    const auto join = [&](MadeRule& earlier, MadeRule& later) {
        if (earlier.record.slot == later.record.slot && last > 0) {
            later.frames.start = seam(earlier.frames, later.frames, last);
            earlier.frames.end = (later.frames.start + last) % last;
        } else {
            later.frames.start = earlier.frames.tail;
            earlier.frames.end = later.frames.peak;
        }
    };
    if (rule.frames.start == kUnset) join(neighbour(rules, index, rules.size() - 1), rule);
    if (rule.frames.end == kUnset) join(rule, neighbour(rules, index, 1));
    RuleFrames& frames = rule.frames;
    if (frames.peak < frames.start) frames.peak += last;
    if (frames.tail < frames.peak) frames.tail += last;
    if (frames.end < frames.tail) frames.end += last;
    if (frames.contact < frames.start) frames.contact += last;
}

// The place that a footstep or a hold in the world is at.
void place_rule(const QcClipBuild& build, const QcClipState& state, const QcIkChain& line,
                const MdlIkChain& chain, MadeRule& rule) {
    const int foot = chain.bones.back();
    if (rule.record.kind == kGround) {
        const Transform world = world_at(build, state, rule.frames.contact, foot);
        rule.record.position = world.position + world.rotation * line.center;
        rule.record.position.z = rule.record.floor;
        rule.record.rotation = {1, 0, 0, 0};
    } else if (rule.record.kind == kAttachment && rule.record.bone != kNone) {
        const Transform world = world_at(build, state, rule.frames.contact, foot);
        rule.record.bone = foot;
        rule.record.position = world.position;
        rule.record.rotation = world.rotation;
    }
}

void set_cycles(MadeRule& rule, int last) {
    MdlIkRule& record = rule.record;
    if (last < 1) {
        record.start = record.peak = record.contact = 0;
        record.tail = record.end = 1;
        return;
    }
    const auto cycle = [&](int frame) {
        return static_cast<float>(frame) / static_cast<float>(last);
    };
    record.start = cycle(rule.frames.start);
    record.peak = cycle(rule.frames.peak);
    record.tail = cycle(rule.frames.tail);
    record.end = cycle(rule.frames.end);
    record.contact = cycle(rule.frames.contact);
}

// Adds a release of each chain that moves without a rule, unless the clip says noautoik.
void release_others(const QcClip& clip, const QcClipState& state, const MdlFile& mdl,
                    std::vector<MadeRule>& rules) {
    const QcListedOption* option = nullptr;
    for (const QcListedOption& listed : clip.listed)
        if (listed.name == "noautoik" || listed.name == "autoik") option = &listed;
    if ((state.flags & kQcDelta) != 0 || (option && option->name == "noautoik")) return;
    const size_t written = rules.size();
    for (size_t i = 0; i < mdl.ik_chains.size(); ++i) {
        const auto chain = static_cast<int>(i);
        const bool has_rule =
            std::any_of(rules.begin(), rules.begin() + static_cast<std::ptrdiff_t>(written),
                        [&](const MadeRule& rule) { return rule.record.chain == chain; });
        if (has_rule || !(at(state.weights, mdl.ik_chains[i].bones.back()) > 0)) continue;
        MadeRule& made = rules.emplace_back();
        made.record.chain = made.record.slot = chain;
        made.record.kind = kRelease;
        made.record.rotation = {0, 0, 0, 0};
        made.frames = {0, 0, state.frames.last_index(), state.frames.last_index(), 0};
    }
}

void record_ik_rules(QcClipBuild& build, int index, MdlAnimation& made) {
    const MdlFile& mdl = build.records;
    const QcClipState& state = at(build.works, index).state;
    const QcClip& clip = at(build.motions.animations, index);
    const int last = state.frames.last_index();
    std::vector<MadeRule> rules;
    std::vector<int> lines;
    for (const QcStep* step : clip_ik_rules(build, index)) {
        const int line = step->words.empty() ? kNone : build.ik_chains.find(step->words[0]);
        const int chain = line == kNone ? kNone : at(build.chain_records, line);
        if (chain == kNone) continue;
        lines.push_back(line);
        rules.push_back(written_rule(build, *step, chain, at(build.motions.ik_chains, line)));
    }
    for (size_t i = 0; i < rules.size(); ++i) {
        fill_middle(rules[i].frames, last);
        fill_ends(rules, i, last);
        place_rule(build, state, at(build.motions.ik_chains, lines[i]),
                   at(mdl.ik_chains, rules[i].record.chain), rules[i]);
    }
    release_others(clip, state, mdl, rules);
    if (!has_room_for_ik_rules(build, clip, rules.size())) return;
    for (MadeRule& rule : rules) {
        set_cycles(rule, last);
        made.own_ik_rules.push_back(rule.record);
    }
    made.ik_rule_count = static_cast<int>(rules.size());
}

std::vector<MdlMovement> movements_of(const QcClipState& state) {
    constexpr uint32_t kLinear = 0x1000, kExtractedBits = 6;  // LX follows ZR
    std::vector<MdlMovement> made;
    glm::dmat4 whole(1);
    for (const RootMotion& movement : state.movements) {
        const glm::vec3 shift =
            movement.direction * ((movement.start_speed + movement.end_speed) / 2);
        const glm::dmat4 before = whole;
        whole *= to_matrix(Transform{shift, rotation_from_euler(glm::radians(movement.degrees))});
        const Transform place = to_transform(whole);
        MdlMovement record;
        record.end_frame = movement.end_frame;
        record.flags = movement.unmoved_axes | movement.axes << kExtractedBits |
                       (movement.is_linear ? kLinear : 0);
        record.start_velocity = movement.start_speed;
        record.end_velocity = movement.end_speed;
        record.angle_degrees = glm::degrees(euler_from_rotation(place.rotation).z);
        record.position = place.position;
        record.direction = place.position - glm::vec3(before[3]);
        if (glm::length(record.direction) > 0) record.direction = glm::normalize(record.direction);
        made.push_back(record);
    }
    return made;
}

}  // namespace

// The chains whose three bones the model has.
void record_chains(QcClipBuild& build) {
    MdlFile& mdl = build.records;
    const NameIndex names = bones_by_name(build.model);
    build.chain_records.assign(build.motions.ik_chains.size(), kNone);
    for (size_t i = 0; i < build.chain_records.size(); ++i) {
        const QcIkChain& chain = build.motions.ik_chains[i];
        if (mdl.ik_chains.size() == kMaxIkChains) {
            report_at(build.model.diagnostics, Severity::kError, "qc-too-many-ik-chains",
                      chain.place,
                      "with {} there are more than the {} $ikchain lines that are allowed; it and "
                      "those after it have no records",
                      chain.name, kMaxIkChains);
            break;
        }
        MdlIkChain made;
        made.name = chain.name;
        for (int bone = names.find(chain.bone); bone != kNone && made.bones.size() < 3;
             bone = at(build.model.bones, bone).parent)
            made.bones.insert(made.bones.begin(), bone);
        if (made.bones.size() < 3) continue;
        made.knees = {chain.knee, glm::vec3(0), glm::vec3(0)};
        if (!(glm::length(chain.knee) > 0)) build.bends.push_back({mdl.ik_chains.size()});
        build.chain_records[i] = static_cast<int>(mdl.ik_chains.size());
        mdl.ik_chains.push_back(std::move(made));
    }
}

const MdlAnimation& record_animation(QcClipBuild& build, int index) {
    const Sections sections(build.qc);
    const QcClipWork& work = at(build.works, index);
    MdlAnimation made;
    made.name = at(build.motions.animations, index).name;
    made.fps = work.state.fps;
    made.flags = work.state.flags;
    made.frame_count = static_cast<int>(work.state.frames.poses.size());
    made.movements = movements_of(work.state);
    if (sections.frames > 0 && made.frame_count >= sections.min_frames)
        made.section_frames = sections.frames;
    record_ik_rules(build, index, made);
    if ((work.state.flags & (kQcDelta | kQcHidden)) == 0)
        for (const QcPose& pose : work.state.frames.poses)
            for (QcBend& bend : build.bends)
                add_bend(pose, build.records.ik_chains[bend.chain].bones, bend);
    build.records.animations.push_back(std::move(made));
    return build.records.animations.back();
}

// They stay 0 if no frame has the chain straight, as games find the direction themselves then.
void record_knees(QcClipBuild& build) {
    for (const QcBend& bend : build.bends)
        if (bend.is_straight && glm::length(bend.knee) > 0)
            build.records.ik_chains[bend.chain].knees[0] = glm::normalize(bend.knee);
}

}  // namespace studioscope
