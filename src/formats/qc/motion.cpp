// Commands about animations and sequences (qc.md 6 and 7).
#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "formats/qc/motion_reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

constexpr const char* kAxes[] = {"x", "y", "z", "xr", "yr", "zr"};

// True for words such as "walk.smd" and "anims/walk", which are files whatever options there are.
bool is_written_as_file(const std::string& word) { return word.find_first_of("./\\") != word.npos; }

// $poseparameter NAME START END [wrap] [loop LENGTH]
void read_pose_parameter(QcReader& in) {
    PoseParameter& parameter = find_or_add_parameter(in, in.expect_text("a name"));
    parameter.start = in.expect_number("a start");
    parameter.end = in.expect_number("an end");
    while (const auto word = in.scanner.next_argument()) {
        if (same_name(*word, "wrap"))
            parameter.loop = parameter.end - parameter.start;
        else if (same_name(*word, "loop"))
            parameter.loop = in.expect_number("a length");
        else
            in.report(Severity::kError, "qc-option",
                      "unknown option \"{}\" of $poseparameter; ignored", as_utf8(*word));
    }
}

// Adds a clip; of equal names, the first is used.
int add_clip(QcReader& in, QcClip clip) {
    const auto number = static_cast<int>(in.file.motions.animations.size());
    in.motion.animations.add(clip.name, number);
    in.file.motions.animations.push_back(std::move(clip));
    return number;
}

// The first word of a $sequence is a clip or a file, even if it begins like an option: only a full
// unquoted option name is read as one, unless a clip or file has that name (qc.md, section 15).
bool is_first_source(QcReader& in, const std::string& word) {
    if (in.command != "$sequence" || in.motion.sequence == nullptr ||
        !in.motion.sequence->clips.empty())
        return false;
    if (lower_case(word.substr(0, 4)) == "act_") {
        if (!in.comes_number()) return true;
        const std::string next = *in.scanner.peek_on_line();  // the weight, or "1h_idle"
        return parse_qc_number(next).has_tail &&
               (in.motion.animations.find(as_utf8(next)) != kNone || in.has_source(in.path(next)));
    }
    const MotionOption* option = find_motion_option(word);
    if (in.scanner.is_quoted() || option == nullptr || !same_name(word, option->name)) return true;
    return in.motion.animations.find(as_utf8(word)) != kNone || in.has_source(in.path(word));
}

// Gives a clip the options that were written before its name.
void take_early_options(const QcClip& early_options, QcClip& clip) {
    const auto append = [](auto& list, const auto& more) {
        list.insert(list.end(), more.begin(), more.end());
    };
    if (early_options.fps) clip.fps = early_options.fps;
    if (early_options.frames) clip.frames = early_options.frames;
    if (early_options.loop_start) clip.loop_start = early_options.loop_start;
    clip.flags |= early_options.flags;
    clip.held_axes |= early_options.held_axes;
    clip.extracted_axes |= early_options.extracted_axes;
    clip.is_linear = clip.is_linear || early_options.is_linear;
    clip.is_quadratic = clip.is_quadratic || early_options.is_quadratic;
    clip.adds_loop_frame = clip.adds_loop_frame || early_options.adds_loop_frame;
    if (clip.is_implied) {
        clip.scale = early_options.scale;
        clip.placement = early_options.placement;
    }
    append(clip.steps, early_options.steps);
    append(clip.ik_rules, early_options.ik_rules);
    append(clip.listed, early_options.listed);
}

// Handles a word that is no option: an animation defined above, else a file.
void name_clip(QcReader& in, const std::string& word) {
    if (in.motion.sequence == nullptr || in.command != "$sequence")
        return in.report(Severity::kError, "qc-option", "unknown option \"{}\" of {}; ignored",
                         as_utf8(word), in.command);
    int index = in.motion.animations.find(as_utf8(word));
    const bool is_first = in.motion.sequence->clips.empty();
    if (index == kNone) {
        std::string name = "@" + in.motion.sequence->name;
        if (!is_first) name += fmt::format(" {}", in.motion.sequence->clips.size() + 1);
        QcClip clip = new_clip(in, name, word);
        clip.is_implied = true;
        index = add_clip(in, std::move(clip));
    }
    in.motion.sequence->clips.push_back(index);
    if (!is_first) return;
    in.motion.clip = index;
    take_early_options(in.motion.early_options, in.clip());
}

