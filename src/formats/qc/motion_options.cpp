// Options of sequences and animations (qc.md 6 and 7).
#include <algorithm>
#include <utility>

#include "core/text.h"
#include "formats/qc/motion_reader.h"

namespace studioscope {

namespace {

void add_step(QcReader& in, std::vector<std::string> words) {
    in.clip().steps.push_back({in.motion.option, std::move(words), in.motion.option_place});
}

void read_fps(QcReader& in) {
    in.clip().fps = in.expect_number("frames per second");
    if (*in.clip().fps > 0) return;
    in.report(Severity::kWarning, "qc-fps", "fps must be greater than 0; ignored");
    in.clip().fps.reset();
}

void read_frames(QcReader& in) {
    const int first = in.expect_whole("a first frame"), last = in.expect_whole("a last frame");
    if (first > last)
        in.report(Severity::kWarning, "qc-frames", "frames {} to {} run backwards; swapped", first,
                  last);
    in.clip().frames = {std::min(first, last), std::max(first, last)};
}

void read_clip_origin(QcReader& in) {
    for (int i = 0; i < 3; ++i) in.clip().placement.origin[i] = in.expect_number("a place");
}

void read_clip_angles(QcReader& in) {
    for (int i = 0; i < 3; ++i) in.clip().placement.degrees[i] = in.expect_number("an angle");
    in.clip().placement.degrees.z += 90;
}

void read_start_loop(QcReader& in) {
    in.clip().loop_start = in.expect_whole("a frame");
    in.clip().flags |= kQcLooping;
}

void read_fudge_loop(QcReader& in) {
    in.clip().adds_loop_frame = true;
    in.clip().flags |= kQcLooping;
}

void take_motion_axes(QcReader& in, std::vector<std::string>& words) {
    for (auto word = in.scanner.peek_on_line(); word; word = in.scanner.peek_on_line()) {
        const bool is_axis = (qc_axis(*word) | qc_motion_axis(*word)) != 0 ||
                             same_name(*word, "LM") || same_name(*word, "LQ");
        if (!is_axis) return;
        words.push_back(*in.scanner.next_on_line());
    }
}

// walkframe END AXIS...
void read_walk_frame(QcReader& in) {
    std::vector<std::string> words{in.expect("a frame")};
    take_motion_axes(in, words);
    add_step(in, std::move(words));
}

// walkalignto END CLIP AXIS...; walkalign END CLIP AXIS... FRAME_THERE FRAME_HERE
void read_walk_align(QcReader& in) {
    std::vector<std::string> words{in.expect("a frame"), in.expect("a clip")};
    take_motion_axes(in, words);
    if (in.motion.option == "walkalign")
        for (const char* what : {"a frame of that clip", "a frame of its own"})
            words.push_back(in.expect(what));
    add_step(in, std::move(words));
}

// align CLIP AXIS... FRAME_THERE FRAME_HERE; alignbone has a bone before the clip. An axis may be
// spelt as those of walkframe are: LX for X.
void read_align(QcReader& in) {
    std::vector<std::string> words{in.expect("a name")};
    if (in.motion.option == "alignbone") words.push_back(in.expect("a name"));
    const auto is_axis = [](const std::string& word) {
        return (qc_axis(word) | qc_motion_axis(word)) != 0;
    };
    for (auto word = in.scanner.peek_on_line(); word && is_axis(*word);
         word = in.scanner.peek_on_line())
        words.push_back(*in.scanner.next_on_line());
    words.push_back(in.expect("a frame"));
    words.push_back(in.expect("a frame"));
    add_step(in, std::move(words));
}

// localhierarchy BONE PARENT [range START PEAK TAIL END]: the same pose, stored another way.
void read_local_hierarchy(QcReader& in) {
    std::vector<std::string> words{in.expect("a bone"), in.expect("a parent")};
    if (const auto word = in.scanner.peek_on_line(); word && same_name(*word, "range"))
        for (int i = 0; i < 5; ++i) words.push_back(in.expect("a frame"));
    in.clip().listed.push_back({"localhierarchy", std::move(words)});
}

// ikrule CHAIN KIND [NAME] [options]: up to the end of the line, or the next option of the clip.
void read_ik_rule(QcReader& in) {
    QcStep rule{"ikrule", {}, in.motion.option_place};
    while (auto word = in.scanner.next_argument()) {
        const size_t count = rule.words.size();
        const bool is_named = count > 1 && (same_name(rule.words[1], "touch") ||
                                            same_name(rule.words[1], "attachment"));
        if (count > (is_named ? 2 : 1) && find_motion_option(*word) != nullptr) {
            in.scanner.put_back();
            break;
        }
        rule.words.push_back(std::move(*word));
    }
    in.clip().ik_rules.push_back(std::move(rule));
}

// event NAME FRAME [OPTIONS]
void read_event(QcReader& in) {
    QcEvent event;
    event.name = in.expect_text("a name or number");
    event.frame = in.expect_number("a frame");
    if (const auto options = in.scanner.next_value()) event.options = as_utf8(*options);
    in.motion.sequence->events.push_back(std::move(event));
}

// blend PARAMETER START END: the first is horizontal, the second vertical. The parameter's range is
// widened to contain it.
void read_blend(QcReader& in) {
    QcBlendAxis axis;
    axis.place = in.motion.option_place;
    axis.parameter = in.expect_text("a pose parameter");
    axis.start = in.expect_number("a start");
    axis.end = in.expect_number("an end");
    PoseParameter& parameter = find_or_add_parameter(in, axis.parameter);
    parameter.start = std::min({parameter.start, axis.start, axis.end});
    parameter.end = std::max({parameter.end, axis.start, axis.end});
    in.motion.sequence->axes.push_back(std::move(axis));
}

// calcblend PARAMETER ATTACHMENT COMPONENT
void read_calculated_blend(QcReader& in) {
    QcBlendAxis axis;
    axis.place = in.motion.option_place;
    axis.parameter = in.expect_text("a pose parameter");
    axis.attachment = in.expect_text("an attachment");
    const std::string component = in.expect("one of X, Y, Z, XR, YR, ZR");
    axis.axis = qc_axis(component);
    if (axis.axis == 0)
        in.report(Severity::kError, "qc-option",
                  "calcblend expects X, Y, Z, XR, YR or ZR, found \"{}\"", as_utf8(component));
    find_or_add_parameter(in, axis.parameter);
    in.motion.sequence->axes.push_back(std::move(axis));
}

void read_add_layer(QcReader& in) {
    QcLayer layer;
    layer.place = in.motion.option_place;
    layer.sequence = in.expect_text("a sequence");
    if (const auto word = in.scanner.peek_on_line(); word && same_name(*word, "local")) {
        in.scanner.next_on_line();
        layer.layer.is_local = true;
        in.motion.sequence->flags |= kQcLocal;
    }
    in.motion.sequence->layers.push_back(std::move(layer));
}

// blendlayer SEQUENCE START PEAK TAIL END [spline] [xfade] [noblend] [local] [poseparameter NAME]
void read_blend_layer(QcReader& in) {
    QcLayer layer_line;
    layer_line.place = in.motion.option_place;
    layer_line.sequence = in.expect_text("a sequence");
    Layer& layer = layer_line.layer;
    for (float* frame : {&layer.start, &layer.peak, &layer.tail, &layer.end})
        *frame = in.expect_number("a frame");
    for (auto word = in.scanner.peek_on_line(); word; word = in.scanner.peek_on_line()) {
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
        in.scanner.next_on_line();
        if (!layer.is_over_parameter || !layer_line.parameter.empty()) continue;
        layer_line.parameter = in.expect_text("a pose parameter");
        find_or_add_parameter(in, layer_line.parameter);
    }
    if (layer.is_local) in.motion.sequence->flags |= kQcLocal;
    in.motion.sequence->layers.push_back(std::move(layer_line));
}

void read_pose_cycle(QcReader& in) {
    in.motion.sequence->cycle_parameter = in.expect_text("a pose parameter");
    find_or_add_parameter(in, in.motion.sequence->cycle_parameter);
    in.motion.sequence->flags |= kQcCycle;
}

void read_key_values(QcReader& in) {
    QcListedOption option{"keyvalues", {}};
    block_text(in, &option.words);
    in.motion.sequence->listed.push_back(std::move(option));
}

using Kind = MotionOption::Kind;

// `prefix`: minimum letters of an abbreviation.
constexpr MotionOption clip_option(const char* name, void (*read)(QcReader&), size_t prefix = 0) {
    return {name, prefix, Kind::kOwn, 0, 0, read};
}

constexpr MotionOption sequence_option(const char* name, void (*read)(QcReader&)) {
    return {name, 0, Kind::kOwn, 0, 0, read, true};
}

constexpr MotionOption kOptions[] = {
    clip_option("fps", read_fps),
    clip_option("frames", read_frames, 5),
    clip_option("scale", [](QcReader& in) { in.clip().scale = in.expect_number("a factor"); }),
    clip_option("origin", read_clip_origin),
    clip_option("angles", read_clip_angles),
    clip_option(
        "rotate",
        [](QcReader& in) { in.clip().placement.degrees.z = in.expect_number("an angle") + 90; }),
    {"loop", 4, Kind::kClipFlag, 0, kQcLooping},
    clip_option("startloop", read_start_loop, 5),
    clip_option("fudgeloop", read_fudge_loop),
    {"snap", 0, Kind::kFlag, 0, kQcSnap},
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
    clip_option("LM", [](QcReader& in) { in.clip().is_linear = true; }),
    clip_option("LQ", [](QcReader& in) { in.clip().is_quadratic = true; }),
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
    clip_option("align", read_align),
    clip_option("alignbone", read_align),
    clip_option("walkframe", read_walk_frame),
    clip_option("walkalignto", read_walk_align),
    clip_option("walkalign", read_walk_align),
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
    clip_option("localhierarchy", read_local_hierarchy),
    clip_option("ikrule", read_ik_rule),
    {"motionrollback", 0, Kind::kListedClip, 1},
    {"noautoik", 0, Kind::kListedClip, 0},
    {"autoik", 0, Kind::kListedClip, 0},
    {"sourcefile", 0, Kind::kListedClip, 1},
    {"blockname", 0, Kind::kListedClip, 1},
    {"worldrelative", 0, Kind::kListedClip, 0},
    {"rootdriver", 0, Kind::kListedClip, 1},
    sequence_option("activity", [](QcReader& in) { read_activity(in, in.expect("an activity")); }),
    {"activitymodifier", 0, Kind::kListed, 1, 0, nullptr, true},
    sequence_option("event", read_event),
    sequence_option(
        "fadein", [](QcReader& in) { in.motion.sequence->fade_in = in.expect_number("seconds"); }),
    sequence_option(
        "fadeout",
        [](QcReader& in) { in.motion.sequence->fade_out = in.expect_number("seconds"); }),
    // A sequence blends along one or two pose parameters, whether blend or calcblend names them:
    // the first across the columns, the second down the rows. A third is reported and ignored.
    sequence_option("blend", read_blend),
    sequence_option("calcblend", read_calculated_blend),
    sequence_option(
        "blendwidth",
        [](QcReader& in) { in.motion.sequence->blend_width = in.expect_whole("a width"); }),
    sequence_option(
        "blendref",
        [](QcReader& in) { in.motion.sequence->blend_reference = in.expect_text("a clip"); }),
    sequence_option(
        "blendcomp",
        [](QcReader& in) { in.motion.sequence->blend_base = in.expect_text("a clip"); }),
    sequence_option(
        "blendcenter",
        [](QcReader& in) { in.motion.sequence->blend_center = in.expect_text("a clip"); }),
    sequence_option("addlayer", read_add_layer),
    sequence_option("blendlayer", read_blend_layer),
    sequence_option("posecycle", read_pose_cycle),
    sequence_option("keyvalues", read_key_values),
    {"node", 0, Kind::kListed, 1, 0, nullptr, true},
    {"transition", 0, Kind::kListed, 2, 0, nullptr, true},
    {"rtransition", 0, Kind::kListed, 2, 0, nullptr, true},
    {"exitphase", 0, Kind::kListed, 1, 0, nullptr, true},
    {"iklock", 0, Kind::kListed, 3, 0, nullptr, true},
};

}  // namespace

std::string QcListedOption::text() const {
    std::string text = name;
    for (const std::string& word : words) text += " " + as_utf8(word);
    return text;
}

const MotionOption* find_motion_option(const std::string& word) {
    const MotionOption* abbreviated = nullptr;
    for (const MotionOption& option : kOptions) {
        if (same_name(word, option.name)) return &option;
        const bool begins =
            option.prefix > 0 && same_name(std::string_view(word).substr(0, option.prefix),
                                           std::string_view(option.name).substr(0, option.prefix));
        if (begins) abbreviated = &option;
    }
    return abbreviated;
}

void read_motion_option(QcReader& in, const MotionOption& option, const std::string& word) {
    QcSequence*& sequence = in.motion.sequence;
    if (option.kind == Kind::kOwn) {
        // An option of sequences changes nothing while an animation is read.
        QcSequence ignored_sequence;
        if (sequence == nullptr && option.is_of_sequence) sequence = &ignored_sequence;
        option.read(in);
        if (sequence == &ignored_sequence) sequence = nullptr;
        return;
    }
    std::vector<std::string> words;
    if (option.words < 0) words = in.line_words();
    for (int i = 0; i < option.words; ++i) words.push_back(in.expect("a word"));
    switch (option.kind) {
        case Kind::kFlag:
            (sequence != nullptr ? sequence->flags : in.clip().flags) |= option.bits;
            break;
        case Kind::kClipFlag:
            in.clip().flags |= option.bits;
            break;
        case Kind::kHold:
            in.clip().held_axes |= option.bits;
            break;
        case Kind::kExtract:
            in.clip().extracted_axes |= option.bits;
            break;
        case Kind::kStep:
            add_step(in, std::move(words));
            break;
        case Kind::kListed:
            if (sequence != nullptr)
                sequence->listed.push_back({lower_case(word), std::move(words)});
            break;
        default:
            in.clip().listed.push_back({lower_case(word), std::move(words)});
    }
}

void read_activity(QcReader& in, const std::string& name) {
    in.motion.option = as_utf8(name);
    const int weight = in.expect_whole("a weight");
    if (in.motion.sequence == nullptr)
        return in.report(Severity::kError, "qc-option",
                         "an activity is an option of sequences; of {} it is ignored", in.command);
    in.motion.sequence->activity = as_utf8(name);
    in.motion.sequence->activity_weight = weight;
}

}  // namespace studioscope
