#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/at.h"
#include "core/path_text.h"
#include "document/document.h"
#include "document/view/panes.h"
#include "ui/command_actions.h"
#include "ui/dock/panels.h"
#include "ui/shell/bars.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr ImGuiWindowFlags kStatusFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                          ImGuiWindowFlags_NoSavedSettings |
                                          ImGuiWindowFlags_NoBringToFrontOnFocus;

std::string file_text(const Scene& scene) { return path_text(scene.file.filename()); }

// "5 120 vertices" of a level, "5 120 | 2 400 vertices" of two with different numbers.
std::string level_counts_text(const std::vector<size_t>& counts, const char* one,
                              const char* many) {
    const bool is_alike = std::equal(counts.begin() + 1, counts.end(), counts.begin());
    std::string text = grouped(counts.front());
    for (size_t i = 1; i < counts.size() && !is_alike; ++i) text += " | " + grouped(counts[i]);
    return text + " " + (is_alike && counts.front() == 1 ? one : many);
}

// The levels of the open model that the view shows.
std::vector<int> shown_levels(const Document& document, int lod) {
    if (document.compared) return {lod};
    std::vector<int> levels;
    for (const LodPane& pane : lod_panes(document.model(), document.view, lod, 1))
        levels.push_back(pane.lod);
    return levels;
}

// The drawn levels and their counts, as texts.
std::vector<std::string> drawn_count_texts(Document& document, int lod) {
    const size_t all = document.counts.lods.size();
    std::string levels;
    std::vector<size_t> vertices, triangles, meshes, bones;
    for (const int shown : shown_levels(document, lod)) {
        if (!is_index(shown, all)) continue;
        const LodCounts counts = drawn_counts(document, shown);
        levels += fmt::format("{}{}", levels.empty() ? "Drawn: LOD " : " | ", shown);
        vertices.push_back(counts.vertices);
        triangles.push_back(counts.triangles);
        meshes.push_back(counts.meshes);
        bones.push_back(counts.bones);
    }
    if (levels.empty()) return {};
    if (document.view.instances > 1)
        levels += fmt::format(" x {}", grouped(static_cast<size_t>(document.view.instances)));
    return {levels, level_counts_text(vertices, "vertex", "vertices"),
            level_counts_text(triangles, "triangle", "triangles"),
            level_counts_text(meshes, "mesh", "meshes"), level_counts_text(bones, "bone", "bones")};
}

std::string joined(const std::vector<std::string>& counts, size_t max_count) {
    std::string text;
    for (size_t i = 0; i < std::min(max_count, counts.size()); ++i)
        text += (i == 0 ? "" : "   ") + counts[i];
    return text;
}

void message_counts(const Diagnostics& diagnostics, DockSettings& dock) {
    const float size = ImGui::GetFontSize() * 0.8f;
    std::string text;
    for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
        const size_t count = severity_count(diagnostics, severity);
        if (count == 0) continue;
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        const std::string label = grouped(count);
        const float width = size + ImGui::CalcTextSize(label.c_str()).x + size * 0.5f;
        if (ImGui::InvisibleButton(severity_name(severity), {width, ImGui::GetTextLineHeight()}))
            toggle_tab(dock, kMessagesTab);
        tooltip(fmt::format("{} {}{}: show or hide the messages", label, severity_name(severity),
                            count == 1 ? "" : "s"));
        ImDrawList& list = *ImGui::GetWindowDrawList();
        draw_severity(list, severity,
                      {corner.x + size * 0.5f, corner.y + ImGui::GetTextLineHeight() * 0.5f}, size);
        list.AddText({corner.x + size * 1.4f, corner.y}, kTextColor, label.c_str());
        ImGui::SameLine(0, size);
    }
}

// Draws the file that is being loaded, the progress, and how to cancel.
void load_progress(const LoadState& load, Requests& requests) {
    const float line = ImGui::GetTextLineHeight(), width = line * 7;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(corner.x, corner.y + line * 0.25f);
    list.AddRectFilled(from, {from.x + width, from.y + line * 0.5f}, rgb_color(0x2C323B), line / 4);
    // With unknown progress, a part of the bar moves back and forth.
    const float phase = std::fmod(load.seconds, 2.0f);
    const float begin = load.share >= 0 ? 0 : (phase < 1 ? phase : 2 - phase) * 0.75f;
    const float end = load.share >= 0 ? std::clamp(load.share, 0.02f, 1.0f) : begin + 0.25f;
    list.AddRectFilled({from.x + width * begin, from.y},
                       {from.x + width * end, from.y + line * 0.5f}, kHighlightColor, line / 4);
    ImGui::Dummy({width, line});
    ImGui::SameLine();
    const std::string text = "Reading " + load.name;
    const ImVec2 size = ImGui::CalcTextSize(text.c_str()), at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("cancel load", {size.x, line})) requests.push(request::CancelLoad{});
    list.AddText(at, ImGui::IsItemHovered() ? kHighlightColor : kTextColor, text.c_str());
    tooltip(fmt::format("{:.1f} s so far. Click to cancel; what is open stays", load.seconds),
            "Escape");
    ImGui::SameLine(0, line);
}

// Draws as many counts as fit; the tooltip and the clipboard get all.
void copied_counts(const std::vector<std::string>& counts, const std::string& file, float room) {
    const std::string all = joined(counts, counts.size());
    size_t max_count = counts.size();
    while (max_count > 1 && ImGui::CalcTextSize(joined(counts, max_count).c_str()).x > room)
        --max_count;
    const std::string shown = joined(counts, max_count);
    const ImVec2 corner = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(shown.c_str());
    if (ImGui::InvisibleButton("counts", {std::max(size.x, 1.0f), std::max(size.y, 1.0f)}))
        copy_text(file + "   " + all);
    ImGui::GetWindowDrawList()->AddText(
        corner, ImGui::IsItemHovered() ? kHighlightColor : kDimColor, shown.c_str());
    tooltip((max_count < counts.size() ? all + ". " : std::string()) +
                "What is drawn, over all instances; the meshes and the bones that move them are "
                "those of one",
            "Click to copy");
}

}  // namespace

void status_bar(const Rect& area, Document& document, const FrameInfo& info, Requests& requests) {
    ImGui::SetNextWindowPos({area.position.x, area.position.y});
    ImGui::SetNextWindowSize({area.size.x, area.size.y});
    ImGui::PushStyleVar(
        ImGuiStyleVar_WindowPadding,
        {points(10), std::max((area.size.y - ImGui::GetTextLineHeight()) * 0.5f, 0.0f)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb_color(0x16191E));
    if (ImGui::Begin("Status", nullptr, kStatusFlags)) {
        if (document.panels.load.is_busy) load_progress(document.panels.load, requests);
        message_counts(document.messages, document.panels.dock);
        const std::string file = file_text(*document.scene);
        ImGui::TextUnformatted(file.empty() ? "No model" : file.c_str());
        ImGui::SameLine(0, ImGui::GetFontSize() * 1.6f);
        copied_counts(drawn_count_texts(document, shown_lod(document, info.drawn_lod)), file,
                      ImGui::GetContentRegionAvail().x);
        ImGui::SameLine();
        const float end = ImGui::GetCursorPosX();
        const std::string cost = fmt::format("{:.1f} ms per frame", info.frame_milliseconds);
        const float at = area.size.x - ImGui::CalcTextSize(cost.c_str()).x - points(10);
        if (at > end) {
            ImGui::SameLine(at);
            ImGui::TextDisabled("%s", cost.c_str());
        }
    }
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

}  // namespace studioscope
