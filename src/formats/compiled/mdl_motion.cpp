#include "formats/compiled/mdl_motion.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/budget.h"
#include "core/byte_reader.h"
#include "formats/compiled/mdl_keys.h"
#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

constexpr size_t kSectionSize = 8;
constexpr int kMaxFrames = 100'000;
constexpr int kFirstVersionOfFrames = 49, kVersionOfOtherSections = 45;

// Appends a section's values for a bone to those before; a section without values keeps it at rest.
template <typename Value>
void append(std::vector<Value>& all, const std::vector<Value>& section, size_t first, size_t count,
            const Value& rest) {
    if (all.empty() && section.empty()) return;
    all.resize(first, rest);
    const auto end = section.begin() + static_cast<ptrdiff_t>(std::min(count, section.size()));
    all.insert(all.end(), section.begin(), end);
    all.resize(first + count, section.empty() ? rest : section.back());
}

// Adds the value behind a section's `count` ones, unless the next section begins with the same.
template <typename Value>
void add_border(const std::vector<Value>& section, size_t first, size_t count, bool has_border,
                const Value& rest, std::vector<MdlBorder<Value>>& borders) {
    const Value& start = section.empty() ? rest : section.front();
    if (!borders.empty() && borders.back().frame == first && borders.back().value == start)
        borders.pop_back();
    if (has_border)
        borders.push_back(
            {first + count, section.empty() ? rest : section[std::min(count, section.size() - 1)]});
}

template <typename Value>
void drop_repetition(std::vector<Value>& values, const std::vector<MdlBorder<Value>>& borders) {
    if (values.empty() || !borders.empty()) return;
    if (std::equal(values.begin() + 1, values.end(), values.begin()))
        values.erase(values.begin() + 1, values.end());
}

}  // namespace

MdlMotionDecoder::MdlMotionDecoder(const MdlFile& mdl, const AniFile* ani, std::string mdl_name,
                                   std::string ani_name, Diagnostics& diagnostics)
    : mdl_(mdl),
      ani_(ani),
      mdl_name_(std::move(mdl_name)),
      ani_name_(std::move(ani_name)),
      diagnostics_(diagnostics),
      budget_(std::min(Budget::kMaxKeys, Budget::kFreeKeys + Budget::kKeysPerByte *
                                                                 (mdl.bytes.size() +
                                                                  (ani ? ani->bytes.size() : 0)))) {
}

void MdlMotionDecoder::report(Severity severity, const char* code, const std::string& message,
                              const MdlAnimation& animation) {
    diagnostics_.push_back({severity, code,
                            fmt::format("animation \"{}\": {}", animation.name, message),
                            at_offset(animation.offset), mdl_name_});
    diagnostics_.back().subject = {MessageSubject::Kind::kClip, animation.name};
}

bool MdlMotionDecoder::is_affordable(const MdlAnimation& animation) {
    const uint64_t keys = static_cast<uint64_t>(animation.frame_count) * (mdl_.bones.size() + 1);
    if (animation.frame_count <= kMaxFrames && keys <= budget_) {
        budget_ -= keys;
        return true;
    }
    report(Severity::kError, "mdl-animation-too-long",
           fmt::format(
               "{} frames of {} bones are more than a file of this size may have; it is not played",
               animation.frame_count, mdl_.bones.size()),
           animation);
    return false;
}

MdlMotion MdlMotionDecoder::decode(const MdlAnimation& animation) {
    MdlMotion motion = empty_motion();
    if (!is_affordable(animation)) return motion;
    motion = decode_keys(animation);
    if (motion.is_available && animation.local_hierarchy_count != 0)
        motion.local_hierarchies = local_hierarchies(animation);
    for (MdlBoneMotion& bone : motion.bones) {
        drop_repetition(bone.positions, bone.position_borders);
        drop_repetition(bone.rotations, bone.rotation_borders);
    }
    return motion;
}

MdlMotion MdlMotionDecoder::decode_stored(const MdlAnimation& animation) {
    keeps_stored_ = true;
    MdlMotion motion = decode(animation);
    keeps_stored_ = false;
    for (StoredBone& bone : motion.stored)
        bone.is_delta = bone.is_delta || (animation.flags & kMdlDelta) != 0;
    return motion;
}

