#include <fmt/format.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "core/at.h"
#include "core/text.h"
#include "document/message_target.h"
#include "model/manual.h"
#include "ui/dock/panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void add_group(const std::vector<size_t>& alike, const std::string& code,
               const MessageFilter& choice, std::vector<MessageRow>& rows) {
    const bool is_group = alike.size() > kMaxSimilar && choice.filter.empty();
    if (is_group) rows.push_back({alike[0], alike.size(), true, false});
    if (is_group && choice.unfolded.count(code) == 0) return;
    for (const size_t message : alike) rows.push_back({message, 1, false, is_group});
}

}  // namespace

std::vector<MessageRow> message_rows(const Diagnostics& diagnostics, const MessageFilter& choice) {
    std::vector<MessageRow> rows;
    for (const Severity severity : kWorstFirst) {
        if (!at(choice.is_shown, severity)) continue;
        std::map<std::string, size_t> group_indices;  // index into `groups`
        std::vector<std::vector<size_t>> groups;
        for (size_t i = 0; i < diagnostics.size(); ++i) {
            const Diagnostic& message = diagnostics[i];
            if (message.severity != severity) continue;
            if (!choice.filter.empty() && !matches(to_string(message), choice.filter)) continue;
            const auto [place, is_new] = group_indices.try_emplace(message.code, groups.size());
            if (is_new) groups.emplace_back();
            groups[place->second].push_back(i);
        }
        for (const std::vector<size_t>& alike : groups)
            add_group(alike, diagnostics[alike[0]].code, choice, rows);
    }
    return rows;
}

namespace {

std::string place_text(const Diagnostic& message) {
    const size_t slash = message.file.find_last_of("/\\");
    std::string text = slash == std::string::npos ? message.file : message.file.substr(slash + 1);
    if (message.location.kind == Location::Kind::kLine)
        text += fmt::format(":{}", message.location.value);
    if (message.location.kind == Location::Kind::kOffset)
        text += fmt::format("@0x{:08x}", message.location.value);
    return text;
}

void severity_switch(Severity severity, size_t count, bool& is_shown) {
    const std::string label = fmt::format("{}###{}", grouped(count), severity_name(severity));
    const float icon = ImGui::GetFontSize();
    ImGui::PushStyleColor(ImGuiCol_Text, is_shown ? kTextColor : rgb_color(0x6B7480));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 text = ImGui::CalcTextSize(grouped(count).c_str());
    const float width = text.x + icon + ImGui::GetStyle().FramePadding.x * 3;
    ImGui::PushStyleVar(ImGuiStyleVar_ButtonTextAlign, {0.85f, 0.5f});
    if (ImGui::Button(label.c_str(), {width, 0})) is_shown = !is_shown;
    ImGui::PopStyleVar();
    ImGui::PopStyleColor();
    draw_severity(*ImGui::GetWindowDrawList(), severity,
                  {corner.x + ImGui::GetStyle().FramePadding.x + icon * 0.4f,
                   corner.y + ImGui::GetFrameHeight() * 0.5f},
                  icon * (is_shown ? 0.8f : 0.5f));
    tooltip(fmt::format("{} {}s", is_shown ? "Hide the" : "Show the", severity_name(severity)));
}

void copy_messages(const Diagnostics& diagnostics, const MessageFilter& settings) {
    std::string text;
    for (const Diagnostic& message : diagnostics)
        if (at(settings.is_shown, message.severity) &&
            (settings.filter.empty() || matches(to_string(message), settings.filter)))
            text += to_string(message) + "\n";
    copy_text(text);
}

void severity_mark(Severity severity) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    draw_severity(*ImGui::GetWindowDrawList(), severity,
                  {corner.x + line * 0.6f, corner.y + line * 0.5f}, line * 0.8f);
}

// A message with its explanation, as `explain` prints it.
std::string with_explanation(const std::string& message, const std::string& code) {
    const MessageEntry* entry = find_message(code);
    if (!entry) return message;
    return fmt::format("{}\n\n{}\n\n{}", message, entry->why, entry->action);
}

// The targets of a click on the message: "line 12", "vertex 40 and line 12"; empty: none.
std::string target_text(const Document& document, const Diagnostic& message) {
    std::string part = find_message_target(document, message).name;
    if (!has_source_line(message)) return part;
    const std::string line = fmt::format("line {}", message.location.value);
    return part.empty() ? line : part + " and " + line;
}

// Draws a message; a click leads to its subject.
void message_line(Document& document, const MessageRow& row) {
    const Diagnostic& message = document.messages[row.message];
    const bool is_clicked = ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns);
    if (is_clicked) follow_message(document, row.message);
    if (ImGui::IsItemHovered()) {
        const std::string where = target_text(document, message);
        tooltip(with_explanation(to_string(message), message.code),
                where.empty() ? "Right-click to copy"
                              : "Click to go to " + where + ", right-click to copy");
    }
    copied_by_right_click(to_string(message));
    ImGui::SameLine(0, 0);
    severity_mark(message.severity);
    ImGui::TableNextColumn();
    if (row.is_inside) ImGui::Indent();
    truncated_text(message.message);
    if (row.is_inside) ImGui::Unindent();
    ImGui::TableNextColumn();
    ImGui::PushFont(mono_font());
    ImGui::TextUnformatted(place_text(message).c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", message.code.c_str());
    ImGui::PopFont();
}

