// Records of the compiled model that change nothing of its picture: games and physics read them
// (qc.md 5 to 8, 10 and 12).
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/build_phases.h"

namespace studioscope {

namespace {

// The words of all uses of a command that have at least `count` of them.
std::vector<std::vector<std::string>> uses_of(const QcFile& qc, std::string_view command,
                                              size_t count) {
    std::vector<std::vector<std::string>> uses;
    const UnappliedCommand* listed = qc.find_listed(command);
    if (listed == nullptr) return uses;
    for (const std::vector<std::string>& words : listed->words)
        if (words.size() >= count) uses.push_back(words);
    return uses;
}

float number_in(const std::string& word) { return parse_qc_number(word).value; }

float last_number(const QcFile& qc, std::string_view command) {
    const auto uses = uses_of(qc, command, 1);
    return uses.empty() ? 0 : number_in(uses.back()[0]);
}

void record_header(const QcFile& qc, const Model& model, MdlFile& mdl) {
    mdl.name = qc.model_name;
    mdl.surface_property = qc.surface_property();
    mdl.header.contents = qc.contents();
    mdl.header.light_dot = static_cast<uint8_t>(
        std::clamp(last_number(qc, "constantdirectionallight"), 0.0f, 1.0f) * 255);
    mdl.header.allowed_root_lods =
        static_cast<uint8_t>(std::clamp(last_number(qc, "allowrootlods"), 0.0f, 255.0f));
    if (qc.max_eye_deflection)
        mdl.max_eye_deflection =
            static_cast<float>(std::cos(glm::radians(double{*qc.max_eye_deflection})));
    for (size_t i = model.attachments.size(); i-- > 0;)
        if (model.attachments[i].name == "__illumPosition")
            mdl.illumination_attachment = static_cast<int>(i) + 1;
}

// A bone has the last property that a line has for it, else that of its parent.
void record_bones(const QcFile& qc, const Model& model, const NameIndex& names, MdlFile& mdl) {
    std::vector<std::optional<std::string>> properties(model.bones.size());
    for (const auto& words : uses_of(qc, "jointsurfaceprop", 2))
        if (const int bone = names.find(words[0]); bone != kNone) at(properties, bone) = words[1];
    std::vector<std::optional<uint32_t>> contents(model.bones.size());
    for (const auto& words : uses_of(qc, "jointcontents", 2))
        if (const int bone = names.find(words[0]); bone != kNone)
            at(contents, bone) = contents_of(std::span(words).subspan(1), 0x1);
    for (size_t i = 0; i < model.bones.size(); ++i) {
        const Bone& bone = model.bones[i];
        const MdlBone* parent = bone.parent == kNone ? nullptr : &at(mdl.bones, bone.parent);
        MdlBone made;
        made.name = bone.name;
        made.parent = bone.parent;
        made.bind = bone.bind;
        made.flags = bone.flags;
        made.surface_property =
            properties[i].value_or(parent ? parent->surface_property : mdl.surface_property);
        made.contents = contents[i].value_or(parent ? parent->contents : mdl.header.contents);
        mdl.bones.push_back(std::move(made));
    }
    for (const auto& words : uses_of(qc, "bonesaveframe", 1))
        if (const int bone = names.find(words[0]); bone != kNone)
            for (const std::string& word : words) {
                if (same_name(word, "position")) at(mdl.bones, bone).flags |= kMdlSavedPosition;
                if (same_name(word, "rotation")) at(mdl.bones, bone).flags |= kMdlSavedRotation;
            }
}

// $controller INPUT BONE AXIS START END
void record_controllers(const QcFile& qc, const NameIndex& names, MdlFile& mdl) {
    constexpr uint32_t kTurns = kQcAxisXR | kQcAxisYR | kQcAxisZR, kWraps = 0x40000;
    constexpr int kMouthInput = 4;
    for (const auto& words : uses_of(qc, "controller", 5)) {
        MdlBoneController made;
        made.bone = names.find(words[1]);
        made.type = qc_axis(words[2]);
        if (made.bone == kNone || made.type == 0) continue;
        made.start = number_in(words[3]);
        made.end = number_in(words[4]);
        const auto degrees = [](float value) { return whole_qc_number(value + 360) % 360; };
        if ((made.type & kTurns) != 0 && degrees(made.start) == degrees(made.end))
            made.type |= kWraps;
        made.input = same_name(words[0], "mouth")
                         ? kMouthInput
                         : whole_qc_number(parse_qc_number(words[0], true).value);
        mdl.bone_controllers.push_back(made);
    }
}

void record_points(const QcFile& qc, const Model& model, MdlFile& mdl) {
    constexpr uint32_t kWorldAligned = 0x10000;
    for (const Attachment& attachment : model.attachments)
        mdl.attachments.push_back(
            {attachment.name, 0, attachment.bone, to_affine(to_matrix(attachment.local))});
    // Attachments of unknown bones are not in the model; the others have the order of the lines.
    size_t next = 0;
    for (const QcAttachment& written : qc.attachments) {
        if (next >= mdl.attachments.size() || mdl.attachments[next].name != written.name) continue;
        if (written.is_world_aligned) mdl.attachments[next].flags = kWorldAligned;
        ++next;
    }
}

void record_hitboxes(const QcFile& qc, const Model& model, const NameIndex& names, MdlFile& mdl) {
    std::map<std::string, size_t> sets;  // by name: index into the records
    const auto set_of = [&](const std::string& name) -> MdlHitboxSet& {
        const auto [entry, is_new] = sets.try_emplace(name, mdl.hitbox_sets.size());
        if (is_new) mdl.hitbox_sets.push_back({name, {}});
        return mdl.hitbox_sets[entry->second];
    };
    // Boxes before the first $hboxset make a set of their own.
    if (!qc.hitboxes.empty() && qc.hitboxes.front().set.empty()) set_of("default");
    for (const std::string& name : qc.hitbox_sets) set_of(name);
    for (const QcHitbox& box : qc.hitboxes) {
        const int bone = qc.is_static_prop ? 0 : names.find(box.bone);
        if (bone == kNone) continue;
        set_of(box.set.empty() ? "default" : box.set)
            .boxes.push_back(
                {box.name, bone, box.group, box.min, box.max, box.angles_degrees, box.radius});
    }
    if (!qc.hitboxes.empty() || !qc.hitbox_sets.empty()) return;
    MdlHitboxSet& made = set_of("default");  // those that the compiler makes
    for (const Hitbox& box : model.hitboxes)
        made.boxes.push_back({box.name, box.bone, box.group, box.min, box.max, {}, 0});
}

void record_driven_bones(const QcFile& qc, const Model& model, const NameIndex& names,
                         MdlFile& mdl) {
    for (const QcJiggleBone& jiggle : qc.motions.jiggle_bones)
        if (const int bone = names.find(jiggle.bone); bone != kNone)
            mdl.jiggles.push_back({bone, jiggle.springs, jiggle.boing, 0});
    std::stable_sort(mdl.jiggles.begin(), mdl.jiggles.end(),
                     [](const MdlJiggle& a, const MdlJiggle& b) { return a.bone < b.bone; });
    for (const ProceduralBone& rule : model.procedural_bones) {
        if (!std::holds_alternative<AimRule>(rule.rule)) continue;
        MdlProcedure made;
        made.kind = kMdlProcedureAimAtBone;
        made.bone = rule.bone;
        made.parent = at(model.bones, rule.bone).parent;
        mdl.procedures.push_back(made);
    }
}

// The mouths of the first model that numbers them; a later line replaces one of its number.
void record_mouths(const QcFile& qc, const Model& model, const NameIndex& names, MdlFile& mdl) {
    NameIndex flexes;
    for (size_t i = 0; i < model.flex_names.size(); ++i)
        flexes.add(model.flex_names[i], static_cast<int>(i));
    constexpr size_t kMaxMouths = 32;
    for (const QcBodyPart& part : qc.body_parts)
        for (const QcModel& choice : part.models)
            for (const QcMouth& mouth : choice.mouths) {
                const int bone = names.find(mouth.bone);
                if (bone == kNone || mouth.number >= kMaxMouths) continue;
                if (mdl.mouths.size() <= mouth.number) mdl.mouths.resize(mouth.number + 1);
                mdl.mouths[mouth.number] = {bone, mouth.forward, flexes.find(mouth.flex)};
            }
}

// $ikautoplaylock CHAIN POSITION ROTATION
void record_locks(const QcFile& qc, MdlFile& mdl) {
    NameIndex chains;
    for (size_t i = 0; i < mdl.ik_chains.size(); ++i)
        chains.add(mdl.ik_chains[i].name, static_cast<int>(i));
    for (const auto& words : uses_of(qc, "ikautoplaylock", 3))
        if (const int chain = chains.find(words[0]); chain != kNone)
            mdl.ik_locks.push_back({chain, number_in(words[1]), number_in(words[2]), 0});
}

// Nodes by name, in order of first use; the table of transitions follows from the sequences.
class Nodes {
public:
    explicit Nodes(MdlFile& mdl) : mdl_(mdl) {}

