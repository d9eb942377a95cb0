#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ui/command_actions.h"
#include "ui/dock/dock_panels.h"
#include "ui/shell/bars.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr ImGuiWindowFlags kFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoSavedSettings |
                                    ImGuiWindowFlags_NoBringToFrontOnFocus;

std::string file_text(const Scene& scene) { return scene.file.filename().string(); }

std::string counts_text(const Document& document, int lod) {
    const auto level = static_cast<size_t>(lod);
    if (level >= document.counts.lods.size()) return {};
    const LodCounts& counts = document.counts.lods[level];
    const auto number = [](size_t count, const char* one, const char* many) {
        return fmt::format("   {} {}", grouped(count), count == 1 ? one : many);
    };
    return fmt::format("LOD {}", lod) + number(counts.vertices, "vertex", "vertices") +
           number(counts.triangles, "triangle", "triangles") +
           number(counts.meshes, "mesh", "meshes") + number(counts.bones, "bone", "bones");
}

void message_counts(const Diagnostics& diagnostics, DockSettings& dock) {
    const float size = ImGui::GetFontSize() * 0.8f;
    std::string text;
    for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
        const size_t count = count_of(diagnostics, severity);
        if (count == 0) continue;
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const std::string label = grouped(count);
        const float width = size + ImGui::CalcTextSize(label.c_str()).x + size * 0.5f;
        if (ImGui::InvisibleButton(name_of(severity), {width, ImGui::GetTextLineHeight()}))
            flip_tab(dock, kMessagesTab);
        tooltip(fmt::format("{} {}{}: show or hide the messages", label, name_of(severity),
                            count == 1 ? "" : "s"));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        draw_severity(list, severity,
                      {corner.x + size * 0.5f, corner.y + ImGui::GetTextLineHeight() * 0.5f}, size);
        list.AddText({corner.x + size * 1.4f, corner.y}, kTextColor, label.c_str());
        ImGui::SameLine(0, size);
    }
}

// What is read beside the window, how far it is, and how to end it.
void load_progress(const LoadState& load, Requests& requests) {
    const float line = ImGui::GetTextLineHeight(), width = line * 7;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(corner.x, corner.y + line * 0.25f);
    list.AddRectFilled(from, {from.x + width, from.y + line * 0.5f}, color_of(0x2C323B), line / 4);
    // where nobody knows how far it is, a part that goes to and fro
    const float turn = std::fmod(load.seconds, 2.0f);
    const float begin = load.share >= 0 ? 0 : (turn < 1 ? turn : 2 - turn) * 0.75f;
    const float end = load.share >= 0 ? std::clamp(load.share, 0.02f, 1.0f) : begin + 0.25f;
    list.AddRectFilled({from.x + width * begin, from.y},
                       {from.x + width * end, from.y + line * 0.5f}, kHighlightColor, line / 4);
    ImGui::Dummy({width, line});
    ImGui::SameLine();
    const std::string text = "Reading " + load.name;
    const ImVec2 size = ImGui::CalcTextSize(text.c_str()), at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("cancel load", {size.x, line})) requests.cancel_load = true;
    list.AddText(at, ImGui::IsItemHovered() ? kHighlightColor : kTextColor, text.c_str());
    tooltip(fmt::format("{:.1f} s so far. Click to give it up; what is open stays", load.seconds),
            "Escape");
    ImGui::SameLine(0, line);
}

void copied_counts(const std::string& counts, const std::string& file) {
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(counts.c_str());
    if (ImGui::InvisibleButton("counts", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)}))
        ImGui::SetClipboardText((file + "   " + counts).c_str());
    ImGui::GetWindowDrawList()->AddText(
        corner, ImGui::IsItemHovered() ? kHighlightColor : kDimColor, counts.c_str());
    tooltip("What is drawn; the bones are those that move it", "Click to copy");
}

}  // namespace

void status_bar(const Rect& home, Document& document, const FrameFacts& facts, Requests& requests) {
    ImGui::SetNextWindowPos({home.position.x, home.position.y});
    ImGui::SetNextWindowSize({home.size.x, home.size.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding,
                        {10 * scale_of_window(),
                         std::max((home.size.y - ImGui::GetTextLineHeight()) * 0.5f, 0.0f)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, color_of(0x16191E));
    if (ImGui::Begin("Status", nullptr, kFlags)) {
        if (document.panels.load.is_busy) load_progress(document.panels.load, requests);
        message_counts(document.messages, document.panels.dock);
        const std::string file = file_text(document.scene);
        ImGui::TextUnformatted(file.empty() ? "No model" : file.c_str());
        ImGui::SameLine(0, ImGui::GetFontSize() * 1.6f);
        const std::string counts = counts_text(document, shown_lod(document, facts.drawn_lod));
        copied_counts(counts, file);
        ImGui::SameLine();
        const float end = ImGui::GetCursorPosX();
        const std::string machine =
            facts.gpu + fmt::format("   {:.1f} ms a frame", facts.frame_milliseconds);
        const float at =
            home.size.x - ImGui::CalcTextSize(machine.c_str()).x - 10 * scale_of_window();
        if (at > end) {
            ImGui::SameLine(at);
            ImGui::TextDisabled("%s", machine.c_str());
        }
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace studioscope
