#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/at.h"
#include "core/path_text.h"
#include "document/document.h"
#include "document/playback/driven_flexes.h"
#include "document/view/panes.h"
#include "model/animation/bone_rules.h"
#include "model/animation/gaze.h"
#include "ui/command_actions.h"
#include "ui/shell/bars.h"
#include "ui/widgets/slider.h"
#include "ui/widgets/style.h"
#include "ui/widgets/texts.h"
#include "ui/widgets/widgets.h"

namespace studioscope {

namespace {

float controller_value(const Document& document, const Pose* pose, int controller) {
    if (pose && is_index(controller, pose->controllers.size()))
        return at(pose->controllers, controller);
    return at(document.flex.controllers, controller);
}

void gaze_slider(Document& document, const Pose* pose, int controller, const char* direction) {
    const FlexController& eye_controller = at(document.model().controllers, controller);
    const bool is_driven_by_bone = controller_driver(document.model(), controller) != nullptr;
    float value = controller_value(document, pose, controller);
    ImGui::BeginDisabled(is_driven_by_bone);
    ImGui::SetNextItemWidth(points(150));
    if (value_slider(eye_controller.name.c_str(), value,
                     std::min(eye_controller.min, eye_controller.max),
                     std::max(eye_controller.min, eye_controller.max), "%.1f degrees"))
        set_controller(document, controller, value);
    ImGui::EndDisabled();
    tooltip(fmt::format("Turns the gaze {}, by less the farther the target is from straight ahead. "
                        "Ctrl+click to type",
                        direction),
            fmt::format("--flex {}=N", eye_controller.name));
}

}  // namespace

void gaze_sliders(Document& document, const Pose* pose) {
    const EyeControllers controllers = eye_controllers(document.model());
    if (!controllers.any() || document.model().eyeballs.empty()) return;
    ImGui::Separator();
    if (controllers.down != kNone) gaze_slider(document, pose, controllers.down, "up and down");
    if (controllers.left != kNone)
        gaze_slider(document, pose, controllers.left, "to its right and left");
}

namespace {

constexpr ImGuiWindowFlags kToolbarFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                           ImGuiWindowFlags_NoSavedSettings |
                                           ImGuiWindowFlags_NoBringToFrontOnFocus;

constexpr float kChoiceWidth = 176;  // points

void mode_choice(ShadingMode& mode) {
    ImGui::SetNextItemWidth(points(kChoiceWidth));
    if (ImGui::BeginCombo("##mode", table_row(mode).title, ImGuiComboFlags_HeightLargest)) {
        for (const ShadingModeRow& row : kShadingModes) {
            if (ImGui::Selectable(row.title, row.mode == mode)) mode = row.mode;
            tooltip(row.help);
        }
        ImGui::EndCombo();
    }
    tooltip("What the surfaces show", "M");
}

// Text of a level in the list: its number of drawn triangles, as in the status bar.
std::string lod_line(Document& document, int lod) {
    return fmt::format("LOD {}: {} triangles drawn", lod,
                       grouped(drawn_counts(document, lod).triangles));
}

std::string lod_choice_title(const Document& document, int shown) {
    const ViewSettings& view = document.view;
    if (document.compared) return fmt::format("LOD {}, compared", shown);
    const bool is_compared = view.lod_layout != LodLayout::kOne;
    const size_t compared = is_compared ? drawable_lods(document.model()).size() : 1;
    if (compared > 1 && view.lod_layout == LodLayout::kPanes)
        return fmt::format("{} levels side by side", compared);
    if (compared > 1 && view.lod_layout == LodLayout::kWipe)
        return fmt::format("LOD {} | LOD {}", shown, wipe_right_lod(document.model(), view, shown));
    return view.lod == kAutomaticLod ? fmt::format("Automatic: LOD {}", shown)
                                     : fmt::format("LOD {}", shown);
}

void lod_choice(Document& document, int drawn_lod) {
    ViewSettings& view = document.view;
    const int shown = shown_lod(document, drawn_lod);
    const std::string title = lod_choice_title(document, shown);
    ImGui::SetNextItemWidth(points(kChoiceWidth));
    if (ImGui::BeginCombo("##lod", title.c_str(), ImGuiComboFlags_HeightLarge)) {
        if (ImGui::Selectable("Automatic", view.lod == kAutomaticLod)) view.lod = kAutomaticLod;
        for (int lod = 0; lod < static_cast<int>(document.model().lods.size()); ++lod)
            if (ImGui::Selectable(lod_line(document, lod).c_str(), view.lod == lod)) view.lod = lod;
        ImGui::Separator();
        for (const LodLayoutRow& row : kLodLayouts) {
            if (ImGui::Selectable(row.title, view.lod_layout == row.layout))
                view.lod_layout = row.layout;
            command_tooltip(find_command(row.layout), document.panels.keymap);
        }
        ImGui::EndCombo();
    }
    tooltip("The level of detail that is shown", "0 to 7, L for automatic");
}

// Draws the colour button; a marked corner distinguishes a dark colour from an empty checkbox.
void background_choice(Background& background) {
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 1);
    ImGui::ColorEdit3("##background", &background.color.x,
                      ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoTooltip);
    ImGui::PopStyleVar();
    const ImVec2 corner = ImGui::GetItemRectMax();
    const float inner = points(3), side = ImGui::GetFontSize() * 0.4f;
    const ImVec2 tip(corner.x - inner, corner.y - inner);
    ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x, tip.y - side}, tip, {tip.x - side, tip.y},
                                                  kDimColor);
    tooltip("The colour behind the model");
}

