#include "ui/table_commands.h"

#include "core/at.h"
#include "ui/dock_tabs.h"

namespace studioscope {

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
    LodLayout& shown = document.view.lod_layout;
    shown = shown == layout ? LodLayout::kOne : layout;
}

// Chooses where the eyes look; the ball, chosen again, returns to its place ahead of the face.
void choose_eye_target(Document& document, Requests&, int value) {
    const auto target = static_cast<EyeTarget>(value);
    if (target == EyeTarget::kPoint && document.view.eyes == target)
        document.view.eye_point.reset();
    document.view.eyes = target;
}

// Makes a command per row; its argument is the index of the row.
template <typename Rows>
std::vector<Command> commands_of(CommandId id, const char* menu, const Rows& rows,
                                 decltype(Command::run) run, decltype(Command::is_on) is_on) {
    std::vector<Command> commands;
    for (const auto& row : rows) {
        KeyStroke key{};
        if constexpr (requires { row.key; }) key = row.key;
        const auto index = static_cast<int>(commands.size());
        commands.push_back({id, menu, row.title, row.help, run, index, {key}, is_on});
    }
    return commands;
}

}  // namespace

std::vector<Command> dock_tab_commands(const char* menu) {
    return commands_of(CommandId::kDockTab, menu, kDockTabs, show_dock_tab, is_dock_tab);
}

std::vector<Command> overlay_commands(const char* menu) {
    return commands_of(CommandId::kOverlay, menu, kViewSwitches, toggle_overlay, is_overlay_shown);
}

std::vector<Command> mode_commands(const char* menu) {
    return commands_of(CommandId::kMode, menu, kShadingModes, set<&ViewSettings::mode>,
                       is_set<&ViewSettings::mode>);
}

std::vector<Command> light_commands(const char* menu) {
    return commands_of(CommandId::kLight, menu, kLightPresets, set<&ViewSettings::light>,
                       is_set<&ViewSettings::light>);
}

std::vector<Command> eye_commands(const char* menu) {
    return commands_of(CommandId::kEyes, menu, kEyeTargets, choose_eye_target,
                       is_set<&ViewSettings::eyes>);
}

std::vector<Command> lod_layout_commands(const char* menu) {
    return commands_of(CommandId::kLodLayout, menu, kLodLayouts, toggle_lod_layout,
                       is_set<&ViewSettings::lod_layout>);
}

}  // namespace studioscope
