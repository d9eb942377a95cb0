#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "content/archives/archive.h"
#include "core/at.h"
#include "core/path_text.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dialogs/folder_entries.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

using Entries = std::vector<const FolderEntry*>;

// State for drawing one frame.
struct Dialog {
    OpenDialogSettings& settings;
    const FolderListing& folder;
    Requests& requests;
    Entries entries;
    bool is_row_followed = false;  // the row was moved: scroll to it
};

fs::path joined(const FolderListing& folder, const std::string& name) {
    return folder.path / path_from_text(name);
}

void request_listing(Dialog& dialog, const fs::path& path) {
    dialog.requests.push(request::ListFolder{path});
    dialog.settings.filter.clear();
}

void go_up(Dialog& dialog) {
    const fs::path& here = dialog.folder.path;
    if (here.parent_path() == here) return;
    dialog.settings.came_from = path_text(here.filename());
    request_listing(dialog, here.parent_path());
}

// Makes the row's file the chosen one; a folder clears the choice.
void choose_row(Dialog& dialog) {
    OpenDialogSettings& settings = dialog.settings;
    const int last = static_cast<int>(dialog.entries.size()) - 1;
    settings.row = std::clamp(settings.row, 0, std::max(last, 0));
    settings.chosen.clear();
    if (last < 0) return;
    const FolderEntry& entry = *at(dialog.entries, settings.row);
    if (!entry.is_folder) settings.chosen = {entry.name};
    dialog.is_row_followed = true;
}

// Names of the chosen files, else of the highlighted row if it is a file.
std::vector<std::string> chosen_names(const Dialog& dialog) {
    if (!dialog.settings.chosen.empty()) return dialog.settings.chosen;
    const auto row = static_cast<size_t>(dialog.settings.row);
    if (row >= dialog.entries.size() || dialog.entries[row]->is_folder) return {};
    return {dialog.entries[row]->name};
}

std::vector<fs::path> chosen_paths(const Dialog& dialog) {
    std::vector<fs::path> paths;
    for (const std::string& name : chosen_names(dialog))
        paths.push_back(joined(dialog.folder, name));
    return paths;
}

// Opens the files, mounts the first, compares the open model with them, or exports into the first.
void open_files(Dialog& dialog, const std::vector<fs::path>& files) {
    const OpenPurpose purpose = dialog.settings.purpose;
    if (purpose == OpenPurpose::kCompare)
        dialog.requests.push(request::Compare{files});
    else if (purpose != OpenPurpose::kMount && purpose != OpenPurpose::kExport)
        dialog.requests.push(request::Open{files});
    else if (purpose == OpenPurpose::kMount && !files.empty())
        dialog.requests.push(request::Mount{files[0]});
    else if (!files.empty())
        dialog.requests.push(request::ExportInto{files[0]});
    dialog.settings.is_open = false;
}

void open_chosen(Dialog& dialog) { open_files(dialog, chosen_paths(dialog)); }

// The chosen archive, else the highlighted folder.
std::optional<fs::path> chosen_place(const Dialog& dialog) {
    const std::vector<std::string> names = chosen_names(dialog);
    if (names.size() == 1 && is_archive_name(path_from_text(names[0])))
        return joined(dialog.folder, names[0]);
    const auto row = static_cast<size_t>(dialog.settings.row);
    const bool is_folder =
        names.empty() && row < dialog.entries.size() && dialog.entries[row]->is_folder;
    if (!is_folder) return std::nullopt;
    return joined(dialog.folder, dialog.entries[row]->name);
}

// Draws the path; true while it is edited, when keys must not move the list.
bool path_line(Dialog& dialog) {
    OpenDialogSettings& settings = dialog.settings;
    ImGui::BeginDisabled(dialog.folder.path.parent_path() == dialog.folder.path);
    if (ImGui::Button("Up")) go_up(dialog);
    ImGui::EndDisabled();
    tooltip("To the folder that this one is in", "Backspace");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    constexpr ImGuiInputTextFlags kFlags = ImGuiInputTextFlags_EnterReturnsTrue;
    const bool is_entered = text_field("##path", "Path of a folder or file", settings.path,
                                       kMaxPathFieldLength, kFlags);
    const bool is_typed = ImGui::IsItemActive() || is_entered;
    if (is_entered) request_listing(dialog, path_from_text(settings.path));
    tooltip("A folder to list or a file to open, ~ is your own folder", "Enter takes it");
    return is_typed;
}

