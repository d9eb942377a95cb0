#include "document/message_register.h"

#include <algorithm>

#include "document/messages/families.h"

namespace studioscope {

namespace {

std::vector<MessageEntry> sorted_entries() {
    std::vector<MessageEntry> entries;
    for (const MessageFamily& family : message_families())
        entries.insert(entries.end(), family.entries.begin(), family.entries.end());
    std::sort(entries.begin(), entries.end(),
              [](const MessageEntry& a, const MessageEntry& b) { return a.code < b.code; });
    return entries;
}

}  // namespace

const std::vector<MessageFamily>& message_families() {
    static const std::vector<MessageFamily> families{
        {"SMD: bones, frames and blocks", smd_skeleton_messages()},
        {"SMD: triangles and weights", smd_mesh_messages()},
        {"VTA", vta_messages()},
        {"QC: text", qc_text_messages()},
        {"QC: bodies, bones, materials and points", qc_body_messages()},
        {"QC: animations and sequences", qc_clips_messages()},
        {"QC: flexes", qc_flexes_messages()},
        {"DMX: file", dmx_file_messages()},
        {"DMX: meshes and weights", dmx_model_messages()},
        {"DMX: animations and shapes", dmx_motion_messages()},
        {"MDL: file and included models", mdl_file_messages()},
        {"MDL: bones, meshes and skins", mdl_bones_messages()},
        {"MDL: animations and sequences", mdl_motion_messages()},
        {"Flexes, rules and presets", mdl_flexes_messages()},
        {"VVD", vvd_messages()},
        {"VTX", vtx_messages()},
        {"ANI and PHY", ani_phy_messages()},
        {"Models of any format", model_messages()},
        {"Materials", materials_messages()},
        {"Textures and pictures", textures_messages()},
        {"KeyValues texts", keyvalues_messages()},
        {"Mounts and needed files", content_messages()},
        {"Archives: GMA, ZIP, BSP", archives_messages()},
        {"Archives: VPK", vpk_messages()},
        {"Files that cannot be opened, and limits", limits_messages()},
        {"Limits of branches (check --profile)", branch_limits_messages()},
        {"Faults in some branches (check --profile)", branch_faults_messages()},
        {"Materials in some branches (check --profile)", branch_materials_messages()},
        {"Options, settings and the window", program_messages()},
        {"OpenGL, pictures and measurements", graphics_messages()},
    };
    return families;
}

const std::vector<MessageEntry>& all_messages() {
    static const std::vector<MessageEntry> entries = sorted_entries();
    return entries;
}

const MessageEntry* find_message(std::string_view code) {
    const std::vector<MessageEntry>& entries = all_messages();
    const auto found = std::lower_bound(
        entries.begin(), entries.end(), code,
        [](const MessageEntry& entry, std::string_view wanted) { return entry.code < wanted; });
    return found == entries.end() || found->code != code ? nullptr : &*found;
}

}  // namespace studioscope
