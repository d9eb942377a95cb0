#include "formats/qc/points.h"

#include <fmt/format.h>

#include "core/at.h"
#include "core/number.h"
#include "core/text.h"
#include "formats/qc/parser.h"
#include "formats/qc/words.h"

namespace studioscope {

// $attachment NAME BONE X Y Z and options
void QcParser::attachment() {
    QcAttachment attachment;
    attachment.place = scanner_.place();
    attachment.name = as_utf8(want("a name"));
    attachment.bone = as_utf8(want("a bone"));
    attachment.position = want_vector() * scale_;
    while (const auto option = scanner_.next_argument()) attachment_option(attachment, *option);
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
            report(Severity::kError, "qc-attachment-axes",
                   fmt::format("x_and_z_axes of {} are no two directions", attachment.name));
    } else if (!same_name(option, "world_align")) {
        report(Severity::kError, "qc-attachment-option",
               fmt::format("\"{}\" is no option of $attachment", as_utf8(option)));
    }
}

// $illumposition X Y Z [BONE]: a property of the header, and with a bone an attachment before all
// others, its place as written (qc.md 10).
void QcParser::illumination_position() {
    QcAttachment attachment;
    attachment.name = "__illumPosition";
    attachment.place = scanner_.place();
    std::vector<std::string> words;
    std::string all;
    QcWords reading(scanner_, "$illumposition");
    while (const auto word = reading.next()) {
        words.push_back(as_utf8(*word));
        all += (all.empty() ? "" : " ") + words.back();
    }
    list("illumposition", std::move(all));
    if (words.size() < 4) return;
    for (int axis = 0; axis < 3; ++axis) {
        const std::string& word = at(words, axis);
        if (!parse_finite(word, attachment.position[axis])) return;
    }
    attachment.bone = words[3];
    illumination_ = std::move(attachment);
    attachments_before_it_ = file_.attachments.size();
}

// The last such line counts; it takes the place of what was called so before it.
void QcParser::add_illumination() {
    if (!illumination_) return;
    std::vector<QcAttachment> all{*illumination_};
    for (size_t i = 0; i < file_.attachments.size(); ++i)
        if (i >= attachments_before_it_ || file_.attachments[i].name != illumination_->name)
            all.push_back(std::move(file_.attachments[i]));
    file_.attachments = std::move(all);
}

void QcParser::hitbox_set() { hitbox_set_ = as_utf8(want("a name")); }

// Counter-Strike: Global Offensive turns boxes and makes capsules of them: PITCH YAW ROLL RADIUS,
// the radius -1 for a box. True where there is one that is either.
bool QcParser::skip_capsule() {
    bool is_other = false;
    for (int i = 0; i < 4; ++i) {
        const auto word = scanner_.next_argument();
        if (!word) break;
        float number = 0;
        if (!parse_finite(*word, number)) {
            scanner_.put_back();
            break;
        }
        is_other = is_other || (i < 3 ? number != 0 : number > 0);
    }
    return is_other;
}

// $hbox GROUP BONE X Y Z X Y Z [PITCH YAW ROLL RADIUS] [NAME]
void QcParser::hitbox() {
    QcHitbox box;
    box.place = scanner_.place();
    box.set = hitbox_set_;
    box.group = want_whole("a group");
    box.bone = as_utf8(want("a bone"));
    const glm::vec3 a = want_vector() * scale_, b = want_vector() * scale_;
    box.smallest = glm::min(a, b);
    box.largest = glm::max(a, b);
    const bool is_other = skip_capsule();
    if (is_other && !has_capsules_)
        report(Severity::kNote, "qc-not-shown",
               "hit boxes that are turned or have a radius are shown as plain boxes");
    has_capsules_ = has_capsules_ || is_other;
    if (const auto name = scanner_.next_argument()) box.name = as_utf8(*name);
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
