#include <fmt/format.h>

#include "core/at.h"
#include "ui/inspector/sections.h"
#include "ui/inspector/transform_rows.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void on_bone(const Model& model, int bone, Selection& selection) {
    ImGui::TextDisabled("On bone");
    ImGui::SameLine();
    if (is_index(bone, model.bones.size()))
        bone_link(model, bone, selection);
    else
        ImGui::TextUnformatted("none");
}

void vector_rows(std::initializer_list<std::pair<const char*, glm::vec3>> rows) {
    if (!ImGui::BeginTable("vectors", 4, ImGuiTableFlags_NoPadOuterX)) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 4.6f);
    for (const char* axis : {"x", "y", "z"})
        ImGui::TableSetupColumn(axis, ImGuiTableColumnFlags_WidthStretch);
    for (const auto& [name, vector] : rows) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", name);
        ImGui::PushID(name);
        number_cells({vector.x, vector.y, vector.z}, 3);
        ImGui::PopID();
    }
    ImGui::EndTable();
}

}  // namespace

void attachment_section(const Document& document, const Pose* pose, Selection& selection) {
    const Model& model = document.model();
    const Attachment& attachment = at(model.attachments, selection.attachment);
    ImGui::PushID("attachment");
    copyable(attachment.name);
    ImGui::TextDisabled("Attachment %d of %d", selection.attachment,
                        static_cast<int>(model.attachments.size()));
    if (begin_numbers("places")) {
        transform_rows("Local", attachment.local);
        if (const auto world = pose ? world_of(attachment, pose->world) : std::nullopt)
            transform_rows("World", transform_of(*world));
        ImGui::EndTable();
    }
    on_bone(model, attachment.bone, selection);
    ImGui::PopID();
}

void hitbox_section(const Document& document, Selection& selection) {
    const Model& model = document.model();
    const Hitbox& box = at(model.hitboxes, selection.hitbox);
    ImGui::PushID("hitbox");
    copyable(box.name.empty() ? fmt::format("Hitbox {}", selection.hitbox) : box.name);
    ImGui::TextDisabled("Hitbox %d of set %d, group %d", selection.hitbox, box.set, box.group);
    vector_rows({{"Min", box.min}, {"Max", box.max}, {"Size", box.max - box.min}});
    on_bone(model, box.bone, selection);
    ImGui::PopID();
}

}  // namespace studioscope
