#include <imgui_internal.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"
#include "ui/dialogs/dialogs.h"
#include "ui/keys.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

bool is_preset(const std::string& name) { return lower_case(name).ends_with(".json"); }

std::string with_ending(const std::string& name) { return is_preset(name) ? name : name + ".json"; }

void go_to(const fs::path& folder, PresetDialogSettings& dialog, Requests& requests) {
    requests.push(request::ListFolder{folder});
    dialog.folder = path_text(folder);
    if (!dialog.is_saving) dialog.name.clear();
}

void finish(const FolderListing& folder, PresetDialogSettings& dialog, Requests& requests) {
    if (dialog.name.empty()) return;
    const std::string name = dialog.is_saving ? with_ending(dialog.name) : dialog.name;
    const fs::path file = folder.path / path_from_text(name);
    if (dialog.is_saving)
        requests.push(request::SavePreset{file});
    else
        requests.push(request::LoadPreset{file});
    dialog.is_open = false;
}

void folder_line(PresetDialogSettings& dialog, const FolderListing& folder, Requests& requests) {
    const fs::path parent = folder.path.parent_path();
    ImGui::BeginDisabled(parent == folder.path);
    if (ImGui::Button("Up")) go_to(parent, dialog, requests);
    ImGui::EndDisabled();
    tooltip("To the folder that this one is in");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    if (dialog.folder.empty()) dialog.folder = path_text(folder.path);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue;
    if (text_field("##folder", "Folder", dialog.folder, kMaxPathFieldLength, kFlags)) {
        const fs::path typed = path_from_text(dialog.folder);
        dialog.is_open = dialog.is_saving || !is_preset(dialog.folder);
        if (dialog.is_open)
            go_to(typed, dialog, requests);
        else
            requests.push(request::LoadPreset{folder.path / typed});
    }
    tooltip(dialog.is_saving ? "The folder that is listed; Enter takes another"
                             : "The folder that is listed; Enter takes another, or a preset");
}

void entry_line(const FolderEntry& entry, const FolderListing& folder, PresetDialogSettings& dialog,
                Requests& requests) {
    begin_row();
    ImGui::PushID(entry.name.c_str());
    constexpr ImGuiSelectableFlags kFlags =
        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
    if (ImGui::Selectable("##row", dialog.name == entry.name, kFlags)) {
        const bool is_double = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
        if (!entry.is_folder) dialog.name = entry.name;
        if (is_double && entry.is_folder)
            go_to(folder.path / path_from_text(entry.name), dialog, requests);
        if (is_double && !entry.is_folder) finish(folder, dialog, requests);
    }
    tooltip(entry.is_folder ? "Double-click to go into this folder"
                            : "Click to choose, double-click to take");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, entry.is_folder ? kHighlightColor : kTextColor);
    ImGui::TextUnformatted((entry.name + (entry.is_folder ? "/" : "")).c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    if (!entry.is_folder) right_aligned(byte_text(entry.bytes), kDimColor);
}

// Selects a file with Down and Up, and takes it with Enter, unless a text field has that key.
void handle_keys(const FolderListing& folder, PresetDialogSettings& dialog, Requests& requests) {
    if (ImGui::IsWindowAppearing()) return;
    std::vector<std::string> names;
    names.reserve(folder.entries.size());
    for (const FolderEntry& entry : folder.entries)
        if (!entry.is_folder && is_preset(entry.name)) names.push_back(entry.name);
    if (const int step = rows_by_keys(); step != 0 && !names.empty()) {
        ImGui::ClearActiveID();  // the field of the name, which has the keys at first
        const auto last = static_cast<int>(names.size()) - 1;
        const auto chosen = std::find(names.begin(), names.end(), dialog.name);
        const auto here = static_cast<int>(chosen - names.begin());
        const int next = chosen == names.end() ? (step > 0 ? 0 : last) : here + step;
        dialog.name = at(names, std::clamp(next, 0, last));
    }
    if (!ImGui::IsAnyItemActive() && is_pressed(key(kKeyEnter))) finish(folder, dialog, requests);
}

void entry_table(const FolderListing& folder, PresetDialogSettings& dialog, Requests& requests) {
    const float footer = ImGui::GetFrameHeightWithSpacing() * 2;
    if (!ImGui::BeginTable("entries", 2, kListFlags, {0, -footer})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("bytes", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 6);
    for (const FolderEntry& entry : folder.entries)
        if (entry.is_folder || is_preset(entry.name)) entry_line(entry, folder, dialog, requests);
    if (std::none_of(folder.entries.begin(), folder.entries.end(), [](const FolderEntry& entry) {
            return !entry.is_folder && is_preset(entry.name);
        })) {
        begin_row();
        ImGui::TextDisabled("%s",
                            !folder.problem.empty() ? folder.problem.c_str()
                            : folder.entries.empty()
                                ? "This folder is empty."
                                : "No preset is in this folder: only .json files are listed.");
    }
    ImGui::EndTable();
}

bool has_file(const FolderListing& folder, const std::string& name) {
    return std::any_of(folder.entries.begin(), folder.entries.end(),
                       [&](const FolderEntry& entry) { return entry.name == name; });
}

void name_line(const FolderListing& folder, PresetDialogSettings& dialog, Requests& requests) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Name");
    ImGui::SameLine();
    if (std::exchange(dialog.wants_name, false)) ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(-1);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue;
    if (text_field("##name", "face.json", dialog.name, kMaxNameFieldLength, kFlags))
        finish(folder, dialog, requests);
    tooltip(dialog.is_saving ? "The file's name; .json is added where it has none"
                             : "The file's name, or a path of any file",
            "Enter");
}

void buttons(const FolderListing& folder, PresetDialogSettings& dialog, Requests& requests) {
    const bool replaces =
        dialog.is_saving && !dialog.name.empty() && has_file(folder, with_ending(dialog.name));
    ImGui::BeginDisabled(dialog.name.empty());
    const char* label = !dialog.is_saving ? "Load" : replaces ? "Replace" : "Save";
    if (ImGui::Button((std::string(label) + "###take").c_str())) finish(folder, dialog, requests);
    ImGui::EndDisabled();
    tooltip(!dialog.is_saving ? "Set the sliders that the file names"
            : replaces        ? "The folder has a file of that name: write over it"
                              : "Write every slider to the file",
            "Enter");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) dialog.is_open = false;
    tooltip("Close without doing anything", "Escape");
}

}  // namespace

void preset_dialog(PresetDialogSettings& dialog, const FolderListing* folder, Requests& requests) {
    if (!dialog.is_open) return;
    if (begin_dialog(dialog.is_saving ? "Save preset" : "Load preset", dialog.is_open, 36, 26)) {
        if (folder) {
            handle_keys(*folder, dialog, requests);
            folder_line(dialog, *folder, requests);
            entry_table(*folder, dialog, requests);
            name_line(*folder, dialog, requests);
            buttons(*folder, dialog, requests);
        } else {
            ImGui::TextDisabled("Reading the folder...");
        }
    }
    ImGui::End();
}

}  // namespace studioscope
