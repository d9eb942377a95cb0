#include <string>

#include "core/text.h"
#include "model/manual.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void key_row(const std::string& keys, const std::string& name, const std::string& help,
             const std::string& filter) {
    if (!matches(keys + " " + name + " " + help, filter)) return;
    begin_row();
    ImGui::TextColored(color_vec4(kHighlightColor), "%s", keys.c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(name.c_str());
    ImGui::TableNextColumn();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::PushTextWrapPos();  // at the end of the column
    ImGui::TextUnformatted(help.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void key_table(const std::string& filter, Keymap keymap) {
    if (!ImGui::BeginTable("keys", 3, kListFlags)) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupColumn("key", ImGuiTableColumnFlags_WidthFixed, font * 12);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, font * 11);
    ImGui::TableSetupColumn("help", ImGuiTableColumnFlags_WidthStretch);
    for (const ManualRow& row : manual_table("window.md", "Mouse"))
        key_row(std::string(row.at(0)), std::string(row.at(1)), std::string(row.at(2)), filter);
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
            tooltip(find_command(choice).help);
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
