#include <imgui.h>

#include <algorithm>
#include <vector>

#include "core/at.h"
#include "core/text.h"
#include "ui/dialogs/dialogs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The name; dock tabs, which menus list by title alone, get the word "tab".
std::string searched_name(const Command& command) {
    return command.id == CommandId::kDockTab ? std::string(command.name) + " tab" : command.name;
}

std::string searched_text(const Command& command) {
    return std::string(command.group) + " " + searched_name(command) + " " + command.words + " " +
           command.help;
}

std::vector<const Command*> found_commands(const std::string& filter, const Document& document) {
    std::vector<const Command*> found;
    for (const Command& command : all_commands())
        if (is_offered(command, document) && matches(searched_text(command), filter))
            found.push_back(&command);
    // matches in names come first, then those in words, then those in helps
    std::stable_partition(found.begin(), found.end(),
                          [&](const Command* c) { return matches(c->words, filter); });
    std::stable_partition(found.begin(), found.end(),
                          [&](const Command* c) { return matches(searched_name(*c), filter); });
    return found;
}

// Draws a command; true if it was chosen.
bool command_line(const Command& command, Keymap keymap, bool is_current, bool is_followed) {
    ImGui::PushID(&command);
    const bool is_run = ImGui::Selectable("##row", is_current);
    ImGui::PopID();
    const std::string keys = key_text(command, keymap);
    tooltip(command.help, keys);
    if (is_current && is_followed) ImGui::SetScrollHereY();
    ImGui::SameLine(ImGui::GetFontSize() * 0.6f);
    ImGui::TextDisabled("%s", command.group);
    ImGui::SameLine(ImGui::GetFontSize() * 6);
    ImGui::TextUnformatted(command.name);
    if (keys.empty()) return is_run;
    ImGui::SameLine(ImGui::GetWindowWidth() - ImGui::CalcTextSize(keys.c_str()).x -
                    ImGui::GetFontSize() * 1.6f);
    ImGui::TextColored(color_vec4(kHighlightColor), "%s", keys.c_str());
    return is_run;
}

const Command* chosen_command(Document& document) {
    PaletteSettings& palette = document.panels.palette;
    const Keymap keymap = document.panels.keymap;
    const bool is_appearing = ImGui::IsWindowAppearing();
    if (is_appearing) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    if (text_field("##filter", "What do you want to do?", palette.filter, kMaxFilterLength))
        palette.row = 0;
    tooltip("Words of a command's name or of what it does", "Up, Down and Enter choose");
    const std::vector<const Command*> found = found_commands(palette.filter, document);
    const int before = palette.row;
    if (is_pressed(key(kKeyDown), true)) ++palette.row;
    if (is_pressed(key(kKeyUp), true)) --palette.row;
    palette.row = std::clamp(palette.row, 0, std::max(static_cast<int>(found.size()) - 1, 0));
    const Command* chosen = nullptr;
    ImGui::BeginChild("found");
    if (found.empty()) ImGui::TextDisabled("No command has these words; F1 lists all of them");
    for (size_t i = 0; i < found.size(); ++i)
        if (command_line(*found[i], keymap, static_cast<int>(i) == palette.row,
                         before != palette.row))
            chosen = found[i];
    ImGui::EndChild();
    if (is_pressed(key(kKeyEnter)) && !is_appearing && !found.empty())
        chosen = at(found, palette.row);
    return chosen;
}

}  // namespace

void command_palette(Document& document, Requests& requests) {
    PaletteSettings& palette = document.panels.palette;
    if (!palette.is_open) return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float font = ImGui::GetFontSize();
    ImGui::SetNextWindowSize(
        {std::min(font * 36, window.x * 0.9f), std::min(font * 26, window.y * 0.7f)});
    ImGui::SetNextWindowPos({window.x * 0.5f, window.y * 0.14f}, ImGuiCond_Always, {0.5f, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, points(6));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings;
    const Command* chosen = nullptr;
    if (ImGui::Begin("Command palette", nullptr, kFlags)) chosen = chosen_command(document);
    const bool has_lost_focus = !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
                                !ImGui::IsWindowAppearing();
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (chosen || has_lost_focus) palette.is_open = false;
    if (chosen) chosen->run(document, requests, chosen->argument);
}

}  // namespace studioscope