void read_option(QcReader& in, const std::string& word) {
    in.motion.option_place = in.scanner.place();
    if (is_first_source(in, word)) return name_clip(in, word);
    if (lower_case(word.substr(0, 4)) == "act_") return read_activity(in, word);
    const MotionOption* option = is_written_as_file(word) ? nullptr : find_motion_option(word);
    if (option == nullptr) return name_clip(in, word);
    in.motion.option = option->name;
    if (option->is_of_sequence && in.motion.sequence == nullptr)
        in.report(Severity::kError, "qc-option",
                  "{} is an option of sequences; of {} it is ignored", option->name, in.command);
    read_motion_option(in, *option, word);
}

void read_block_options(QcReader& in) {
    const QcBlock block = in.scanner.opened_block(in.command);
    for (int depth = 1; depth > 0;) {
        in.motion.option.clear();
        const auto word = in.scanner.next_in(block);
        if (!word) return;
        if (in.scanner.is_opening(*word))
            ++depth;  // block of an event
        else if (in.scanner.is_closing(*word))
            --depth;
        else
            read_option(in, *word);
    }
}

void read_animation(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string name = in.expect_text("a name");
    const std::string path = in.expect("a file");
    QcClip clip = new_clip(in, name, path);
    clip.place = place;
    in.motion.early_options = QcClip();
    in.motion.sequence = nullptr;
    in.motion.clip = kNone;
    const bool is_declared = in.motion.declared_animations.count(lower_case(name)) > 0;
    const bool is_known = in.motion.animations.find(name) != kNone;
    if (is_known && !is_declared)
        in.report(Severity::kError, "qc-second-animation",
                  "duplicate $animation {}; the first is used", name);
    if (!path.empty() && !is_known && !is_declared) in.motion.clip = add_clip(in, std::move(clip));
    read_motion_options(in);  // also for an ignored animation
}

void declare_sequence(QcReader& in) {
    QcSequence sequence;
    sequence.place = in.scanner.place();
    sequence.name = in.expect_text("a name");
    sequence.flags = kQcDeclared;
    if (in.motion.sequences.add(sequence.name, static_cast<int>(in.file.motions.sequences.size())))
        in.file.motions.sequences.push_back(std::move(sequence));
}

void read_sequence(QcReader& in) {
    QcSequence sequence;
    sequence.place = in.scanner.place();
    sequence.name = in.expect_text("a name");
    sequence.fade_in = in.motion.fade_in;
    sequence.fade_out = in.motion.fade_out;
    in.motion.sequence = &sequence;
    in.motion.clip = kNone;
    in.motion.early_options = new_clip(in, "", "");
    const auto first_made = static_cast<int>(in.file.motions.animations.size());
    read_motion_options(in);
    share_options(in, sequence, first_made);
    in.motion.sequence = nullptr;
    const int number = in.motion.sequences.find(sequence.name);
    QcSequence* const declared = number == kNone ? nullptr : &at(in.file.motions.sequences, number);
    if (sequence.clips.empty())
        return in.report_at(Severity::kError, "qc-no-source", sequence.place,
                            "$sequence {} names no file; ignored", sequence.name);
    if (declared != nullptr && declared->flags & kQcDeclared && declared->clips.empty())
        *declared = std::move(sequence);
    else if (in.motion.sequences.add(sequence.name,
                                     static_cast<int>(in.file.motions.sequences.size())))
        in.file.motions.sequences.push_back(std::move(sequence));
    else
        in.report_at(Severity::kError, "qc-second-sequence", sequence.place,
                     "duplicate $sequence {}; the first is used", sequence.name);
}

