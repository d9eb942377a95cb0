#include "ui/shell/panels.h"

#include <imgui.h>

#include <algorithm>

#include "document/playback/gait.h"
#include "ui/command_actions.h"
#include "ui/commands.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dock/dock.h"
#include "ui/inspector/panels.h"
#include "ui/shell/bars.h"
#include "ui/shell/folder_page.h"
#include "ui/shell/view_panels.h"
#include "ui/tree/panels.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

constexpr float kToolbar = 38, kLabelledToolbar = 54, kStatus = 25, kGap = 3;
constexpr float kHeightWithLabels = 900;  // of a window whose toolbar has labels
constexpr float kMinView = 240, kMinSide = 180, kMinPart = 90;
constexpr float kMinDock = 112;

// Limits the value to between `low` and `high`; `high` takes precedence, then 1.
float fit(float value, float low, float high) {
    return std::max(std::min(std::max(value, low), high), 1.0f);
}

struct Splitter {
    const char* name;
    Rect area;
    float* value;     // size in points
    float direction;  // change of the size per point to the right or down
    bool is_upright;
};

void draw_splitter(const Splitter& splitter, float scale) {
    constexpr ImGuiWindowFlags kFlags =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoBackground;
    // Wider than it looks, for easy grabbing.
    const glm::vec2 reach = splitter.is_upright ? glm::vec2(2, 0) * scale : glm::vec2(0, 2) * scale;
    const glm::vec2 position = splitter.area.position - reach;
    const glm::vec2 size = glm::max(splitter.area.size + reach * 2.0f, glm::vec2(1));
    ImGui::SetNextWindowPos({position.x, position.y});
    ImGui::SetNextWindowSize({size.x, size.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin(splitter.name, nullptr, kFlags);
    ImGui::InvisibleButton("strip", {size.x, size.y});
    if (ImGui::IsItemActive()) {
        const ImVec2 moved = ImGui::GetIO().MouseDelta;
        *splitter.value += (splitter.is_upright ? moved.x : moved.y) * splitter.direction / scale;
        *splitter.value = std::clamp(*splitter.value, 40.0f, 4000.0f);
    }
    if (ImGui::IsItemActive() || ImGui::IsItemHovered()) {
        ImGui::SetMouseCursor(splitter.is_upright ? ImGuiMouseCursor_ResizeEW
                                                  : ImGuiMouseCursor_ResizeNS);
        const Rect& area = splitter.area;
        ImGui::GetForegroundDrawList()->AddRectFilled(
            {area.position.x, area.position.y}, {area.right(), area.bottom()}, kHighlightColor);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

// Width of the columns relative to a window of the default width.
float width_share(float width_points) { return std::max(width_points / kDefaultWidth, 0.1f); }

// Sets the sizes to those drawn, so that dragging starts at the visible splitter.
void set_drawn_sizes(PanelSizes& sizes, const Layout& layout, float scale) {
    const float share = width_share(layout.status.size.x / scale);
    sizes = {layout.tree.size.x / scale / share, layout.inspector.size.x / scale / share,
             layout.dock.size.y / scale};
}

}  // namespace

Layout panel_layout(const PanelSettings& settings, const glm::vec2& window, float menu, float scale,
                    float collapsed_dock) {
    Layout layout;
    if (settings.is_hidden) {
        layout.view = {{0, 0}, window};
        return layout;
    }
    const PanelSizes& sizes = settings.sizes;
    const float gap = kGap * scale, min_size = kMinPart * scale;
    const bool has_labels = window.y >= kHeightWithLabels * scale;
    layout.toolbar = {{0, menu}, {window.x, (has_labels ? kLabelledToolbar : kToolbar) * scale}};
    layout.status = {{0, window.y - kStatus * scale}, {window.x, kStatus * scale}};
    const float top = layout.toolbar.bottom(), end = layout.status.position.y - gap;
    float bottom = end;
    const auto take = [&](float height_points, float low) {
        const float height = fit(height_points * scale, low * scale, (bottom - top) - 2 * min_size);
        bottom -= height + gap;
        return Rect{{0, bottom + gap}, {window.x, height}};
    };
    layout.dock = collapsed_dock > 0 ? take(collapsed_dock / scale, collapsed_dock / scale)
                                     : take(sizes.dock, kMinDock);
    const float room = window.x - kMinView * scale - 2 * gap, side = kMinSide * scale;
    const float wide = scale * width_share(window.x / scale);
    const float left = fit(sizes.left * wide, side, room * 0.5f);
    const float right = fit(sizes.right * wide, side, room - left);
    const float height = std::max(bottom - top, 1.0f);
    layout.tree = {{0, top}, {left, height}};
    layout.inspector = {{window.x - right, top}, {right, height}};
    layout.view = {{left + gap, top}, {std::max(window.x - left - right - 2 * gap, 1.0f), height}};
    return layout;
}

void draw_splitters(PanelSettings& settings, const Layout& layout, float scale,
                    bool is_dock_collapsed) {
    if (settings.is_hidden) return;
    PanelSizes sizes = settings.sizes;
    set_drawn_sizes(sizes, layout, scale);
    const PanelSizes before = sizes;
    const float gap = kGap * scale;
    const Rect& view = layout.view;
    const Rect left{{layout.tree.right(), view.position.y}, {gap, view.size.y}};
    const Rect right{{view.right(), view.position.y}, {gap, view.size.y}};
    const Rect above_dock{{0, layout.dock.position.y - gap}, {layout.dock.size.x, gap}};
    const float share = width_share(layout.status.size.x / scale);
    if (layout.tree.size.x > 0) {
        draw_splitter({"##left edge", left, &sizes.left, 1 / share, true}, scale);
        draw_splitter({"##right edge", right, &sizes.right, -1 / share, true}, scale);
    }
    if (!is_dock_collapsed)
        draw_splitter({"##dock edge", above_dock, &sizes.dock, -1, false}, scale);
    // Stores dragged sizes only: a small window must not change the panels' sizes.
    const auto keep = [](float dragged, float drawn, float& kept) {
        if (dragged != drawn) kept = dragged;
    };
    keep(sizes.left, before.left, settings.sizes.left);
    keep(sizes.right, before.right, settings.sizes.right);
    keep(sizes.dock, before.dock, settings.sizes.dock);
}

namespace {

// Gives the pictures of a folder the room of the columns next to them, which are empty without a
// model.
void drop_columns(Layout& layout, float width) {
    layout.view = {{0, layout.view.position.y}, {width, layout.view.size.y}};
    layout.tree.size.x = layout.inspector.size.x = 0;
}

// Draws the panels that Tab hides.
void draw_hideable_panels(const Layout& layout, Document& document, const FrameInfo& info,
                          Requests& requests) {
    const int lod = shown_lod(document, info.drawn_lod);
    toolbar(layout.toolbar, document, info.drawn_lod, requests);
    if (layout.tree.size.x > 0) {
        tree_panel(layout.tree, document, lod);
        inspector_panel(layout.inspector, document, info, lod, requests);
    }
    dock_panel(layout.dock, document, info, requests);
    status_bar(layout.status, document, info, requests);
}

}  // namespace

PanelResult draw_panels(Document& document, const FrameInfo& info) {
    PanelResult result;
    Requests& requests = result.requests;
    document.hover = {};
    document.hover.tints_bone = false;
    const int lod_before = document.view.lod, clip_before = document.playback.clip;
    run_shortcuts(document, requests);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float scale = window_scale();
    const bool is_hidden = document.panels.is_hidden;
    const float menu = is_hidden ? 0 : menu_bar(document, info.pose, requests);
    const bool is_collapsed = is_dock_collapsed(document);
    Layout layout = panel_layout(document.panels, {window.x, window.y}, menu, scale,
                                 is_collapsed ? collapsed_dock_height() : 0);
    if (info.folder_page && document.panels.folder_page.is_open && document.scene->file.empty())
        drop_columns(layout, window.x);
    if (!is_hidden && !document.panels.is_hidden) {
        draw_hideable_panels(layout, document, info, requests);
        draw_splitters(document.panels, layout, scale, is_collapsed);
    }
    keys_panel(document.panels);
    about_panel(document.panels, info);
    what_is_this_panel(document);
    open_dialog(document.panels.open_dialog, info.folder, requests);
    preset_dialog(document.panels.preset_dialog, info.folder, requests);
    export_dialog(document, info.sources, requests);
    command_palette(document, requests);
    keep_root_lod_shown(document, lod_before, requests);
    if (document.playback.clip != clip_before) start_forward(document);
    const int lod = shown_lod(document, info.drawn_lod);
    result.view = layout.view;
    if (info.folder_page && document.panels.folder_page.is_open) {
        folder_page(layout.view, document.panels.folder_page, *info.folder_page, requests);
        return result;
    }
    const Rect frame = frame_under_pointer(layout.view, document, lod);
    Covered covered = lod_pane_labels(layout.view, document, lod);
    const auto cover = [&](const auto& more) {
        covered.insert(covered.end(), more.begin(), more.end());
    };
    eye_ball_handle(layout.view, document, info.pose);
    apply_view_mouse(layout.view, frame, document.camera, document.view, requests);
    if (requests.has<request::ExplainAt>()) pixel_table(info);
    cover(view_labels(layout.view, document, info.pose, chosen_lod(document, info.drawn_lod)));
    view_legend(layout.view, document);
    if (const auto legend = legend_rect(layout.view, document)) cover(Covered{*legend});
    recent_files(layout.view, document, info, requests);
    cover(missing_materials(layout.view, document));
    cover(offered_models(layout.view, document, info, requests));
    cover(tried_repair_banner(layout.view, document, lod, requests));
    cover(sample_card(layout.view, document, requests));
    document.free_area = free_area(layout.view, document, lod, covered);
    return result;
}

}  // namespace studioscope
