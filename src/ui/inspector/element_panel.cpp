#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "ui/inspector/details_tabs.h"
#include "ui/inspector/element_rows.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

using Kind = ElementRun::Kind;

constexpr size_t kMaxTextLength = 200;  // bytes of a value that are shown

std::string shortened(std::string text) {
    if (text.size() <= kMaxTextLength) return text;
    size_t end = kMaxTextLength;
    while (end > 0 && (text[end] & 0xC0) == 0x80) --end;  // not inside a UTF-8 character
    return text.substr(0, end) + "\u2026";
}

std::string element_row_name(const ElementGraph& graph, const ElementRow& row) {
    if (row.kind == Kind::kValue) return std::to_string(row.index);
    if (row.kind == Kind::kAttribute)
        return std::string(graph_name(graph, graph.attributes[row.attribute]));
    return std::string(graph_name(graph, graph.elements[row.index]));
}

std::string element_row_type(const ElementGraph& graph, const ElementRow& row) {
    const int32_t element = row_element(graph, row);
    if (element != kNoElement) return std::string(element_type(graph, at(graph.elements, element)));
    const Attribute& attribute = graph.attributes[row.attribute];
    const char* type = attribute_type_name(attribute.type);
    return row.kind == Kind::kAttribute && attribute.is_array
               ? fmt::format("{}[{}]", type, attribute.count)
               : type;
}

std::string array_text(const ElementGraph& graph, const Attribute& attribute) {
    constexpr size_t kMaxValues = 4;
    std::string text;
    for (size_t i = 0; i < std::min<size_t>(attribute.count, kMaxValues); ++i)
        text += (i == 0 ? "" : ", ") + shortened(value_text(graph, attribute, i));
    return attribute.count > kMaxValues ? text + ", \u2026" : text;
}

std::string element_row_value(const ElementGraph& graph, const ElementRow& row) {
    const int32_t element = row_element(graph, row);
    if (element != kNoElement) return std::string(graph_name(graph, at(graph.elements, element)));
    const Attribute& attribute = graph.attributes[row.attribute];
    if (row.kind == Kind::kValue) return shortened(value_text(graph, attribute, row.index));
    return shortened(attribute.is_array ? array_text(graph, attribute)
                                        : value_text(graph, attribute));
}

std::string place_text(const Location& location) {
    return location.kind == Location::Kind::kLine ? fmt::format("line {}", location.value)
                                                  : fmt::format("offset 0x{:x}", location.value);
}

std::string element_row_help(const ElementGraph& graph, const ElementRow& row,
                             const std::string& value) {
    std::string text = element_row_name(graph, row);
    if (const int32_t index = row_element(graph, row); index != kNoElement) {
        const Element& element = at(graph.elements, index);
        text +=
            fmt::format("\n{} \"{}\"\nid {}\n{} attributes, {}", element_type(graph, element),
                        graph_name(graph, element), to_string(element.id), element.attribute_count,
                        place_text(graph_location(graph, element.location)));
    } else {
        const Attribute& attribute = graph.attributes[row.attribute];
        text += fmt::format("\n{}\n{} of the attribute", value,
                            place_text(graph_location(graph, attribute.location)));
    }
    return text + (can_open(graph, row) ? "\nClick to expand or collapse; right-click to copy"
                                        : "\nRight click to copy");
}

void element_line(const ElementGraph& graph, const ElementRow& row, int line,
                  ElementSettings& settings) {
    constexpr int kMaxIndentDepth = 14;
    const std::string value = element_row_value(graph, row);
    const bool opens = can_open(graph, row);
    begin_row();
    ImGui::PushID(line);
    const float start = ImGui::GetCursorPosX();
    if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns) && opens)
        expand_or_collapse(settings, row);
    if (ImGui::IsItemHovered()) tooltip(element_row_help(graph, row, value));
    copied_by_right_click(value);
    ImGui::PopID();
    const auto depth = static_cast<float>(std::min(row.depth, kMaxIndentDepth));
    ImGui::SameLine(start + depth * ImGui::GetFontSize() * 0.7f);
    if (opens) expansion_arrow(ImGui::GetCursorScreenPos(), row.is_open, kDimColor);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetTextLineHeight());
    const std::string name = element_row_name(graph, row);
    ImGui::PushStyleColor(ImGuiCol_Text, row.kind == Kind::kValue ? kDimColor : kTextColor);
    ImGui::TextUnformatted(name.data(), name.data() + name.size());
    ImGui::PopStyleColor();
    ImGui::TableNextColumn();
    elided(element_row_type(graph, row), opens ? kHighlightColor : kDimColor);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(value.data(), value.data() + value.size());
}

void search(const ElementGraph& graph, ElementSettings& settings) {
    search_box("##filter", "Search elements", settings.filter, -1);
    if (settings.filter == settings.found_for) return;
    settings.found_for = settings.filter;
    settings.found = find_elements(graph, settings.filter);
}

}  // namespace

void element_panel(const ElementGraph& graph, ElementSettings& settings) {
    search(graph, settings);
    const bool is_found = !settings.filter.empty();
    const std::vector<ElementRun> runs =
        element_runs(graph, settings, is_found ? &settings.found : nullptr);
    if (runs.empty())
        return ImGui::TextDisabled("%s", is_found ? "No element has such a name, type or text."
                                                  : "This file has no elements.");
    if (!ImGui::BeginTable("elements", 3, list_flags() | ImGuiTableFlags_Resizable)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthStretch, 5);
    ImGui::TableSetupColumn("type", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 4);
    ImGui::TableNextRow();
    for (const char* name : {"Name", "Type", "Value"}) column_header(name, true);
    each_visible_row(std::min<size_t>(line_count(runs), 1u << 24), [&](int i) {
        element_line(graph, row_at(runs, static_cast<size_t>(i)), i, settings);
    });
    ImGui::EndTable();
}

}  // namespace studioscope