void read_command_list(QcReader& in) {
    QcCommandList list;
    list.name = in.expect_text("a name");
    in.motion.sequence = nullptr;
    in.motion.clip = kNone;
    in.motion.early_options = QcClip();
    read_motion_options(in);
    list.steps = std::move(in.motion.early_options.steps);
    list.steps.insert(list.steps.end(), in.motion.early_options.ik_rules.begin(),
                      in.motion.early_options.ik_rules.end());
    in.file.motions.command_lists.push_back(std::move(list));
}

void read_weight_list(QcReader& in) {
    QcWeightList list;
    const bool is_default = in.command == "$defaultweightlist";
    if (!is_default) list.name = in.expect_text("a name");
    QcWords words(in.scanner, in.command);
    while (const auto word = words.next()) {
        if (in.scanner.is_brace(*word)) continue;
        const QcPlace place = in.scanner.place();
        if (same_name(*word, "posweight") && !list.bones.empty()) {
            list.bones.back().position_weight = in.expect_number("a weight of positions");
            continue;
        }
        const std::string bone = as_utf8(*word);
        list.bones.push_back({bone, in.expect_number("a weight"), {}, place});
    }
    if (!list.name.empty() || is_default) in.file.motions.weight_lists.push_back(std::move(list));
}

}  // namespace

uint32_t qc_axis(const std::string& word) {
    for (size_t i = 0; i < std::size(kAxes); ++i)
        if (same_name(word, kAxes[i])) return 1u << i;
    return 0;
}

uint32_t qc_motion_axis(const std::string& word) {
    return word.size() > 1 && (word[0] | 0x20) == 'l' ? qc_axis(word.substr(1)) : 0;
}

PoseParameter& find_or_add_parameter(QcReader& in, const std::string& name) {
    std::vector<PoseParameter>& parameters = in.file.motions.pose_parameters;
    if (const int index = in.motion.parameters.find(name); index != kNone)
        return at(parameters, index);
    in.motion.parameters.add(name, static_cast<int>(parameters.size()));
    return parameters.emplace_back(PoseParameter{name, 0, 0, 0});
}

QcClip new_clip(QcReader& in, const std::string& name, const std::string& path) {
    QcClip clip;
    clip.name = name;
    clip.path = path.empty() ? path : in.path(path);
    clip.load_scale = path.empty() ? 1 : in.source_scale(clip.path);
    clip.placement = in.file.placement;
    clip.place = in.scanner.place();
    return clip;
}

// Options are on the command's line and in blocks there, of which the first may begin on the next
// line (qc.md 6 and 14).
void read_motion_options(QcReader& in) {
    for (bool has_block = false;;) {
        in.motion.option.clear();
        auto word = in.scanner.next_on_line();
        if (!word && !has_block && in.scanner.comes("{")) word = in.scanner.next();
        if (!word) return;
        if (in.scanner.is_closing(*word) || in.scanner.is_command(*word))
            return in.scanner.put_back();
        if (in.scanner.is_opening(*word)) {
            has_block = true;
            read_block_options(in);
        } else {
            read_option(in, *word);
        }
    }
}

QcCommands motion_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$sequence", read_sequence},
        {"$animation", read_animation},
        {"$declaresequence", declare_sequence},
        {"$declareanimation",
         [](QcReader& in) {
             in.motion.declared_animations.insert(lower_case(in.expect("a name")));
         }},
        {"$append", read_append},
        {"$prepend", read_append},
        {"$continue", read_append},
        {"$cmdlist", read_command_list},
        {"$weightlist", read_weight_list},
        {"$defaultweightlist", read_weight_list},
        {"$defaultfadein", [](QcReader& in) { in.motion.fade_in = in.expect_number("seconds"); }},
        {"$defaultfadeout", [](QcReader& in) { in.motion.fade_out = in.expect_number("seconds"); }},
        {"$poseparameter", read_pose_parameter},
    };
    return kCommands;
}

}  // namespace studioscope
