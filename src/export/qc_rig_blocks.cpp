// Blocks of a QC about bones, points, boxes and sequences.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "export/qc_blocks.h"
#include "export/smd_writer.h"

namespace studioscope {

namespace {

constexpr uint32_t kWorldAligned = 0x10000, kBoneMerged = 0x40000;

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

std::string contents_text(uint32_t contents) {
    if (contents == 0) return "$contents \"notsolid\"\n";
    std::string words;
    for (const ContentsWord& row : kContentWords)
        if ((contents & row.flag) != 0) words += fmt::format(" \"{}\"", row.word);
    return contents == kSolid || words.empty() ? "" : "$contents" + words + "\n";
}

// Pitch, yaw and roll in degrees, as $attachment and $definebone have angles.
glm::vec3 pitch_yaw_roll(const glm::vec3& euler) {
    const glm::vec3 degrees = glm::degrees(euler);
    return {degrees.y, degrees.z, degrees.x};
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
    // The command stores (-y, x, z).
    text += "$illumposition " + numbers(before_quarter_turn(header.illumination_position)) + "\n";
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
        text += fmt::format("$definebone {} {} {} {} 0 0 0 0 0 0\n", qc_quoted(bone.name),
                            qc_quoted(parent), numbers(bone.bind.position),
                            numbers(pitch_yaw_roll(bone.euler)));
    }
    for (const MdlBone& bone : mdl.bones)
        if ((bone.flags & kBoneMerged) != 0) text += "$bonemerge " + qc_quoted(bone.name) + "\n";
    return text;
}

std::string qc_attachments(const MdlFile& mdl) {
    const bool is_static_prop = (mdl.header.flags & kMdlStaticProp) != 0;
    std::string text;
    for (const MdlAttachment& attachment : mdl.attachments) {
        if (!is_index(attachment.bone, mdl.bones.size())) continue;
        Affine local = attachment.local;
        if (is_static_prop)  // turned back: the compiler turns its rows
            local.rows = {attachment.local.rows[1], -attachment.local.rows[0],
                          attachment.local.rows[2]};
        const Transform transform = to_transform(local);
        const glm::vec3 angles = pitch_yaw_roll(euler_from_rotation(transform.rotation));
        text += fmt::format("$attachment {} {} {}", qc_quoted(attachment.name),
                            qc_quoted(at(mdl.bones, attachment.bone).name),
                            numbers(transform.position + glm::vec3(0)));
        if (!is_zero(angles)) text += " rotate " + numbers(angles);
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
            text += fmt::format("$hbox {} {} {} {}{}\n", box.group,
                                qc_quoted(at(mdl.bones, box.bone).name), numbers(box.min),
                                numbers(box.max),
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
