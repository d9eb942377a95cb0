#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "core/message_text.h"
#include "ui/shell/folder_page.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

std::vector<FolderRow> folder_rows(const FolderPage& page) {
    std::vector<FolderRow> rows;
    size_t head = 0;  // row of the current folder
    for (size_t i = 0; i < page.shown.size(); ++i) {
        const std::string& name = page.names[page.shown[i]];
        const size_t slash = name.find_last_of('/');
        const auto folder = std::string_view(name).substr(0, slash == name.npos ? 0 : slash);
        if (rows.empty() || rows[head].folder != folder) {
            head = rows.size();
            rows.push_back({folder, 0, std::nullopt});
        }
        ++rows[head].models;
        rows.push_back({folder, 0, i});
    }
    return rows;
}

namespace {

// The search that only the models of a folder pass.
std::string folder_filter(std::string_view folder) { return '"' + std::string(folder) + "/\""; }

void folder_line(const FolderRow& row, FolderPageSettings& settings) {
    const std::string filter = row.folder.empty() ? "" : folder_filter(row.folder);
    const bool is_alone = settings.filter == filter;
    if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns))
        settings.filter = is_alone ? "" : filter;
    tooltip(std::string(row.folder) + "/",
            is_alone || filter.empty() ? "Click to show all" : "Click to show it alone");
    ImGui::SameLine(0, 0);
    elided(std::string(row.folder.empty() ? "." : row.folder) + "/", kHighlightColor);
    ImGui::TableNextColumn();
    right_aligned(grouped(row.models), kDimColor);
}

// True if the model is clicked.
bool model_line(const FolderPage& page, const FolderRow& row, bool is_current) {
    const std::string& name = page.names[page.shown[*row.shown]];
    const bool is_clicked =
        ImGui::Selectable("##row", is_current, ImGuiSelectableFlags_SpanAllColumns);
    tooltip(name, "Click to open");
    ImGui::SameLine(0, ImGui::GetFontSize());
    elided(name.substr(name.find_last_of('/') + 1));
    return is_clicked;
}

}  // namespace

std::optional<size_t> model_list(FolderPageSettings& settings, const FolderPage& page, float width,
                                 bool follows_row) {
    std::optional<size_t> clicked;
    if (!ImGui::BeginTable("models", 2, kListFlags, {width, 0})) return clicked;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("count", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 3);
    const auto is_current = [&](const FolderRow& row) { return row.shown == settings.row; };
    if (follows_row)
        scroll_to_row(static_cast<int>(
            std::find_if(page.rows.begin(), page.rows.end(), is_current) - page.rows.begin()));
    each_visible_row(page.rows.size(), [&](int i) {
        const FolderRow& row = at(page.rows, i);
        begin_row();
        ImGui::PushID(i);
        if (!row.shown)
            folder_line(row, settings);
        else if (model_line(page, row, is_current(row)))
            clicked = page.shown[*row.shown];
        ImGui::PopID();
    });
    ImGui::EndTable();
    return clicked;
}

}  // namespace studioscope
