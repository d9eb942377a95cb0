
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "formats/qc/clip_build.h"

namespace studioscope {

namespace {

constexpr int kMaxNumframes = 1 << 16;  // limit of numframes
constexpr int kMaxCommandListDepth = 8;

float smooth(float t) { return t * t * (3 - 2 * t); }

class StepRunner {
public:
    StepRunner(const QcClip& clip, QcClipBuild& build, QcClipState& state)
        : clip_(clip), build_(build), state_(state), frames_(state.frames) {}

    void run() {
        hold_axes(frames_, build_.model, clip_.held_axes);
        if (clip_.adds_loop_frame) add_loop_frame();
        run(clip_.steps, 0);
        if (clip_.extracted_axes != 0)
            extract_motion(state_, build_.model, build_.root,
                           {clip_.extracted_axes,
                            state_.extracted_to,
                            frames_.last_index(),
                            clip_.is_linear,
                            {},
                            {}});
        if (clip_.loop_start) start_loop(*clip_.loop_start);
        if (state_.flags & kQcLooping)
            close_loop(frames_, build_.model, clip_.extracted_axes | extracted_axes_);
    }

private:
    using Step = void (StepRunner::*)();
    struct StepRow {
        const char* name;
        Step step;
    };

    void run(const std::vector<QcStep>& steps, int depth) {
        static constexpr StepRow kSteps[] = {
            {"weightlist", &StepRunner::weight_list},
            {"subtract", &StepRunner::subtract},
            {"presubtract", &StepRunner::subtract},
            {"lineardelta", &StepRunner::subtract_path},
            {"splinedelta", &StepRunner::subtract_path},
            {"fixuploop", &StepRunner::fix_loop},
            {"numframes", &StepRunner::set_count},
            {"compress", &StepRunner::compress},
            {"noanimation", &StepRunner::rest},
            {"noanim_keepduration", &StepRunner::rest},
            {"walkframe", &StepRunner::walk_frame},
            {"walkalign", &StepRunner::walk_align},
            {"walkalignto", &StepRunner::walk_align},
            {"rotateto", &StepRunner::rotate_to},
            {"alignto", &StepRunner::align},
            {"align", &StepRunner::align},
            {"alignboneto", &StepRunner::align},
            {"alignbone", &StepRunner::align},
        };
        for (const QcStep& step : steps) {
            if (same_name(step.name, "ikrule")) continue;  // in a list: add_ik_rules() reads it
            step_ = &step;
            const auto* found =
                std::find_if(std::begin(kSteps), std::end(kSteps),
                             [&](const StepRow& row) { return same_name(row.name, step.name); });
            if (same_name(step.name, "cmdlist"))
                run_list(depth);
            else if (found != std::end(kSteps))
                (this->*found->step)();
            else
                report(Severity::kNote, "qc-not-shown",
                       "{} of {} is not shown: its effect on a pose is unknown", step.name,
                       clip_.name);
        }
    }

    void run_list(int depth) {
        const std::vector<QcStep>* list = find_steps(build_, word(0));
        if (list == nullptr)
            return report(Severity::kError, "qc-cmdlist", "unknown $cmdlist {}; ignored", word(0));
        if (depth >= kMaxCommandListDepth)
            return report(Severity::kError, "qc-cmdlist", "$cmdlist {} contains itself; ignored",
                          word(0));
        if (has_room_for_steps(build_, clip_, list->size())) run(*list, depth + 1);
    }

    template <typename... Args>
    void report(Severity severity, const char* code, fmt::format_string<Args...> text,
                Args&&... args) const {
        report_at(build_.model.diagnostics, severity, code, step_->place, text,
                  std::forward<Args>(args)...);
    }

    std::string word(size_t index) const {
        return index < step_->words.size() ? as_utf8(step_->words[index]) : std::string();
    }

    float number(size_t index, QcNumberRules rules = {}) const {
        return read_qc_number(build_.model.diagnostics, step_->place, step_->name, clip_.name,
                              word(index), rules);
    }

    int whole(size_t index) const {
        return static_cast<int>(std::clamp(number(index, {true}), -1e6f, 1e6f));
    }

    // Adds a frame: the last position plus the mean step, with the first frame's rotations.
    void add_loop_frame() {
        if (frames_.poses.size() < 2) return;
        QcPose added = frames_.poses.front();
        const auto steps = static_cast<float>(frames_.last_index());
        for (size_t bone = 0; bone < added.size(); ++bone) {
            const glm::vec3& last = frames_.poses.back()[bone].position;
            added[bone].position = last + (last - added[bone].position) / steps;
        }
        frames_.poses.push_back(std::move(added));
    }

    void weight_list() {
        if (const std::vector<float>* weights = find_weights(build_, word(0)))
            state_.weights = *weights;
        else
            report(Severity::kError, "qc-weightlist",
                   "unknown $weightlist {}; all bones of {} have full weight", word(0), clip_.name);
    }

