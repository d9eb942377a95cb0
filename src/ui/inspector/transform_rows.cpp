#include "ui/inspector/transform_rows.h"

#include <fmt/format.h>

#include <cmath>

#include "core/at.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void number_row(const char* name, std::initializer_list<float> numbers, int decimals) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::PushID(name);
    number_cells(numbers, decimals);
    ImGui::PopID();
}

void axis_row(const char* title) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(vec4_of(kHighlightColor), "%s", title);
    for (const char* axis : {"x", "y", "z", "w"}) {
        ImGui::TableNextColumn();
        right_aligned(axis, color_of(0x6B7480));
    }
}

// Turns rounding noise into zero.
float tidy(float value) { return std::abs(value) < 5e-7f ? 0.0f : value; }

}  // namespace

bool begin_numbers(const char* id) {
    if (!ImGui::BeginTable(id, 5, ImGuiTableFlags_NoPadOuterX)) return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 4.6f);
    for (const char* axis : {"x", "y", "z", "w"})
        ImGui::TableSetupColumn(axis, ImGuiTableColumnFlags_WidthStretch);
    return true;
}

void transform_rows(const char* title, const Transform& transform) {
    const glm::vec3& p = transform.position;
    const glm::quat& q = transform.rotation;
    const glm::vec3 degrees = glm::degrees(euler_from_rotation(q));
    ImGui::PushID(title);
    axis_row(title);
    number_row("Position", {tidy(p.x), tidy(p.y), tidy(p.z)}, 3);
    number_row("Quaternion", {tidy(q.x), tidy(q.y), tidy(q.z), tidy(q.w)}, 4);
    number_row("Degrees", {tidy(degrees.x), tidy(degrees.y), tidy(degrees.z)}, 2);
    ImGui::PopID();
}

std::string transform_text(const char* title, const Transform& transform) {
    const glm::vec3& p = transform.position;
    const glm::quat& q = transform.rotation;
    const glm::vec3 degrees = glm::degrees(euler_from_rotation(q));
    std::string text = fmt::format(
        "{}\n  position {:.9g} {:.9g} {:.9g}\n  degrees {:.9g} {:.9g} {:.9g}\n"
        "  quaternion {:.9g} {:.9g} {:.9g} {:.9g}\n",
        title, p.x, p.y, p.z, degrees.x, degrees.y, degrees.z, q.x, q.y, q.z, q.w);
    for (const glm::vec4& row : to_affine(to_matrix(transform)).rows)
        text += fmt::format("  matrix {:.9g} {:.9g} {:.9g} {:.9g}\n", row.x, row.y, row.z, row.w);
    return text;
}

void bone_link(const Model& model, int bone, Selection& selection) {
    ImGui::PushID(bone);
    ImGui::PushStyleColor(ImGuiCol_Text, kHighlightColor);
    const std::string& name = at(model.bones, bone).name;
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(name.c_str());
    if (ImGui::InvisibleButton("link", {std::max(size.x, 4.0f), size.y})) selection.bone = bone;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(corner, kHighlightColor, name.c_str());
    if (ImGui::IsItemHovered())
        list.AddLine({corner.x, corner.y + size.y}, {corner.x + size.x, corner.y + size.y},
                     kHighlightColor, scale_of_window());
    ImGui::PopStyleColor();
    ImGui::PopID();
    tooltip("Select this bone");
}

}  // namespace studioscope
