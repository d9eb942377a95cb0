#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "core/at.h"
#include "core/path_text.h"
#include "core/text.h"
#include "document/compared_model.h"
#include "ui/commands.h"
#include "ui/dock/panels.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void layout_buttons(Document& document, Requests& requests) {
    constexpr std::array<const char*, 3> kLabels{"One", "Side by side", "Wipe"};
    for (const LodLayoutRow& row : kLodLayouts) {
        if (row.layout != LodLayout::kOne) ImGui::SameLine(0, points(4));
        command_button(find_command(row.layout), at(kLabels, row.layout), document, requests);
    }
}

void morph_slider(Document& document) {
    const std::string other = path_text(document.compared->document.scene->file.filename());
    ImGui::SetNextItemWidth(points(150));
    value_slider("Morph", document.view.morph, 0, 1, "%.2f");
    tooltip("Moves the vertices of the open model to those of " + other +
            ": 0 as they are, 1 as there. Lost ones stay");
}

// Whether the text contains the search, ignoring case.
bool is_found(const std::string& text, const std::string& filter) {
    return lower_case(text).find(lower_case(filter)) != std::string::npos;
}

std::vector<int> listed_differences(const ComparedModel& compared, const std::string& filter) {
    std::vector<int> rows;
    for (size_t i = 0; i < compared.facts.size(); ++i)
        if (is_found(compared.facts[i], filter)) rows.push_back(static_cast<int>(i));
    return rows;
}

void color_mark(const Difference& difference) {
    const float line = ImGui::GetTextLineHeight(), size = line * 0.8f;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (difference.fate)
        ImGui::GetWindowDrawList()->AddRectFilled(
            {corner.x, corner.y + line * 0.12f}, {corner.x + size, corner.y + line * 0.12f + size},
            rgb_color(fate_color(*difference.fate)), points(2));
    ImGui::Dummy({size, line});
}

void open_difference(Document& document, const Difference& difference, Requests& requests) {
    const DifferencePlace place = go_to(document, difference);
    if (place.is_selected) requests.push(request::FrameSelection{});
    if (place.position) document.camera.pivot = *place.position;
}

void difference_row(Document& document, int row, Requests& requests) {
    const Difference& difference = at(document.compared->diff.differences, row);
    const std::string& fact = at(document.compared->facts, row);
    DifferenceSettings& settings = document.panels.differences;
    begin_row();
    ImGui::PushID(row);
    if (ImGui::Selectable("##row", settings.row == row, ImGuiSelectableFlags_SpanAllColumns)) {
        const bool was_chosen = settings.row == row;
        settings.row = was_chosen ? -1 : row;
        if (!was_chosen) open_difference(document, difference, requests);
    }
    if (ImGui::IsItemHovered()) {
        if (difference.fate) document.hover.category = static_cast<int>(*difference.fate);
        tooltip(fact, settings.row == row ? "Click to light up all vertices again"
                                          : "Click to go there, right-click to copy");
    }
    copied_by_right_click(fact);
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    color_mark(difference);
    ImGui::TableNextColumn();
    truncated_text(fact);
}

// Highlights the vertices of the chosen difference in the view.
void highlight_chosen(Document& document) {
    const int row = document.panels.differences.row;
    const std::vector<Difference>& all = document.compared->diff.differences;
    if (!is_index(row, all.size()) || !at(all, row).fate) return;
    document.hover.category = static_cast<int>(*at(all, row).fate);
}

void not_compared_row(const std::string& text) {
    begin_row();
    ImGui::TableNextColumn();
    truncated_text("not compared: " + text, kDimColor);
    tooltip(text);
}

void difference_table(Document& document, Requests& requests) {
    const ComparedModel& compared = *document.compared;
    const std::vector<int> rows = listed_differences(compared, document.panels.differences.filter);
    if (!ImGui::BeginTable("differences", 2, list_flags())) return;
    ImGui::TableSetupColumn("fate", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize());
    ImGui::TableSetupColumn("text", ImGuiTableColumnFlags_WidthStretch);
    each_visible_row(rows.size(), [&](int i) { difference_row(document, at(rows, i), requests); });
    for (const std::string& text : compared.diff.not_compared) not_compared_row(text);
    ImGui::EndTable();
}

}  // namespace

void differences_tools(Document& document, const FrameInfo&, Requests& requests) {
    if (!document.compared) return;
    layout_buttons(document, requests);
    ImGui::SameLine(0, points(12));
    morph_slider(document);
    ImGui::SameLine(0, points(12));
    command_button(find_command(CommandId::kEndComparison), "End", document, requests);
}

void differences_tab(Document& document, const FrameInfo&, Requests& requests) {
    if (!document.compared) {
        ImGui::TextDisabled("No model is compared with this one.");
        command_button(find_command(CommandId::kCompare), "Compare with...", document, requests);
        return;
    }
    const ComparedModel& compared = *document.compared;
    const auto [first, second] =
        compared_names(document.scene->file, compared.document.scene->file);
    const std::string names = first + " -> " + second;
    if (compared.diff.is_same()) {
        ImGui::TextDisabled("%s: nothing differs by more than the tolerances.", names.c_str());
    } else {
        search_box("##filter", "Search differences", document.panels.differences.filter,
                   std::min(ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 20));
        ImGui::SameLine();
        ImGui::TextDisabled("%s: %s difference%s", names.c_str(),
                            grouped(compared.facts.size()).c_str(),
                            compared.facts.size() == 1 ? "" : "s");
    }
    highlight_chosen(document);
    difference_table(document, requests);
}

}  // namespace studioscope
