// Options of sequences and animations (qc.md 6 and 7).
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "formats/qc/motion_parser.h"

namespace studioscope {

const QcMotionParser::Option QcMotionParser::kOptions[] = {
    {"fps", 0, Kind::kOwn, 0, 0, &QcMotionParser::fps},
    {"frames", 5, Kind::kOwn, 0, 0, &QcMotionParser::frames},
    {"scale", 0, Kind::kOwn, 0, 0, &QcMotionParser::clip_scale},
    {"origin", 0, Kind::kOwn, 0, 0, &QcMotionParser::clip_origin},
    {"angles", 0, Kind::kOwn, 0, 0, &QcMotionParser::clip_angles},
    {"rotate", 0, Kind::kOwn, 0, 0, &QcMotionParser::clip_rotate},
    {"loop", 4, Kind::kClipFlag, 0, kQcLooping},
    {"startloop", 5, Kind::kOwn, 0, 0, &QcMotionParser::start_loop},
    {"fudgeloop", 0, Kind::kOwn, 0, 0, &QcMotionParser::fudge_loop},
    {"snap", 0, Kind::kClipFlag, 0, kQcSnap},
    {"post", 0, Kind::kFlag, 0, kQcPost},
    {"delta", 0, Kind::kFlag, 0, kQcDelta | kQcPost},
    {"predelta", 0, Kind::kFlag, 0, kQcDelta},
    {"autoplay", 0, Kind::kFlag, 0, kQcAutoplay},
    {"realtime", 0, Kind::kFlag, 0, kQcRealtime},
    {"hidden", 0, Kind::kFlag, 0, kQcHidden},
    {"worldspace", 0, Kind::kFlag, 0, kQcWorldSpace},
    {"X", 0, Kind::kHold, 0, kQcAxisX},
    {"Y", 0, Kind::kHold, 0, kQcAxisY},
    {"Z", 0, Kind::kHold, 0, kQcAxisZ},
    {"XR", 0, Kind::kHold, 0, kQcAxisXR},
    {"YR", 0, Kind::kHold, 0, kQcAxisYR},
    {"ZR", 0, Kind::kHold, 0, kQcAxisZR},
    {"LX", 0, Kind::kExtract, 0, kQcAxisX},
    {"LY", 0, Kind::kExtract, 0, kQcAxisY},
    {"LZ", 0, Kind::kExtract, 0, kQcAxisZ},
    {"LXR", 0, Kind::kExtract, 0, kQcAxisXR},
    {"LYR", 0, Kind::kExtract, 0, kQcAxisYR},
    {"LZR", 0, Kind::kExtract, 0, kQcAxisZR},
    {"LM", 0, Kind::kOwn, 0, 0, &QcMotionParser::linear_motion},
    {"LQ", 0, Kind::kOwn, 0, 0, &QcMotionParser::quadratic_motion},
    {"weightlist", 6, Kind::kStep, 1},
    {"subtract", 0, Kind::kStep, 2},
    {"presubtract", 0, Kind::kStep, 2},
    {"lineardelta", 0, Kind::kStep, 0},
    {"splinedelta", 0, Kind::kStep, 0},
    {"fixuploop", 0, Kind::kStep, 2},
    {"numframes", 0, Kind::kStep, 1},
    {"compress", 0, Kind::kStep, 1},
    {"noanimation", 0, Kind::kStep, 0},
    {"noanim_keepduration", 0, Kind::kStep, 0},
    {"rotateto", 0, Kind::kStep, 1},
    {"alignto", 0, Kind::kStep, 1},
    {"alignboneto", 0, Kind::kStep, 2},
    {"align", 0, Kind::kOwn, 1, 0, &QcMotionParser::align},
    {"alignbone", 0, Kind::kOwn, 2, 0, &QcMotionParser::align},
    {"walkframe", 0, Kind::kOwn, 0, 0, &QcMotionParser::walk_frame},
    {"walkalignto", 0, Kind::kOwn, 0, 0, &QcMotionParser::walk_align},
    {"walkalign", 0, Kind::kOwn, 0, 0, &QcMotionParser::walk_align},
    {"match", 0, Kind::kStep, 1},
    {"matchblend", 0, Kind::kStep, -1},
    {"worldspaceblend", 0, Kind::kStep, -1},
    {"worldspaceblendloop", 0, Kind::kStep, -1},
    {"derivative", 0, Kind::kStep, 1},
    {"counterrotate", 0, Kind::kStep, 1},
    {"counterrotateto", 0, Kind::kStep, -1},
    {"bonedriver", 0, Kind::kStep, -1},
    {"ikfixup", 0, Kind::kStep, -1},
    {"cmdlist", 0, Kind::kStep, 1},
    {"localhierarchy", 0, Kind::kOwn, 0, 0, &QcMotionParser::local_hierarchy},
    {"ikrule", 0, Kind::kOwn, 0, 0, &QcMotionParser::ik_rule},
    {"motionrollback", 0, Kind::kListedClip, 1},
    {"noautoik", 0, Kind::kListedClip, 0},
    {"autoik", 0, Kind::kListedClip, 0},
    {"sourcefile", 0, Kind::kListedClip, 1},
    {"blockname", 0, Kind::kListedClip, 1},
    {"worldrelative", 0, Kind::kListedClip, 0},
    {"rootdriver", 0, Kind::kListedClip, 1},
    {"activity", 0, Kind::kOwn, 0, 0, &QcMotionParser::activity, true},
    {"activitymodifier", 0, Kind::kListed, 1, 0, nullptr, true},
    {"event", 0, Kind::kOwn, 0, 0, &QcMotionParser::event, true},
    {"fadein", 0, Kind::kOwn, 0, 0, &QcMotionParser::fade_in, true},
    {"fadeout", 0, Kind::kOwn, 0, 0, &QcMotionParser::fade_out, true},
    // A sequence blends along one or two pose parameters, whether blend or calcblend names them:
    // the first goes across the columns, the second down the rows. A third is reported and not
    // used.
    {"blend", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend, true},
    {"calcblend", 0, Kind::kOwn, 0, 0, &QcMotionParser::calculated_blend, true},
    {"blendwidth", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend_width, true},
    {"blendref", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend_reference, true},
    {"blendcomp", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend_base, true},
    {"blendcenter", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend_center, true},
    {"addlayer", 0, Kind::kOwn, 0, 0, &QcMotionParser::add_layer, true},
    {"blendlayer", 0, Kind::kOwn, 0, 0, &QcMotionParser::blend_layer, true},
    {"posecycle", 0, Kind::kOwn, 0, 0, &QcMotionParser::pose_cycle, true},
    {"keyvalues", 0, Kind::kOwn, 0, 0, &QcMotionParser::key_values, true},
    {"node", 0, Kind::kListed, 1, 0, nullptr, true},
    {"transition", 0, Kind::kListed, 2, 0, nullptr, true},
    {"rtransition", 0, Kind::kListed, 2, 0, nullptr, true},
    {"exitphase", 0, Kind::kListed, 1, 0, nullptr, true},
    {"iklock", 0, Kind::kListed, 3, 0, nullptr, true},
};

const QcMotionParser::Option* QcMotionParser::find_option(const std::string& word) {
    const Option* begun = nullptr;
    for (const Option& option : kOptions) {
        if (same_name(word, option.name)) return &option;
        const bool begins =
            option.prefix > 0 && same_name(std::string_view(word).substr(0, option.prefix),
                                           std::string_view(option.name).substr(0, option.prefix));
        if (begins) begun = &option;
    }
    return begun;
}

void QcMotionParser::apply(const Option& option, const std::string& word) {
    if (option.kind == Kind::kOwn) {
        // An option of sequences has nothing to change where an animation is read.
        QcSequence nobody;
        if (sequence_ == nullptr && option.is_of_sequence) sequence_ = &nobody;
        (this->*option.read)();
        if (sequence_ == &nobody) sequence_ = nullptr;
        return;
    }
    std::vector<std::string> words;
    if (option.words < 0) words = words_of_line();
    for (int i = 0; i < option.words; ++i) words.push_back(want("a word"));
    std::string text = lower_case(word);
    for (const std::string& each : words) text += " " + as_utf8(each);
    switch (option.kind) {
        case Kind::kFlag:
            (sequence_ != nullptr ? sequence_->flags : clip().flags) |= option.bits;
            break;
        case Kind::kClipFlag:
            clip().flags |= option.bits;
            break;
        case Kind::kHold:
            clip().held_axes |= option.bits;
            break;
        case Kind::kExtract:
            clip().extracted_axes |= option.bits;
            break;
        case Kind::kStep:
            named_step(std::move(words));
            break;
        case Kind::kListed:
            if (sequence_ != nullptr) sequence_->listed.push_back(std::move(text));
            break;
        default:
            clip().listed.push_back(std::move(text));
    }
}

// Up to the end of the line or of the block.
std::vector<std::string> QcMotionParser::words_of_line() {
    std::vector<std::string> words;
    while (auto word = scanner_.next_argument()) words.push_back(std::move(*word));
    return words;
}

void QcMotionParser::named_step(std::vector<std::string> words) {
    clip().steps.push_back({option_, std::move(words), option_place_});
}

void QcMotionParser::fps() {
    clip().fps = want_number("frames a second");
    if (*clip().fps > 0) return;
    report(Severity::kWarning, "qc-fps", "an fps that is not above 0 is left out");
    clip().fps.reset();
}

void QcMotionParser::frames() {
    const int first = want_whole("a first frame"), last = want_whole("a last frame");
    if (first > last)
        report(Severity::kWarning, "qc-frames",
               fmt::format("frames {} to {} run backwards; they are swapped", first, last));
    clip().frames = {std::min(first, last), std::max(first, last)};
}

void QcMotionParser::clip_scale() { clip().scale = want_number("a factor"); }

void QcMotionParser::clip_origin() {
    for (int i = 0; i < 3; ++i) clip().placement.origin[i] = want_number("a place");
}

void QcMotionParser::clip_angles() {
    for (int i = 0; i < 3; ++i) clip().placement.degrees[i] = want_number("an angle");
    clip().placement.degrees.z += 90;
}

void QcMotionParser::clip_rotate() { clip().placement.degrees.z = want_number("an angle") + 90; }

void QcMotionParser::start_loop() {
    clip().loop_start = want_whole("a frame");
    clip().flags |= kQcLooping;
}

void QcMotionParser::fudge_loop() {
    clip().adds_loop_frame = true;
    clip().flags |= kQcLooping;
}

// walkframe END AXIS...
void QcMotionParser::walk_frame() {
    std::vector<std::string> words{want("a frame")};
    take_motion_axes(words);
    named_step(std::move(words));
}

// walkalignto END CLIP AXIS...; walkalign END CLIP AXIS... FRAME_THERE FRAME_HERE
void QcMotionParser::walk_align() {
    std::vector<std::string> words{want("a frame"), want("a clip")};
    take_motion_axes(words);
    if (option_ == "walkalign")
        for (const char* what : {"a frame of that clip", "a frame of its own"})
            words.push_back(want(what));
    named_step(std::move(words));
}

void QcMotionParser::take_motion_axes(std::vector<std::string>& words) {
    for (auto word = scanner_.peek_on_line(); word; word = scanner_.peek_on_line()) {
        const bool is_axis =
            qc_motion_axis(*word) != 0 || same_name(*word, "LM") || same_name(*word, "LQ");
        if (!is_axis) return;
        words.push_back(*scanner_.next_on_line());
    }
}

// align CLIP AXIS... FRAME_THERE FRAME_HERE; alignbone has a bone before the clip. An axis may be
// spelt as those of walkframe are: LX for X.
void QcMotionParser::align() {
    std::vector<std::string> words{want("a name")};
    if (option_ == "alignbone") words.push_back(want("a name"));
    const auto is_axis = [](const std::string& word) {
        return (qc_axis(word) | qc_motion_axis(word)) != 0;
    };
    for (auto word = scanner_.peek_on_line(); word && is_axis(*word);
         word = scanner_.peek_on_line())
        words.push_back(*scanner_.next_on_line());
    words.push_back(want("a frame"));
    words.push_back(want("a frame"));
    named_step(std::move(words));
}

// localhierarchy BONE PARENT [range START PEAK TAIL END]: the same pose, stored another way.
void QcMotionParser::local_hierarchy() {
    std::string text = "localhierarchy " + as_utf8(want("a bone"));
    text += " " + as_utf8(want("a parent"));
    if (const auto word = scanner_.peek_on_line(); word && same_name(*word, "range"))
        for (int i = 0; i < 5; ++i) text += " " + as_utf8(want("a frame"));
    clip().listed.push_back(std::move(text));
}

void QcMotionParser::ik_rule() {
    clip().ik_rules.push_back({"ikrule", words_of_line(), option_place_});
}

void QcMotionParser::activity() { read_activity(want("an activity")); }

void QcMotionParser::read_activity(const std::string& name) {
    option_ = as_utf8(name);
    const int weight = want_whole("a weight");
    if (sequence_ == nullptr)
        return report(
            Severity::kError, "qc-option",
            fmt::format("an activity is an option of sequences; of {} it is left out", command_));
    sequence_->activity = as_utf8(name);
    sequence_->activity_weight = weight;
}

// event NAME FRAME [OPTIONS]
void QcMotionParser::event() {
    QcEvent made;
    made.name = as_utf8(want("a name or number"));
    made.frame = want_number("a frame");
    const auto next = scanner_.peek_on_line();
    if (next && *next != "}" && *next != "{") made.options = as_utf8(*scanner_.next_on_line());
    sequence_->events.push_back(std::move(made));
}

void QcMotionParser::fade_in() { sequence_->fade_in = want_number("seconds"); }
void QcMotionParser::fade_out() { sequence_->fade_out = want_number("seconds"); }

// blend PARAMETER START END: across first, then down. The parameter's range grows to hold it.
void QcMotionParser::blend() {
    QcBlendAxis axis;
    axis.place = option_place_;
    axis.parameter = as_utf8(want("a pose parameter"));
    axis.start = want_number("a start");
    axis.end = want_number("an end");
    PoseParameter& known = parameter(axis.parameter);
    known.start = std::min({known.start, axis.start, axis.end});
    known.end = std::max({known.end, axis.start, axis.end});
    sequence_->axes.push_back(std::move(axis));
}

// calcblend PARAMETER ATTACHMENT COMPONENT
void QcMotionParser::calculated_blend() {
    QcBlendAxis axis;
    axis.place = option_place_;
    axis.parameter = as_utf8(want("a pose parameter"));
    axis.attachment = as_utf8(want("an attachment"));
    const std::string component = want("one of X, Y, Z, XR, YR, ZR");
    axis.axis = qc_axis(component);
    if (axis.axis == 0)
        report(Severity::kError, "qc-option",
               fmt::format("calcblend goes along X, Y, Z, XR, YR or ZR, not \"{}\"",
                           as_utf8(component)));
    parameter(axis.parameter);
    sequence_->axes.push_back(std::move(axis));
}

void QcMotionParser::blend_width() { sequence_->blend_width = want_whole("a width"); }
void QcMotionParser::blend_reference() { sequence_->blend_reference = as_utf8(want("a clip")); }
void QcMotionParser::blend_base() { sequence_->blend_base = as_utf8(want("a clip")); }
void QcMotionParser::blend_center() { sequence_->blend_center = as_utf8(want("a clip")); }

void QcMotionParser::add_layer() {
    QcLayer layer;
    layer.place = option_place_;
    layer.sequence = as_utf8(want("a sequence"));
    if (const auto word = scanner_.peek_on_line(); word && same_name(*word, "local")) {
        scanner_.next_on_line();
        layer.layer.is_local = true;
        sequence_->flags |= kQcLocal;
    }
    sequence_->layers.push_back(std::move(layer));
}

// blendlayer SEQUENCE START PEAK TAIL END [spline] [xfade] [noblend] [local] [poseparameter NAME]
void QcMotionParser::blend_layer() {
    QcLayer made;
    made.place = option_place_;
    made.sequence = as_utf8(want("a sequence"));
    Layer& layer = made.layer;
    for (float* frame : {&layer.start, &layer.peak, &layer.tail, &layer.end})
        *frame = want_number("a frame");
    for (auto word = scanner_.peek_on_line(); word; word = scanner_.peek_on_line()) {
        if (same_name(*word, "spline"))
            layer.is_spline = true;
        else if (same_name(*word, "xfade"))
            layer.is_crossfade = true;
        else if (same_name(*word, "noblend"))
            layer.is_unblended = true;
        else if (same_name(*word, "local"))
            layer.is_local = true;
        else if (same_name(*word, "poseparameter"))
            layer.is_over_parameter = true;
        else
            break;
        scanner_.next_on_line();
        if (!layer.is_over_parameter || !made.parameter.empty()) continue;
        made.parameter = as_utf8(want("a pose parameter"));
        parameter(made.parameter);
    }
    if (layer.is_local) sequence_->flags |= kQcLocal;
    sequence_->layers.push_back(std::move(made));
}

void QcMotionParser::pose_cycle() {
    sequence_->cycle_parameter = as_utf8(want("a pose parameter"));
    parameter(sequence_->cycle_parameter);
    sequence_->flags |= kQcCycle;
}

void QcMotionParser::key_values() { sequence_->listed.push_back("keyvalues " + block_text()); }

}  // namespace studioscope