    // Subtracts `base` from a pose; it is applied before the delta (`is_before`) or after it.
    static Transform difference(const Transform& pose, const Transform& base, bool is_before) {
        const glm::quat back = glm::inverse(base.rotation);
        if (is_before) return {base.position - pose.position, pose.rotation * back};
        return {pose.position - base.position, back * pose.rotation};
    }

    // Subtracts `base` from a frame; bones without weight are unchanged.
    void subtract_pose(size_t frame, const QcPose& base, bool is_before) {
        QcPose& pose = frames_.poses[frame];
        for (size_t bone = 0; bone < pose.size(); ++bone)
            if (state_.weights[bone] > 0)
                pose[bone] = difference(pose[bone], base[bone], is_before);
    }

    void subtract() {
        const QcFrames* other = frames_named(build_, word(0));
        if (other == nullptr || other->poses.empty())
            return report(Severity::kError, "qc-subtract",
                          "{} of {}: unknown animation {}; nothing is subtracted", step_->name,
                          clip_.name, word(0));
        const QcPose base = at(other->poses, std::clamp(whole(1), 0, other->last_index()));
        const bool is_before = same_name(step_->name, "presubtract");
        for (size_t i = 0; i < frames_.poses.size(); ++i) subtract_pose(i, base, is_before);
        state_.flags |= kQcDelta;
    }

    // Subtracts the straight path from the first frame to the last, or one that eases in and out.
    void subtract_path() {
        const QcPose first = frames_.poses.front(), last = frames_.poses.back();
        const bool eases = same_name(step_->name, "splinedelta");
        for (size_t i = 0; i < frames_.poses.size(); ++i) {
            float t = frames_.poses.size() < 2
                          ? 0.0f
                          : static_cast<float>(i) / static_cast<float>(frames_.last_index());
            if (eases) t = smooth(t);
            QcPose base(first.size());
            for (size_t bone = 0; bone < base.size(); ++bone)
                base[bone] = {glm::mix(first[bone].position, last[bone].position, t),
                              glm::slerp(first[bone].rotation, last[bone].rotation, t)};
            subtract_pose(i, base, false);
        }
        state_.flags |= kQcDelta;
    }

    // Distributes the difference of the last frame from the first over the frames around the seam:
    // from `a` before the last to `b` after the first.
    void fix_loop() {
        const int a = std::min(whole(0), 0), b = std::max(whole(1), 0);
        const int last = frames_.last_index();
        if (a == b || last < 1) return;
        const QcPose first = frames_.poses.front(), end = frames_.poses.back();
        const auto span = static_cast<float>(b - a);
        for (int j = 0; j < b && j <= last; ++j)
            shift(j, first, end, smooth(static_cast<float>(b - j) / span));
        for (int j = std::max(a + 1, -last); j <= 0; ++j)
            shift(last + j, first, end, -smooth(static_cast<float>(j - a) / span));
    }

    void shift(int frame, const QcPose& first, const QcPose& last, float share) {
        QcPose& pose = at(frames_.poses, frame);
        for (size_t bone = 0; bone < pose.size(); ++bone) {
            const glm::quat turn = last[bone].rotation * glm::inverse(first[bone].rotation);
            pose[bone].position += (last[bone].position - first[bone].position) * share;
            pose[bone].rotation = (share < 0 ? glm::inverse(scale_rotation(turn, -share))
                                             : scale_rotation(turn, share)) *
                                  pose[bone].rotation;
        }
    }

    // Cuts the frames, or repeats the last one.
    void set_count() {
        const int count = whole(0);
        if (count < 1 || count > kMaxNumframes)
            return report(Severity::kError, "qc-numframes",
                          "numframes of {} is {}, must be 1 or more and not too large; ignored",
                          clip_.name, count);
        const auto new_count = static_cast<size_t>(count);
        if (new_count > frames_.poses.size() &&
            !has_room_for(build_, clip_, new_count - frames_.poses.size()))
            return;
        const QcPose last = frames_.poses.back();
        frames_.poses.resize(new_count, last);
    }

    void compress() {
        const int every = whole(0);
        if (every < 1)
            return report(Severity::kError, "qc-compress",
                          "compress of {} is {}, must be 1 or more; all frames are kept",
                          clip_.name, every);
        std::vector<QcPose> kept;
        for (size_t i = 0; i < frames_.poses.size(); i += static_cast<size_t>(every))
            kept.push_back(frames_.poses[i]);
        frames_.poses = std::move(kept);
        state_.fps /= static_cast<float>(every);
    }

