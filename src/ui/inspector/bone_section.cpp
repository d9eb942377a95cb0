#include <fmt/format.h>

#include "core/at.h"
#include "ui/inspector/sections.h"
#include "ui/inspector/transform_rows.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

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
    return transform_of(to_affine(glm::inverse(to_matrix(bone.pose_to_bone))));
}

// Draws the button that copies all numbers of the bone.
void copy_button(const Bone& bone, const Pose* pose, size_t index) {
    ImGui::SameLine();
    if (ImGui::SmallButton("Copy")) {
        std::string text = bone.name + "\n";
        if (pose && index < pose->local.size() && index < pose->world.size())
            text += transform_text("local", pose->local[index]) +
                    transform_text("world", transform_of(pose->world[index]));
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
    transform_rows("World", transform_of(pose->world[bone]));
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
    bind_numbers(bone);
    ImGui::PopID();
}

}  // namespace studioscope
