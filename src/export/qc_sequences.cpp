// The lines of a QC about animations and sequences.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/text.h"
#include "export/clips.h"
#include "export/qc_blocks.h"

namespace studioscope {

namespace {

struct OptionFlag {
    uint32_t flag;
    const char* word;
};
// Flags of a sequence and of an animation (MDL page, section 7).
constexpr OptionFlag kSequenceFlags[] = {{0x2, "snap"},
                                         {0x8, "autoplay"},
                                         {0x100, "realtime"},
                                         {0x400, "hidden"},
                                         {0x4000, "worldspace"}};
constexpr OptionFlag kAnimationFlags[] = {{kMdlLooping, "loop"}, {0x2, "snap"}, {kMdlPost, "post"}};
// Bits that follow from lines: a compiler's own, those of deltas, of layers and of the cycle.
constexpr uint32_t kDerivedFlags =
    kMdlAllZeros | kMdlFrameAnimation | kMdlCycleFromParameter | kMdlOverride | 0x200;

constexpr uint32_t kLayerSpline = 0x40, kLayerCrossfade = 0x80, kLayerUnblended = 0x200,
                   kLayerLocal = 0x1000;

std::string words_of(std::span<const OptionFlag> rows, uint32_t flags) {
    std::string text;
    for (const OptionFlag& row : rows)
        if ((flags & row.flag) != 0) text += fmt::format("\t{}\n", row.word);
    return text;
}

class ClipText {
public:
    explicit ClipText(const ClipLines& lines)
        : lines_(lines), mdl_(*lines.files.mdl), is_written_(mdl_.animations.size()) {
        users_.resize(mdl_.animations.size());
        for (size_t i = 0; i < mdl_.sequences.size(); ++i)
            for (const int animation : mdl_.sequences[i].animations)
                if (is_index(animation, users_.size())) at(users_, animation).push_back(i);
    }

    std::string all() {
        std::string text = qc_sections(mdl_, lines_.report);
        if (!lines_.delta_base.empty())
            text += fmt::format("$animation {} {} fps 30\n", qc_quoted(kDeltaBase),
                                qc_quoted(lines_.delta_base));
        for (size_t i = 0; i < mdl_.sequences.size(); ++i) text += sequence(i);
        for (size_t i = 0; i < mdl_.animations.size(); ++i) text += animation(i);
        return text;
    }

private:
    // Whether the sequence makes the animation of its file.
    bool is_implied(size_t animation) const {
        const MdlAnimation& one = mdl_.animations[animation];
        if (users_[animation].size() != 1) return false;
        const MdlSequence& user = mdl_.sequences[users_[animation].front()];
        return user.animations.size() == 1 &&
               same_name(lines_.names[animation], "@" + writable_name(user.name)) &&
               (one.flags & ~(kMdlLooping | kMdlDelta | kMdlAllZeros | kMdlFrameAnimation)) == 0;
    }

    static bool is_declared(const MdlSequence& sequence) {
        return (sequence.flags & kMdlOverride) != 0 && sequence.animations.empty();
    }

    bool is_loadable(const MdlSequence& sequence) const {
        return !sequence.animations.empty() &&
               std::all_of(sequence.animations.begin(), sequence.animations.end(), [&](int cell) {
                   return is_index(cell, lines_.sources.size()) &&
                          !at(lines_.sources, cell).empty();
               });
    }

    void add_loss(const char* code, const char* kind, const std::string& name, const char* cause) {
        lines_.report.lost.push_back({code, kind, name, {}, {}, cause});
    }

    // The weight list of the sequences that play an animation.
    int weight_list(size_t animation) const {
        for (const size_t user : users_[animation])
            if (is_index(mdl_.sequences[user].weight_list, mdl_.weight_lists.size()))
                return mdl_.sequences[user].weight_list;
        return kNone;
    }

    std::string animation(size_t index) {
        if (is_written_[index] || lines_.sources[index].empty()) return {};
        is_written_[index] = true;
        const uint32_t flags = mdl_.animations[index].flags;
        return fmt::format("$animation {} {} {{\n", qc_quoted(lines_.names[index]),
                           qc_quoted(lines_.sources[index])) +
               words_of(kAnimationFlags, flags) + qc_animation(lines_, index, weight_list(index)) +
               "}\n";
    }

    // The animations of the table before this one that are no sequence's own.
    std::string animations_to(size_t end) {
        std::string text;
        for (size_t i = 0; i < std::min(end, is_written_.size()); ++i)
            if (!is_implied(i)) text += animation(i);
        return text;
    }

