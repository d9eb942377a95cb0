// Commands about animations and sequences (qc.md 6 and 7).
#include <fmt/format.h>

#include <utility>

#include "core/text.h"
#include "formats/qc/motion_reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

constexpr const char* kAxes[] = {"x", "y", "z", "xr", "yr", "zr"};

// "walk.smd" and "anims/walk" are files whatever options there are.
bool is_written_as_file(const std::string& word) { return word.find_first_of("./\\") != word.npos; }

// $poseparameter NAME START END [wrap] [loop LENGTH]
void read_pose_parameter(QcReader& in) {
    PoseParameter& made = find_or_add_parameter(in, in.expect_text("a name"));
    made.start = in.expect_number("a start");
    made.end = in.expect_number("an end");
    while (const auto word = in.scanner.next_argument()) {
        if (same_name(*word, "wrap"))
            made.loop = made.end - made.start;
        else if (same_name(*word, "loop"))
            made.loop = in.expect_number("a length");
        else
            in.report(Severity::kError, "qc-option",
                      "unknown option \"{}\" of $poseparameter; ignored", as_utf8(*word));
    }
}

// The first of a name is the one that the name means.
int add_clip(QcReader& in, QcClip clip) {
    const auto number = static_cast<int>(in.file.motions.animations.size());
    in.motion.animations.add(clip.name, number);
    in.file.motions.animations.push_back(std::move(clip));
    return number;
}

// The first word of a $sequence is a clip or a file, whatever option it begins like: before it only
// a bare option in full counts, and only where nothing is called so (qc.md, section 15).
bool is_first_source(QcReader& in, const std::string& word) {
    if (in.command != "$sequence" || in.motion.sequence == nullptr ||
        !in.motion.sequence->clips.empty())
        return false;
    if (lower_case(word.substr(0, 4)) == "act_") return !in.comes_number();
    const MotionOption* known = find_motion_option(word);
    if (in.scanner.is_quoted() || known == nullptr || !same_name(word, known->name)) return true;
    return in.motion.animations.find(as_utf8(word)) != kNone || in.has_source(in.path(word));
}

// Gives a clip the options that were written before its name.
void take_early_options(const QcClip& early, QcClip& clip) {
    const auto append = [](auto& all, const auto& more) {
        all.insert(all.end(), more.begin(), more.end());
    };
    if (early.fps) clip.fps = early.fps;
    if (early.frames) clip.frames = early.frames;
    if (early.loop_start) clip.loop_start = early.loop_start;
    clip.flags |= early.flags;
    clip.held_axes |= early.held_axes;
    clip.extracted_axes |= early.extracted_axes;
    clip.is_linear = clip.is_linear || early.is_linear;
    clip.is_quadratic = clip.is_quadratic || early.is_quadratic;
    clip.adds_loop_frame = clip.adds_loop_frame || early.adds_loop_frame;
    if (clip.is_implied) {
        clip.scale = early.scale;
        clip.placement = early.placement;
    }
    append(clip.steps, early.steps);
    append(clip.ik_rules, early.ik_rules);
    append(clip.listed, early.listed);
}

// A word that is no option: an animation defined above, else a file.
void name_clip(QcReader& in, const std::string& word) {
    if (in.motion.sequence == nullptr || in.command != "$sequence")
        return in.report(Severity::kError, "qc-option", "unknown option \"{}\" of {}; ignored",
                         as_utf8(word), in.command);
    int index = in.motion.animations.find(as_utf8(word));
    const bool is_first = in.motion.sequence->clips.empty();
    if (index == kNone) {
        std::string name = "@" + in.motion.sequence->name;
        if (!is_first) name += fmt::format(" {}", in.motion.sequence->clips.size() + 1);
        QcClip made = new_clip(in, name, word);
        made.is_implied = true;
        index = add_clip(in, std::move(made));
    }
    in.motion.sequence->clips.push_back(index);
    if (!is_first) return;
    in.motion.clip = index;
    take_early_options(in.motion.early, in.clip());
}

void read_option(QcReader& in, const std::string& word) {
    in.motion.option_place = in.scanner.place();
    if (is_first_source(in, word)) return name_clip(in, word);
    if (lower_case(word.substr(0, 4)) == "act_") return read_activity(in, word);
    const MotionOption* known = is_written_as_file(word) ? nullptr : find_motion_option(word);
    if (known == nullptr) return name_clip(in, word);
    in.motion.option = known->name;
    if (known->is_of_sequence && in.motion.sequence == nullptr)
        in.report(Severity::kError, "qc-option",
                  "{} is an option of sequences; of {} it is ignored", known->name, in.command);
    read_motion_option(in, *known, word);
}

