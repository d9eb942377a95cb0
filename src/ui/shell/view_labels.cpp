#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/path_text.h"
#include "document/bone_labels.h"
#include "document/compared_model.h"
#include "document/faults.h"
#include "document/view/panes.h"
#include "facts/legend.h"
#include "ui/shell/view_panels.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

constexpr ImGuiWindowFlags kFlags =
    ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
    ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
    ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_AlwaysAutoResize;

// Ends the window of a label. Returns its area.
Covered end_label() {
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    ImGui::End();
    return {{{corner.x, corner.y}, {size.x, size.y}}};
}

// The bottom centre of the hint: centred in the view, else left of the legend, else above it.
ImVec2 hint_position(const Rect& view, const std::optional<Rect>& legend, float width) {
    const ImVec2 middle(view.position.x + view.size.x / 2, view.bottom());
    if (!legend || middle.x + width / 2 < legend->position.x) return middle;
    const float room = legend->position.x - view.position.x;
    if (room < width) return {middle.x, legend->position.y};
    return {view.position.x + room / 2, middle.y};
}

}  // namespace

std::string missing_materials_text(const Document& document) {
    const auto status_count = [&](MaterialStatus status) {
        return std::count_if(
            document.materials.begin(), document.materials.end(),
            [&](const ResolvedMaterial& material) { return material.status == status; });
    };
    const auto missing = status_count(MaterialStatus::kMissing);
    const auto untextured = status_count(MaterialStatus::kNoTexture);
    if (missing == 0 && untextured == 0) return {};
    const char* verb = untextured == 1 ? "has" : "have";
    if (missing == 0)
        return fmt::format("{} material{} {} no texture: why?", untextured,
                           untextured == 1 ? "" : "s", verb);
    const std::string also =
        untextured > 0 ? fmt::format(", {} {} no texture", untextured, verb) : "";
    return fmt::format("{} material{} not found{}: why?", missing, missing == 1 ? " was" : "s were",
                       also);
}

Covered missing_materials(const Rect& view, Document& document) {
    const bool is_answered =
        is_open(document.panels.dock, kMountsTab) && !document.panels.is_hidden;
    if (is_answered || document.panels.is_hidden || document.model().meshes.empty() ||
        document.view.mode != ShadingMode::kShaded)
        return {};
    const std::string text = missing_materials_text(document);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float line = ImGui::GetTextLineHeight();
    if (text.empty() || view.size.x < size.x + 4 * line || view.size.y < 6 * line) return {};
    const ImVec2 place = hint_position(view, legend_rect(view, document), size.x + line);
    ImGui::SetNextWindowPos({place.x, place.y - line * 0.6f}, ImGuiCond_Always, {0.5f, 1});
    if (ImGui::Begin("Missing materials", nullptr, kFlags)) {
        ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x14171B, 215));
        ImGui::PushStyleColor(ImGuiCol_Text,
                              severity_color(missing_material_severity(document.messages)));
        if (ImGui::Button(text.c_str())) {
            document.panels.mounts.only_troubles = true;
            document.panels.mounts.look_up.clear();
            open_tab(document.panels.dock, kMountsTab);
        }
        ImGui::PopStyleColor(2);
        tooltip("Open Mounts: where they were searched, and what would provide them");
    }
    ImGui::End();
    const float height = line * 0.6f + ImGui::GetFrameHeight() + line;
    return {{{place.x - size.x / 2 - line, place.y - height}, {size.x + 2 * line, height}}};
}

Covered offered_models(const Rect& view, Document& document, const FrameInfo& info,
                       Requests& requests) {
    if (!info.offered || document.panels.is_hidden) return {};
    const size_t count = info.offered->models.size();
    const std::string text = fmt::format("Show its {}{} model{}", grouped(count),
                                         info.offered->is_more ? "+" : "", count == 1 ? "" : "s");
    const float line = ImGui::GetTextLineHeight();
    const ImVec2 place =
        hint_position(view, legend_rect(view, document), button_room(text.c_str()) + line * 2);
    // above the hint at missing materials
    ImGui::SetNextWindowPos({place.x, place.y - line * 2.4f}, ImGuiCond_Always, {0.5f, 1});
    if (ImGui::Begin("Offered models", nullptr, kFlags)) {
        ImGui::PushStyleColor(ImGuiCol_Button, rgb_color(0x14171B, 215));
        if (ImGui::Button(text.c_str())) requests.push(request::ShowModels{info.offered->root});
        tooltip("Pictures of the models in " + generic_path_text(info.offered->root));
        ImGui::SameLine();
        if (ImGui::Button("x")) document.panels.folder_page.is_offered = false;
        tooltip("Close");
        ImGui::PopStyleColor();
    }
    return end_label();
}

