#include "ui/lod_panel.h"

#include <fmt/format.h>

#include "ui/command_actions.h"
#include "ui/fixup_table.h"
#include "ui/style.h"
#include "ui/widgets.h"

namespace {

void lod_line(const Document& document, int lod, int shown, ViewSettings& view) {
    const auto index = static_cast<size_t>(lod);
    const LodCounts counts =
        index < document.counts.lods.size() ? document.counts.lods[index] : LodCounts{};
    const bool is_chosen = view.lod == lod;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    if (ImGui::Selectable(std::to_string(lod).c_str(), is_chosen,
                          ImGuiSelectableFlags_SpanAllColumns))
        view.lod = lod;
    const float point = document.model().lods[index].switch_point;
    tooltip("Show this level of detail; right click to copy its numbers", std::to_string(lod));
    copied_by_right_click(
        fmt::format("LOD {}: {} vertices, {} triangles, {} meshes, {} bones, switch point {:g}",
                    lod, counts.vertices, counts.triangles, counts.meshes, counts.bones, point));
    if (lod == shown && !is_chosen)
        ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg0, color_of(0x45C4B0, 26));
    const ImU32 color = counts.vertices == 0 ? color_of(0x6B7480) : kTextColor;
    for (const size_t count : {counts.vertices, counts.triangles, counts.meshes, counts.bones}) {
        ImGui::TableNextColumn();
        right_aligned(grouped(count), color);
    }
    ImGui::TableNextColumn();
    right_aligned(point < 0 ? "shadow" : fmt::format("{:g}", point), color);
}

void lod_table(const Document& document, int shown, ViewSettings& view) {
    constexpr const char* kNames[] = {"LOD", "vertices", "triangles", "meshes", "bones", "switch"};
    constexpr float kWidths[] = {0, 3.6f, 3.7f, 3.1f, 2.6f, 3.1f};
    if (!ImGui::BeginTable("levels", 6, kListFlags)) return;
    ImGui::TableSetupScrollFreeze(0, 1);
    for (size_t i = 0; i < std::size(kNames); ++i)
        ImGui::TableSetupColumn(
            kNames[i],
            i == 0 ? ImGuiTableColumnFlags_WidthStretch : ImGuiTableColumnFlags_WidthFixed,
            kWidths[i] * ImGui::GetFontSize());
    ImGui::TableNextRow();
    for (const char* name : kNames) column_header(name);
    for (int lod = 0; lod < static_cast<int>(document.model().lods.size()); ++lod)
        lod_line(document, lod, shown, view);
    ImGui::EndTable();
}

void root_lod_choice(const Scene& scene, Requests& requests) {
    if (!scene.vertex_file) return;
    ImGui::SameLine(0, ImGui::GetFontSize());
    ImGui::TextUnformatted("Root");
    ImGui::SameLine();
    int root = scene.root_lod;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 5.2f);
    const int last = std::max(scene.vertex_file->lod_count - 1, 0);
    if (ImGui::BeginCombo("##root", fmt::format("LOD {}", root).c_str())) {
        for (int lod = 0; lod <= last; ++lod)
            if (ImGui::Selectable(fmt::format("LOD {}", lod).c_str(), lod == root)) root = lod;
        ImGui::EndCombo();
    }
    tooltip(
        "The level that the engine loads as its finest: the fixup table gathers the vertices "
        "for it, and finer levels are dropped");
    if (root != scene.root_lod) requests.root_lod = root;
}

void levels_tab(Document& document, int shown, Requests& requests) {
    if (document.model().lods.empty()) return ImGui::TextDisabled("No model is open.");
    bool is_automatic = document.view.lod == kAutomaticLod;
    if (ImGui::Checkbox("Automatic", &is_automatic))
        document.view.lod = is_automatic ? kAutomaticLod : shown;
    command_tooltip("Automatic LOD");
    root_lod_choice(document.scene, requests);
    lod_table(document, shown, document.view);
}

}  // namespace

void lod_panel(const Rect& home, Document& document, int drawn_lod, Requests& requests) {
    const int shown = shown_lod(document, drawn_lod);
    if (begin_panel("LODs", home) && ImGui::BeginTabBar("tabs")) {
        if (begin_tab("Levels", "All levels of detail with their counts")) {
            levels_tab(document, shown, requests);
            ImGui::EndTabItem();
        }
        if (begin_tab("Fixups",
                      "The fixup table of the VVD: which runs of its vertices go where")) {
            fixup_table(document.scene, document.selection.fixup);
            ImGui::EndTabItem();
        }
        ImGui::EndTabBar();
    }
    end_panel();
}
