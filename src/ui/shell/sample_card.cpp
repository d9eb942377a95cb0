
#include <imgui.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/path_text.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/style.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr const char* kSample = "sample/models/studioscope/ollie.mdl";

struct SampleCase {
    const char* title;
    const char* help;
    // Paths below SampleCardSettings::folder; the second may be empty.
    std::array<const char*, 2> files;
    const char* tab;  // dock tab that shows the fault
    const char* text;
};

constexpr SampleCase kCases[] = {
    {"A torn LOD",
     "Open a model whose fixup table is wrong",
     {"cases/torn_lod/models/studioscope/torn_lod.mdl", ""},
     kFixupsTab,
     "LOD 0 is torn, LOD 1 is whole: press 1, then 0. A row of the fixup table reads the wrong "
     "vertices. Fixups marks which."},
    {"A missing texture",
     "Open a model whose materials are not where the game looks",
     {"cases/missing_texture/models/studioscope/missing_texture.mdl", ""},
     kTimelineTab,
     "No folder that the game searches has the materials. Click the line below, then Find, "
     "and mount the folder \"textures\"."},
    {"A clip with skipped frames",
     "Open a source model with a clip that lacks frames",
     {"sample/source/ollie.smd", "sample/source/anims/wave.smd"},
     kTimelineTab,
     "The clip lacks 50 of its 73 frames: blue in Timeline. Uncheck \"Interpolate skipped frames\" "
     "to see only what the file has."},
};

constexpr size_t kMissingTexture = 1;  // index into kCases

const SampleCase* open_case(const Document& document) {
    const std::string file = generic_path_text(document.scene->file);
    const auto found =
        std::find_if(std::begin(kCases), std::end(kCases),
                     [&](const auto& sample_case) { return file.ends_with(sample_case.files[0]); });
    return found == std::end(kCases) ? nullptr : found;
}

std::filesystem::path sample_file_path(const SampleCardSettings& card, const char* file) {
    return path_from_text(card.folder) / path_from_text(file);
}

void open_case(const SampleCase& sample_case, Document& document, Requests& requests) {
    request::Paths files;
    for (const char* file : sample_case.files)
        if (*file) files.push_back(sample_file_path(document.panels.sample_card, file));
    requests.push(request::OpenCase{std::move(files)});
    open_tab(document.panels.dock, sample_case.tab);
}

// Whether a text at the top left of the view may reach below the card.
bool is_under_banners(const Rect& view, const Document& document) {
    const PanelSettings& panels = document.panels;
    return view.size.x < points(1000) &&
           (!panels.banner.empty() || panels.toast_seconds > 0 || document.fixups.tried);
}

void close_button(SampleCardSettings& card) {
    const float width = button_room("x");
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - width);
    if (ImGui::SmallButton("x")) card.is_dismissed = true;
    tooltip("Close this card for good");
}

void case_buttons(Document& document, Requests& requests) {
    const SampleCase* const open = open_case(document);
    for (const SampleCase& sample_case : kCases) {
        if (&sample_case != kCases) flow(button_room(sample_case.title));
        const bool is_open = &sample_case == open;
        if (is_open) ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x2A5A55));
        if (ImGui::Button(sample_case.title)) open_case(sample_case, document, requests);
        if (is_open) ImGui::PopStyleColor();
        tooltip(sample_case.help);
    }
    if (!open) return;
    constexpr const char* kBack = "The sample again";
    flow(button_room(kBack));
    if (ImGui::Button(kBack))
        requests.push(request::OpenCase{{sample_file_path(document.panels.sample_card, kSample)}});
    tooltip("Open the model without a fault");
}

}  // namespace

std::string open_case_text(const Document& document) {
    const SampleCase* const open = open_case(document);
    if (!open) return {};
    const bool has_lost_materials = open == &kCases[kMissingTexture];
    if (has_lost_materials && missing_materials_text(document).empty())
        return "Solved: the folder has all materials. Mounts says which file comes from where; "
               "Ctrl+Z takes the folder out again.";
    return open->text;
}

Covered sample_card(const Rect& view, Document& document, Requests& requests) {
    SampleCardSettings& card = document.panels.sample_card;
    const float line = ImGui::GetTextLineHeight(), margin = points(10);
    const float width = std::min(points(330), view.size.x - 2 * margin);
    const bool has_panes = document.view.lod_layout != LodLayout::kOne;  // their labels are there
    if (card.folder.empty() || card.is_dismissed || document.panels.is_hidden || has_panes ||
        width < points(200) || view.size.y < line * 14)
        return {};
    const float down = is_under_banners(view, document) ? line * 3 : 0;
    const bool is_low = view.size.y < line * 24;
    ImGui::SetNextWindowPos({view.right() - margin, view.position.y + margin + down},
                            ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSize({width, 0});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb_color(0x14171B, 225));
    const bool is_visible = ImGui::Begin(
        "First steps", nullptr,
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
            ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoBringToFrontOnFocus |
            ImGuiWindowFlags_NoFocusOnAppearing);
    ImGui::PopStyleColor();
    if (is_visible) {
        ImGui::TextColored(color_vec4(kHighlightColor),
                           "Drop a model. Click a vertex. Open Fixups.");
        close_button(card);
        const std::string text = open_case_text(document);
        ImGui::PushTextWrapPos(0);
        if (!text.empty() || !is_low)
            ImGui::TextUnformatted(text.empty() ? "Or see what a fault looks like:" : text.c_str());
        ImGui::PopTextWrapPos();
        case_buttons(document, requests);
    }
    const ImGuiStyle& style = ImGui::GetStyle();
    // The window has its place and height from the next frame on, but a model is framed in this
    // one.
    const float height = ImGui::GetCursorPosY() - style.ItemSpacing.y + style.WindowPadding.y;
    ImGui::End();
    return {{{view.right() - margin - width, view.position.y + margin + down}, {width, height}}};
}

}  // namespace studioscope
