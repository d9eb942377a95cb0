#include "ui/shell/panels.h"

#include <imgui.h>

#include "document/playback/gait.h"
#include "ui/command_actions.h"
#include "ui/commands.h"
#include "ui/dialogs/about.h"
#include "ui/dialogs/dialogs.h"
#include "ui/dialogs/what_is_this.h"
#include "ui/dock/dock.h"
#include "ui/inspector/panels.h"
#include "ui/shell/bars.h"
#include "ui/shell/eye_ball.h"
#include "ui/shell/folder_page.h"
#include "ui/shell/layout.h"
#include "ui/shell/missing_materials.h"
#include "ui/shell/sample_card.h"
#include "ui/shell/view_legend.h"
#include "ui/shell/view_panels.h"
#include "ui/tree/panels.h"
#include "ui/widgets/style.h"

namespace studioscope {

namespace {

// Draws the panels that Tab hides.
void draw_hideable_panels(const Layout& layout, Document& document, const FrameInfo& info,
                          Requests& requests) {
    const int lod = shown_lod(document, info.drawn_lod);
    toolbar(layout.toolbar, document, info.drawn_lod, requests);
    tree_panel(layout.tree, document, lod);
    inspector_panel(layout.inspector, document, info, lod, requests);
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
    const float scale = scale_of_window();
    const bool is_hidden = document.panels.is_hidden;
    const float menu = is_hidden ? 0 : menu_bar(document, info.pose, requests);
    const bool is_collapsed = is_dock_collapsed(document);
    const Layout layout = layout_of(document.panels, {window.x, window.y}, menu, scale,
                                    is_collapsed ? collapsed_dock_height() : 0);
    if (!is_hidden && !document.panels.is_hidden) {
        draw_hideable_panels(layout, document, info, requests);
        draw_splitters(document.panels, layout, scale, is_collapsed);
    }
    keys_panel(document.panels);
    about_panel(document.panels, info);
    what_is_this_panel(document);
    open_dialog(document.panels.open_dialog, info.folder, requests);
    model_list(document.panels.model_list, info.models, requests);
    preset_dialog(document.panels.preset_dialog, info.folder, requests);
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
    lod_pane_labels(layout.view, document, lod);
    eye_ball_handle(layout.view, document, info.pose);
    steer_view(layout.view, frame, document.camera, document.view, requests);
    if (requests.has<request::ExplainAt>()) pixel_table(info);
    view_labels(layout.view, document, info.pose, asked_lod(document, info.drawn_lod));
    view_legend(layout.view, document);
    recent_files(layout.view, document, info, requests);
    missing_materials(layout.view, document);
    sample_card(layout.view, document, requests);
    return result;
}

}  // namespace studioscope
