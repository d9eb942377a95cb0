// What clips get after they were made: lines of $append, and what a sequence says of its first clip
// (qc.md 6).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/budget.h"
#include "formats/qc/motion_parser.h"

namespace studioscope {

// $append, $prepend and $continue NAME OPTIONS: of a sequence, else of an animation.
void QcMotionParser::append() {
    const bool is_first = command_ == "$prepend", goes_on = command_ == "$continue";
    const std::string name = as_utf8(want("a name"));
    const int number = sequences_.find(name), own = animations_.find(name);
    sequence_ = number == kNone ? nullptr : &at(motions().sequences, number);
    clip_ = kNone;
    if (sequence_ == nullptr)
        clip_ = own;
    else if (!sequence_->clips.empty())
        clip_ = sequence_->clips.front();
    if (sequence_ == nullptr && own == kNone)
        report(Severity::kError, "qc-append",
               fmt::format("{} {}: no sequence and no animation before it is called so", command_,
                           name));
    early_ = implied_clip("", "");
    const size_t had = clip().steps.size();
    options();
    if (goes_on) next_line_options();
    if (is_first && clip_ != kNone) {  // its one command comes before the others
        std::vector<QcStep>& steps = clip().steps;
        std::vector<QcStep>& before = prepended_[clip_];
        for (; steps.size() > had; steps.pop_back()) before.push_back(std::move(steps.back()));
    }
    sequence_ = nullptr;
}

void QcMotionParser::take_prepended(int clip) {
    const auto found = prepended_.find(clip);
    if (found == prepended_.end()) return;
    std::vector<QcStep> all(std::make_move_iterator(found->second.rbegin()),
                            std::make_move_iterator(found->second.rend()));
    prepended_.erase(found);
    std::vector<QcStep>& steps = at(motions().animations, clip).steps;
    std::move(steps.begin(), steps.end(), std::back_inserter(all));
    steps = std::move(all);
}

void QcMotionParser::finish() {
    while (!prepended_.empty()) take_prepended(prepended_.begin()->first);
}

// Whether the commands of its first clip may be copied to so many others; that they are is counted.
bool QcMotionParser::has_room_for_steps(const QcSequence& sequence, size_t others) {
    const int first = sequence.clips.front();
    const auto before = prepended_.find(first);
    const size_t steps = at(motions().animations, first).steps.size() +
                         (before == prepended_.end() ? 0 : before->second.size());
    const size_t copied = copied_steps_ + steps * others;
    if (copied <= Budget::kMaxCopiedSteps) {
        copied_steps_ = copied;
        return true;
    }
    file_.diagnostics.push_back(at_place(
        error("qc-too-many-steps",
              fmt::format("$sequence {} has {} commands for its first animation and {} more "
                          "animations that take them over: with them {} commands of the QC are "
                          "copied, {} can be; these animations go without",
                          sequence.name, steps, others, copied, Budget::kMaxCopiedSteps)),
        sequence.place));
    return false;
}

// Further clips that the sequence made of files take over what was said of its first (qc.md 6).
void QcMotionParser::share_options(const QcSequence& sequence, int first_made) {
    std::vector<int> others;
    for (const int clip : sequence.clips)
        if (clip >= first_made && clip != sequence.clips.front()) others.push_back(clip);
    if (others.empty()) return;
    const bool has_room = has_room_for_steps(sequence, others.size());
    if (has_room) take_prepended(sequence.clips.front());
    const QcClip& first = at(motions().animations, sequence.clips.front());
    for (const int clip : others) {
        QcClip& other = at(motions().animations, clip);
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
