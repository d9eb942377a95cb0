// Commands about attachments and hitboxes (qc.md 10).
#include <algorithm>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

void read_attachment_option(QcReader& in, QcAttachment& attachment, const std::string& option) {
    if (same_name(option, "rotate")) {
        attachment.rotation = in.expect_angles();
    } else if (same_name(option, "absolute")) {
        attachment.is_absolute = true;
    } else if (same_name(option, "rigid")) {
        attachment.is_rigid = true;
    } else if (same_name(option, "x_and_z_axes")) {
        const glm::vec3 x = in.expect_vector(), z = in.expect_vector();
        const glm::mat3 axes(x, glm::cross(z, x), z);
        if (glm::determinant(axes) > 0)
            attachment.rotation = glm::normalize(glm::quat_cast(axes));
        else
            in.report(Severity::kError, "qc-attachment-axes",
                      "x_and_z_axes of {} expects two directions that are not parallel; ignored",
                      attachment.name);
    } else if (same_name(option, "world_align")) {
        attachment.is_world_aligned = true;
    } else {
        in.report(Severity::kError, "qc-attachment-option",
                  "unknown $attachment option \"{}\"; ignored", as_utf8(option));
    }
}

// $attachment NAME BONE X Y Z and options
void read_attachment(QcReader& in) {
    QcAttachment attachment;
    attachment.place = in.scanner.place();
    attachment.name = in.expect_text("a name");
    attachment.bone = in.expect_text("a bone");
    attachment.position = in.expect_vector() * in.scale;
    while (const auto option = in.scanner.next_argument())
        read_attachment_option(in, attachment, *option);
    in.file.attachments.push_back(std::move(attachment));
}

// $illumposition X Y Z [BONE]: a property of the header; with a bone also the first attachment,
// with its unscaled position (qc.md 10).
void read_illumination(QcReader& in) {
    QcAttachment attachment;
    attachment.name = "__illumPosition";
    attachment.place = in.scanner.place();
    std::vector<std::string> words;
    std::string text;
    QcWords reading(in.scanner, "$illumposition");
    while (const auto word = reading.next()) {
        words.push_back(as_utf8(*word));
        text += (text.empty() ? "" : " ") + words.back();
    }
    list_command(in, "illumposition", std::move(text));
    for (size_t axis = 0; axis < std::min<size_t>(words.size(), 3); ++axis)
        attachment.position[static_cast<int>(axis)] = read_qc_number(
            in.file.diagnostics, attachment.place, "a place", "$illumposition", words[axis]);
    if (words.size() < 4) return;
    attachment.bone = words[3];
    in.points.illumination = std::move(attachment);
    in.points.attachments_before_it = in.file.attachments.size();
}

// Reads PITCH YAW ROLL RADIUS, by which Counter-Strike: Global Offensive rotates boxes or makes
// them capsules (radius -1: a box). True if the box is rotated or a capsule.
bool read_capsule(QcReader& in, QcHitbox& box) {
    glm::vec3& turn = box.angles_degrees;
    for (float* value : {&turn.x, &turn.y, &turn.z, &box.radius}) {
        const auto word = in.scanner.next_argument();
        if (!word) break;
        if (!parse_finite(*word, *value)) {
            in.scanner.put_back();
            break;
        }
    }
    return turn != glm::vec3(0) || box.radius > 0;
}

void read_hitbox_set(QcReader& in) {
    in.points.hitbox_set = in.expect_text("a name");
    in.file.hitbox_sets.push_back(in.points.hitbox_set);
}

// $hbox GROUP BONE X Y Z X Y Z [PITCH YAW ROLL RADIUS] [NAME]
void read_hitbox(QcReader& in) {
    QcHitbox box;
    box.place = in.scanner.place();
    box.set = in.points.hitbox_set;
    box.group = in.expect_whole("a group");
    box.bone = in.expect_text("a bone");
    const glm::vec3 a = in.expect_vector() * in.scale, b = in.expect_vector() * in.scale;
    box.min = glm::min(a, b);
    box.max = glm::max(a, b);
    const bool is_changed = read_capsule(in, box);
    if (is_changed && !in.points.has_capsules)
        in.report(Severity::kNote, "qc-not-shown",
                  "hitboxes that are turned or have a radius are shown as plain boxes");
    in.points.has_capsules = in.points.has_capsules || is_changed;
    if (const auto name = in.scanner.next_argument()) box.name = as_utf8(*name);
    in.file.hitboxes.push_back(std::move(box));
}

void read_hit_group(QcReader& in) {
    QcHitGroup group;
    group.place = in.scanner.place();
    group.group = in.expect_whole("a group");
    group.bone = in.expect_text("a bone");
    in.file.hit_groups.push_back(std::move(group));
}

}  // namespace

// Adds the last $illumposition; it replaces attachments of its name above it.
void add_illumination(QcReader& in) {
    if (!in.points.illumination) return;
    std::vector<QcAttachment> attachments{*in.points.illumination};
    for (size_t i = 0; i < in.file.attachments.size(); ++i)
        if (i >= in.points.attachments_before_it ||
            in.file.attachments[i].name != in.points.illumination->name)
            attachments.push_back(std::move(in.file.attachments[i]));
    in.file.attachments = std::move(attachments);
}

QcCommands point_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$attachment", read_attachment}, {"$illumposition", read_illumination},
        {"$hboxset", read_hitbox_set},    {"$hbox", read_hitbox},
        {"$hgroup", read_hit_group},
    };
    return kCommands;
}

}  // namespace studioscope
