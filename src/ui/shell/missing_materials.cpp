#include "ui/shell/missing_materials.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "ui/shell/view_legend.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr const char* kMountsTab = "Mounts";
constexpr ImGuiWindowFlags kFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize;

// The middle of the bottom edge of the hint: in the middle of the view or of what the legend leaves
// of it, or else above the legend.
ImVec2 place_of_hint(const Rect& view, const std::optional<Rect>& legend, float width) {
    const ImVec2 middle(view.position.x + view.size.x / 2, view.bottom());
    if (!legend || middle.x + width / 2 < legend->position.x) return middle;
    const float room = legend->position.x - view.position.x;
    if (room < width) return {middle.x, legend->position.y};
    return {view.position.x + room / 2, middle.y};
}

}  // namespace

std::string missing_materials_text(const Document& document) {
    const auto count_of = [&](MaterialStatus status) {
        return std::count_if(document.materials.begin(), document.materials.end(),
                             [&](const ResolvedMaterial& look) { return look.status == status; });
    };
    const auto missing = count_of(MaterialStatus::kMissing);
    const auto bare = count_of(MaterialStatus::kNoTexture);
    if (missing == 0 && bare == 0) return {};
    if (missing == 0)
        return fmt::format("{} material{} a texture: why?", bare, bare == 1 ? " lacks" : "s lack");
    const std::string also = bare > 0 ? fmt::format(", {} lack a texture", bare) : "";
    return fmt::format("{} material{} not found{}: why?", missing, missing == 1 ? " was" : "s were",
                       also);
}

void missing_materials(const Rect& view, Document& document) {
    const bool is_answered =
        is_open(document.panels.dock, kMountsTab) && !document.panels.is_hidden;
    if (is_answered || document.panels.is_hidden || document.model().meshes.empty() ||
        document.view.mode != ShadingMode::kShaded)
        return;
    const std::string text = missing_materials_text(document);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float line = ImGui::GetTextLineHeight();
    if (text.empty() || view.size.x < size.x + 4 * line || view.size.y < 6 * line) return;
    const ImVec2 place = place_of_hint(view, legend_rect(view, document), size.x + line);
    ImGui::SetNextWindowPos({place.x, place.y - line * 0.6f}, ImGuiCond_Always, {0.5f, 1});
    if (ImGui::Begin("Missing materials", nullptr, kFlags)) {
        ImGui::PushStyleColor(ImGuiCol_Button, color_of(0x14171B, 215));
        ImGui::PushStyleColor(ImGuiCol_Text, kWarningColor);
        if (ImGui::Button(text.c_str())) {
            document.panels.mounts.only_troubles = true;
            document.panels.mounts.look_up.clear();
            open_tab(document.panels.dock, kMountsTab);
        }
        ImGui::PopStyleColor(2);
        tooltip("Open Mounts: where they were searched, and what would provide them");
    }
    ImGui::End();
}

}  // namespace studioscope