namespace {

constexpr float kLabelLines = 4;  // lines of a pane's label, at most
constexpr const char* kSetBack = "Set back";

// Height of the labels of panes at the top of the view; 0 for one pane.
float pane_label_height(const Rect& view, const Document& document, int lod) {
    const bool has_panes = view_panes(document, lod, view.size.x / view.size.y).size() > 1;
    return has_panes ? ImGui::GetTextLineHeight() * kLabelLines : 0;
}

// The text of tried_repair_banner(); empty if nothing is tried.
std::string tried_banner_text(const Document& document) {
    const auto tried = tried_repair(document.fixups);
    return tried ? tried_text(*tried) + ": tried in the view, the file is unchanged" : "";
}

// The size of that text next to its button, wrapped to the view.
ImVec2 tried_banner_size(const Rect& view, const std::string& text) {
    const float line = ImGui::GetTextLineHeight();
    const float room = view.size.x - 3 * line - button_room(kSetBack);
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, std::max(room, 6 * line));
}

// Height of tried_repair_banner(); 0 if nothing is tried.
float tried_banner_height(const Rect& view, const Document& document) {
    const std::string text = tried_banner_text(document);
    if (text.empty()) return 0;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float height = tried_banner_size(view, text).y + style.FramePadding.y;
    return std::max(height, ImGui::GetFrameHeight()) + 2 * style.WindowPadding.y;
}

}  // namespace