void group_line(const Diagnostic& first, const MessageRow& row, MessageFilter& settings) {
    const bool is_open = settings.unfolded.count(first.code) > 0;
    if (ImGui::Selectable("##group", false, ImGuiSelectableFlags_SpanAllColumns)) {
        if (is_open)
            settings.unfolded.erase(first.code);
        else
            settings.unfolded.insert(first.code);
    }
    if (ImGui::IsItemHovered())
        tooltip(with_explanation(first.message, first.code),
                is_open ? "Click to collapse these messages into one line" : "Click to show each");
    ImGui::SameLine(0, 0);
    severity_mark(first.severity);
    ImGui::TableNextColumn();
    expansion_arrow(ImGui::GetCursorScreenPos(), is_open, kDimColor);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetTextLineHeight());
    truncated_text(grouped(row.count) + " times: " + first.message);
    ImGui::TableNextColumn();
    ImGui::PushFont(mono_font());
    if (!is_open) ImGui::TextDisabled("%s \u2026", place_text(first).c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", first.code.c_str());
    ImGui::PopFont();
}

// The natural widths of the columns with the place and the code, as far as they leave the messages
// most of the table.
std::array<float, 2> message_column_widths(const Diagnostics& messages,
                                           const std::vector<MessageRow>& rows) {
    ImGui::PushFont(mono_font());
    const float place = widest_text(rows, [&](const MessageRow& row) {
        return place_text(messages[row.message]) + (row.is_group ? " \u2026" : "");
    });
    const float code =
        widest_text(rows, [&](const MessageRow& row) { return messages[row.message].code; });
    ImGui::PopFont();
    const float max = ImGui::GetFontSize() * 20;
    return {std::min(place, max), std::min(code, max)};
}

void message_table(Document& document, const std::vector<MessageRow>& rows) {
    constexpr ImGuiTableFlags kFlags =
        kListFlags | ImGuiTableFlags_NoSavedSettings | ImGuiTableFlags_BordersInnerV;
    const float font = ImGui::GetFontSize();
    const auto [place, code] = message_column_widths(document.messages, rows);
    if (!ImGui::BeginTable("messages", 4, kFlags)) return;
    const ColumnRoom rooms[] = {{1.3f}, {26}, {place / font, 1}, {code / font, 2}};
    const uint32_t shown = fitting_columns(rooms, ImGui::GetContentRegionAvail().x);
    const auto fixed = [&](size_t column) {
        return ImGuiTableColumnFlags_WidthFixed |
               (is_column_shown(shown, column) ? 0 : ImGuiTableColumnFlags_Disabled);
    };
    ImGui::TableSetupColumn("severity", ImGuiTableColumnFlags_WidthFixed, font * 1.3f);
    ImGui::TableSetupColumn("message", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("place", fixed(2), place);
    ImGui::TableSetupColumn("code", fixed(3), code);
    each_visible_row(rows.size(), [&](int i) {
        const MessageRow& row = at(rows, i);
        begin_row();
        ImGui::PushID(static_cast<int>(row.message));
        if (row.is_group)
            group_line(document.messages[row.message], row, document.panels.messages);
        else
            message_line(document, row);
        ImGui::PopID();
    });
    ImGui::EndTable();
}

}  // namespace

size_t severity_count(const Diagnostics& diagnostics, Severity severity) {
    return static_cast<size_t>(
        std::count_if(diagnostics.begin(), diagnostics.end(),
                      [&](const Diagnostic& d) { return d.severity == severity; }));
}

DockTab::Badge messages_badge(const Document& document) {
    const Diagnostics& diagnostics = document.messages;
    for (const Severity severity : {Severity::kError, Severity::kWarning})
        if (const size_t count = severity_count(diagnostics, severity); count > 0)
            return {grouped(count), severity == Severity::kError ? kErrorColor : kWarningColor};
    return {diagnostics.empty() ? std::string() : grouped(diagnostics.size()), kDimColor};
}

void messages_tools(Document& document, const FrameInfo&, Requests&) {
    const Diagnostics& diagnostics = document.messages;
    MessageFilter& settings = document.panels.messages;
    for (const Severity severity : kWorstFirst) {
        severity_switch(severity, severity_count(diagnostics, severity),
                        at(settings.is_shown, severity));
        ImGui::SameLine();
    }
    search_box("##filter", "Search messages", settings.filter, ImGui::GetFontSize() * 12);
    ImGui::SameLine();
    if (ImGui::Button("Copy all")) copy_messages(diagnostics, settings);
    tooltip("Put the messages that are shown on the clipboard, one a line");
}

void messages_tab(Document& document, const FrameInfo&, Requests&) {
    const Diagnostics& diagnostics = document.messages;
    MessageFilter& settings = document.panels.messages;
    const std::vector<MessageRow>& rows =
        document.derived.message_rows.of({document.messages_number, diagnostics.size(), settings},
                                         [&] { return message_rows(diagnostics, settings); });
    if (rows.empty())
        ImGui::TextDisabled(
            "%s", diagnostics.empty() ? "No problems found." : "No message passes the filter.");
    else
        message_table(document, rows);
}

}  // namespace studioscope
