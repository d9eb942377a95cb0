#include "core/text.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

struct MouseMove {
    const char* move;
    const char* name;
    const char* help;
};

constexpr MouseMove kMouseMoves[] = {
    {"Left drag", "Orbit", "Turn about the pivot"},
    {"Middle drag or Shift+left", "Pan", "Move sideways"},
    {"Wheel", "Zoom to the cursor", "Closer or farther, keeping what is under the cursor"},
    {"Right drag", "Zoom", "Closer or farther"},
    {"Ctrl+left drag", "Move the light", "The lamp of the shaded mode"},
    {"Click", "Pick", "Select what is under the cursor"},
    {"Alt", "Explain the pixel", "The numbers of the material and the light under the cursor"},
    {"Double-click", "Set the pivot", "Turn about what is under the cursor"},
    {"Ctrl+click on a number", "Type", "Every number can be typed"},
};

void key_row(const std::string& keys, const char* name, const char* help,
             const std::string& filter) {
    if (!matches(keys + " " + name + " " + help, filter)) return;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::TextColored(vec4_of(kHighlightColor), "%s", keys.c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name);
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::PushTextWrapPos();  // at the end of the column
    ImGui::TextUnformatted(help);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void key_table(const std::string& filter, Keymap keymap) {
    if (!ImGui::BeginTable("keys", 3, kListFlags)) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, font * 12);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, font * 11);
    ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    for (const MouseMove& move : kMouseMoves) key_row(move.move, move.name, move.help, filter);
    for (const Command& command : all_commands())
        if (command.keys[0].code != 0)
            key_row(key_text(command, keymap), command.name, command.help, filter);
    ImGui::EndTable();
}

void keymap_choice(Keymap& keymap) {
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 11);
    if (ImGui::BeginCombo("##keymap", keymap_name(keymap))) {
        for (const Keymap choice : {Keymap::kStudioscope, Keymap::kHlmv}) {
            if (ImGui::Selectable(keymap_name(choice), choice == keymap)) keymap = choice;
            tooltip(command_of(choice).help);
        }
        ImGui::EndCombo();
    }
    tooltip("Which keys run which commands");
}

}  // namespace

void keys_panel(PanelSettings& panels) {
    if (!panels.show_keys) return;
    if (begin_dialog("Keys", panels.show_keys, 52, 40)) {
        keymap_choice(panels.keymap);
        ImGui::SameLine();
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        search_box("##filter", "Search keys", panels.keys_filter, -1);
        key_table(panels.keys_filter, panels.keymap);
    }
    ImGui::End();
}

}  // namespace studioscope
