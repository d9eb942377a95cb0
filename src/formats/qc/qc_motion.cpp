#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"
#include "formats/qc/qc_parser.h"

namespace studioscope {

namespace {

// Options of a sequence or an animation and how many words follow them; those that the viewer uses
// are dealt with by name. What is not in the list names a file or an animation.
struct Option {
    const char* name;
    int words;
};
constexpr Option kOptions[] = {
    {"snap", 0},
    {"autoplay", 0},
    {"hidden", 0},
    {"post", 0},
    {"predelta", 0},
    {"worldspace", 0},
    {"worldrelative", 0},
    {"realtime", 0},
    {"noautoik", 0},
    {"autoik", 0},
    {"loop", 0},
    {"delta", 0},
    {"noanimation", 0},
    {"noanim_keepduration", 0},
    {"startloop", 1},
    {"fudgeloop", 0},
    {"fps", 1},
    {"numframes", 1},
    {"frame", 2},
    {"frames", 2},
    {"weightlist", 1},
    {"subtract", 2},
    {"presubtract", 2},
    {"rotateto", 1},
    {"ikrule", -1},
    {"iklock", 3},
    {"localhierarchy", -1},
    {"alignto", 1},
    {"align", -1},
    {"alignbone", -1},
    {"alignboneto", -1},
    {"walkframe", -1},
    {"walkalign", -1},
    {"walkalignto", -1},
    {"fixuploop", 2},
    {"compress", 1},
    {"derivative", 1},
    {"lineardelta", 0},
    {"splinedelta", 0},
    {"motionrollback", 1},
    {"origin", 3},
    {"angles", 3},
    {"rotate", 1},
    {"scale", 1},
    {"fadein", 1},
    {"fadeout", 1},
    {"blend", 3},
    {"blendref", 1},
    {"blendcomp", 1},
    {"blendcenter", 1},
    {"blendwidth", 1},
    {"calcblend", 2},
    {"activity", 2},
    {"activitymodifier", 1},
    {"node", 1},
    {"transition", 2},
    {"rtransition", 2},
    {"exitphase", 1},
    {"addlayer", 1},
    {"blendlayer", -1},
    {"keyvalues", 0},
    {"counterrotate", 1},
    {"counterrotateto", -1},
    {"posecycle", 1},
    {"event", -1},
    {"X", 0},
    {"Y", 0},
    {"Z", 0},
    {"XR", 0},
    {"YR", 0},
    {"ZR", 0},
    {"LX", 0},
    {"LY", 0},
    {"LZ", 0},
    {"LXR", 0},
    {"LYR", 0},
    {"LZR", 0},
    {"LM", 0},
    {"LQ", 0},
    {"sourcefile", 1},
    {"cmdlist", 1},
    {"bonedriver", -1},
};

const Option* find_option(const std::string& word) {
    for (const Option& option : kOptions)
        if (same_name(word, option.name)) return &option;
    return nullptr;
}

bool is_activity(const std::string& word) { return lower_case(word.substr(0, 4)) == "act_"; }

bool is_number(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789.-+") == word.npos;
}

}  // namespace

void QcParser::sequence() {
    QcMotion sequence = motion();
    if (sequence.sources.empty())
        say_at(Severity::kError, "qc-no-source", sequence.place,
               fmt::format("$sequence {} names no file", sequence.name));
    file_.sequences.push_back(std::move(sequence));
}

void QcParser::animation() { file_.animations.push_back(motion()); }

// Options stand on the command's line and in blocks, which may begin there or on the next one.
QcMotion QcParser::motion() {
    QcMotion motion;
    motion.place = scanner_.place();
    motion.scale = scale_;
    motion.order = ++order_;
    motion.name = as_utf8(want("a name"));
    int depth = 0;
    for (;;) {
        auto word = depth > 0 ? scanner_.next() : scanner_.next_on_line();
        if (!word && depth == 0 && scanner_.comes("{")) word = scanner_.next();
        if (!word) return motion;
        if (*word == "{") {
            // Within a block another one is an event.
            if (depth > 0)
                scanner_.skip_block();
            else
                ++depth;
        } else if (*word == "}") {
            --depth;
            if (depth <= 0) return motion;
        } else {
            motion_option(motion, *word);
        }
    }
}

void QcParser::motion_option(QcMotion& motion, const std::string& word) {
    const std::string name = lower_case(word);
    if (name == "fps") {
        motion.fps = want_number("frames a second");
        if (*motion.fps > 0) return;
        say(Severity::kWarning, "qc-fps", "an fps that is not above 0 is left out");
        motion.fps.reset();
    } else if (name == "loop") {
        motion.is_looping = true;
    } else if (name == "delta") {
        motion.is_delta = true;
    } else if (name == "frame" || name == "frames") {
        motion_frames(motion);
    } else if (name == "scale") {
        motion.scale = want_number("a factor");
    } else if (is_activity(word)) {
        scanner_.next_on_line();  // its weight
    } else if (const Option* option = find_option(word)) {
        for (int i = 0; i != option->words && scanner_.next_on_line(); ++i) {
        }
        if (name == "keyvalues" && scanner_.comes("{")) scanner_.skip_command();
    } else if (!is_number(word)) {
        motion.sources.push_back(path(word));
    }
}

void QcParser::motion_frames(QcMotion& motion) {
    const int first = want_whole("a first frame");
    const int last = want_whole("a last frame");
    motion.frames = {std::min(first, last), std::max(first, last)};
}

}  // namespace studioscope