    std::string sequence(size_t index) {
        const MdlSequence& one = mdl_.sequences[index];
        if (is_declared(one)) return "$declaresequence " + qc_quoted(one.name) + "\n";
        if (!is_loadable(one)) {
            add_loss("export-animation", "clip", one.name, "the model has no data for it");
            return {};
        }
        const int first = one.animations.front();
        const bool has_file = is_implied(static_cast<size_t>(first));
        const int end = *std::max_element(one.animations.begin(), one.animations.end()) + 1;
        std::string text = animations_to(static_cast<size_t>(has_file ? first : end));
        text += fmt::format("$sequence {} {{\n", qc_quoted(one.name));
        if (has_file) {
            text += "\t" + qc_quoted(at(lines_.sources, first)) + "\n" +
                    words_of(std::span(kAnimationFlags, 1), at(mdl_.animations, first).flags) +
                    qc_animation(lines_, static_cast<size_t>(first),
                                 weight_list(static_cast<size_t>(first)));
            is_written_[static_cast<size_t>(first)] = true;
        } else {
            for (const int cell : one.animations)
                text += "\t" + qc_quoted(at(lines_.names, cell)) + "\n";
        }
        return text + flags(one) + blend(one) + layers(one) + settings(one) + events(one) + "}\n";
    }

    std::string flags(const MdlSequence& one) {
        uint32_t known = kDerivedFlags | kMdlLooping | kMdlDelta | kMdlPost;
        for (const OptionFlag& row : kSequenceFlags) known |= row.flag;
        if ((one.flags & ~known) != 0)
            add_loss("export-clip-option", "clip", one.name, "no option sets some of its flags");
        const bool is_looping = (one.flags & kMdlLooping) != 0;
        const bool has_loop =
            !one.animations.empty() &&
            (at(mdl_.animations, one.animations.front()).flags & kMdlLooping) != 0;
        if (has_loop && !is_looping)
            add_loss("export-clip-option", "looping", one.name,
                     "only its animation loops, while compilers make both loop");
        std::string text = words_of(kSequenceFlags, one.flags);
        const bool is_post = (one.flags & kMdlPost) != 0;
        if ((one.flags & kMdlDelta) != 0) return text + (is_post ? "\tdelta\n" : "\tpredelta\n");
        return is_post ? text + "\tpost\n" : text;
    }

    std::string parameter(int index) const {
        return qc_quoted(is_index(index, mdl_.pose_parameters.size())
                             ? at(mdl_.pose_parameters, index).name
                             : std::string());
    }

    std::string blend(const MdlSequence& one) {
        if (one.animations.size() < 2) return {};
        std::string text = fmt::format("\tblendwidth {}\n", one.columns);
        const int counts[] = {one.columns, one.rows};
        size_t key = 0;
        for (size_t axis = 0; axis < 2; ++axis) {
            const auto count = static_cast<size_t>(std::max(at(counts, static_cast<int>(axis)), 0));
            const size_t first = std::exchange(key, key + count);
            if (!is_index(one.parameters[axis], mdl_.pose_parameters.size())) continue;
            float start = one.parameter_starts[axis], end = one.parameter_ends[axis];
            if (key <= one.pose_keys.size() && count > 0) {
                start = one.pose_keys[first];
                end = one.pose_keys[key - 1];
                if (!are_even(std::span(one.pose_keys).subspan(first, count)))
                    add_loss("export-clip-option", "clip", one.name,
                             "its animations lie unevenly along a pose parameter, as calcblend "
                             "made them; they are written evenly");
            }
            text += fmt::format("\tblend {} {} {}\n", parameter(one.parameters[axis]),
                                float_text(start), float_text(end));
        }
        return text;
    }

    static bool are_even(std::span<const float> keys) {
        const float span = keys.back() - keys.front();
        for (size_t i = 0; i < keys.size(); ++i) {
            const float even =
                keys.front() + span * static_cast<float>(i) /
                                   static_cast<float>(std::max<size_t>(keys.size() - 1, 1));
            if (std::abs(keys[i] - even) > 1e-4f * std::max(std::abs(span), 1.0f)) return false;
        }
        return true;
    }

    int last_frame(const MdlSequence& one) const {
        return last_frame_of(at(mdl_.animations, one.animations.front()));
    }