MdlMotion MdlMotionDecoder::empty_motion() const {
    MdlMotion motion;
    motion.bones.resize(mdl_.bones.size());
    if (keeps_stored_) motion.stored.resize(mdl_.bones.size());
    return motion;
}

MdlMotion MdlMotionDecoder::decode_keys(const MdlAnimation& animation) {
    if (animation.section_frames != 0) return decode_sections(animation);
    MdlMotion motion = empty_motion();
    motion.is_available = decode_section(animation, {animation.block, animation.data_offset},
                                         static_cast<size_t>(animation.frame_count), &motion);
    return motion;
}

bool MdlMotionDecoder::check(const MdlAnimation& animation) {
    if (!is_affordable(animation)) return false;
    const bool is_available = check_runs(animation);
    if (is_available && animation.local_hierarchy_count != 0) local_hierarchies(animation);
    return is_available;
}

bool MdlMotionDecoder::find_extra(const MdlAnimation& animation, const Extra& extra,
                                  Source& source) {
    if (animation.block > 0 && !ani_) return false;  // reported when its keys were decoded
    Source found;
    const bool is_there =
        extra.count > 0 && extra.is_placed &&
        find(animation, {animation.block, extra.offset}, found) &&
        static_cast<size_t>(extra.count) <= (found.file.size() - found.start) / extra.stride;
    if (is_there)
        source = found;
    else
        report(Severity::kError, "mdl-animation-extra",
               fmt::format("{} {} of {} bytes lie outside the file; ignored", extra.count,
                           extra.what, extra.stride),
               animation);
    return is_there;
}

std::vector<MdlLocalHierarchy> MdlMotionDecoder::local_hierarchies(const MdlAnimation& animation) {
    Source source;
    const Extra extra{"local hierarchies", animation.local_hierarchy,
                      animation.local_hierarchy != 0, animation.local_hierarchy_count,
                      kLocalHierarchySize};
    if (!find_extra(animation, extra, source)) return {};
    const uint64_t keys = static_cast<uint64_t>(animation.local_hierarchy_count) *
                          static_cast<uint64_t>(animation.frame_count);
    if ((animation.flags & kMdlDelta) || keys > budget_) {
        report(Severity::kWarning, "mdl-local-hierarchy",
               (animation.flags & kMdlDelta)
                   ? "a delta cannot have local hierarchies; ignored"
                   : "it has more local hierarchies than a file of this size may have; ignored",
               animation);
        return {};
    }
    budget_ -= keys;
    std::vector<MdlKeyProblem> problems;
    std::vector<MdlLocalHierarchy> found =
        read_local_hierarchies({source.file, source.start, animation.local_hierarchy_count,
                                animation.frame_count, mdl_.bones.size()},
                               problems);
    report(problems, animation, source);
    return found;
}

void MdlMotionDecoder::report(const std::vector<MdlKeyProblem>& problems,
                              const MdlAnimation& animation, const Source& source) {
    for (const MdlKeyProblem& problem : problems)
        diagnostics_.push_back(
            about({MessageSubject::Kind::kClip, animation.name},
                  {problem.severity, problem.code,
                   fmt::format("animation \"{}\": {}", animation.name, problem.message),
                   at_offset(problem.offset), *source.name}));
}

std::vector<MdlIkRule> MdlMotionDecoder::ik_rules(const MdlAnimation& animation) {
    std::vector<MdlIkRule> rules;
    Source source;
    const bool is_in_block = animation.block > 0;
    const int offset = is_in_block ? animation.block_ik_rules : animation.ik_rules;
    // If there are no keys before them, the rules are the first in their block: at offset 0.
    const Extra extra{"IK rules", offset, is_in_block || offset != 0, animation.ik_rule_count,
                      kMdlIkRuleSize};
    if (animation.ik_rule_count == 0 || animation.block < 0 ||
        !find_extra(animation, extra, source))
        return rules;
    const auto count = static_cast<uint64_t>(animation.ik_rule_count);
    if (count > budget_) return rules;
    budget_ -= count;
    for (uint64_t i = 0; i < count; ++i)
        rules.push_back(read_ik_rule(source.file, source.start + i * kMdlIkRuleSize));
    return rules;
}

