#include <fmt/format.h>
#include <imgui.h>

#include <cmath>
#include <string>

#include "core/at.h"
#include "document/document.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// Whether the present table of numbers has no columns of axes, as its panel is narrow.
bool is_narrow() { return ImGui::TableGetColumnCount() == 2; }

void number_row(const char* name, std::initializer_list<float> numbers, int decimals) {
    if (is_narrow()) {
        std::string text, copied;
        for (const float number : numbers) {
            const char* gap = text.empty() ? "" : " ";
            text += fmt::format("{}{:.{}f}", gap, number, decimals);
            copied += fmt::format("{}{:.9g}", gap, number);
        }
        return fact_row(name, text, copied);
    }
    begin_row();
    ImGui::TextDisabled("%s", name);
    ImGui::PushID(name);
    number_cells(numbers, decimals);
    ImGui::PopID();
}

void axis_row(const char* title) {
    begin_row();
    ImGui::TextColored(color_vec4(kHighlightColor), "%s", title);
    if (is_narrow()) return;
    for (const char* axis : {"X", "Y", "Z", "W"}) {
        ImGui::TableNextColumn();
        right_aligned(axis, rgb_color(0x6B7480));
    }
}

// Turns rounding noise into zero.
float tidy(float value) { return std::abs(value) < 5e-7f ? 0.0f : value; }

// Begins a table with at most `count` numbers in a row; if true, ImGui::EndTable() ends it. Without
// room for them side by side, they continue on the next line.
bool begin_numbers(const char* id, int count = 4) {
    const float name = ImGui::GetFontSize() * 4.6f;
    const float numbers = static_cast<float>(count) * ImGui::CalcTextSize("-00.0000").x;
    if (ImGui::GetContentRegionAvail().x < name + numbers) return begin_facts(id, name);
    if (!ImGui::BeginTable(id, count + 1, ImGuiTableFlags_NoPadOuterX)) return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, name);
    for (int i = 0; i < count; ++i)
        ImGui::TableSetupColumn("number", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

// Adds position, quaternion and Euler angles in degrees to the table.
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

// Position, quaternion and degrees as text with all digits, and the 3x4 matrix.
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

// Draws a bone's name; a click selects it.
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
                     kHighlightColor, window_scale());
    ImGui::PopStyleColor();
    ImGui::PopID();
    tooltip("Select this bone");
}

constexpr FlagName kBoneFlags[] = {
    {0x1, "physically simulated"},
    {0x2, "physics procedural"},
    {0x4, "always procedural"},
    {0x8, "screen-aligned sphere"},
    {0x10, "screen-aligned cylinder"},
    {0x100, "hitbox"},
    {0x200, "attachment"},
    {0x40000, "bone merge"},
    {0x100000, "fixed alignment"},
    {0x200000, "saved position"},
    {0x400000, "saved rotation"},
};
constexpr uint32_t kUsedAtLod0 = 0x400;  // shifted left by the level
constexpr float kValues = 5.3f;          // left edge of the values, in font heights

std::string bone_flags(uint32_t flags) {
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    for (const FlagName& flag : kBoneFlags)
        if (flags & flag.bit) add(flag.name);
    std::string levels;
    for (int lod = 0; lod < 8; ++lod)
        if (flags & (kUsedAtLod0 << lod)) levels += fmt::format(" {}", lod);
    if (!levels.empty()) add("vertices at LOD" + levels);
    return names;
}

void family(const Model& model, int index, Selection& selection) {
    constexpr int kMaxShown = 24;
    const float column = kValues * ImGui::GetFontSize();
    const int parent = at(model.bones, index).parent;
    ImGui::TextDisabled("Parent");
    ImGui::SameLine(column);
    if (parent == kNone)
        ImGui::TextUnformatted("none: a root");
    else
        bone_link(model, parent, selection);
    ImGui::TextDisabled("Children");
    ImGui::SameLine(column);
    ImGui::BeginGroup();
    int children = 0;
    for (size_t i = 0; i < model.bones.size(); ++i)
        if (model.bones[i].parent == index && ++children <= kMaxShown)
            bone_link(model, static_cast<int>(i), selection);
    if (children == 0) ImGui::TextUnformatted("none");
    if (children > kMaxShown) ImGui::TextDisabled("and %d more", children - kMaxShown);
    ImGui::EndGroup();
}

void moved_vertices(const ModelCounts& counts, int index, int lod) {
    const auto level = static_cast<size_t>(lod), i = static_cast<size_t>(index);
    if (level >= counts.lods.size() || i >= counts.lods[level].bone_vertices.size()) return;
    ImGui::TextDisabled("Bone %d moves %s vertices at LOD %d", index,
                        grouped(counts.lods[level].bone_vertices[i]).c_str(), lod);
}

void flags(const Bone& bone) {
    ImGui::TextDisabled("Flags");
    ImGui::SameLine(kValues * ImGui::GetFontSize());
    copyable(fmt::format("0x{:06x}", bone.flags));
    if (bone.flags == 0) return;
    ImGui::PushTextWrapPos(0);
    ImGui::TextDisabled("%s", bone_flags(bone.flags).c_str());
    ImGui::PopTextWrapPos();
}

Transform bind_world(const Bone& bone) {
    return to_transform(to_affine(glm::inverse(to_matrix(bone.pose_to_bone))));
}

// Draws the button that copies all numbers of the bone.
void copy_button(const Bone& bone, const Pose* pose, size_t index) {
    ImGui::SameLine();
    if (ImGui::SmallButton("Copy")) {
        std::string text = bone.name + "\n";
        if (pose && index < pose->local.size() && index < pose->world.size())
            text += transform_text("local", pose->local[index]) +
                    transform_text("world", to_transform(pose->world[index]));
        text += transform_text("bind local", bone.bind) +
                transform_text("bind world", bind_world(bone));
        copy_text(text);
    }
    tooltip("Put local, world and bind on the clipboard: position, degrees, quaternion and matrix");
}

void posed_numbers(const Pose* pose, size_t bone) {
    if (!pose || bone >= pose->local.size() || bone >= pose->world.size()) return;
    if (!begin_numbers("posed")) return;
    transform_rows("Local", pose->local[bone]);
    transform_rows("World", to_transform(pose->world[bone]));
    ImGui::EndTable();
}

void bind_numbers(const Bone& bone) {
    if (!begin_numbers("bind")) return;
    transform_rows("Bind local", bone.bind);
    transform_rows("Bind world", bind_world(bone));
    ImGui::EndTable();
}

}  // namespace

void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection) {
    const Model& model = document.model();
    const int index = selection.bone;
    const Bone& bone = at(model.bones, index);
    ImGui::PushID("bone");
    copyable(bone.name);
    copy_button(bone, pose, static_cast<size_t>(index));
    moved_vertices(document.counts, index, lod);
    posed_numbers(pose, static_cast<size_t>(index));
    ImGui::Spacing();
    family(model, index, selection);
    flags(bone);
    ImGui::Spacing();
    jiggle_section(*document.scene, index);
    bind_numbers(bone);
    ImGui::PopID();
}

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
    if (!begin_numbers("vectors", 3)) return;
    for (const auto& [name, vector] : rows) number_row(name, {vector.x, vector.y, vector.z}, 3);
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
        if (const auto world = pose ? attachment_world(attachment, pose->world) : std::nullopt)
            transform_rows("World", to_transform(*world));
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
