#include "ui/open_dialog.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "ui/style.h"
#include "ui/widgets.h"

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEndings[] = {".smd", ".vta", ".qc",  ".dmx", ".mdl",
                                         ".vvd", ".vtx", ".phy", ".ani"};

std::string joined(const FolderListing& folder, const std::string& name) {
    return (fs::path(folder.path) / name).string();
}

void ask_for(const std::string& path, OpenDialogSettings& dialog, Requests& requests) {
    requests.list_folder = path;
    dialog.chosen.clear();
    dialog.filter.clear();
    dialog.path = path;
}

void path_line(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests) {
    const float button = ImGui::CalcTextSize("Up").x + ImGui::GetStyle().FramePadding.x * 2;
    ImGui::BeginDisabled(!folder || fs::path(folder->path).parent_path() == folder->path);
    if (ImGui::Button("Up") && folder)
        ask_for(fs::path(folder->path).parent_path().string(), dialog, requests);
    ImGui::EndDisabled();
    tooltip("To the folder that this one is in");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-button * 4);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue;
    if (folder && dialog.path.empty()) dialog.path = folder->path;
    if (ImGui::InputTextWithHint("##path", "Path of a folder or file", &dialog.path, kFlags)) {
        if (is_model_file(dialog.path)) {
            requests.open = {dialog.path};
            dialog.is_open = false;
        } else {
            ask_for(dialog.path, dialog, requests);
        }
    }
    tooltip("A folder to list or a file to open; Enter takes it");
    ImGui::SameLine();
    ImGui::Checkbox("All files", &dialog.shows_all_files);
    tooltip("List files of every kind, not only models");
}

void choose(OpenDialogSettings& dialog, const std::string& name) {
    const auto at = std::find(dialog.chosen.begin(), dialog.chosen.end(), name);
    const bool is_chosen = at != dialog.chosen.end();
    if (!ImGui::GetIO().KeyCtrl)
        dialog.chosen = {name};
    else if (is_chosen)
        dialog.chosen.erase(at);
    else
        dialog.chosen.push_back(name);
}

void open_chosen(OpenDialogSettings& dialog, const FolderListing& folder, Requests& requests) {
    for (const std::string& name : dialog.chosen) requests.open.push_back(joined(folder, name));
    dialog.is_open = false;
}

void entry_line(const FolderEntry& entry, const FolderListing& folder, OpenDialogSettings& dialog,
                Requests& requests) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(entry.name.c_str());
    const bool is_chosen =
        std::find(dialog.chosen.begin(), dialog.chosen.end(), entry.name) != dialog.chosen.end();
    constexpr ImGuiSelectableFlags kFlags =
        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
    if (ImGui::Selectable("##row", is_chosen, kFlags)) {
        if (entry.is_folder) {
            ask_for(joined(folder, entry.name), dialog, requests);
        } else {
            choose(dialog, entry.name);
            if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
                open_chosen(dialog, folder, requests);
        }
    }
    tooltip(entry.is_folder ? "Go into this folder"
                            : "Click to choose, Ctrl+click for several, double click to open");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, entry.is_folder ? kHighlightColor : kTextColor);
    ImGui::TextUnformatted((entry.name + (entry.is_folder ? "/" : "")).c_str());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    if (!entry.is_folder) right_aligned(byte_text(entry.bytes), kDimColor);
}

void entry_table(const FolderListing& folder, OpenDialogSettings& dialog, Requests& requests) {
    const std::vector<const FolderEntry*> entries = shown_entries(folder, dialog);
    const float footer = ImGui::GetFrameHeightWithSpacing();
    if (!ImGui::BeginTable("entries", 2, kListFlags, {0, -footer})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("bytes", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 6);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(entries.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
            entry_line(*entries[static_cast<size_t>(i)], folder, dialog, requests);
    ImGui::EndTable();
}

void buttons(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests) {
    ImGui::BeginDisabled(!folder || dialog.chosen.empty());
    if (ImGui::Button("Open") && folder) open_chosen(dialog, *folder, requests);
    ImGui::EndDisabled();
    tooltip("Open what is chosen as one scene", "Enter");
    ImGui::SameLine();
    if (ImGui::Button("Cancel")) dialog.is_open = false;
    tooltip("Close without opening", "Escape");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("%s", dialog.chosen.size() > 1
                                  ? (grouped(dialog.chosen.size()) + " files").c_str()
                              : dialog.chosen.empty() ? ""
                                                      : dialog.chosen[0].c_str());
    const bool is_taken = is_pressed(key(kKeyEnter)) && !ImGui::GetIO().WantTextInput;
    if (is_taken && folder && !dialog.chosen.empty()) open_chosen(dialog, *folder, requests);
}

}  // namespace

bool is_model_file(std::string_view name) {
    const std::string lower = lower_case(name);
    return std::any_of(std::begin(kEndings), std::end(kEndings),
                       [&](std::string_view ending) { return lower.ends_with(ending); });
}

std::vector<const FolderEntry*> shown_entries(const FolderListing& folder,
                                              const OpenDialogSettings& dialog) {
    std::vector<const FolderEntry*> entries;
    for (const FolderEntry& entry : folder.entries) {
        const bool is_known =
            entry.is_folder || dialog.shows_all_files || is_model_file(entry.name);
        if (is_known && matches(entry.name, dialog.filter)) entries.push_back(&entry);
    }
    std::sort(entries.begin(), entries.end(), [](const FolderEntry* a, const FolderEntry* b) {
        if (a->is_folder != b->is_folder) return a->is_folder;
        return lower_case(a->name) < lower_case(b->name);
    });
    return entries;
}

void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests) {
    if (!dialog.is_open) return;
    if (begin_dialog("Open", dialog.is_open, 46, 34)) {
        path_line(dialog, folder, requests);
        search_box("##filter", "Search this folder", dialog.filter, -1);
        if (folder)
            entry_table(*folder, dialog, requests);
        else
            ImGui::TextDisabled("Reading the folder...");
        buttons(dialog, folder, requests);
    }
    ImGui::End();
}