    std::string layers(const MdlSequence& one) {
        std::string text;
        for (const MdlAutoLayer& layer : one.layers) {
            if (!is_index(layer.sequence, mdl_.sequences.size())) continue;
            const MdlSequence& added = at(mdl_.sequences, layer.sequence);
            if (!is_declared(added) && !is_loadable(added)) {
                add_loss("export-animation", "layer", one.name, "the model has no data for it");
                continue;
            }
            const std::string name = qc_quoted(added.name);
            const bool is_local = (layer.flags & kLayerLocal) != 0;
            const bool is_whole = layer.start == 0 && layer.end == 0;
            if (is_whole && (layer.flags & ~kLayerLocal) == 0) {
                text += fmt::format("\taddlayer {}{}\n", name, is_local ? " local" : "");
                continue;
            }
            const bool is_over_parameter = (layer.flags & kMdlLayerOverParameter) != 0;
            text += "\tblendlayer " + name;
            for (const float moment : {layer.start, layer.peak, layer.tail, layer.end})
                text += " " + (is_over_parameter
                                   ? float_text(moment)
                                   : std::to_string(nearest_frame(moment, last_frame(one))));
            constexpr OptionFlag kWords[] = {{kLayerSpline, " spline"},
                                             {kLayerCrossfade, " xfade"},
                                             {kLayerUnblended, " noblend"},
                                             {kLayerLocal, " local"}};
            for (const OptionFlag& row : kWords)
                if ((layer.flags & row.flag) != 0) text += row.word;
            if (is_over_parameter) text += " poseparameter " + parameter(layer.parameter);
            text += "\n";
        }
        return text;
    }

    std::string settings(const MdlSequence& one) {
        constexpr float kDefaultFade = 0.2f;
        std::string text;
        if (!one.activity.empty() && one.activity_weight == 0)
            add_loss("export-clip-option", "clip", one.name,
                     "its activity has a weight of 0, which compilers refuse");
        else if (!one.activity.empty())
            text += fmt::format("\tactivity {} {}\n", qc_quoted(one.activity), one.activity_weight);
        for (const std::string& modifier : one.activity_modifiers)
            text += "\tactivitymodifier " + qc_quoted(modifier) + "\n";
        if (one.fade_in != kDefaultFade) text += "\tfadein " + float_text(one.fade_in) + "\n";
        if (one.fade_out != kDefaultFade) text += "\tfadeout " + float_text(one.fade_out) + "\n";
        if (is_index(one.cycle_parameter, mdl_.pose_parameters.size()) &&
            (one.flags & kMdlCycleFromParameter) != 0)
            text += "\tposecycle " + parameter(one.cycle_parameter) + "\n";
        text += nodes(one);
        if (one.exit_phase != 0) text += "\texitphase " + float_text(one.exit_phase) + "\n";
        for (const MdlIkLock& lock : one.ik_locks)
            if (is_index(lock.chain, mdl_.ik_chains.size()))
                text += fmt::format(
                    "\tiklock {} {} {}\n", qc_quoted(at(mdl_.ik_chains, lock.chain).name),
                    float_text(lock.position_weight), float_text(lock.rotation_weight));
        return text + key_values(one);
    }

    std::string nodes(const MdlSequence& one) const {
        const auto name = [&](int number) {
            return qc_quoted(is_index(number - 1, mdl_.nodes.size()) ? at(mdl_.nodes, number - 1)
                                                                     : std::string());
        };
        if (one.entry_node <= 0 || one.exit_node <= 0) return {};
        const bool is_reversible = (one.node_flags & 1) != 0;
        if (one.entry_node == one.exit_node && !is_reversible)
            return "\tnode " + name(one.entry_node) + "\n";
        return fmt::format("\t{} {} {}\n", is_reversible ? "rtransition" : "transition",
                           name(one.entry_node), name(one.exit_node));
    }

    std::string key_values(const MdlSequence& one) {
        if (one.key_values.empty()) return {};
        // The compiler puts `mdlkeyvalue` and braces around.
        const size_t open = one.key_values.find('{'), close = one.key_values.rfind('}');
        const auto lines =
            open < close && close != std::string::npos
                ? qc_block_lines(
                      std::string_view(one.key_values).substr(open + 1, close - open - 1))
                : std::nullopt;
        if (lines) return "\tkeyvalues {\n" + *lines + "}\n";
        add_loss("export-clip-option", "clip", one.name,
                 "the braces of its key values are not closed");
        return {};
    }

    std::string events(const MdlSequence& one) {
        constexpr size_t kStored = 63;  // characters of the options
        std::string text;
        for (const MdlEvent& event : one.events) {
            const std::string id =
                event.name.empty() ? std::to_string(event.id) : qc_quoted(event.name);
            text +=
                fmt::format("\t{{ event {} {} {} }}\n", id,
                            nearest_frame(event.cycle, last_frame(one)), qc_quoted(event.options));
            if (event.options.size() >= kStored)
                lines_.report.guessed.push_back(
                    {"export-clip-option",
                     "clip",
                     one.name,
                     {},
                     {},
                     "the options of an event fill all 63 characters that are stored; they may "
                     "have been longer"});
        }
        return text;
    }

    const ClipLines& lines_;
    const MdlFile& mdl_;
    std::vector<bool> is_written_;
    std::vector<std::vector<size_t>> users_;  // sequences of each animation
};

}  // namespace

std::string qc_clips(const ClipLines& lines) { return ClipText(lines).all(); }

}  // namespace studioscope
