#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <array>

#include "content/archives/archive_files.h"
#include "content/mounts/mounts.h"
#include "core/at.h"
#include "core/path_text.h"
#include "ui/dock/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

constexpr const char* kHowToMount =
    "Nothing is mounted. Drop a mod folder, a VPK, a GMA, a ZIP or a map to mount it.";

std::string mount_location(const Mount& mount) {
    const auto place = split_archive_path(mount.root);
    return generic_path_text(place ? place->archive : mount.root);
}

std::string count_text(const ContentMount& entry) {
    if (!entry.files) return entry.problem.empty() ? "\u2026" : "";
    return grouped(*entry.files) + (entry.is_more ? "+" : "");
}

void mute_switch(const ContentMount& entry, Requests& requests) {
    bool is_on = !entry.mount.is_muted;
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0, 0});
    if (ImGui::Checkbox("##on", &is_on)) requests.push(request::FlipMute{entry.mount.root});
    ImGui::PopStyleVar();
    tooltip(entry.mount.is_muted ? "Turn this mount back on"
                                 : "Mute this mount: the model is shown as if it were not there");
}

void name_cell(const ContentMount& entry, Requests& requests) {
    if (ImGui::Selectable("##models", false)) requests.push(request::ShowModels{entry.mount.root});
    const std::string place = mount_location(entry.mount);
    tooltip(place + (entry.problem.empty() ? "" : "\n" + entry.problem),
            "Click to show its models");
    copied_by_right_click(place);
    ImGui::SameLine(0, 0);
    const ImU32 color = entry.mount.is_muted    ? kDimColor
                        : entry.problem.empty() ? kTextColor
                                                : kWarningColor;
    elided_path(place, color);
}

constexpr const char* kTakeOut = "Take out";

bool has_take_out(const ContentMount& entry) {
    return entry.mount.is_named || entry.mount.is_from_named_game;
}

void why_cell(const ContentMount& entry, Requests& requests) {
    if (has_take_out(entry)) {
        if (ImGui::SmallButton(kTakeOut)) requests.push(request::Unmount{entry.mount.root});
        tooltip(entry.mount.is_named ? "Unmount" : "Unmount the game, with its search paths");
        ImGui::SameLine();
    }
    elided(entry.mount.origin, kDimColor);
    tooltip(entry.mount.origin);
}

void mount_line(const ContentReport& content, size_t index, Requests& requests) {
    const ContentMount& entry = content.mounts[index];
    begin_row();
    ImGui::PushID(static_cast<int>(index));
    mute_switch(entry, requests);
    ImGui::TableNextColumn();
    right_aligned(std::to_string(index + 1), kDimColor);
    ImGui::TableNextColumn();
    name_cell(entry, requests);
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", entry.kind.c_str());
    ImGui::TableNextColumn();
    right_aligned(count_text(entry), kDimColor);
    ImGui::TableNextColumn();
    const size_t taken = files_taken_from(content, index);
    if (taken > 0) right_aligned(grouped(taken), kHighlightColor);
    ImGui::TableNextColumn();
    why_cell(entry, requests);
    ImGui::PopID();
}

std::string lost_text(const LostSearchPath& lost) {
    return path_text(lost.gameinfo.filename()) + (lost.is_outside ? ": outside" : ": not found");
}

// Draws a search path that mounts nothing: red if it does not exist.
void lost_line(const LostSearchPath& lost, int id) {
    ImGui::TableNextRow();
    ImGui::TableSetColumnIndex(2);
    ImGui::PushID(id);
    ImGui::PushStyleColor(ImGuiCol_Text, lost.is_outside ? kDimColor : kErrorColor);
    ImGui::Selectable("##missing", false);
    tooltip(
        fmt::format("{}, line {}: {}", generic_path_text(lost.gameinfo), lost.line,
                    lost.is_outside ? "outside of the game's folder, not looked for" : "not found"),
        "Right-click to copy");
    copied_by_right_click(lost.text);
    ImGui::SameLine(0, 0);
    elided_path(lost.text);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted("none");
    ImGui::PopStyleColor();
    ImGui::TableSetColumnIndex(6);
    elided(lost_text(lost), kDimColor);
    ImGui::PopID();
}

struct MountColumn {
    const char* name;
    const char* help;
    ColumnRoom room;
    bool is_left = true;
};

constexpr MountColumn kMountColumns[] = {
    {"##on", "Whether it is looked into", {1.4f}},
    {"#", "The game asks the first of them first", {1.6f, 2}, false},
    {"Mount", "A folder or an archive; the first that has a file wins", {9}},
    {"Kind", "What it is", {3.6f, 4}},
    {"Files",
     "How many an archive has; of a folder, those in models and materials",
     {3.6f, 3},
     false},
    {"Used", "How many files of the open model were taken from it", {2.6f, 1}, false},
    {"Why", "What put it into the list", {6}},
};

using MountColumns = std::array<ListColumn, std::size(kMountColumns)>;

