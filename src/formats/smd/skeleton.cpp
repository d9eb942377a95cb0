#include "formats/smd/skeleton.h"

#include <algorithm>
#include <array>

#include "core/at.h"
#include "core/message_text.h"
#include "core/number.h"
#include "core/text.h"

namespace studioscope {

namespace {

struct BoneLine {
    int64_t bone = 0;
    std::array<float, 6> numbers{};  // position, then rotation about X, Y, Z
    size_t count = 0;                // count of the six numbers that were read
    bool is_finite = true;
    Field stopped_at = Field::kNumber;  // kind of the field where reading stopped, if count < 6
    Field bone_field = Field::kNumber;
};

BoneLine read_record(std::string_view line) {
    BoneLine record;
    const char* at = line.data();
    const char* const end = at + line.size();
    record.bone_field = read_field(at, end, record.bone);
    if (record.bone_field != Field::kNumber) return record;
    for (float& number : record.numbers) {
        const Field field = read_field(at, end, number);
        if (field == Field::kNotFinite) record.is_finite = false;
        if (field != Field::kNumber && field != Field::kNotFinite) {
            record.stopped_at = field;
            break;
        }
        ++record.count;
    }
    return record;
}

// Sorts keys by frame; the last of several keys at one frame wins.
template <typename Key>
void sort_keys(std::vector<Key>& keys) {
    const auto before = [](const Key& a, const Key& b) { return a.frame < b.frame; };
    if (!std::is_sorted(keys.begin(), keys.end(), before))
        std::stable_sort(keys.begin(), keys.end(), before);
    size_t kept = 0;
    for (size_t i = 0; i < keys.size(); ++i) {
        if (kept > 0 && keys[kept - 1].frame == keys[i].frame) --kept;
        keys[kept++] = keys[i];
    }
    keys.resize(kept);
}

}  // namespace

SmdSkeleton::SmdSkeleton(const SmdBones& bones) : bones_(bones) {
    clip_.tracks.resize(bones.bones.size());
    for (size_t i = 0; i < clip_.tracks.size(); ++i) clip_.tracks[i].bone = static_cast<int>(i);
    bind_.resize(bones.bones.size());
}

void SmdSkeleton::read(TextReader& in, LineDiagnostics& report) {
    if (first_frame_line_ == 0) first_frame_line_ = in.line_number() - 1;
    frame_.reset();
    BlockReader block(in, Block::kSkeleton, report);
    while (block.next()) {
        if (same_name(first_word(block.line()), "time"))
            begin_frame(block.line(), block.number(), report);
        else
            add_record(block.line(), block.number(), report);
    }
}

void SmdSkeleton::begin_frame(std::string_view line, uint64_t number, LineDiagnostics& report) {
    std::string_view rest;
    first_word(line, &rest);
    const char* at = skip_blanks(rest.data(), rest.data() + rest.size());
    int64_t label = 0;
    if (parse_integer(at, rest.data() + rest.size(), label) == nullptr) {
        label = clip_.frames.empty() ? 0 : clip_.frames.back() + 1;
        report.error("smd-time-number", number,
                     "expected a frame number after time; frame {} is used", label);
    }
    if (label < -kMaxFrame || label > kMaxFrame) {
        report.error("smd-frame-range", number, "frame {} is outside +-{}; the nearest is used",
                     label, kMaxFrame);
        label = std::clamp(label, -kMaxFrame, kMaxFrame);
    }
    frame_ = static_cast<int>(label);
    std::vector<int>& frames = clip_.frames;
    if (frames.empty() || *frame_ < first_label_) {
        first_label_ = *frame_;
        first_frame_line_ = number;
    }
    if (!frames.empty() && *frame_ < frames.back()) {
        backwards_.add(number);
    } else if (!frames.empty() && *frame_ == frames.back()) {
        repeated_.add(number);
        return;
    }
    frames.push_back(*frame_);
}

void SmdSkeleton::add_record(std::string_view line, uint64_t number, LineDiagnostics& report) {
    const BoneLine record = read_record(line);
    if (record.count < record.numbers.size()) {
        report_fault(line, number, report);
        return;
    }
    if (!frame_) {
        report.warn("smd-no-time", number,
                    "bone values before the first time line; frame 0 is used");
        begin_frame("time 0", number, report);
    }
    const int bone = bones_.find(record.bone);
    if (bone == kNone) {
        if (unknown_bones_.insert(record.bone).second)
            report.warn("smd-unknown-bone", number, "unknown bone id {}; its values are ignored",
                        record.bone);
        return;
    }
    if (!record.is_finite) not_finite_.add(number);
    const auto& [x, y, z, turn_x, turn_y, turn_z] = record.numbers;
    Track& track = at(clip_.tracks, bone);
    const auto frame = static_cast<float>(*frame_);
    track.positions.push_back({frame, {x, y, z}});
    track.rotations.push_back({frame, rotation_from_euler({turn_x, turn_y, turn_z})});
}

void SmdSkeleton::report_fault(std::string_view line, uint64_t number,
                               LineDiagnostics& report) const {
    const BoneLine record = read_record(line);
    if (record.stopped_at == Field::kComma) {
        report.error("smd-decimal-comma", number,
                     "number {} of the bone line stops at a comma; expected a decimal point. The "
                     "line is skipped",
                     record.count + 2);
        return;
    }
    const size_t count = record.bone_field == Field::kNumber ? record.count + 1 : 0;
    report.error("smd-short-bone", number, "bone line has {}, needs 7; skipped",
                 count_text(count, "number"));
}

void SmdSkeleton::finish(LineDiagnostics& report) {
    sort_frames(report);
    report_gaps(report);
    find_bind(report);
    report_omitted(report);
    if (not_finite_.count > 0)
        report.warn(
            "smd-not-finite", not_finite_.first_line, "{} a number that is not finite; 0 is used",
            count_text(not_finite_.count, "bone line has", "bone lines (this is the first) have"));
}

void SmdSkeleton::sort_frames(LineDiagnostics& report) {
    std::vector<int>& frames = clip_.frames;
    if (backwards_.count > 0)
        report.warn("smd-time-backwards", backwards_.first_line,
                    "time goes backwards {}; the frames are sorted by number",
                    count_text(backwards_.count, "time (here)", "times (first here)"));
    std::stable_sort(frames.begin(), frames.end());
    const auto last = std::unique(frames.begin(), frames.end());
    const size_t repeats = static_cast<size_t>(frames.end() - last) + repeated_.count;
    frames.erase(last, frames.end());
    if (repeats > 0)
        report.warn("smd-time-repeated",
                    repeated_.count > 0 ? repeated_.first_line : backwards_.first_line,
                    "{}; of two values for a bone, the later is used",
                    count_text(repeats, "duplicate frame number (here)",
                               "duplicate frame numbers (first here)"));
    for (Track& track : clip_.tracks) {
        sort_keys(track.positions);
        sort_keys(track.rotations);
    }
}

void SmdSkeleton::report_gaps(LineDiagnostics& report) const {
    const size_t skipped = skipped_frame_count(clip_);
    if (skipped == 0) return;
    const std::vector<int>& frames = clip_.frames;
    size_t gap = 1;
    while (frames[gap] == frames[gap - 1] + 1) ++gap;
    const bool is_one = skipped == 1;
    report.warn("smd-skipped-frames", first_frame_line_,
                "{} between {} and {} {} missing (the first is {}); {} interpolated, but studiomdl "
                "refuses the file",
                count_text(skipped, "frame number"), frames.front(), frames.back(),
                is_one ? "is" : "are", frames[gap - 1] + 1, is_one ? "it is" : "they are");
}

void SmdSkeleton::find_bind(LineDiagnostics& report) {
    if (clip_.frames.empty()) return;
    const auto first = static_cast<float>(first_label_);
    size_t missing = 0;
    std::string name;
    for (Track& track : clip_.tracks) {
        const auto at =
            std::lower_bound(track.positions.begin(), track.positions.end(), first,
                             [](const PositionKey& key, float frame) { return key.frame < frame; });
        const auto bone = static_cast<size_t>(track.bone);
        if (at == track.positions.end() || at->frame != first) {
            if (missing++ == 0) name = bones_.bones[bone].name;
            continue;
        }
        const auto key = static_cast<size_t>(at - track.positions.begin());
        bind_[bone] = {at->position, track.rotations[key].rotation};
        track.rest = bind_[bone];
    }
    if (missing > 0)
        report.warn("smd-first-frame", first_frame_line_,
                    "the first frame omits {} of {} bones (the first is {}); they are placed at "
                    "their parents, without rotation",
                    missing, bind_.size(), name);
}

void SmdSkeleton::report_omitted(LineDiagnostics& report) const {
    size_t omitted = 0, bones = 0;
    for (const Track& track : clip_.tracks) {
        const auto later = [&](const PositionKey& key) {
            return key.frame != static_cast<float>(first_label_);
        };
        const auto given_count = static_cast<size_t>(
            std::count_if(track.positions.begin(), track.positions.end(), later));
        const size_t expected_count = clip_.frames.empty() ? 0 : clip_.frames.size() - 1;
        omitted += expected_count - given_count;
        if (given_count < expected_count) ++bones;
    }
    if (omitted > 0)
        report.note("smd-omitted-bones", first_frame_line_,
                    "later frames omit {} of {}; a bone keeps its last value, or --omitted-bones "
                    "interpolates",
                    count_text(omitted, "value"), count_text(bones, "bone"));
}

Clip SmdSkeleton::take_clip() { return std::move(clip_); }

}  // namespace studioscope
