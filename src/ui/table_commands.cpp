#include "ui/table_commands.h"

#include "core/at.h"
#include "ui/dock_tabs.h"

namespace studioscope {

namespace {

void flip_overlay(Document& document, Requests&, int index) {
    bool& value = document.view.*at(kViewSwitches, index).value;
    value = !value;
}
bool is_overlay_shown(const Document& document, int index) {
    return document.view.*at(kViewSwitches, index).value;
}

void flip_dock_tab(Document& document, Requests&, int index) {
    flip_tab(document.panels.dock, at(kDockTabs, index).title);
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

// Chosen again it goes back to one level.
void flip_lod_layout(Document& document, Requests&, int value) {
    const auto layout = static_cast<LodLayout>(value);
    LodLayout& shown = document.view.lod_layout;
    shown = shown == layout ? LodLayout::kOne : layout;
}

}  // namespace

std::vector<Command> dock_tab_commands(const char* menu) {
    std::vector<Command> commands;
    for (size_t i = 0; i < kDockTabs.size(); ++i)
        commands.push_back({CommandId::kDockTab,
                            menu,
                            kDockTabs[i].title,
                            kDockTabs[i].help,
                            flip_dock_tab,
                            static_cast<int>(i),
                            {},
                            is_dock_tab});
    return commands;
}

std::vector<Command> overlay_commands(const char* menu) {
    std::vector<Command> commands;
    for (size_t i = 0; i < kViewSwitches.size(); ++i) {
        const ViewSwitch& row = kViewSwitches[i];
        commands.push_back({CommandId::kOverlay,
                            menu,
                            row.title,
                            row.help,
                            flip_overlay,
                            static_cast<int>(i),
                            {row.key},
                            is_overlay_shown});
    }
    return commands;
}

std::vector<Command> mode_commands(const char* menu) {
    std::vector<Command> commands;
    for (const ShadingModeRow& row : kShadingModes)
        commands.push_back({CommandId::kMode,
                            menu,
                            row.title,
                            row.help,
                            set<&ViewSettings::mode>,
                            static_cast<int>(row.mode),
                            {row.key},
                            is_set<&ViewSettings::mode>});
    return commands;
}

std::vector<Command> light_commands(const char* menu) {
    std::vector<Command> commands;
    for (const LightPresetRow& row : kLightPresets)
        commands.push_back({CommandId::kLight,
                            menu,
                            row.title,
                            row.help,
                            set<&ViewSettings::light>,
                            static_cast<int>(row.preset),
                            {},
                            is_set<&ViewSettings::light>});
    return commands;
}

std::vector<Command> lod_layout_commands(const char* menu) {
    std::vector<Command> commands;
    for (const LodLayoutRow& row : kLodLayouts)
        commands.push_back({CommandId::kLodLayout,
                            menu,
                            row.title,
                            row.help,
                            flip_lod_layout,
                            static_cast<int>(row.layout),
                            {row.key},
                            is_set<&ViewSettings::lod_layout>});
    return commands;
}

}  // namespace studioscope