void hidden_switch(OpenDialogSettings& settings) {
    ImGui::Checkbox("Hidden", &settings.shows_hidden_files);
    tooltip("List files and folders whose names begin with a dot");
}

// Draws the filters; true if they changed.
bool filter_line(Dialog& dialog, bool takes_focus) {
    OpenDialogSettings& settings = dialog.settings;
    const int kind = settings.kind;
    const bool shows_hidden = settings.shows_hidden_files;
    if (takes_focus) ImGui::SetKeyboardFocusHere();
    const float kind_room = lists_places(settings.purpose)
                                ? 0
                                : ImGui::GetFontSize() * 11 + ImGui::GetStyle().ItemSpacing.x;
    const float room = kind_room + checkbox_room("Hidden") + ImGui::GetStyle().ItemSpacing.x;
    const bool is_searched =
        search_box("##filter", "Search this folder", settings.filter,
                   std::max(ImGui::GetContentRegionAvail().x - room, ImGui::GetFontSize() * 5));
    ImGui::SameLine();
    if (!lists_places(settings.purpose)) kind_choice(settings);
    hidden_switch(settings);
    return is_searched || kind != settings.kind || shows_hidden != settings.shows_hidden_files;
}

void click_entry(Dialog& dialog, int row) {
    OpenDialogSettings& settings = dialog.settings;
    const FolderEntry& entry = *at(dialog.entries, row);
    const bool is_double = ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left);
    settings.row = row;
    if (entry.is_folder) {
        settings.chosen.clear();
        // a single click must not enter: the second one would hit an entry of the other folder
        if (is_double) request_listing(dialog, joined(dialog.folder, entry.name));
        return;
    }
    const auto at = std::find(settings.chosen.begin(), settings.chosen.end(), entry.name);
    if (!ImGui::GetIO().KeyCtrl || lists_places(settings.purpose))
        settings.chosen = {entry.name};
    else if (at != settings.chosen.end())
        settings.chosen.erase(at);
    else
        settings.chosen.push_back(entry.name);
    if (is_double) open_chosen(dialog);
}

const char* entry_help(const FolderEntry& entry, OpenPurpose purpose) {
    if (entry.is_folder) return ": double-click to go into this folder";
    if (purpose == OpenPurpose::kMount) return ": click to choose, double-click to mount";
    if (purpose == OpenPurpose::kFolder) return ": click to choose, double-click to open";
    return ": click to choose, Ctrl+click for several, double-click to open";
}

void entry_line(Dialog& dialog, int row) {
    const FolderEntry& entry = *at(dialog.entries, row);
    const std::vector<std::string>& chosen = dialog.settings.chosen;
    const bool is_chosen = std::find(chosen.begin(), chosen.end(), entry.name) != chosen.end();
    begin_row();
    ImGui::PushID(entry.name.c_str());
    constexpr ImGuiSelectableFlags kFlags =
        ImGuiSelectableFlags_SpanAllColumns | ImGuiSelectableFlags_AllowDoubleClick;
    if (ImGui::Selectable("##row", is_chosen || row == dialog.settings.row, kFlags))
        click_entry(dialog, row);
    tooltip(entry.name + entry_help(entry, dialog.settings.purpose));
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, entry.is_folder ? kHighlightColor : kTextColor);
    const bool is_open = !entry.is_folder && entry.name == dialog.folder.open_name;
    elided(entry.name + (entry.is_folder ? "/" : is_open ? "   (open)" : ""));
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    if (!entry.is_folder) right_aligned(byte_text(entry.bytes), kDimColor);
    ImGui::TableNextColumn();
    right_aligned(entry.date, kDimColor);
}

void entry_table(Dialog& dialog, float height) {
    if (!ImGui::BeginTable("entries", 3, kListFlags, {0, height})) return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("bytes", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 6);
    ImGui::TableSetupColumn("date", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 8.6f);
    if (dialog.is_row_followed) scroll_to_row(dialog.settings.row);
    each_visible_row(dialog.entries.size(), [&](int i) { entry_line(dialog, i); });
    ImGui::EndTable();
}

