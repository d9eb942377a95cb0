#include "formats/qc/motion.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "formats/qc/motion_parser.h"
#include "formats/qc/words.h"

namespace studioscope {

namespace {

constexpr const char* kAxes[] = {"x", "y", "z", "xr", "yr", "zr"};

// "walk.smd" and "anims/walk" are files whatever options there are.
bool is_file(const std::string& word) { return word.find_first_of("./\\") != word.npos; }

}  // namespace

uint32_t qc_axis(const std::string& word) {
    for (size_t i = 0; i < std::size(kAxes); ++i)
        if (same_name(word, kAxes[i])) return 1u << i;
    return 0;
}

uint32_t qc_motion_axis(const std::string& word) {
    return word.size() > 1 && (word[0] | 0x20) == 'l' ? qc_axis(word.substr(1)) : 0;
}

const QcMotionParser::Named QcMotionParser::kCommands[] = {
    {"$sequence", &QcMotionParser::sequence},
    {"$animation", &QcMotionParser::animation},
    {"$declaresequence", &QcMotionParser::declare_sequence},
    {"$declareanimation", &QcMotionParser::declare_animation},
    {"$append", &QcMotionParser::append},
    {"$prepend", &QcMotionParser::append},
    {"$continue", &QcMotionParser::append},
    {"$cmdlist", &QcMotionParser::command_list},
    {"$weightlist", &QcMotionParser::weight_list},
    {"$defaultweightlist", &QcMotionParser::weight_list},
    {"$defaultfadein", &QcMotionParser::default_fade_in},
    {"$defaultfadeout", &QcMotionParser::default_fade_out},
    {"$poseparameter", &QcMotionParser::pose_parameter},
    {"$ikchain", &QcMotionParser::ik_chain},
    {"$jigglebone", &QcMotionParser::jiggle_bone},
    {"$proceduralbones", &QcMotionParser::procedural_bones},
    {"$root", &QcMotionParser::root_bone},
    {"$includemodel", &QcMotionParser::include_model},
};

bool QcMotionParser::read(const std::string& word) {
    for (const Named& named : kCommands) {
        if (!same_name(word, named.name)) continue;
        command_ = named.name;
        (this->*named.command)();
        return true;
    }
    return false;
}

void QcMotionParser::report(Severity severity, const char* code, std::string message) {
    file_.diagnostics.push_back(
        at_place({severity, code, std::move(message), {}}, scanner_.place()));
}

std::string QcMotionParser::want(const char* what) {
    if (auto word = scanner_.next_value()) return *word;
    report(Severity::kError, "qc-missing-word",
           fmt::format("{} lacks {}", option_.empty() ? command_ : option_, what));
    return {};
}

float QcMotionParser::want_number(const char* what) {
    const std::string word = want(what);
    float value = 0;
    if (parse_finite(word, value)) return value;
    if (!word.empty())
        report(Severity::kError, "qc-number",
               fmt::format("{} of {} should be a number, not \"{}\"", what,
                           option_.empty() ? command_ : option_, as_utf8(word)));
    return 0;
}

int QcMotionParser::want_whole(const char* what) {
    return static_cast<int>(std::clamp(want_number(what), -1e6f, 1e6f));
}

PoseParameter& QcMotionParser::parameter(const std::string& name) {
    std::vector<PoseParameter>& all = motions().pose_parameters;
    if (const int known = parameters_.find(name); known != kNone) return at(all, known);
    parameters_.add(name, static_cast<int>(all.size()));
    return all.emplace_back(PoseParameter{name, 0, 0, 0});
}

// $poseparameter NAME START END [wrap] [loop LENGTH]
void QcMotionParser::pose_parameter() {
    PoseParameter& made = parameter(as_utf8(want("a name")));
    made.start = want_number("a start");
    made.end = want_number("an end");
    while (const auto word = scanner_.next_argument()) {
        if (same_name(*word, "wrap"))
            made.loop = made.end - made.start;
        else if (same_name(*word, "loop"))
            made.loop = want_number("a length");
        else
            report(Severity::kError, "qc-option",
                   fmt::format("\"{}\" is no option of $poseparameter; it is left out",
                               as_utf8(*word)));
    }
}

QcClip QcMotionParser::implied_clip(const std::string& name, const std::string& path) const {
    QcClip clip;
    clip.name = name;
    clip.path = path.empty() ? path : context_.path(path);
    clip.load_scale = path.empty() ? 1 : context_.scale_of(clip.path);
    clip.placement = file_.placement;
    clip.place = scanner_.place();
    return clip;
}

// The first of a name is the one that the name means.
int QcMotionParser::add_clip(QcClip clip) {
    const auto number = static_cast<int>(motions().animations.size());
    animations_.add(clip.name, number);
    motions().animations.push_back(std::move(clip));
    return number;
}

void QcMotionParser::animation() {
    const QcPlace place = scanner_.place();
    const std::string name = as_utf8(want("a name"));
    const std::string path = want("a file");
    QcClip made = implied_clip(name, path);
    made.place = place;
    early_ = QcClip();
    sequence_ = nullptr;
    clip_ = kNone;
    const bool is_declared = declared_animations_.count(lower_case(name)) > 0;
    const bool is_known = animations_.find(name) != kNone;
    if (is_known && !is_declared)
        report(Severity::kError, "qc-second-animation",
               fmt::format("$animation {} is there already; the first counts", name));
    if (!path.empty() && !is_known && !is_declared) clip_ = add_clip(std::move(made));
    options();  // of one that does not count they are read all the same
}

void QcMotionParser::declare_animation() {
    declared_animations_.insert(lower_case(want("a name")));
}

void QcMotionParser::declare_sequence() {
    QcSequence made;
    made.place = scanner_.place();
    made.name = as_utf8(want("a name"));
    made.flags = kQcDeclared;
    if (sequences_.add(made.name, static_cast<int>(motions().sequences.size())))
        motions().sequences.push_back(std::move(made));
}

void QcMotionParser::sequence() {
    QcSequence made;
    made.place = scanner_.place();
    made.name = as_utf8(want("a name"));
    made.fade_in = fade_in_;
    made.fade_out = fade_out_;
    sequence_ = &made;
    clip_ = kNone;
    early_ = implied_clip("", "");
    const auto first_made = static_cast<int>(motions().animations.size());
    options();
    share_options(made, first_made);
    sequence_ = nullptr;
    const int number = sequences_.find(made.name);
    QcSequence* const known = number == kNone ? nullptr : &at(motions().sequences, number);
    const auto report_here = [&](Severity severity, const char* code, std::string message) {
        file_.diagnostics.push_back(at_place({severity, code, std::move(message), {}}, made.place));
    };
    if (made.clips.empty())
        return report_here(Severity::kError, "qc-no-source",
                           fmt::format("$sequence {} names no file", made.name));
    if (known != nullptr && known->flags & kQcDeclared && known->clips.empty())
        *known = std::move(made);
    else if (sequences_.add(made.name, static_cast<int>(motions().sequences.size())))
        motions().sequences.push_back(std::move(made));
    else
        report_here(Severity::kError, "qc-second-sequence",
                    fmt::format("$sequence {} is there already; the first counts", made.name));
}

void QcMotionParser::command_list() {
    QcCommandList list;
    list.name = as_utf8(want("a name"));
    sequence_ = nullptr;
    clip_ = kNone;
    early_ = QcClip();
    options();
    list.steps = std::move(early_.steps);
    list.steps.insert(list.steps.end(), early_.ik_rules.begin(), early_.ik_rules.end());
    motions().command_lists.push_back(std::move(list));
}

// Options stand on the command's line and in blocks there, of which the first may begin on the
// next line (qc.md 6 and 14).
void QcMotionParser::options() {
    for (bool has_block = false;;) {
        option_.clear();
        auto word = scanner_.next_on_line();
        if (!word && !has_block && scanner_.comes("{")) word = scanner_.next();
        if (!word) return;
        if (*word == "}" || scanner_.is_command(*word)) return scanner_.put_back();
        if (*word == "{") {
            has_block = true;
            block_options();
        } else {
            option(*word);
        }
    }
}

void QcMotionParser::block_options() {
    const QcBlock block = scanner_.opened_block(command_);
    for (int depth = 1; depth > 0;) {
        option_.clear();
        const auto word = scanner_.next_in(block);
        if (!word) return;
        if (*word == "{")
            ++depth;  // about an event
        else if (*word == "}")
            --depth;
        else
            option(*word);
    }
}

// Unless the next line has a command of its own.
void QcMotionParser::next_line_options() {
    if (scanner_.comes("$")) return;
    const auto word = scanner_.next();
    if (!word) return;
    scanner_.put_back();
    options();
}

bool QcMotionParser::comes_number() {
    const auto word = scanner_.peek_on_line();
    float value = 0;
    return word && parse_finite(*word, value);
}

// The first word of a $sequence is a clip or a file, whatever option it begins like: before it only
// a bare option in full counts, and only where nothing is called so (qc.md, section 15).
bool QcMotionParser::is_first_source(const std::string& word) {
    if (command_ != "$sequence" || sequence_ == nullptr || !sequence_->clips.empty()) return false;
    if (lower_case(word.substr(0, 4)) == "act_") return !comes_number();
    const Option* known = find_option(word);
    if (scanner_.is_quoted() || known == nullptr || !same_name(word, known->name)) return true;
    return animations_.find(as_utf8(word)) != kNone || context_.is_file(context_.path(word));
}

void QcMotionParser::option(const std::string& word) {
    option_place_ = scanner_.place();
    if (is_first_source(word)) return name_clip(word);
    if (lower_case(word.substr(0, 4)) == "act_") return read_activity(word);
    const Option* known = is_file(word) ? nullptr : find_option(word);
    if (known == nullptr) return name_clip(word);
    option_ = known->name;
    if (known->is_of_sequence && sequence_ == nullptr)
        report(Severity::kError, "qc-option",
               fmt::format("{} is an option of sequences; of {} it is left out", known->name,
                           command_));
    apply(*known, word);
}

// A word that is no option: an animation defined above, else a file.
void QcMotionParser::name_clip(const std::string& word) {
    if (sequence_ == nullptr || command_ != "$sequence")
        return report(
            Severity::kError, "qc-option",
            fmt::format("\"{}\" is no option of {}; it is left out", as_utf8(word), command_));
    int index = animations_.find(as_utf8(word));
    const bool is_first = sequence_->clips.empty();
    if (index == kNone) {
        std::string name = "@" + sequence_->name;
        if (!is_first) name += fmt::format(" {}", sequence_->clips.size() + 1);
        QcClip made = implied_clip(name, word);
        made.is_implied = true;
        index = add_clip(std::move(made));
    }
    sequence_->clips.push_back(index);
    if (!is_first) return;
    clip_ = index;
    take_early_options(clip());
}

// What stood before the first clip's name.
void QcMotionParser::take_early_options(QcClip& clip) {
    if (early_.fps) clip.fps = early_.fps;
    if (early_.frames) clip.frames = early_.frames;
    if (early_.loop_start) clip.loop_start = early_.loop_start;
    clip.flags |= early_.flags;
    clip.held_axes |= early_.held_axes;
    clip.extracted_axes |= early_.extracted_axes;
    clip.is_linear = clip.is_linear || early_.is_linear;
    clip.is_quadratic = clip.is_quadratic || early_.is_quadratic;
    clip.adds_loop_frame = clip.adds_loop_frame || early_.adds_loop_frame;
    if (clip.is_implied) {
        clip.scale = early_.scale;
        clip.placement = early_.placement;
    }
    clip.steps.insert(clip.steps.end(), early_.steps.begin(), early_.steps.end());
    clip.ik_rules.insert(clip.ik_rules.end(), early_.ik_rules.begin(), early_.ik_rules.end());
    clip.listed.insert(clip.listed.end(), early_.listed.begin(), early_.listed.end());
}

void QcMotionParser::weight_list() {
    QcWeightList list;
    const bool is_default = command_ == "$defaultweightlist";
    if (!is_default) list.name = as_utf8(want("a name"));
    QcWords words(scanner_, command_);
    while (const auto word = words.next()) {
        if (*word == "{" || *word == "}") continue;
        const QcPlace place = scanner_.place();
        if (same_name(*word, "posweight") && !list.bones.empty()) {
            list.bones.back().position_weight = want_number("a weight of positions");
            continue;
        }
        const std::string bone = as_utf8(*word);
        list.bones.push_back({bone, want_number("a weight"), {}, place});
    }
    if (!list.name.empty() || is_default) motions().weight_lists.push_back(std::move(list));
}

}  // namespace studioscope