bool MdlMotionDecoder::find(const MdlAnimation& animation, Section section, Source& source) {
    if (section.block == 0) {
        const int64_t start = static_cast<int64_t>(animation.offset) + section.offset;
        source = {mdl_.bytes, static_cast<uint64_t>(start), &mdl_name_};
        if (start >= 0 && start < static_cast<int64_t>(mdl_.bytes.size())) return true;
        report(Severity::kError, "mdl-animation-range",
               fmt::format("its data at {} lies outside the file; the bind pose is shown", start),
               animation);
        return false;
    }
    if (section.block < 0 || static_cast<size_t>(section.block) >= mdl_.animation_blocks.size()) {
        report(
            Severity::kError, "mdl-animation-block",
            section.block == -1
                ? std::string("it has no data; recompile the model")
                : fmt::format("its data is in the unknown block {} of {}; the bind pose is shown",
                              section.block, mdl_.animation_blocks.size()),
            animation);
        return false;
    }
    const auto block = static_cast<size_t>(section.block);
    if (!ani_) {
        ++without_file_;
        return false;
    }
    if (!ani_->is_usable[block]) return false;  // reported by parse_ani()
    const int64_t start = int64_t{mdl_.animation_blocks[block].start} + section.offset;
    source = {ani_->bytes, static_cast<uint64_t>(start), &ani_name_};
    if (start >= 0 && start < static_cast<int64_t>(ani_->bytes.size())) {
        // Blocks only define what a game loads at once.
        if (section.offset < 0 || start >= mdl_.animation_blocks[block].end)
            report(Severity::kWarning, "ani-block-left",
                   fmt::format("its data at {} lies outside its block {}; read all the same",
                               section.offset, block),
                   animation);
        return true;
    }
    report(Severity::kError, "mdl-animation-range",
           fmt::format("its data at {} of block {} lies outside the .ani; the bind pose is shown",
                       section.offset, block),
           animation);
    return false;
}

bool MdlMotionDecoder::decode_section(const MdlAnimation& animation, Section section, size_t frames,
                                      MdlMotion* motion) {
    if (animation.flags & kMdlAllZeros) return true;
    Source source;
    if (!find(animation, section, source)) return false;
    const MdlKeySource keys{source.file, source.start, frames, (animation.flags & kMdlDelta) != 0,
                            mdl_.bones};
    const bool is_frames = (animation.flags & kMdlFrameAnimation) &&
                           layout_version(mdl_.header) >= kFirstVersionOfFrames;
    report(is_frames ? read_frame_keys(keys, motion) : read_rle_keys(keys, motion), animation,
           source);
    return true;
}

bool MdlMotionDecoder::read_section(const MdlAnimation& animation, size_t index, Section& section) {
    const int64_t at = static_cast<int64_t>(animation.offset) + animation.section_offset +
                       static_cast<int64_t>(index * kSectionSize);
    ByteReader in(mdl_.bytes);
    if (at >= 0) in.seek(static_cast<size_t>(at));
    section = {in.read<int32_t>(), in.read<int32_t>()};
    return at >= 0 && in.ok();
}

bool MdlMotionDecoder::find_runs(const MdlAnimation& animation, std::vector<Run>& runs) {
    const auto frames = static_cast<size_t>(animation.frame_count);
    if (animation.section_frames == 0) {
        runs.push_back({{animation.block, animation.data_offset}, 0, frames});
        return true;
    }
    if (animation.section_frames < 0 || mdl_.header.version == kVersionOfOtherSections) {
        report(
            Severity::kError, "mdl-animation-sections",
            fmt::format(
                "sections of {} frames in an MDL of version {} are unknown; the bind pose is shown",
                animation.section_frames, mdl_.header.version),
            animation);
        return false;
    }
    const auto length = static_cast<size_t>(animation.section_frames);
    for (size_t first = 0; first < frames;) {
        // The last frame of an animation with sections has a section of its own.
        const bool is_last = frames > length && first == frames - 1;
        const size_t index = is_last ? frames / length + 1 : first / length;
        size_t count = std::min(length, frames - first);
        if (frames > length && !is_last) count = std::min(count, frames - 1 - first);
        Section section;
        if (!read_section(animation, index, section)) {
            report(Severity::kError, "mdl-animation-sections",
                   "its table of sections ends outside the file; the bind pose is shown",
                   animation);
            return false;
        }
        runs.push_back({section, first, count});
        first += count;
    }
    return true;
}

