// Changes to existing clips: $append lines, and options that a sequence shares among its clips
// (qc.md 6).
#include <iterator>
#include <utility>

#include "core/budget.h"
#include "formats/qc/motion_reader.h"

namespace studioscope {

namespace {

// Reads the options on the next line, unless it begins with a command.
void read_next_line_options(QcReader& in) {
    if (in.scanner.comes("$")) return;
    const auto word = in.scanner.next();
    if (!word) return;
    in.scanner.put_back();
    read_motion_options(in);
}

void take_prepended(QcReader& in, int clip) {
    const auto found = in.motion.prepended.find(clip);
    if (found == in.motion.prepended.end()) return;
    std::vector<QcStep> merged(std::make_move_iterator(found->second.rbegin()),
                               std::make_move_iterator(found->second.rend()));
    in.motion.prepended.erase(found);
    std::vector<QcStep>& steps = at(in.file.motions.animations, clip).steps;
    std::move(steps.begin(), steps.end(), std::back_inserter(merged));
    steps = std::move(merged);
}

// True if the commands of a sequence's first clip may be copied to this many others; counts them.
bool has_room_for_copies(QcReader& in, const QcSequence& sequence, size_t others) {
    const int first = sequence.clips.front();
    const auto before = in.motion.prepended.find(first);
    const size_t steps = at(in.file.motions.animations, first).steps.size() +
                         (before == in.motion.prepended.end() ? 0 : before->second.size());
    const size_t copied = in.motion.copied_steps + steps * others;
    if (copied <= Budget::kMaxCopiedSteps) {
        in.motion.copied_steps = copied;
        return true;
    }
    in.report_at(
        Severity::kError, "qc-too-many-steps", sequence.place,
        "$sequence {} has {} commands for its first animation and {} more animations that copy "
        "them: {} copied commands in all, {} are allowed; these animations do without",
        sequence.name, steps, others, copied, Budget::kMaxCopiedSteps);
    return false;
}

}  // namespace

// Reads $append, $prepend or $continue; the name is that of a sequence, else of an animation.
void read_append(QcReader& in) {
    const bool is_first = in.command == "$prepend", continues = in.command == "$continue";
    const std::string name = in.expect_text("a name");
    const int number = in.motion.sequences.find(name), animation = in.motion.animations.find(name);
    in.motion.sequence = number == kNone ? nullptr : &at(in.file.motions.sequences, number);
    in.motion.clip = kNone;
    if (in.motion.sequence == nullptr)
        in.motion.clip = animation;
    else if (!in.motion.sequence->clips.empty())
        in.motion.clip = in.motion.sequence->clips.front();
    if (in.motion.sequence == nullptr && animation == kNone)
        in.report(Severity::kError, "qc-append",
                  "{} {}: no sequence or animation above has this name; ignored", in.command, name);
    in.motion.early_options = new_clip(in, "", "");
    const size_t steps_before = in.clip().steps.size();
    read_motion_options(in);
    if (continues) read_next_line_options(in);
    if (is_first && in.motion.clip != kNone) {  // its command precedes the others
        std::vector<QcStep>& steps = in.clip().steps;
        std::vector<QcStep>& before = in.motion.prepended[in.motion.clip];
        for (; steps.size() > steps_before; steps.pop_back())
            before.push_back(std::move(steps.back()));
    }
    in.motion.sequence = nullptr;
}

void finish_motions(QcReader& in) {
    while (!in.motion.prepended.empty()) take_prepended(in, in.motion.prepended.begin()->first);
}

void share_options(QcReader& in, const QcSequence& sequence, int first_made) {
    std::vector<int> further_clips;
    for (const int clip : sequence.clips)
        if (clip >= first_made && clip != sequence.clips.front()) further_clips.push_back(clip);
    if (further_clips.empty()) return;
    const bool has_room = has_room_for_copies(in, sequence, further_clips.size());
    if (has_room) take_prepended(in, sequence.clips.front());
    const QcClip& first = at(in.file.motions.animations, sequence.clips.front());
    for (const int clip : further_clips) {
        QcClip& other = at(in.file.motions.animations, clip);
        other.fps = first.fps;
        other.placement = first.placement;
        other.scale = first.scale;
        other.held_axes = first.held_axes;
        other.extracted_axes = first.extracted_axes;
        other.is_linear = first.is_linear;
        other.is_quadratic = first.is_quadratic;
        if (has_room) other.steps = first.steps;
    }
}

}  // namespace studioscope