void menu_item(const Command& command, Document& document, Requests& requests) {
    const bool is_on = command.is_on && command.is_on(document, command.argument);
    if (ImGui::MenuItem(command.name, key_text(command, document.panels.keymap).c_str(), is_on))
        command.run(document, requests, command.argument);
    tooltip(command.help);
}

// Draws switches that have no room in a menu behind a button.
void hidden_switches(std::span<const Command* const> overlays, Document& document,
                     Requests& requests) {
    if (ImGui::Button("\u2026##more")) ImGui::OpenPopup("more");
    tooltip("The overlays that have no room here");
    if (!ImGui::BeginPopup("more")) return;
    for (const Command* command : overlays) menu_item(*command, document, requests);
    ImGui::EndPopup();
}

// The groups of the toolbar from left to right, each to the end of its last item; their names are
// drawn below them where the toolbar is high enough.
class ToolGroups {
public:
    // Begins a group at the next item.
    void begin(const char* name) {
        const float left = ImGui::GetCursorScreenPos().x;
        groups_.push_back({name, left, left});
    }
    // Extends the group to the last item.
    void add() {
        if (!groups_.empty()) groups_.back().right = ImGui::GetItemRectMax().x;
    }

    void draw(const Rect& toolbar) const {
        constexpr float kSize = 0.78f;  // of the font
        const float line = ImGui::GetFontSize() * kSize;
        const float y = toolbar.position.y + points(6) + ImGui::GetFrameHeight() + points(2);
        if (y + line > toolbar.bottom()) return;
        for (const Group& group : groups_) {
            const float width = ImGui::CalcTextSize(group.name).x * kSize;
            const float x = (group.left + group.right - width) * 0.5f;
            ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), line,
                                                {std::round(std::max(x, points(4))), y}, kDimColor,
                                                group.name);
        }
    }

private:
    struct Group {
        const char* name;
        float left, right;
    };
    std::vector<Group> groups_;
};

// The commands of a menu that have a button in the toolbar.
std::vector<const Command*> commands_with_icons(std::string_view group) {
    std::vector<const Command*> found;
    for (const Command& command : all_commands())
        if (command.icon && command.group == group) found.push_back(&command);
    return found;
}

void tool_button(const Command& command, Document& document, Requests& requests,
                 ToolGroups& groups) {
    if (command.tool_group) groups.begin(command.tool_group);
    icon_button(command, document, requests);
    groups.add();
}

// Draws as many switches as fit if `kept` points stay free, and a button for the others.
void switches(float kept, Document& document, Requests& requests, ToolGroups& groups) {
    const float gap = points(3), more = icon_button_width() + gap;
    const std::vector<const Command*> overlays = commands_with_icons(kOverlayGroup);
    for (size_t i = 0; i < overlays.size(); ++i) {
        ImGui::SameLine(0, overlays[i]->tool_group ? points(10) : gap);
        const bool is_last = i + 1 == overlays.size();
        const float needed = icon_button_width() + (is_last ? 0 : more + points(7)) + kept;
        if (needed > ImGui::GetContentRegionAvail().x)
            return hidden_switches(std::span(overlays).subspan(i), document, requests);
        tool_button(*overlays[i], document, requests, groups);
    }
}

