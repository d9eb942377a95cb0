#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "ui/keys.h"
#include "ui/requests.h"

namespace studioscope {

// Everything that a key, a menu or the palette can do, in one table: shortcuts, menus, key sheet,
// palette and tooltips all read it.
struct Command {
    const char* group;  // the menu it is in
    const char* name;
    const char* help;
    void (*run)(Document& document, Requests& requests, int argument);
    int argument = 0;
    std::array<KeyStroke, 2> keys{};                                  // of our own keymap
    bool (*is_on)(const Document& document, int argument) = nullptr;  // of those that switch
    bool repeats = false;                                             // while its key is held
};

std::span<const Command> all_commands();

// The menus, in order.
std::span<const char* const> command_groups();

// The command of that name; there must be one.
const Command& command_named(std::string_view name);

// Its keys, of which any may be none.
std::array<KeyStroke, 2> keys_of(const Command& command, Keymap keymap);

// "F5 or Ctrl+R"; empty without a key.
std::string key_text(const Command& command, Keymap keymap);

// Runs the commands whose keys went down in this frame, unless someone is typing or choosing from
// something that is open; Escape works in any case.
void run_shortcuts(Document& document, Requests& requests);

}  // namespace studioscope