    // The node's number, from 1.
    int number(const std::string& name) {
        if (names_.add(name, static_cast<int>(mdl_.nodes.size()))) mdl_.nodes.push_back(name);
        return names_.find(name) + 1;
    }

    // The node on the way from each to each: direct ways, and those through nodes that have one.
    void find_ways(bool has_long_ways) {
        const size_t count = mdl_.nodes.size();
        constexpr size_t kMaxNodes = 255;  // a byte each
        if (count > kMaxNodes) return;
        mdl_.transitions.assign(count * count, 0);
        for (const MdlSequence& sequence : mdl_.sequences) {
            if (sequence.entry_node == sequence.exit_node) continue;
            set(sequence.entry_node, sequence.exit_node);
            if (sequence.node_flags != 0) set(sequence.exit_node, sequence.entry_node);
        }
        while (has_long_ways) has_long_ways = lengthen_ways();
    }

    // Takes away the ways between nodes of one $skiptransition.
    void skip(const std::vector<std::string>& words) {
        std::set<size_t> nodes;
        for (const std::string& word : words) nodes.insert(static_cast<size_t>(number(word)) - 1);
        if (mdl_.transitions.size() != mdl_.nodes.size() * mdl_.nodes.size()) return;
        for (const size_t from : nodes)
            for (const size_t to : nodes)
                if (from != to) way(from, to) = 0;
    }

private:
    uint8_t& way(size_t from, size_t to) { return mdl_.transitions[from * mdl_.nodes.size() + to]; }

