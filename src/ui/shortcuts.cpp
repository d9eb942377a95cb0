#include <imgui.h>
#include <imgui_internal.h>

#include "ui/command_actions.h"
#include "ui/commands.h"

namespace studioscope {

namespace {

// Lets Escape close menus and combo boxes. True while one is open: it has the keys.
bool popups_take_keys() {
    constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
    if (!ImGui::IsPopupOpen("", kAny)) return false;
    if (is_pressed(key(kKeyEscape))) ImGui::ClosePopupToLevel(0, true);
    return true;
}

// Whether a text field has the keys; Escape cancels editing first, unless a dialog is open.
bool fields_take_keys(Document& document) {
    const PanelSettings& panels = document.panels;
    const bool is_asking =
        panels.palette.is_open || panels.open_dialog.is_open || panels.preset_dialog.is_open;
    if (!is_asking && !ImGui::GetIO().WantTextInput) return false;
    const bool is_closed = is_pressed(key(kKeyEscape)) ||
                           (panels.show_keys && is_pressed(command_of(CommandId::kKeys).keys[0]));
    if ((is_asking || panels.show_keys) && is_closed) escape(document);
    return true;
}

}  // namespace

void run_shortcuts(Document& document, Requests& requests) {
    if (popups_take_keys() || fields_take_keys(document)) return;
    for (const Command& command : all_commands())
        for (const KeyStroke& stroke : keys_of(command, document.panels.keymap))
            if (is_pressed(stroke, command.repeats))
                command.run(document, requests, command.argument);
}

}  // namespace studioscope
