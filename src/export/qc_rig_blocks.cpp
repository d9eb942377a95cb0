// Blocks of a QC about bones, points, boxes and sequences.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/at.h"
#include "core/number.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"
#include "formats/qc/text.h"

namespace studioscope {

namespace {

constexpr uint32_t kWorldAligned = 0x10000;

std::string numbers(const glm::vec3& v) {
    return float_text(v.x) + " " + float_text(v.y) + " " + float_text(v.z);
}
bool is_zero(const glm::vec3& v) { return v == glm::vec3(0); }

struct ContentsWord {
    uint32_t flag;
    const char* word;
};
constexpr ContentsWord kContentWords[] = {
    {0x1, "solid"}, {0x8, "grate"}, {0x2000000, "monster"}, {0x20000000, "ladder"}};
constexpr uint32_t kSolid = 0x1;

std::string contents_words(uint32_t contents) {
    if (contents == 0) return " \"notsolid\"";
    std::string words;
    for (const ContentsWord& row : kContentWords)
        if ((contents & row.flag) != 0) words += fmt::format(" \"{}\"", row.word);
    return words;
}

std::string contents_text(uint32_t contents) {
    const std::string words = contents_words(contents);
    return contents == kSolid || words.empty() ? "" : "$contents" + words + "\n";
}

// Pitch, yaw and roll in degrees, as $attachment and $definebone have angles.
std::string pitch_yaw_roll(const glm::vec3& euler) {
    return degrees_text(euler.y) + " " + degrees_text(euler.z) + " " + degrees_text(euler.x);
}

constexpr const char* kControllerAxes[] = {"X",  "Y",  "Z",
                                           "XR", "YR", "ZR"};  // of a controller, a bit each
constexpr uint32_t kAxisBits = 0x3F, kTurns = 0x38, kWraps = 0x40000;
constexpr int kMouthInput = 4;

// The name of the attachment that $illumposition makes for a bone.
constexpr const char* kLitName = "__illumPosition";

glm::vec3 written_position(const MdlFile& mdl, const MdlAttachment& attachment) {
    const glm::vec3 stored = affine_translation(attachment.local);
    const bool is_static_prop = (mdl.header.flags & kMdlStaticProp) != 0;
    return (is_static_prop ? before_quarter_turn(stored) : stored) + glm::vec3(0);
}

struct SequenceWord {
    uint32_t flag;
    const char* word;
};
// Flags of a sequence (MDL page, section 7); those of deltas are not written.
constexpr SequenceWord kSequenceWords[] = {
    {0x1, "loop"}, {0x2, "snap"}, {0x8, "autoplay"}, {0x100, "realtime"}, {0x400, "hidden"}};

std::string events_text(const MdlSequence& sequence) {
    std::string text;
    for (const MdlEvent& event : sequence.events) {
        const std::string id =
            event.name.empty() ? std::to_string(event.id) : qc_quoted(event.name);
        text += fmt::format("\t{{ event {} 0 {} }}\n", id, qc_quoted(event.options));
    }
    return text;
}

}  // namespace

uint32_t writable_contents() {
    uint32_t contents = 0;
    for (const ContentsWord& row : kContentWords) contents |= row.flag;
    return contents;
}

std::string qc_surface_and_boxes(const MdlFile& mdl) {
    const MdlHeader& header = mdl.header;
    std::string text;
    if (!mdl.surface_property.empty())
        text += "$surfaceprop " + qc_quoted(mdl.surface_property) + "\n";
    text += contents_text(header.contents);
    // The command stores (-y, x, z), and the numbers themselves for a bone.
    if (const MdlAttachment* lit = lit_attachment(mdl))
        text += fmt::format("$illumposition {} {}\n", numbers(written_position(mdl, *lit)),
                            qc_quoted(at(mdl.bones, lit->bone).name));
    else
        text +=
            "$illumposition " + numbers(before_quarter_turn(header.illumination_position)) + "\n";
    if (!is_zero(header.eye_position))
        text += "$eyeposition " + numbers(before_quarter_turn(header.eye_position)) + "\n";
    if (mdl.max_eye_deflection != 0 && std::abs(mdl.max_eye_deflection) <= 1)
        text += "$maxeyedeflection " +
                float_text(static_cast<float>(
                    glm::degrees(std::acos(static_cast<double>(mdl.max_eye_deflection))))) +
                "\n";
    text += "$bbox " + numbers(header.hull_min) + " " + numbers(header.hull_max) + "\n";
    if (!is_zero(header.view_min) || !is_zero(header.view_max))
        text += "$cbox " + numbers(header.view_min) + " " + numbers(header.view_max) + "\n";
    if (header.root_lod != 0) text += fmt::format("$minlod {}\n", header.root_lod);
    if (header.allowed_root_lods != 0)
        text += fmt::format("$allowrootlods {}\n", header.allowed_root_lods);
    return text;
}

std::string qc_bones(const MdlFile& mdl) {
    if ((mdl.header.flags & kMdlStaticProp) != 0) return {};
    std::string text;
    for (const MdlBone& bone : mdl.bones) {
        const std::string parent =
            is_index(bone.parent, mdl.bones.size()) ? at(mdl.bones, bone.parent).name : "";
        text +=
            fmt::format("$definebone {} {} {} {} 0 0 0 0 0 0\n", qc_quoted(bone.name),
                        qc_quoted(parent), numbers(bone.bind.position), pitch_yaw_roll(bone.euler));
    }
    for (const MdlBone& bone : mdl.bones)
        if ((bone.flags & kMdlMerged) != 0) text += "$bonemerge " + qc_quoted(bone.name) + "\n";
    return text;
}

std::string qc_joints(const MdlFile& mdl) {
    std::string text;
    for (size_t i = 0; i < mdl.bones.size(); ++i) {
        const MdlBone& bone = mdl.bones[i];
        const MdlBone* parent = is_index(bone.parent, i) ? &at(mdl.bones, bone.parent) : nullptr;
        const std::string name = qc_quoted(bone.name);
        if (!bone.surface_property.empty() &&
            bone.surface_property != (parent ? parent->surface_property : mdl.surface_property))
            text +=
                fmt::format("$jointsurfaceprop {} {}\n", name, qc_quoted(bone.surface_property));
        if (bone.contents != (parent ? parent->contents : mdl.header.contents))
            text += "$jointcontents " + name + contents_words(bone.contents) + "\n";
        if ((bone.flags & kMdlSavedFrames) != 0)
            text += fmt::format("$bonesaveframe {}{}{}\n", name,
                                (bone.flags & kMdlSavedPosition) != 0 ? " position" : "",
                                (bone.flags & kMdlSavedRotation) != 0 ? " rotation" : "");
    }
    return text;
}

bool is_controller_writable(const MdlBoneController& controller) {
    const uint32_t axis = controller.type & kAxisBits;
    const auto degrees = [](float value) { return whole_qc_number(value + 360) % 360; };
    const bool is_one_axis = axis != 0 && (axis & (axis - 1)) == 0;
    const bool wraps = (axis & kTurns) != 0 && degrees(controller.start) == degrees(controller.end);
    return is_one_axis && controller.rest == 0 && controller.type == (axis | (wraps ? kWraps : 0));
}

std::string qc_controllers(const MdlFile& mdl) {
    std::string text;
    for (const MdlBoneController& controller : mdl.bone_controllers) {
        if (!is_index(controller.bone, mdl.bones.size())) continue;
        for (size_t axis = 0; axis < std::size(kControllerAxes); ++axis) {
            if ((controller.type >> axis & 1) == 0) continue;
            const std::string input = controller.input == kMouthInput
                                          ? std::string("mouth")
                                          : std::to_string(controller.input);
            text +=
                fmt::format("$controller {} {} {} {} {}\n", input,
                            qc_quoted(at(mdl.bones, controller.bone).name), kControllerAxes[axis],
                            float_text(controller.start), float_text(controller.end));
            break;
        }
    }
    return text;
}

const MdlAttachment* lit_attachment(const MdlFile& mdl) {
    if (mdl.illumination_attachment != 1 || mdl.attachments.empty()) return nullptr;
    const MdlAttachment& first = mdl.attachments[0];
    const bool is_made = first.name == kLitName && is_index(first.bone, mdl.bones.size());
    return is_made ? &first : nullptr;
}

std::string qc_attachments(const MdlFile& mdl) {
    const bool is_static_prop = (mdl.header.flags & kMdlStaticProp) != 0;
    std::string text;
    for (const MdlAttachment& attachment : mdl.attachments) {
        if (!is_index(attachment.bone, mdl.bones.size())) continue;
        if (&attachment == lit_attachment(mdl)) continue;
        Affine local = attachment.local;
        if (is_static_prop)  // turned back: the compiler turns its rows
            local.rows = {attachment.local.rows[1], -attachment.local.rows[0],
                          attachment.local.rows[2]};
        const glm::vec3 angles = euler_from_rotation(to_transform(local).rotation);
        text += fmt::format("$attachment {} {} {}", qc_quoted(attachment.name),
                            qc_quoted(at(mdl.bones, attachment.bone).name),
                            numbers(written_position(mdl, attachment)));
        if (!is_zero(angles)) text += " rotate " + pitch_yaw_roll(angles);
        if ((attachment.flags & kWorldAligned) != 0) text += " world_align";
        text += "\n";
    }
    return text;
}

std::string qc_hitboxes(const MdlFile& mdl) {
    if ((mdl.header.flags & kMdlMadeHitboxes) != 0) return {};
    std::string text;
    for (const MdlHitboxSet& set : mdl.hitbox_sets) {
        text += "$hboxset " + qc_quoted(set.name) + "\n";
        for (const MdlHitbox& box : set.boxes) {
            if (!is_index(box.bone, mdl.bones.size())) continue;
            // A name that is a number would be taken for an angle.
            float number = 0;
            const bool is_turned =
                !is_zero(box.angles_degrees) || box.radius > 0 || parse_finite(box.name, number);
            text += fmt::format(
                "$hbox {} {} {} {}{}{}\n", box.group, qc_quoted(at(mdl.bones, box.bone).name),
                numbers(box.min), numbers(box.max),
                is_turned ? " " + numbers(box.angles_degrees) + " " + float_text(box.radius)
                          : std::string(),
                box.name.empty() ? std::string() : " " + qc_quoted(box.name));
        }
    }
    return text;
}

std::string qc_sequence(const MdlFile& mdl, const MdlSequence& sequence, const std::string& file) {
    constexpr float kDefaultFade = 0.2f;
    std::string text, source = qc_quoted(file);
    std::string rate = "fps 30";
    if (!sequence.animations.empty()) {
        const MdlAnimation& animation = at(mdl.animations, sequence.animations[0]);
        rate = "fps " + float_text(animation.fps);
        if (animation.name != "@" + sequence.name) {
            source = qc_quoted(animation.name);
            text = fmt::format("$animation {} {} {}\n", source, qc_quoted(file), rate);
            rate.clear();
        }
    }
    text += fmt::format("$sequence {} {} {{\n", qc_quoted(sequence.name), source);
    if (!rate.empty()) text += "\t" + rate + "\n";
    for (const SequenceWord& row : kSequenceWords)
        if ((sequence.flags & row.flag) != 0) text += fmt::format("\t{}\n", row.word);
    if (!sequence.activity.empty())
        text += fmt::format("\tactivity {} {}\n", qc_quoted(sequence.activity),
                            sequence.activity_weight);
    if (sequence.fade_in != kDefaultFade) text += "\tfadein " + float_text(sequence.fade_in) + "\n";
    if (sequence.fade_out != kDefaultFade)
        text += "\tfadeout " + float_text(sequence.fade_out) + "\n";
    return text + events_text(sequence) + "}\n";
}

}  // namespace studioscope
