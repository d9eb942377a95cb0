#include "ui/command_actions.h"

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>

#include "core/at.h"
#include "core/path_text.h"
#include "document/playback/material_motion.h"
#include "model/measure.h"
#include "ui/commands.h"
#include "ui/dock_tabs.h"

namespace studioscope {

bool has_lod(const Document& document, int lod) {
    return lod < static_cast<int>(document.model().lods.size());
}

bool has_model(const Document& document, int) { return !document.scene->format.empty(); }

bool is_compared(const Document& document, int) { return document.compared != nullptr; }

void step_mode(Document& document, int direction) {
    ShadingMode& mode = document.view.mode;
    do {
        const int next = static_cast<int>(mode) + direction + kShadingModeCount;
        mode = static_cast<ShadingMode>(next % kShadingModeCount);
    } while (mode == ShadingMode::kDifferences && !document.compared);
}

void choose_lod(Document& document, int lod) {
    if (has_lod(document, lod)) document.view.lod = lod;
}

void keep_root_lod_shown(Document& document, int lod_before, Requests& requests) {
    if (document.scene->format != "vvd") return;
    if (const auto root_lod = requests.get<request::RootLod>())
        document.view.lod = *root_lod;
    else if (document.view.lod != lod_before)
        requests.push(request::RootLod{std::max(document.view.lod, 0)});  // automatic: all vertices
}

void play_or_pause(Document& document) {
    Playback& playback = document.playback;
    const Model& model = document.model();
    if (!current_clip(model, playback)) select_clip(playback, model, first_clip(model));
    const Clip* clip = current_clip(model, playback);
    playback.is_playing = (clip || has_moving_materials(document)) && !playback.is_playing;
    if (!clip || !playback.is_playing || playback.is_looping) return;
    const auto first = static_cast<float>(clip->first_frame());
    const auto last = static_cast<float>(clip->last_frame());
    if (playback.speed > 0 && playback.frame >= last) playback.frame = first;
    if (playback.speed < 0 && playback.frame <= first) playback.frame = last;
}

void step_clip(Document& document, int direction) {
    const int count = static_cast<int>(document.model().clips.size());
    const int positions = count + 1;  // the bind pose comes first
    const int position = (document.playback.clip + 1 + direction + positions) % positions;
    select_clip(document.playback, document.model(), position - 1);
}

int shown_lod(const Document& document, int drawn) {
    const int lod = chosen_lod(document, drawn);
    return document.model().lods.empty() ? lod : first_drawable_lod(document.model(), lod);
}

int chosen_lod(const Document& document, int drawn) {
    const int lod = document.view.lod == kAutomaticLod ? drawn : document.view.lod;
    return lod >= 0 && lod < static_cast<int>(document.model().lods.size()) ? lod : 0;
}

bool is_anything_open(const PanelSettings& panels) {
    return panels.palette.is_open || panels.open_dialog.is_open || panels.preset_dialog.is_open ||
           panels.export_dialog.is_open || panels.folder_page.is_open || panels.show_keys ||
           panels.show_what_is_this || panels.show_about;
}

void escape(Document& document) {
    PanelSettings& panels = document.panels;
    bool* const open[] = {&panels.palette.is_open,       &panels.open_dialog.is_open,
                          &panels.preset_dialog.is_open, &panels.show_keys,
                          &panels.show_what_is_this,     &panels.show_about,
                          &panels.export_dialog.is_open, &panels.folder_page.is_open};
    for (bool* is_open : open) {
        if (!*is_open) continue;
        *is_open = false;
        return;
    }
    document.selection = {};
}

void open_preset_dialog(PresetDialogSettings& dialog, bool is_saving, Requests& requests) {
    dialog.is_open = true;
    dialog.is_saving = is_saving;
    dialog.wants_name = true;
    dialog.name.clear();
    requests.push(request::ListFolder{path_from_text(dialog.folder)});
}

bool is_folder_shown(const Document& document, int) { return document.panels.folder_page.is_open; }
void toggle_folder_page(Document& document, Requests& requests, int) {
    if (!document.panels.folder_page.is_open) requests.push(request::ShowLastFolder{});
    document.panels.folder_page.is_open = false;
}

namespace {

void toggle_overlay(Document& document, Requests&, int index) {
    bool& value = document.view.*at(kViewSwitches, index).value;
    value = !value;
}
bool is_overlay_shown(const Document& document, int index) {
    return document.view.*at(kViewSwitches, index).value;
}

void show_dock_tab(Document& document, Requests&, int index) {
    open_tab(document.panels.dock, at(kDockTabs, index).title);
}
bool is_dock_tab(const Document& document, int index) {
    return is_open(document.panels.dock, at(kDockTabs, index).title);
}

template <auto Member>
void set(Document& document, Requests&, int value) {
    auto& chosen = document.view.*Member;
    chosen = static_cast<std::remove_reference_t<decltype(chosen)>>(value);
}
template <auto Member>
bool is_set(const Document& document, int value) {
    return static_cast<int>(document.view.*Member) == value;
}

// Chooses a layout of levels; chosen again, it returns to one level.
void toggle_lod_layout(Document& document, Requests&, int value) {
    const auto layout = static_cast<LodLayout>(value);
    LodLayout& current_layout = document.view.lod_layout;
    current_layout = current_layout == layout ? LodLayout::kOne : layout;
}

// Chooses where the eyes look; choosing the ball again moves it back to its place before the face.
void choose_eye_target(Document& document, Requests&, int value) {
    const auto target = static_cast<EyeTarget>(value);
    if (target == EyeTarget::kPoint && document.view.eyes == target)
        document.view.eye_point.reset();
    document.view.eyes = target;
}

// Makes a command per row; its argument is the index of the row.
template <typename Rows>
std::vector<Command> row_commands(CommandId id, const char* menu, const Rows& rows,
                                  decltype(Command::run) run, decltype(Command::is_on) is_on) {
    std::vector<Command> commands;
    for (const auto& row : rows) {
        KeyStroke key{};
        if constexpr (requires { row.key; }) key = row.key;
        const auto index = static_cast<int>(commands.size());
        commands.push_back({id, menu, row.title, row.help, row.words, run, index, {key}, is_on});
    }
    return commands;
}

// Icon of each row of kViewSwitches, and the title of the toolbar's group that it begins.
struct OverlayIcon {
    Icon icon;
    const char* group = nullptr;  // null: it belongs to the one before
};
constexpr auto kOverlayIcons = std::to_array<OverlayIcon>({{Icon::kBones, "Bones"},
                                                           {Icon::kNames},
                                                           {Icon::kWireframe, "Surface"},
                                                           {Icon::kNormals},
                                                           {Icon::kTangents},
                                                           {Icon::kGround, "Space"},
                                                           {Icon::kAxes},
                                                           {Icon::kBounds},
                                                           {Icon::kHitboxes, "Game"},
                                                           {Icon::kAttachments},
                                                           {Icon::kCollision},
                                                           {Icon::kFigure, "Size"}});
static_assert(kOverlayIcons.size() == kViewSwitches.size());

}  // namespace

std::vector<Command> dock_tab_commands(const char* menu) {
    return row_commands(CommandId::kDockTab, menu, kDockTabs, show_dock_tab, is_dock_tab);
}

std::vector<Command> overlay_commands(const char* menu) {
    std::vector<Command> commands =
        row_commands(CommandId::kOverlay, menu, kViewSwitches, toggle_overlay, is_overlay_shown);
    for (size_t i = 0; i < commands.size(); ++i) {
        commands[i].icon = kOverlayIcons[i].icon;
        commands[i].tool_group = kOverlayIcons[i].group;
    }
    return commands;
}

std::vector<Command> mode_commands(const char* menu) {
    return row_commands(CommandId::kMode, menu, kShadingModes, set<&ViewSettings::mode>,
                        is_set<&ViewSettings::mode>);
}

std::vector<Command> light_commands(const char* menu) {
    return row_commands(CommandId::kLight, menu, kLightPresets, set<&ViewSettings::light>,
                        is_set<&ViewSettings::light>);
}

std::vector<Command> eye_commands(const char* menu) {
    return row_commands(CommandId::kEyes, menu, kEyeTargets, choose_eye_target,
                        is_set<&ViewSettings::eyes>);
}

std::vector<Command> lod_layout_commands(const char* menu) {
    return row_commands(CommandId::kLodLayout, menu, kLodLayouts, toggle_lod_layout,
                        is_set<&ViewSettings::lod_layout>);
}

namespace {

constexpr CommandId kGroupStarts[] = {
    CommandId::kCompare,  CommandId::kReload,       CommandId::kSavePicture,
    CommandId::kQuit,     CommandId::kCollapseDock, CommandId::kDockTab,
    CommandId::kCopyView, CommandId::kLookFrom,     CommandId::kMode,
    CommandId::kEyes,     CommandId::kLod,          CommandId::kResetFace,
    CommandId::kBindPose, CommandId::kFirstFrame,   CommandId::kPreviousClip,
    CommandId::kKeymap,   CommandId::kWhatIsThis};

struct Submenu {
    CommandId id;
    const char* title;
};
constexpr Submenu kSubmenus[] = {{CommandId::kTextSize, "Text size"},
                                 {CommandId::kDockTab, "Bottom panel"},
                                 {CommandId::kLookFrom, "Look from"},
                                 {CommandId::kKeymap, "Keymap"}};

}  // namespace

bool begins_group(CommandId id) {
    return std::find(std::begin(kGroupStarts), std::end(kGroupStarts), id) !=
           std::end(kGroupStarts);
}

const char* submenu_title(CommandId id) {
    const auto found = std::find_if(std::begin(kSubmenus), std::end(kSubmenus),
                                    [&](const Submenu& submenu) { return submenu.id == id; });
    return found == std::end(kSubmenus) ? nullptr : found->title;
}

namespace {

// Lets Escape close menus and combo boxes. True while one is open and takes the keys.
bool popups_take_keys() {
    constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
    if (!ImGui::IsPopupOpen("", kAny)) return false;
    if (is_pressed(key(kKeyEscape))) ImGui::ClosePopupToLevel(0, true);
    return true;
}

// Whether a text field has the keys; Escape cancels editing first, unless a dialog is open.
bool fields_take_keys(Document& document) {
    const PanelSettings& panels = document.panels;
    const bool is_dialog_open = panels.palette.is_open || panels.open_dialog.is_open ||
                                panels.preset_dialog.is_open || panels.export_dialog.is_open;
    if (!is_dialog_open && !ImGui::GetIO().WantTextInput) return false;
    const auto ends = [](bool is_shown, CommandId command) {
        return is_shown &&
               (is_pressed(key(kKeyEscape)) || is_pressed(find_command(command).keys[0]));
    };
    const bool is_page_open = panels.folder_page.is_open;
    if ((is_dialog_open && is_pressed(key(kKeyEscape))) ||
        ends(panels.show_keys, CommandId::kKeys) || ends(is_page_open, CommandId::kFolder))
        escape(document);
    return true;
}

}  // namespace

void run_shortcuts(Document& document, Requests& requests) {
    if (popups_take_keys() || fields_take_keys(document)) return;
    for (const Command& command : all_commands())
        for (const KeyStroke& stroke : command_keys(command, document.panels.keymap))
            if (is_pressed(stroke, command.repeats))
                command.run(document, requests, command.argument);
}

}  // namespace studioscope