void files(Dialog& dialog) {
    const float height = ImGui::GetContentRegionAvail().y - ImGui::GetFrameHeightWithSpacing();
    if (ImGui::GetContentRegionAvail().x > ImGui::GetFontSize() * 32)
        if (const auto file = place_list(dialog.settings, dialog.folder, dialog.requests, height))
            open_files(dialog, {*file});
    const bool is_path = is_path_like(dialog.settings.filter);
    const bool is_problem = !is_path && !dialog.folder.problem.empty();
    const char* empty_text =
        is_path                                           ? "Press Enter to open this path."
        : is_problem                                      ? dialog.folder.problem.c_str()
        : dialog.settings.purpose == OpenPurpose::kExport ? "No folder is in this folder."
        : lists_places(dialog.settings.purpose) ? "No folder or archive is in this folder."
                                                : "No matching files.";
    if (!dialog.entries.empty()) return entry_table(dialog, height);
    ImGui::BeginChild("nothing", {0, height});
    ImGui::PushStyleColor(ImGuiCol_Text, is_problem ? kErrorColor : kDimColor);
    ImGui::TextWrapped("%s", empty_text);
    ImGui::PopStyleColor();
    ImGui::EndChild();
}

void open_button(Dialog& dialog, const std::vector<std::string>& names) {
    const auto row = static_cast<size_t>(dialog.settings.row);
    const bool is_folder = names.empty() && row < dialog.entries.size();
    ImGui::BeginDisabled(names.empty() && !is_folder);
    const bool compares = dialog.settings.purpose == OpenPurpose::kCompare;
    if (ImGui::Button(compares ? "Compare" : "Open")) {
        if (is_folder)
            request_listing(dialog, joined(dialog.folder, dialog.entries[row]->name));
        else
            open_chosen(dialog);
    }
    tooltip(compares ? "Compare the open model with what is highlighted; a folder is listed"
                     : "Open what is highlighted: a folder, or files as one scene",
            "Enter");
    ImGui::EndDisabled();
}

void mount_button(Dialog& dialog) {
    const std::optional<fs::path> chosen = chosen_place(dialog);
    ImGui::BeginDisabled(!chosen);
    if (ImGui::Button("Mount")) {
        dialog.requests.push(request::Mount{*chosen});
        dialog.settings.is_open = false;
    }
    tooltip("Look for materials in the archive or folder that is highlighted, before all others");
    ImGui::EndDisabled();
}

constexpr const char* kShowFolder =
    "Mount the folder that is listed, and show pictures of its models";
struct PurposeRow {
    const char* title;
    const char *button, *help;  // of the folder that is listed, whatever is chosen in it; or null
};
constexpr PurposeRow kPurposes[] = {
    {"Open", "Open this folder", kShowFolder},
    {"Compare with", nullptr, nullptr},
    {"Mount a folder or archive", "Mount this folder",
     "Look for materials in the folder that is listed, before all others"},
    {"Open a folder or archive", "Open this folder", kShowFolder},
    {"Export into", "Export into this folder", "The new folder is made in the one that is listed"}};

void this_folder_button(Dialog& dialog) {
    const PurposeRow& row = at(kPurposes, dialog.settings.purpose);
    if (row.button == nullptr) return;
    if (ImGui::Button(row.button)) open_files(dialog, {dialog.folder.path});
    tooltip(row.help);
    ImGui::SameLine();
}

// The button that opens the highlighted folder or archive.
void open_place_button(Dialog& dialog) {
    const std::optional<fs::path> chosen = chosen_place(dialog);
    ImGui::BeginDisabled(!chosen);
    if (ImGui::Button("Open")) open_files(dialog, {*chosen});
    tooltip("Mount the archive or folder that is highlighted, and show pictures of its models");
    ImGui::EndDisabled();
}