void camera_buttons(Document& document, Requests& requests, ToolGroups& groups) {
    for (const Command* command : commands_with_icons(kCameraGroup)) {
        ImGui::SameLine(0, points(command->tool_group ? 12 : 3));
        tool_button(*command, document, requests, groups);
    }
}

void recent_menu(const std::vector<std::string>& recent, Requests& requests) {
    if (!ImGui::BeginMenu("Open recent", !recent.empty())) return;
    for (size_t i = 0; i < recent.size(); ++i) {
        if (combo_line(recent[i], static_cast<int>(i), false))
            requests.push(request::Open{{path_from_text(recent[i])}});
        tooltip("Open this file again");
    }
    ImGui::EndMenu();
}

// Draws the length settings of normals and tangents in their switches' menu.
void normal_line_lengths(ViewSettings& view) {
    ImGui::Separator();
    const struct {
        const char* name;
        float* percent;
    } sliders[] = {{"Normals", &view.normal_length}, {"Tangents", &view.tangent_length}};
    for (const auto& [name, percent] : sliders) {
        ImGui::SetNextItemWidth(points(150));
        value_slider(name, *percent, kMinNormalLength, kMaxNormalLength, "%.1f %% of the size",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
        tooltip("How long their lines are, in percent of the model's size. Ctrl+click to type");
    }
}

void light_slider(ViewSettings& view) {
    ImGui::Separator();
    ImGui::SetNextItemWidth(points(150));
    value_slider("Intensity", view.light_intensity, kMinLightIntensity, kMaxLightIntensity, "%.2f",
                 ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    tooltip("Light intensity, default 1. Ctrl+click to type", "--light-intensity");
}

// Draws the commands of a menu: a line before each group, and submenus.
void menu_items(const char* group, Document& document, Requests& requests) {
    std::optional<CommandId> last;
    bool is_submenu_open = false;
    for (const Command& command : all_commands()) {
        if (std::string_view(command.group) != group || !is_offered(command, document)) continue;
        const char* const submenu = submenu_title(command.id);
        if (last != command.id) {
            if (std::exchange(is_submenu_open, false)) ImGui::EndMenu();
            if (last && begins_group(command.id)) ImGui::Separator();
            is_submenu_open = submenu && ImGui::BeginMenu(submenu);
        }
        last = command.id;
        if (submenu && !is_submenu_open) continue;
        menu_item(command, document, requests);
        if (command.id == CommandId::kOpen)
            recent_menu(document.panels.open_dialog.recent, requests);
    }
    if (is_submenu_open) ImGui::EndMenu();
}

}  // namespace

void toolbar(const Rect& area, Document& document, int drawn_lod, Requests& requests) {
    ImGui::SetNextWindowPos({area.position.x, area.position.y});
    ImGui::SetNextWindowSize({area.size.x, area.size.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {points(8), points(6)});
    if (ImGui::Begin("Toolbar", nullptr, kToolbarFlags)) {
        const float kept = points(12) + points(kChoiceWidth) + 3 * icon_button_width() + points(18);
        ToolGroups groups;
        for (const Command* command : commands_with_icons(kFileGroup))
            tool_button(*command, document, requests, groups);
        ImGui::SameLine(0, points(12));
        groups.begin("Shading");
        mode_choice(document.view.mode);
        ImGui::SameLine(0, points(6));
        background_choice(document.view.background);
        groups.add();
        ImGui::SameLine(0, points(9));
        switches(kept, document, requests, groups);
        ImGui::SameLine(0, points(12));
        groups.begin("Level of detail");
        lod_choice(document, drawn_lod);
        groups.add();
        camera_buttons(document, requests, groups);
        groups.draw(area);
    }
    ImGui::End();
    ImGui::PopStyleVar();
}

float menu_bar(Document& document, const Pose* pose, Requests& requests) {
    if (!ImGui::BeginMainMenuBar()) return 0;
    for (const char* group : command_groups()) {
        if (!ImGui::BeginMenu(group)) continue;
        menu_items(group, document, requests);
        if (std::string_view(group) == kOverlayGroup) normal_line_lengths(document.view);
        if (std::string_view(group) == kLightGroup) {
            light_slider(document.view);
            gaze_sliders(document, pose);
        }
        ImGui::EndMenu();
    }
    const float height = ImGui::GetWindowHeight();
    ImGui::EndMainMenuBar();
    return height;
}

}  // namespace studioscope