Covered tried_repair_banner(const Rect& view, const Document& document, int lod,
                            Requests& requests) {
    const std::string text = tried_banner_text(document);
    if (text.empty() || view.size.x < 1 || view.size.y < 1) return {};
    const float line = ImGui::GetTextLineHeight();
    ImGui::SetNextWindowPos(
        {view.position.x + line * 0.5f,
         view.position.y + line * 0.3f + pane_label_height(view, document, lod)});
    ImGui::PushStyleColor(ImGuiCol_WindowBg, rgb_color(0x14171B, 210));
    const bool is_visible =
        ImGui::Begin("Tried repair", nullptr, kFlags & ~ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleColor();
    if (is_visible) {
        if (ImGui::Button(kSetBack)) requests.push(request::Fixups{without_tried(document.fixups)});
        tooltip("Show the model with the table of the file again");
        ImGui::SameLine();
        ImGui::AlignTextToFramePadding();
        const float from = ImGui::GetCursorPosX(), width = tried_banner_size(view, text).x;
        ImGui::PushTextWrapPos(from + width + 1);
        ImGui::TextColored(color_vec4(kInfoColor), "%s", text.c_str());
        ImGui::PopTextWrapPos();
    }
    return end_label();
}

namespace {

std::string vertex_range_text(int64_t first, int64_t last) {
    return grouped(static_cast<size_t>(first)) + ".." + grouped(static_cast<size_t>(last));
}

// "row 9 reads 29 990..31 793 of 30 270"; without grouped digits if a number is negative.
std::string row_problem(const FixupReport& report, size_t row) {
    const FixupRowInfo& info = report.rows[row];
    const FixupValues& values = info.written;
    if (values.source < 0 || values.count <= 0 || values.lod != info.lod)
        return fmt::format("row {} {}", row, clamped_text(report, info));
    return fmt::format("row {} reads {} of {}", row,
                       vertex_range_text(values.source, int64_t{values.source} + values.count - 1),
                       grouped(report.pool_size));
}

// A text about clamped rows, else about lost vertices; empty without such faults.
std::string fixup_problem(const FixupReport& report) {
    const auto is_bad = [](const FixupRowInfo& row) { return row.is_clamped; };
    const auto bad = std::find_if(report.rows.begin(), report.rows.end(), is_bad);
    if (bad != report.rows.end()) {
        const auto others = std::count_if(bad + 1, report.rows.end(), is_bad);
        std::string text = row_problem(report, static_cast<size_t>(bad - report.rows.begin()));
        if (others == 0) return text;
        return fmt::format("{}; {} more {} out of range", text, others,
                           others == 1 ? "row is" : "rows are");
    }
    for (const FixupIssue& fault : report.faults)
        if (fault.kind == FixupIssue::Kind::kMissing)
            return fmt::format(
                "the file ends before the vertices {} of the pool",
                vertex_range_text(static_cast<int64_t>(fault.first),
                                  static_cast<int64_t>(fault.first + fault.count) - 1));
    return {};
}

}  // namespace

std::string vertex_file_banner(const Document& document) {
    const Diagnostic* fault = vertex_file_fault(document.messages);
    if (!fault || fault->severity != Severity::kError) return {};
    if (document.fixups.tried) return {};  // which has a banner of its own
    const std::string problem = fixup_problem(document.fixups);
    return path_text(path_from_text(fault->file).filename()) + ": " +
           (problem.empty() ? fault->message : problem);
}

namespace {

// Draws an opaque background for a text, which keeps grid lines off its letters. Returns its area.
Rect text_background(ImDrawList& list, const ImVec2& at, const ImVec2& size) {
    const float line = ImGui::GetTextLineHeight();
    const Rect area{{at.x - line * 0.5f, at.y - line * 0.3f},
                    {size.x + line, size.y + line * 0.6f}};
    list.AddRectFilled({area.position.x, area.position.y}, {area.right(), area.bottom()},
                       rgb_color(0x14171B, 210), line * 0.3f);
    return area;
}

void bone_names(ImDrawList& list, const Rect& view, const std::optional<Rect>& legend,
                const Document& document, const Pose& pose) {
    const float padding = points(3);
    const auto name_size = [&](const std::string& name) {
        const ImVec2 text = ImGui::CalcTextSize(name.c_str());
        return glm::vec2(text.x + 2 * padding, text.y);
    };
    for (const BoneLabel& label :
         bone_labels({view, legend, points(9), name_size}, document, pose)) {
        const auto alpha = [&](float max_alpha) {
            return static_cast<unsigned>(max_alpha * label.strength);
        };
        const Rect& place = label.place;
        list.AddRectFilled({place.position.x, place.position.y}, {place.right(), place.bottom()},
                           rgb_color(0x14171B, alpha(190)), padding);
        list.AddText({place.position.x + padding, place.position.y},
                     label.is_selected ? rgb_color(kAccentColor) : rgb_color(0xE4E7EB, alpha(255)),
                     label.name.c_str());
    }
}

// Draws the names of bones in each pane; the panes of a wipe share one view, with one set of names.
void names_in_panes(ImDrawList& list, const Rect& view, std::span<const LodPane> panes,
                    const Document& document, const Pose& pose) {
    for (const LodPane& pane : panes) {
        const Rect frame{view.position + pane.frame.first * view.size,
                         (pane.frame.last - pane.frame.first) * view.size};
        bone_names(list, frame, legend_rect(view, document), document, pose);
        if (document.view.lod_layout == LodLayout::kWipe) return;
    }
}

// Draws lines in the middle of the view; a long one continues on the next.
void centered_lines(ImDrawList& list, const Rect& view, std::span<const std::string> lines) {
    const float gap = ImGui::GetStyle().ItemSpacing.y, font = ImGui::GetFontSize();
    const float room = std::max(std::min(view.size.x - 4 * font, 38 * font), font);
    const float middle = view.position.x + view.size.x * 0.5f;
    const auto size_of = [&](const std::string& line) {
        return ImGui::CalcTextSize(line.c_str(), nullptr, false, room);
    };
    ImVec2 all(0, 0);
    for (const std::string& line : lines) {
        const ImVec2 size = size_of(line);
        all = {std::max(all.x, size.x), all.y + size.y + gap};
    }
    float y = view.position.y + (view.size.y - all.y) * 0.5f;
    text_background(list, {middle - all.x * 0.5f, y}, all);
    for (const std::string& line : lines) {
        const ImVec2 size = size_of(line);
        list.AddText(nullptr, 0, {middle - size.x * 0.5f, y}, kTextColor, line.c_str(), nullptr,
                     room);
        y += size.y + gap;
    }
}

struct Banner {
    std::string text;
    ImU32 color = kWarningColor;
    bool has_tick = false;
};

// The colour of missing_part_banner(): that of the messages about it.
ImU32 missing_part_color(const Document& document) {
    const Diagnostic* fault = unread_file_fault(*document.scene, document.messages);
    return severity_color(
        fault ? fault->severity
              : highest_severity(document.messages, {"vvd-missing", "vtx-missing"}));
}

Banner toast_banner(const PanelSettings& panels) {
    const bool is_success = panels.toast_kind == ToastKind::kSuccess;
    const ImU32 color = is_success                                 ? kHighlightColor
                        : panels.toast_kind == ToastKind::kWarning ? kWarningColor
                                                                   : kInfoColor;
    return {panels.toast, color, is_success};
}

// Draws a tick in a square of a line's height.
void draw_tick(ImDrawList& list, const ImVec2& corner, ImU32 color) {
    const float line = ImGui::GetTextLineHeight();
    const auto at = [&](float x, float y) {
        return ImVec2(corner.x + x * line, corner.y + y * line);
    };
    const ImVec2 points[] = {at(0.05f, 0.55f), at(0.3f, 0.8f), at(0.75f, 0.25f)};
    list.AddPolyline(points, 3, color, 0, line * 0.12f);
}

// Draws banners from the view's top left corner down, `above` below it. A text that is too long for
// the view continues on the next line.
Covered draw_banners(ImDrawList& list, const Rect& view, const std::vector<Banner>& banners,
                     float above) {
    Covered covered;
    const float line = ImGui::GetTextLineHeight();
    const float room = std::max(view.size.x - 2 * line, line);
    ImVec2 at(view.position.x + line, view.position.y + line * 0.7f + above);
    for (const Banner& banner : banners) {
        const char* text = banner.text.c_str();
        const float tick = banner.has_tick ? line : 0;
        const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, room - tick);
        covered.push_back(text_background(list, at, {size.x + tick, size.y}));
        if (banner.has_tick) draw_tick(list, at, banner.color);
        list.AddText(nullptr, 0, {at.x + tick, at.y}, banner.color, text, nullptr, room - tick);
        at.y += size.y + line;
    }
    return covered;
}

// The banners over the view, and the toast.
std::vector<Banner> view_banners(const Document& document, int lod) {
    std::vector<Banner> banners;
    const Model& model = document.model();
    if (!document.panels.banner.empty()) banners.push_back({document.panels.banner});
    if (std::string text = vertex_file_banner(document); !text.empty())
        banners.push_back({std::move(text), kErrorColor});
    if (std::string text = missing_part_banner(document); !text.empty())
        banners.push_back({std::move(text), missing_part_color(document)});
    const int drawable = model.lods.empty() ? lod : first_drawable_lod(model, lod);
    // A lone VVD shows the chosen level as soon as its vertices are rebuilt.
    const bool is_one_level = document.scene->format == "vvd";
    if (drawable != lod && !is_one_level && document.view.lod_layout != LodLayout::kPanes)
        banners.push_back(
            {fmt::format("LOD {} is empty: showing LOD {}", lod, drawable), kInfoColor});
    if (document.panels.is_view_stopped)
        banners.push_back(
            {"Not drawn whole: it takes long, and Esc stopped it. Fewer copies, "
             "another LOD or a smaller window help."});
    if (document.panels.toast_seconds > 0) banners.push_back(toast_banner(document.panels));
    return banners;
}

}  // namespace

Covered view_labels(const Rect& view, const Document& document, const Pose* pose, int lod) {
    if (view.size.x < 1 || view.size.y < 1) return {};
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.position.x, view.position.y}, {view.right(), view.bottom()});
    const std::vector<std::string> empty = empty_view_lines(document);
    if (!empty.empty()) centered_lines(list, view, empty);
    const std::vector<LodPane> panes = view_panes(document, lod, view.size.x / view.size.y);
    if (pose && empty.empty()) names_in_panes(list, view, panes, document, *pose);
    const float above =
        pane_label_height(view, document, lod) + tried_banner_height(view, document);
    Covered covered = draw_banners(list, view, view_banners(document, lod), above);
    list.PopClipRect();
    return covered;
}

}  // namespace studioscope
