#include <fmt/format.h>

#include "core/at.h"
#include "ui/inspector/sections.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct FlagName {
    uint32_t bit;
    const char* name;
};

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
constexpr float kValues = 5.3f;          // where values begin, in font heights

std::string flag_text(uint32_t flags) {
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

bool begin_numbers(const char* id) {
    if (!ImGui::BeginTable(id, 5, ImGuiTableFlags_NoPadOuterX)) return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 4.6f);
    for (const char* axis : {"x", "y", "z", "w"})
        ImGui::TableSetupColumn(axis, ImGuiTableColumnFlags_WidthStretch);
    return true;
}

void number_row(const char* name, std::initializer_list<float> numbers, const char* format) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", name);
    ImGui::PushID(name);
    number_cells(numbers, format);
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

// Rounding noise reads as a plain zero.
float tidy(float value) { return std::abs(value) < 5e-7f ? 0.0f : value; }

void transform_rows(const char* title, const Transform& transform) {
    const glm::vec3& p = transform.position;
    const glm::quat& q = transform.rotation;
    const glm::vec3 degrees = glm::degrees(euler_from_rotation(q));
    ImGui::PushID(title);
    axis_row(title);
    number_row("Position", {tidy(p.x), tidy(p.y), tidy(p.z)}, "%.3f");
    number_row("Quaternion", {tidy(q.x), tidy(q.y), tidy(q.z), tidy(q.w)}, "%.4f");
    number_row("Degrees", {tidy(degrees.x), tidy(degrees.y), tidy(degrees.z)}, "%.2f");
    ImGui::PopID();
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
                     kHighlightColor);
    ImGui::PopStyleColor();
    ImGui::PopID();
    tooltip("Select this bone");
}

void family(const Model& model, int index, Selection& selection) {
    constexpr int kMostShown = 24;
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
        if (model.bones[i].parent == index && ++children <= kMostShown)
            bone_link(model, static_cast<int>(i), selection);
    if (children == 0) ImGui::TextUnformatted("none");
    if (children > kMostShown) ImGui::TextDisabled("and %d more", children - kMostShown);
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
    ImGui::TextDisabled("%s", flag_text(bone.flags).c_str());
    ImGui::PopTextWrapPos();
}

void posed_numbers(const Pose* pose, size_t bone) {
    if (!pose || bone >= pose->local.size() || bone >= pose->world.size()) return;
    if (!begin_numbers("posed")) return;
    transform_rows("Local", pose->local[bone]);
    transform_rows("World", transform_of(pose->world[bone]));
    ImGui::EndTable();
}

void bind_numbers(const Bone& bone) {
    if (!begin_numbers("bind")) return;
    transform_rows("Bind local", bone.bind);
    transform_rows("Bind world",
                   transform_of(to_affine(glm::inverse(to_matrix(bone.pose_to_bone)))));
    ImGui::EndTable();
}

}  // namespace

void bone_section(const Document& document, const Pose* pose, int lod, Selection& selection) {
    const Model& model = document.model();
    const int index = selection.bone;
    const Bone& bone = at(model.bones, index);
    ImGui::PushID("bone");
    copyable(bone.name);
    moved_vertices(document.counts, index, lod);
    posed_numbers(pose, static_cast<size_t>(index));
    ImGui::Spacing();
    family(model, index, selection);
    flags(bone);
    ImGui::Spacing();
    bind_numbers(bone);
    ImGui::PopID();
}

}  // namespace studioscope
