#include "ui/shortcuts.h"

#include <imgui.h>

#include "ui/command_actions.h"
#include "ui/commands.h"

namespace {

bool is_busy(const Document& document) {
    constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
    const PanelSettings& panels = document.panels;
    return ImGui::GetIO().WantTextInput || ImGui::IsPopupOpen("", kAny) || panels.palette.is_open ||
           panels.open_dialog.is_open;
}

}  // namespace

void run_shortcuts(Document& document, Requests& requests) {
    const bool was_typing = ImGui::GetIO().WantTextInput;
    if (is_busy(document)) {
        const bool is_something_open = document.panels.palette.is_open ||
                                       document.panels.open_dialog.is_open ||
                                       document.panels.show_keys;
        // while a field is edited Escape gives up the edit, unless the field is all there is to
        // close
        if (is_something_open || !was_typing)
            if (is_pressed(key(kKeyEscape))) escape(document);
        return;
    }
    for (const Command& command : all_commands())
        for (const KeyStroke& stroke : command.keys)
            if (is_pressed(stroke, command.repeats))
                command.run(document, requests, command.argument);
}
