#include <fmt/format.h>

#include <algorithm>

#include "core/at.h"
#include "ui/dock/dock_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr Severity kWorstFirst[] = {Severity::kError, Severity::kWarning, Severity::kNote};

std::string place_text(const Diagnostic& message) {
    const size_t slash = message.file.find_last_of("/\\");
    std::string text = slash == std::string::npos ? message.file : message.file.substr(slash + 1);
    if (message.place.kind == Place::Kind::kLine) text += fmt::format(":{}", message.place.value);
    if (message.place.kind == Place::Kind::kOffset)
        text += fmt::format("@0x{:08x}", message.place.value);
    return text;
}

std::vector<size_t> shown_messages(const Diagnostics& diagnostics,
                                   const MessageSettings& settings) {
    std::vector<size_t> rows;
    for (size_t i = 0; i < diagnostics.size(); ++i) {
        const Diagnostic& message = diagnostics[i];
        if (!at(settings.is_shown, message.severity)) continue;
        if (!settings.filter.empty() && !matches(to_string(message), settings.filter)) continue;
        rows.push_back(i);
    }
    return rows;
}

void severity_switch(Severity severity, size_t count, bool& is_shown) {
    const std::string label = fmt::format("{}###{}", grouped(count), name_of(severity));
    const float icon = ImGui::GetFontSize();
    ImGui::PushStyleColor(ImGuiCol_Text, is_shown ? kTextColor : color_of(0x6B7480));
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
    tooltip(fmt::format("{} {}s", is_shown ? "Hide the" : "Show the", name_of(severity)));
}

void copy_messages(const Diagnostics& diagnostics, const std::vector<size_t>& rows) {
    std::string text;
    for (const size_t row : rows) text += to_string(diagnostics[row]) + "\n";
    ImGui::SetClipboardText(text.c_str());
}

void message_line(const Diagnostic& message, size_t index) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(static_cast<int>(index));
    if (ImGui::Selectable("##row", false, ImGuiSelectableFlags_SpanAllColumns))
        ImGui::SetClipboardText(to_string(message).c_str());
    tooltip(to_string(message), "Click to copy");
    ImGui::PopID();
    ImGui::SameLine(0, 0);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float line = ImGui::GetTextLineHeight();
    draw_severity(*ImGui::GetWindowDrawList(), message.severity,
                  {corner.x + line * 0.6f, corner.y + line * 0.5f}, line * 0.8f);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(message.message.c_str());
    ImGui::TableNextColumn();
    ImGui::PushFont(mono_font());
    ImGui::TextUnformatted(place_text(message).c_str());
    ImGui::TableNextColumn();
    ImGui::TextDisabled("%s", message.code.c_str());
    ImGui::PopFont();
}

void message_table(const Diagnostics& diagnostics, const std::vector<size_t>& rows) {
    constexpr ImGuiTableFlags kFlags = kListFlags | ImGuiTableFlags_Resizable |
                                       ImGuiTableFlags_NoSavedSettings |
                                       ImGuiTableFlags_BordersInnerV;
    if (!ImGui::BeginTable("messages", 4, kFlags)) return;
    const float font = ImGui::GetFontSize();
    ImGui::TableSetupColumn(
        "severity", ImGuiTableColumnFlags_WidthFixed | ImGuiTableColumnFlags_NoResize, font * 1.3f);
    ImGui::TableSetupColumn("message", ImGuiTableColumnFlags_WidthStretch);
    ImGui::TableSetupColumn("place", ImGuiTableColumnFlags_WidthFixed, font * 15);
    ImGui::TableSetupColumn("code", ImGuiTableColumnFlags_WidthFixed, font * 11);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const size_t row = at(rows, i);
            message_line(diagnostics[row], row);
        }
    ImGui::EndTable();
}

}  // namespace

size_t count_of(const Diagnostics& diagnostics, Severity severity) {
    return static_cast<size_t>(
        std::count_if(diagnostics.begin(), diagnostics.end(),
                      [&](const Diagnostic& d) { return d.severity == severity; }));
}

void messages_panel(const Rect& home, const Diagnostics& diagnostics, PanelSettings& panels) {
    MessageSettings& settings = panels.messages;
    const float font = ImGui::GetFontSize();
    if (begin_panel("Messages", home, font * 33)) {
        const std::vector<size_t> rows = shown_messages(diagnostics, settings);
        for (const Severity severity : kWorstFirst) {
            severity_switch(severity, count_of(diagnostics, severity),
                            at(settings.is_shown, severity));
            ImGui::SameLine();
        }
        search_box("##filter", "Search messages", settings.filter, font * 12);
        ImGui::SameLine();
        if (ImGui::Button("Copy all")) copy_messages(diagnostics, rows);
        tooltip("Put the messages that are shown on the clipboard, one a line");
        ImGui::SameLine();
        if (ImGui::Button("Close")) panels.show_messages = false;
        tooltip("Hide the messages; the status bar brings them back");
        if (rows.empty())
            ImGui::TextDisabled(
                "%s", diagnostics.empty() ? "Nothing was odd." : "No message passes the filter.");
        else
            message_table(diagnostics, rows);
    }
    end_panel();
}

}  // namespace studioscope