// Draws the buttons that add files to the model, or mount them.
void other_buttons(Dialog& dialog, const std::vector<std::string>& names) {
    OpenDialogSettings& settings = dialog.settings;
    ImGui::SameLine();
    ImGui::BeginDisabled(names.empty());
    if (ImGui::Button("Add to the model")) {
        dialog.requests.push(request::Attach{chosen_paths(dialog)});
        settings.is_open = false;
    }
    tooltip("Join what is chosen to the open model: clips, shapes, rules");
    ImGui::EndDisabled();
    ImGui::SameLine();
    mount_button(dialog);
}

void buttons(Dialog& dialog) {
    const std::vector<std::string> names = chosen_names(dialog);
    const OpenPurpose purpose = dialog.settings.purpose;
    if (purpose == OpenPurpose::kMount)
        mount_button(dialog);
    else if (purpose == OpenPurpose::kFolder)
        open_place_button(dialog);
    else if (purpose != OpenPurpose::kExport)
        open_button(dialog, names);
    if (purpose == OpenPurpose::kOpen) other_buttons(dialog, names);
    if (purpose != OpenPurpose::kExport) ImGui::SameLine();
    this_folder_button(dialog);
    if (ImGui::Button("Cancel")) dialog.settings.is_open = false;
    tooltip("Close the dialog", "Escape");
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    const std::string chosen = names.empty()      ? std::string()
                               : names.size() > 1 ? grouped(names.size()) + " files"
                                                  : names[0];
    elided(chosen, kDimColor);
}

void handle_keys(Dialog& dialog, bool was_searched) {
    OpenDialogSettings& settings = dialog.settings;
    if (const int step = rows_by_keys(); step != 0) {
        settings.row += step;
        choose_row(dialog);
    }
    if (is_pressed(key(kKeyBackspace)) && !was_searched) go_up(dialog);
    const auto row = static_cast<size_t>(settings.row);
    if (!is_pressed(key(kKeyEnter)) || row >= dialog.entries.size()) return;
    const FolderEntry& entry = *dialog.entries[row];
    if (entry.is_folder && settings.chosen.empty())
        return request_listing(dialog, joined(dialog.folder, entry.name));
    if (settings.chosen.empty()) settings.chosen = {entry.name};
    open_chosen(dialog);
}

// Starts at the first row of a new listing; after Up, at the previous folder.
void begin_listing(Dialog& dialog) {
    OpenDialogSettings& settings = dialog.settings;
    settings.listing = dialog.folder.number;
    settings.path = settings.folder = path_text(dialog.folder.path);
    const auto previous_folder =
        std::find_if(dialog.entries.begin(), dialog.entries.end(),
                     [&](const FolderEntry* entry) { return entry->name == settings.came_from; });
    settings.row = previous_folder == dialog.entries.end()
                       ? 0
                       : static_cast<int>(previous_folder - dialog.entries.begin());
    settings.came_from.clear();
    choose_row(dialog);
    settings.chosen.clear();
}

void draw(Dialog& dialog) {
    const bool is_new = dialog.settings.listing != dialog.folder.number;
    const bool was_searched = !dialog.settings.filter.empty();
    if (is_new) begin_listing(dialog);
    const bool is_path_typed = path_line(dialog);
    if (is_path_like(dialog.settings.filter) && is_pressed(key(kKeyEnter)))
        return request_listing(dialog, path_from_text(std::string(dialog.settings.filter)));
    if (filter_line(dialog, is_new || ImGui::IsWindowAppearing())) {
        dialog.entries = shown_entries(dialog.folder, dialog.settings);
        dialog.settings.row = 0;
        choose_row(dialog);
    }
    if (!is_path_typed && !ImGui::IsWindowAppearing()) handle_keys(dialog, was_searched);
    files(dialog);
    buttons(dialog);
}

}  // namespace

void open_dialog(OpenDialogSettings& dialog, const FolderListing* folder, Requests& requests) {
    if (!dialog.is_open) return;
    if (begin_dialog(at(kPurposes, dialog.purpose).title, dialog.is_open, 52, 36)) {
        if (folder) {
            Dialog open_dialog_state{dialog, *folder, requests, shown_entries(*folder, dialog)};
            draw(open_dialog_state);
        } else {
            ImGui::TextDisabled("Reading the folder...");
        }
    }
    ImGui::End();
}

}  // namespace studioscope