void read_block_options(QcReader& in) {
    const QcBlock block = in.scanner.opened_block(in.command);
    for (int depth = 1; depth > 0;) {
        in.motion.option.clear();
        const auto word = in.scanner.next_in(block);
        if (!word) return;
        if (*word == "{")
            ++depth;  // about an event
        else if (*word == "}")
            --depth;
        else
            read_option(in, *word);
    }
}

void read_animation(QcReader& in) {
    const QcPlace place = in.scanner.place();
    const std::string name = in.expect_text("a name");
    const std::string path = in.expect("a file");
    QcClip made = new_clip(in, name, path);
    made.place = place;
    in.motion.early = QcClip();
    in.motion.sequence = nullptr;
    in.motion.clip = kNone;
    const bool is_declared = in.motion.declared_animations.count(lower_case(name)) > 0;
    const bool is_known = in.motion.animations.find(name) != kNone;
    if (is_known && !is_declared)
        in.report(Severity::kError, "qc-second-animation",
                  "duplicate $animation {}; the first is used", name);
    if (!path.empty() && !is_known && !is_declared) in.motion.clip = add_clip(in, std::move(made));
    read_motion_options(in);  // of one that does not count they are read all the same
}

void declare_sequence(QcReader& in) {
    QcSequence made;
    made.place = in.scanner.place();
    made.name = in.expect_text("a name");
    made.flags = kQcDeclared;
    if (in.motion.sequences.add(made.name, static_cast<int>(in.file.motions.sequences.size())))
        in.file.motions.sequences.push_back(std::move(made));
}

void read_sequence(QcReader& in) {
    QcSequence made;
    made.place = in.scanner.place();
    made.name = in.expect_text("a name");
    made.fade_in = in.motion.fade_in;
    made.fade_out = in.motion.fade_out;
    in.motion.sequence = &made;
    in.motion.clip = kNone;
    in.motion.early = new_clip(in, "", "");
    const auto first_made = static_cast<int>(in.file.motions.animations.size());
    read_motion_options(in);
    share_options(in, made, first_made);
    in.motion.sequence = nullptr;
    const int number = in.motion.sequences.find(made.name);
    QcSequence* const known = number == kNone ? nullptr : &at(in.file.motions.sequences, number);
    if (made.clips.empty())
        return in.report_at(Severity::kError, "qc-no-source", made.place,
                            "$sequence {} names no file; ignored", made.name);
    if (known != nullptr && known->flags & kQcDeclared && known->clips.empty())
        *known = std::move(made);
    else if (in.motion.sequences.add(made.name, static_cast<int>(in.file.motions.sequences.size())))
        in.file.motions.sequences.push_back(std::move(made));
    else
        in.report_at(Severity::kError, "qc-second-sequence", made.place,
                     "duplicate $sequence {}; the first is used", made.name);
}

void read_command_list(QcReader& in) {
    QcCommandList list;
    list.name = in.expect_text("a name");
    in.motion.sequence = nullptr;
    in.motion.clip = kNone;
    in.motion.early = QcClip();
    read_motion_options(in);
    list.steps = std::move(in.motion.early.steps);
    list.steps.insert(list.steps.end(), in.motion.early.ik_rules.begin(),
                      in.motion.early.ik_rules.end());
    in.file.motions.command_lists.push_back(std::move(list));
}

void read_weight_list(QcReader& in) {
    QcWeightList list;
    const bool is_default = in.command == "$defaultweightlist";
    if (!is_default) list.name = in.expect_text("a name");
    QcWords words(in.scanner, in.command);
    while (const auto word = words.next()) {
        if (*word == "{" || *word == "}") continue;
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
    std::vector<PoseParameter>& all = in.file.motions.pose_parameters;
    if (const int known = in.motion.parameters.find(name); known != kNone) return at(all, known);
    in.motion.parameters.add(name, static_cast<int>(all.size()));
    return all.emplace_back(PoseParameter{name, 0, 0, 0});
}

QcClip new_clip(QcReader& in, const std::string& name, const std::string& path) {
    QcClip clip;
    clip.name = name;
    clip.path = path.empty() ? path : in.path(path);
    clip.load_scale = path.empty() ? 1 : in.scale_of(clip.path);
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
        if (*word == "}" || in.scanner.is_command(*word)) return in.scanner.put_back();
        if (*word == "{") {
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
