#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/at.h"
#include "core/text.h"
#include "ui/inspector/details_tabs.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

std::string short_name(const std::string& path) {
    const size_t slash = path.find_last_of("/\\");
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

void file_choice(std::span<const FileHeader> headers, int& file) {
    const std::string current = short_name(at(headers, file).file);
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x * 0.5f);
    if (ImGui::BeginCombo("##file", current.c_str())) {
        for (int i = 0; i < static_cast<int>(headers.size()); ++i)
            if (combo_line(short_name(at(headers, i).file), i, i == file)) file = i;
        ImGui::EndCombo();
    }
    tooltip(at(headers, file).file);
    ImGui::SameLine();
}

void field_line(const HeaderField& field, int index) {
    begin_row();
    ImGui::PushStyleColor(ImGuiCol_Text, kDimColor);
    ImGui::PushFont(mono_font());
    ImGui::TextUnformatted(fmt::format("{:04x}", field.offset).c_str());
    ImGui::PopFont();
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    elided(field.name);
    tooltip(fmt::format("{} at 0x{:04x}", field.name, field.offset));
    ImGui::TableNextColumn();
    ImGui::PushID(index);
    copyable(field.value.empty() ? "-" : field.value);
    ImGui::PopID();
}

void field_table(const FileHeader& header, const std::string& filter) {
    std::vector<int> found;
    for (int i = 0; i < static_cast<int>(header.fields.size()); ++i) {
        const HeaderField& field = at(header.fields, i);
        if (matches(fmt::format("{:04x} {} {}", field.offset, field.name, field.value), filter))
            found.push_back(i);
    }
    ImGui::PushFont(mono_font());
    const float offset = ImGui::CalcTextSize("0000").x;
    const float value =
        widest_text(header.fields, [](const HeaderField& field) { return field.value; });
    ImGui::PopFont();
    const float name =
        widest_text(header.fields, [](const HeaderField& field) { return field.name; });
    const ListColumn columns[] = {
        {"Offset", offset, {3.2f, 1}}, {"Field", name, {5}}, {"Value", value, {6}}};
    if (!begin_list("fields", columns, list_flags())) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableNextRow();
    for (const ListColumn& column : columns) column_header(column.name, true);
    each_visible_row(found.size(), [&](int i) {
        const int field = at(found, i);
        field_line(at(header.fields, field), field);
    });
    ImGui::EndTable();
}

}  // namespace

void header_panel(std::span<const FileHeader> headers, HeaderSettings& settings) {
    if (headers.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("Only compiled files have headers, and only a DMX has elements.");
        ImGui::PopTextWrapPos();
        return;
    }
    settings.file = std::clamp(settings.file, 0, static_cast<int>(headers.size()) - 1);
    if (headers.size() > 1) file_choice(headers, settings.file);
    search_box("##filter", "Search fields", settings.filter, -1);
    field_table(at(headers, settings.file), settings.filter);
}

}  // namespace studioscope