bool MdlMotionDecoder::can_decode(const MdlAnimation& animation) {
    const size_t before = diagnostics_.size();
    std::vector<Run> runs;
    if (!is_affordable(animation) || !find_runs(animation, runs)) return false;
    Source source;
    const size_t without_file = without_file_;
    size_t found = 0;
    for (const Run& run : runs) {
        found += (animation.flags & kMdlAllZeros) || find(animation, run.section, source);
        if (without_file_ != without_file) return false;
    }
    const bool is_there = found > 0;
    if (is_there) diagnostics_.resize(before);  // decode() repeats them
    return is_there;
}

// Reports a section without valid data. Returns true if nothing is left to play: all sections are
// invalid, or their file is missing.
bool MdlMotionDecoder::is_nothing_left(const MdlAnimation& animation, const Run& run, size_t runs,
                                       size_t lost) {
    const int block = run.section.block;
    const bool is_file_missing =
        !ani_ && block > 0 && static_cast<size_t>(block) < mdl_.animation_blocks.size();
    if (is_file_missing || lost == runs) return true;
    report(Severity::kWarning, "mdl-animation-sections",
           fmt::format("frames {} to {} are missing; the bind pose is used in them", run.first,
                       run.first + run.count - 1),
           animation);
    return false;
}

bool MdlMotionDecoder::check_runs(const MdlAnimation& animation) {
    std::vector<Run> runs;
    const bool is_whole = find_runs(animation, runs);
    size_t lost = 0;
    for (const Run& run : runs) {
        if (decode_section(animation, run.section, run.count, nullptr)) continue;
        if (is_nothing_left(animation, run, runs.size(), ++lost)) return false;
    }
    return is_whole;
}

bool MdlMotionDecoder::decode_run(const MdlAnimation& animation, const Run& run, bool& has_border,
                                  MdlMotion& motion) {
    const size_t before = diagnostics_.size(), without_file = without_file_;
    for (const size_t frames : {run.count + 1, run.count}) {
        if (frames > run.count && !has_border) continue;
        has_border = frames > run.count;
        motion = empty_motion();
        diagnostics_.resize(before);
        without_file_ = without_file;
        const bool is_there = decode_section(animation, run.section, frames, &motion);
        const bool is_sound =
            std::none_of(diagnostics_.begin() + static_cast<ptrdiff_t>(before), diagnostics_.end(),
                         [](const Diagnostic& one) { return one.severity == Severity::kError; });
        if (!has_border || (is_there && is_sound)) return is_there;
    }
    return false;
}

MdlMotion MdlMotionDecoder::decode_sections(const MdlAnimation& animation) {
    MdlMotion all = empty_motion();
    std::vector<Run> runs;
    const bool is_whole = find_runs(animation, runs);
    size_t lost = 0;
    MdlMotion part;  // one section at a time
    for (const Run& run : runs) {
        bool has_border = &run != &runs.back();
        if (!decode_run(animation, run, has_border, part) &&
            is_nothing_left(animation, run, runs.size(), ++lost))
            return all;
        for (size_t bone = 0; bone < all.bones.size(); ++bone) {
            const bool is_delta = animation.flags & kMdlDelta;
            const Transform rest = is_delta ? Transform{} : mdl_.bones[bone].bind;
            const MdlBoneMotion& from = part.bones[bone];
            MdlBoneMotion& to = all.bones[bone];
            append(to.positions, from.positions, run.first, run.count, rest.position);
            append(to.rotations, from.rotations, run.first, run.count, rest.rotation);
            add_border(from.positions, run.first, run.count, has_border, rest.position,
                       to.position_borders);
            add_border(from.rotations, run.first, run.count, has_border, rest.rotation,
                       to.rotation_borders);
        }
        for (size_t bone = 0; bone < all.stored.size(); ++bone) {
            const StoredBone& from = part.stored[bone];
            StoredBone& to = all.stored[bone];
            to.is_delta = to.is_delta || from.is_delta;
            append(to.positions, from.positions, run.first, run.count, StoredValue{});
            append(to.rotations, from.rotations, run.first, run.count, StoredValue{});
        }
    }
    all.is_available = is_whole;
    return all;
}

}  // namespace studioscope