    void rest() {
        QcPose pose(build_.model.bones.size());
        for (size_t i = 0; i < pose.size() && !(state_.flags & kQcDelta); ++i)
            pose[i] = build_.model.bones[i].bind;
        std::fill(frames_.poses.begin(), frames_.poses.end(), pose);
    }

    // The motion up to the frame in the step's first word, along the axes among the words from
    // `first_axis` on.
    QcMotionSpan step_motion_span(size_t first_axis) const {
        QcMotionSpan span;
        for (size_t i = first_axis; i < step_->words.size(); ++i) {
            span.axes |= qc_motion_axis(step_->words[i]);
            span.unmoved_axes |= qc_axis(step_->words[i]);
            span.is_linear = span.is_linear || same_name(step_->words[i], "LM");
        }
        span.start = state_.extracted_to;
        span.end = whole(0);
        return span;
    }

    void extract(const QcMotionSpan& span) {
        extract_motion(state_, build_.model, build_.root, span);
        extracted_axes_ |= span.axes;
    }

    void walk_frame() { extract(step_motion_span(1)); }

    // walkalignto END CLIP AXIS...; walkalign END CLIP AXIS... FRAME_THERE FRAME_HERE: the motion
    // from the root of that clip at FRAME_THERE to the own root at FRAME_HERE (qc.md, section 15).
    void walk_align() {
        const QcFrames* other = frames_named(build_, word(1));
        if (build_.root == kNone || other == nullptr || other->poses.empty())
            return report(Severity::kError, "qc-align",
                          "{} of {}: unknown {}; its motion stays in the clip", step_->name,
                          clip_.name, build_.root == kNone ? "bone to move" : "clip " + word(1));
        QcMotionSpan span = step_motion_span(2);
        int there = 0;
        if (same_name(step_->name, "walkalign")) {
            there = whole(step_->words.size() - 2);
            span.goal = whole(step_->words.size() - 1);
        }
        const QcPose& pose = at(other->poses, std::clamp(there, 0, other->last_index()));
        span.from = at(pose, build_.root);
        extract(span);
    }

    void rotate_to() { rotate_root_path(state_, build_.model, build_.root, number(0)); }

    // align CLIP AXIS... FRAME_THERE FRAME_HERE, with a bone in front for alignbone; the short
    // forms end in "to" and mean X and Y of the first frames.
    void align() {
        const bool names_bone = step_->name.starts_with("alignbone");
        const std::string name = word(names_bone ? 1 : 0);
        const int bone = names_bone ? build_.skeleton.names.find(step_->words[0]) : build_.root;
        const QcFrames* other = frames_named(build_, name);
        if (bone == kNone || other == nullptr || other->poses.empty())
            return report(Severity::kError, "qc-align", "{} of {}: unknown {}; nothing is shifted",
                          step_->name, clip_.name, bone == kNone ? "bone " + word(0) : name);
        uint32_t axes = kQcAxisX | kQcAxisY;
        int there = 0, here = 0;
        if (!step_->name.ends_with("to")) {
            axes = 0;
            for (size_t i = names_bone ? 2 : 1; i + 2 < step_->words.size(); ++i)
                axes |= qc_axis(step_->words[i]) | qc_motion_axis(step_->words[i]);
            there = whole(step_->words.size() - 2);
            here = whole(step_->words.size() - 1);
        }
        const QcPose& pose = at(other->poses, std::clamp(there, 0, other->last_index()));
        align_roots(state_, build_.model, bone, axes, world_transform(build_.model, pose, bone),
                    here);
    }

    // Rotates the frames of the loop to begin at `first`; the last equals the first.
    void start_loop(int first) {
        const int length = frames_.last_index();
        if (length < 1 || first <= 0) return;
        if (first > length)
            return report_at(build_.model.diagnostics, Severity::kError, "qc-startloop",
                             clip_.place,
                             "startloop of {} names frame {}, which it does not have; ignored",
                             clip_.name, first);
        std::vector<QcPose>& poses = frames_.poses;
        std::rotate(poses.begin(), poses.begin() + first, poses.begin() + length);
        poses.back() = poses.front();
    }

    const QcClip& clip_;
    QcClipBuild& build_;
    QcClipState& state_;
    QcFrames& frames_;
    const QcStep* step_ = nullptr;
    uint32_t extracted_axes_ = 0;
};

}  // namespace

bool changes_frames(const QcClip& clip) {
    const bool only_weights =
        std::all_of(clip.steps.begin(), clip.steps.end(),
                    [](const QcStep& step) { return same_name(step.name, "weightlist"); });
    return !only_weights || clip.held_axes != 0 || clip.extracted_axes != 0 ||
           clip.adds_loop_frame || clip.loop_start;
}

void run_steps(const QcClip& clip, QcClipBuild& build, QcClipState& state) {
    if (!state.frames.poses.empty()) StepRunner(clip, build, state).run();
}

}  // namespace studioscope
