#include "formats/qc/qc_points.h"

#include <fmt/format.h>

#include "core/text.h"
#include "formats/qc/qc_parser.h"

namespace studioscope {

// $attachment NAME BONE X Y Z and options
void QcParser::attachment() {
    QcAttachment attachment;
    attachment.place = scanner_.place();
    attachment.name = as_utf8(want("a name"));
    attachment.bone = as_utf8(want("a bone"));
    attachment.position = want_vector() * scale_;
    while (const auto option = scanner_.next_on_line()) attachment_option(attachment, *option);
    file_.attachments.push_back(std::move(attachment));
}

void QcParser::attachment_option(QcAttachment& attachment, const std::string& option) {
    if (same_name(option, "rotate")) {
        attachment.rotation = want_angles();
    } else if (same_name(option, "absolute")) {
        attachment.is_absolute = true;
    } else if (same_name(option, "rigid")) {
        attachment.is_rigid = true;
    } else if (same_name(option, "x_and_z_axes")) {
        const glm::vec3 x = want_vector(), z = want_vector();
        const glm::mat3 axes(x, glm::cross(z, x), z);
        if (glm::determinant(axes) > 0)
            attachment.rotation = glm::normalize(glm::quat_cast(axes));
        else
            say(Severity::kError, "qc-attachment-axes",
                fmt::format("x_and_z_axes of {} are no two directions", attachment.name));
    } else if (!same_name(option, "world_align")) {
        say(Severity::kError, "qc-attachment-option",
            fmt::format("\"{}\" is no option of $attachment", as_utf8(option)));
    }
}

void QcParser::hitbox_set() { hitbox_set_ = as_utf8(want("a name")); }

// $hbox GROUP BONE X Y Z X Y Z [NAME]
void QcParser::hitbox() {
    QcHitbox box;
    box.place = scanner_.place();
    box.set = hitbox_set_;
    box.group = want_whole("a group");
    box.bone = as_utf8(want("a bone"));
    const glm::vec3 a = want_vector() * scale_, b = want_vector() * scale_;
    box.smallest = glm::min(a, b);
    box.largest = glm::max(a, b);
    if (const auto name = scanner_.next_on_line()) box.name = as_utf8(*name);
    file_.hitboxes.push_back(std::move(box));
}

void QcParser::hit_group() {
    QcHitGroup group;
    group.place = scanner_.place();
    group.group = want_whole("a group");
    group.bone = as_utf8(want("a bone"));
    file_.hit_groups.push_back(std::move(group));
}

}  // namespace studioscope
