#include <algorithm>
#include <cmath>

#include "ui/dock/skinning_parts.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

void skinner_choice(ViewSettings& view) {
    ImGui::SetNextItemWidth(-1);
    constexpr const char* kBest = "Automatic";
    const char* shown = view.skinner ? table_row(*view.skinner).title : kBest;
    if (ImGui::BeginCombo("##skinner", shown, ImGuiComboFlags_HeightLarge)) {
        if (ImGui::Selectable(kBest, !view.skinner)) view.skinner.reset();
        tooltip(
            "The vertex shader; a software driver skins instances of one pose once, before they "
            "are "
            "drawn");
        for (const SkinningMethodRow& row : kSkinningMethods) {
            if (ImGui::Selectable(row.title, view.skinner == row.skinner))
                view.skinner = row.skinner;
            tooltip(row.help);
        }
        ImGui::EndCombo();
    }
    tooltip("How the vertices of the view are skinned", "--skinner");
}

void instances(ViewSettings& view) {
    ImGui::SetNextItemWidth(-1);
    float count = static_cast<float>(view.instances);
    if (value_slider("##instances", count, 1, static_cast<float>(kMaxInstances),
                     view.instances == 1 ? "%.0f instance" : "%.0f instances",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        view.instances = static_cast<int>(std::lround(count));
    tooltip("How many copies are drawn, in a grid that is seen whole: drag, or Ctrl+click to type",
            "--instances");
    ImGui::BeginDisabled(view.instances < 2);
    ImGui::Checkbox("Different clip and time per copy", &view.has_own_poses);
    tooltip(
        "Each instance is posed by itself, on all cores, and skinned where it is drawn. Other "
        "skinners move one pose for all of them",
        "--own-poses");
    ImGui::EndDisabled();
}

void bones_per_vertex(ViewSettings& view) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("Bones per vertex");
    for (int bones = 1; bones <= 3; ++bones) {
        ImGui::SameLine(0, points(bones == 1 ? 10 : 6));
        const char* names[] = {"1", "2", "3"};
        if (ImGui::RadioButton(names[bones - 1], view.max_influences == bones))
            view.max_influences = bones;
        tooltip(bones == 3
                    ? "All that the file has"
                    : "Only the heaviest weights count, rescaled to 1: what that saves and costs",
                "--influences");
    }
}

void runs(BenchmarkSettings& benchmark, const Rect& tab, Requests& requests) {
    const bool is_sweeping = benchmark.progress >= 0;
    const float wide = (ImGui::GetContentRegionAvail().x - points(6)) * 0.5f;
    if (ImGui::Button(is_sweeping ? "Stop" : "Sweep", {wide, 0})) requests.push(request::Sweep{});
    command_tooltip(find_command(CommandId::kSweep), Keymap::kStudioscope);
    ImGui::SameLine(0, points(6));
    if (ImGui::Button(benchmark.is_frozen ? "Resume" : "Pause", {wide, 0}))
        benchmark.is_frozen = !benchmark.is_frozen;
    tooltip("Pause the graph");
    const float narrow = ImGui::CalcTextSize("CSV").x + points(20);
    if (ImGui::Button("CSV", {narrow, 0})) requests.push(request::ExportBenchmark{});
    tooltip("Save the graph and the sweep as two tables in the folder for pictures");
    ImGui::SameLine(0, points(6));
    if (ImGui::Button("PNG", {narrow, 0})) requests.push(request::BenchmarkPicture{tab});
    tooltip("Save a picture of this tab in the folder for pictures");
    ImGui::SameLine(0, points(6));
    ImGui::BeginDisabled(!benchmark.result);
    if (ImGui::Button("Save as baseline", {-1, 0})) requests.push(request::KeepRun{});
    tooltip("Save this sweep; later ones of this model are compared with it");
    ImGui::EndDisabled();
}

}  // namespace

void skinning_controls(Document& document, const Rect& tab, Requests& requests) {
    skinner_choice(document.view);
    instances(document.view);
    bones_per_vertex(document.view);
    runs(document.panels.benchmark, tab, requests);
}

void skinning_tab(Document& document, const FrameInfo&, Requests& requests) {
    BenchmarkSettings& benchmark = document.panels.benchmark;
    benchmark.is_watched = true;
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float gap = points(12), left = points(236);
    const float rest = std::max(room.x - left - 2 * gap, points(200));
    const float history = std::round(rest * 0.5f);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const Rect tab{{corner.x + left + gap, corner.y}, {room.x - left - gap, room.y}};
    if (ImGui::BeginChild("controls", {left, room.y})) skinning_controls(document, tab, requests);
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    if (ImGui::BeginChild("history", {history, room.y}))
        frame_history(benchmark, {history, room.y});
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
    if (ImGui::BeginChild("sweep", {rest - history, room.y}))
        sweep_results(benchmark, document.view, {rest - history, room.y});
    ImGui::EndChild();
}

}  // namespace studioscope
