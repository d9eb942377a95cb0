#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/at.h"
#include "document/message_target.h"
#include "ui/dock/panels.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/text_field.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

// The indices of all messages about a line of a text file.
std::vector<size_t> line_messages(const Diagnostics& messages) {
    std::vector<size_t> found;
    for (size_t i = 0; i < messages.size(); ++i)
        if (has_source_line(messages[i])) found.push_back(i);
    return found;
}

bool is_at(const Diagnostic& message, const SourceSettings& source) {
    return message.file == source.file && message.location.value == source.line;
}

// Draws the button of the message `step` further on in the list.
void step_button(const char* label, const char* help, int step, const std::vector<size_t>& all,
                 int current, Document& document) {
    const int next = current + step;
    const bool is_there = is_index(next, all.size());
    ImGui::BeginDisabled(!is_there);
    if (ImGui::Button(label) && is_there) follow_message(document, at(all, next));
    ImGui::EndDisabled();
    tooltip(help);
    ImGui::SameLine();
}

// Draws the button that opens the line in the editor, and the one to choose another.
void editor_buttons(Document& document, const FrameInfo& info, Requests& requests) {
    const bool is_known = !info.editor.empty();
    if (ImGui::Button("Open in editor")) {
        if (is_known)
            requests.push(request::OpenInEditor{});
        else
            ImGui::OpenPopup("editor");
    }
    tooltip(is_known ? info.editor : "No editor was found in PATH: choose one");
    ImGui::SameLine(0, points(2));
    if (ImGui::Button("\u2026")) ImGui::OpenPopup("editor");
    tooltip("Choose the editor");
    ImGui::SameLine();
    if (!ImGui::BeginPopup("editor")) return;
    ImGui::TextUnformatted("Command that opens a line in your editor:");
    const std::string hint =
        info.editor.empty() ? std::string("code -g {file}:{line}") : info.editor;
    constexpr size_t kMaxCommand = 500;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 26);
    text_field("##editor", hint.c_str(), document.panels.editor, kMaxCommand);
    ImGui::TextDisabled(
        "It is started without a shell. Empty: the first of code, codium, subl,\n"
        "kate, gedit and notepad++ that is in PATH.");
    ImGui::EndPopup();
}

// Draws a message below the line that it is about.
void message_below(const Diagnostic& message, float indent) {
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    draw_severity(*ImGui::GetWindowDrawList(), message.severity,
                  {corner.x - line * 0.7f, corner.y + line * 0.5f}, line * 0.8f);
    ImGui::PushStyleColor(ImGuiCol_Text, severity_color(message.severity));
    const std::string text = fmt::format("{} [{}]", message.message, message.code);
    ImGui::PushTextWrapPos(ImGui::GetScrollX() + ImGui::GetWindowContentRegionMax().x);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    copied_by_right_click(to_string(message));
}

void source_line(const std::string& text, uint64_t number, bool is_marked, float indent) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (is_marked)
        list.AddRectFilled({ImGui::GetWindowPos().x, corner.y},
                           {ImGui::GetWindowPos().x + ImGui::GetWindowWidth(), corner.y + height},
                           rgb_color(0x2A5A55, 130));
    const std::string digits = std::to_string(number);
    const float width = ImGui::CalcTextSize(digits.c_str()).x;
    list.AddText({corner.x + indent - height * 0.8f - width, corner.y},
                 is_marked ? kHighlightColor : kDimColor, digits.c_str());
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + indent);
    ImGui::TextUnformatted(text.c_str());
    copied_by_right_click(text);
}

void source_lines(const SourceLines& source, Document& document) {
    SourceSettings& settings = document.panels.source;
    ImGui::BeginChild("lines", {}, false, ImGuiWindowFlags_HorizontalScrollbar);
    ImGui::PushFont(mono_font());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {ImGui::GetStyle().ItemSpacing.x, 0});
    const std::string last = std::to_string(source.first + source.lines.size());
    const float indent = ImGui::CalcTextSize(last.c_str()).x + ImGui::GetTextLineHeight() * 1.6f;
    for (size_t i = 0; i < source.lines.size(); ++i) {
        const uint64_t number = source.first + i;
        const bool is_marked = number == settings.line;
        source_line(source.lines[i], number, is_marked, indent);
        for (const Diagnostic& message : document.messages)
            if (has_source_line(message) && is_at(message, {settings.file, number}))
                message_below(message, indent);
        if (is_marked && settings.scrolls) ImGui::SetScrollHereY(0.5f);
    }
    settings.scrolls = false;
    ImGui::PopStyleVar();
    ImGui::PopFont();
    ImGui::EndChild();
}

}  // namespace

void source_tools(Document& document, const FrameInfo& info, Requests& requests) {
    const SourceSettings& source = document.panels.source;
    if (source.file.empty()) return;
    const std::vector<size_t> all = line_messages(document.messages);
    const auto here = std::find_if(all.begin(), all.end(), [&](size_t message) {
        return is_at(document.messages[message], source);
    });
    const int current = here == all.end() ? -1 : static_cast<int>(here - all.begin());
    step_button("Previous", "Go to the previous message about a line", -1, all, current, document);
    step_button("Next", "Go to the next message about a line", 1, all, current, document);
    editor_buttons(document, info, requests);
    ImGui::AlignTextToFramePadding();
    if (current >= 0) {
        ImGui::TextDisabled("%d of %d", current + 1, static_cast<int>(all.size()));
        ImGui::SameLine();
    }
    const std::string place = fmt::format("{}:{}", source.file, source.line);
    elided(place);
    tooltip(place, "Right-click to copy");
    copied_by_right_click(place);
}

void source_tab(Document& document, const FrameInfo& info, Requests&) {
    if (document.panels.source.file.empty()) {
        ImGui::TextDisabled("Click a message about a line of a QC, SMD or VMT to read it here.");
        ImGui::SameLine();
        if (ImGui::SmallButton("Messages")) open_tab(document.panels.dock, kMessagesTab);
        tooltip("Open the list of messages");
        return;
    }
    if (info.source == nullptr)
        ImGui::TextDisabled("Reading\u2026");
    else if (!info.source->problem.empty())
        ImGui::TextDisabled("Nothing is shown: %s.", info.source->problem.c_str());
    else
        source_lines(*info.source, document);
}

}  // namespace studioscope