MountColumns mount_columns(const ContentReport& content) {
    MountColumns columns;
    for (size_t i = 0; i < columns.size(); ++i)
        columns[i] = {at(kMountColumns, i).name, 0, at(kMountColumns, i).room};
    columns[2].natural =
        std::max(widest_text(content.mounts,
                             [](const ContentMount& entry) { return mount_location(entry.mount); }),
                 widest_text(content.lost, [](const LostSearchPath& lost) { return lost.text; }));
    ListColumn& why = columns.back();
    why.natural = widest_text(content.lost, lost_text);
    for (const ContentMount& entry : content.mounts) {
        const float text = ImGui::CalcTextSize(entry.mount.origin.c_str()).x;
        const float gap = ImGui::GetStyle().ItemSpacing.x;
        const float button = has_take_out(entry) ? button_room(kTakeOut) + gap : 0;
        if (button > 0) why.room.width = 11;  // room for its reason, too
        why.natural = std::max(why.natural, button + text);
    }
    return columns;
}

void mount_table(const ContentReport& content, Requests& requests) {
    if (!begin_list("mounts", mount_columns(content))) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
    for (const MountColumn& column : kMountColumns) {
        column_header(column.name[0] == '#' && column.name[1] == '#' ? "" : column.name,
                      column.is_left);
        tooltip(column.help);
    }
    if (content.mounts.empty()) {
        ImGui::TableNextRow();
        ImGui::TableSetColumnIndex(2);
        ImGui::TextDisabled("Drop a mod folder here");
        tooltip(kHowToMount);
    }
    each_visible_row(content.mounts.size(),
                     [&](int i) { mount_line(content, static_cast<size_t>(i), requests); });
    for (size_t i = 0; i < content.lost.size(); ++i)
        lost_line(content.lost[i], static_cast<int>(i));
    ImGui::EndTable();
}

constexpr const char* kMountHelp =
    "Mount a folder or an archive in front of all others; dropping it does so too";

// The innermost mounted folder that the model is in; "" if it is in none.
fs::path model_mount_folder(const Document& document) {
    const std::string file = generic_path_text(document.scene->file);
    fs::path found;
    size_t length = 0;
    for (const ContentMount& entry : document.content.mounts) {
        const std::string root = generic_path_text(entry.mount.root);
        if (split_archive_path(entry.mount.root) || root.size() < length) continue;
        if (!file.starts_with(root + "/")) continue;
        found = entry.mount.root;
        length = root.size();
    }
    return found;
}

// Opens the mount dialog at the model's own folder.
void ask_for_mount(Document& document, Requests& requests) {
    OpenDialogSettings& dialog = document.panels.open_dialog;
    dialog.is_open = true;
    dialog.purpose = OpenPurpose::kMount;
    dialog.chosen.clear();
    requests.push(request::ListFolder{model_mount_folder(document)});
}

// Draws the choice of recent mounts, and the dialog for others.
void mount_choice(Document& document, Requests& requests) {
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 7);
    if (document.panels.mounts.recent.empty()) {
        if (ImGui::Button("Mount\u2026")) ask_for_mount(document, requests);
        tooltip(kMountHelp);
        return;
    }
    const bool is_open = ImGui::BeginCombo("##mount", "Mount\u2026", ImGuiComboFlags_HeightLarge);
    if (!is_open) {
        tooltip(kMountHelp);
        return;
    }
    if (ImGui::Selectable("Choose a folder or archive\u2026")) ask_for_mount(document, requests);
    ImGui::TextDisabled("Mounted before");
    int id = 0;
    for (const std::string& path : document.panels.mounts.recent)
        if (combo_line(path, id++, false)) requests.push(request::Mount{path_from_text(path)});
    ImGui::EndCombo();
}

}  // namespace

std::string short_name(const Mount& mount) {
    return path_text(path_from_text(mount_location(mount)).filename());
}

void mounts_tools(Document& document, const FrameInfo&, Requests& requests) {
    const float font = ImGui::GetFontSize();
    search_box("##look up", "Who has\u2026 models/a/b.vmt", document.panels.mounts.look_up,
               font * 20);
    tooltip("A path from the game's root: every mount that has it, the winner on top");
    ImGui::SameLine();
    mount_choice(document, requests);
}

void mounts_tab(Document& document, const FrameInfo& info, Requests& requests) {
    const ContentReport& content = document.content;
    if (content.mounts.empty() && content.needs.empty() && content.lost.empty()) {
        ImGui::TextDisabled("%s", kHowToMount);
        return;
    }
    const float gap = ImGui::GetStyle().ItemSpacing.x * 2;
    // The needs keep their place, whatever is mounted.
    const float width = (ImGui::GetContentRegionAvail().x - gap) * 0.48f;
    if (ImGui::BeginChild("left", {width, 0})) mount_table(content, requests);
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    if (ImGui::BeginChild("right")) {
        if (document.panels.mounts.look_up.empty())
            needs_table(document, info, requests);
        else
            look_up_table(document, requests);
    }
    ImGui::EndChild();
}

}  // namespace studioscope
