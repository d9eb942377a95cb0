#pragma once

#include <span>

#include "document/message_register.h"

namespace studioscope {

// The entries of each family of messages, in no order that matters. message_register.cpp joins
// them.
std::span<const MessageEntry> ani_phy_messages();
std::span<const MessageEntry> archives_messages();
std::span<const MessageEntry> branch_faults_messages();
std::span<const MessageEntry> branch_limits_messages();
std::span<const MessageEntry> branch_materials_messages();
std::span<const MessageEntry> content_messages();
std::span<const MessageEntry> dmx_file_messages();
std::span<const MessageEntry> dmx_model_messages();
std::span<const MessageEntry> dmx_motion_messages();
std::span<const MessageEntry> graphics_messages();
std::span<const MessageEntry> keyvalues_messages();
std::span<const MessageEntry> limits_messages();
std::span<const MessageEntry> materials_messages();
std::span<const MessageEntry> mdl_bones_messages();
std::span<const MessageEntry> mdl_file_messages();
std::span<const MessageEntry> mdl_flexes_messages();
std::span<const MessageEntry> mdl_motion_messages();
std::span<const MessageEntry> model_messages();
std::span<const MessageEntry> program_messages();
std::span<const MessageEntry> qc_body_messages();
std::span<const MessageEntry> qc_clips_messages();
std::span<const MessageEntry> qc_flexes_messages();
std::span<const MessageEntry> qc_text_messages();
std::span<const MessageEntry> smd_mesh_messages();
std::span<const MessageEntry> smd_skeleton_messages();
std::span<const MessageEntry> textures_messages();
std::span<const MessageEntry> vpk_messages();
std::span<const MessageEntry> vta_messages();
std::span<const MessageEntry> vtx_messages();
std::span<const MessageEntry> vvd_messages();

}  // namespace studioscope