    void set(int from, int to) {
        if (from > 0 && to > 0)
            way(static_cast<size_t>(from) - 1, static_cast<size_t>(to) - 1) =
                static_cast<uint8_t>(to);
    }

    // Adds ways that are one step longer; false: there is none.
    bool lengthen_ways() {
        const size_t count = mdl_.nodes.size();
        const std::vector<uint8_t> known = mdl_.transitions;
        bool has_added = false;
        for (size_t from = 0; from < count; ++from)
            for (size_t to = 0; to < count; ++to)
                for (size_t middle = 0; middle < count && from != to && way(from, to) == 0;
                     ++middle) {
                    if (known[middle * count + to] == 0 || known[from * count + middle] == 0)
                        continue;
                    way(from, to) = known[from * count + middle];
                    has_added = true;
                }
        return has_added;
    }

    MdlFile& mdl_;
    NameIndex names_;
};

// The text of a block of key values as the compiler writes it.
std::string key_value_text(const std::vector<std::string>& words) {
    std::string text = "mdlkeyvalue\n{\n";
    int depth = 0;
    for (const std::string& word : words) {
        if (word == "{" && ++depth > 1) text += "{\n";
        if (word == "}" && --depth > 0) text += " }\n";
        if (word == "{" || word == "}") continue;
        text += depth > 1 ? "\"" + word + "\" " : word + " ";
    }
    return text + "}\n";
}

void record_options(const std::vector<QcListedOption>& options, const NameIndex& chains,
                    Nodes& nodes, MdlSequence& made) {
    for (const QcListedOption& option : options) {
        const auto word = [&](size_t i) {
            return i < option.words.size() ? as_utf8(option.words[i]) : std::string();
        };
        if (option.name == "node") made.entry_node = made.exit_node = nodes.number(word(0));
        if (option.name == "transition" || option.name == "rtransition") {
            made.entry_node = nodes.number(word(0));
            made.exit_node = nodes.number(word(1));
        }
        if (option.name == "rtransition") made.node_flags |= 1;
        if (option.name == "exitphase") made.exit_phase = number_in(word(0));
        if (option.name == "activitymodifier") made.activity_modifiers.push_back(word(0));
        if (option.name == "keyvalues") made.key_values = key_value_text(option.words);
        const int chain = option.name == "iklock" ? chains.find(word(0)) : kNone;
        if (chain != kNone)
            made.ik_locks.push_back({chain, number_in(word(1)), number_in(word(2)), 0});
    }
}

// The still animations of a static prop.
void record_still(const QcFile& qc, MdlFile& mdl) {
    for (const QcClip& clip : qc.motions.animations) {
        MdlAnimation& made = mdl.animations.emplace_back();
        made.name = clip.name;
        made.fps = clip.fps.value_or(30);
        made.flags = clip.flags;
    }
}

// Fields of a sequence that the clip has, too.
void record_clip(const Clip& clip, MdlSequence& made) {
    made.flags = clip.flags;
    made.activity = clip.activity;
    made.activity_weight = clip.activity_weight;
    made.fade_in = clip.fade_in;
    made.fade_out = clip.fade_out;
    for (const ClipEvent& event : clip.events) {
        MdlEvent& one = made.events.emplace_back(MdlEvent{event.cycle, 0, 0, event.options, {}});
        const char* const end = event.name.data() + event.name.size();
        int64_t id = 0;
        if (parse_integer(event.name.data(), end, id) == end)
            one.id = static_cast<int>(id);
        else
            one.name = event.name;
    }
}

void record_sequences(const QcFile& qc, const Model& model, MdlFile& mdl) {
    Nodes nodes(mdl);
    NameIndex chains, clips, animations;
    for (size_t i = 0; i < mdl.animations.size(); ++i)
        animations.add(mdl.animations[i].name, static_cast<int>(i));
    for (size_t i = 0; i < mdl.ik_chains.size(); ++i)
        chains.add(mdl.ik_chains[i].name, static_cast<int>(i));
    for (size_t i = 0; i < model.clips.size(); ++i)
        clips.add(model.clips[i].name, static_cast<int>(i));
    for (const QcSequence& sequence : qc.motions.sequences) {
        const int index = clips.find(sequence.name);
        if (index == kNone) continue;
        const Clip& clip = at(model.clips, index);
        MdlSequence made;
        made.name = sequence.name;
        record_clip(clip, made);
        for (const int cell : sequence.clips)
            if (const int found = animations.find(at(qc.motions.animations, cell).name);
                found != kNone)
                made.animations.push_back(found);
        record_options(sequence.listed, chains, nodes, made);
        const std::vector<float>& weights = clip.blend.bone_weights;
        if (!weights.empty()) {
            made.weight_list = static_cast<int>(mdl.weight_lists.size());
            mdl.weight_lists.push_back(weights);
        }
        mdl.sequences.push_back(std::move(made));
    }
    const auto skipped = uses_of(qc, "skiptransition", 1);
    for (const auto& words : skipped)
        for (const std::string& word : words) nodes.number(word);  // it makes nodes, too
    nodes.find_ways(qc.find_listed("calctransitions") != nullptr);
    for (const auto& words : skipped) nodes.skip(words);
}

}  // namespace

void add_records(const QcFile& qc, const Model& model, MdlFile& mdl) {
    const NameIndex names = bones_by_name(model);
    record_header(qc, model, mdl);
    record_bones(qc, model, names, mdl);
    record_controllers(qc, names, mdl);
    record_points(qc, model, mdl);
    record_hitboxes(qc, model, names, mdl);
    record_driven_bones(qc, model, names, mdl);
    record_mouths(qc, model, names, mdl);
    record_locks(qc, mdl);
    if (qc.is_static_prop) record_still(qc, mdl);
    record_sequences(qc, model, mdl);
    const UnappliedCommand* key_values = qc.find_listed("keyvalues");
    if (key_values != nullptr)
        for (const std::string& value : key_values->values)
            mdl.key_values += (mdl.key_values.empty() ? "mdlkeyvalue " : " ") + value;
}

}  // namespace studioscope
