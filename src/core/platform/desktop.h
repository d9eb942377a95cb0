#pragma once

#include <string>

namespace studioscope {

// The parts of a desktop that a terminal lacks. All texts are UTF-8.

// Shows a problem in a box and waits until it is closed, on Windows, where a program that is
// started by a double-click has no standard error. Elsewhere nothing happens.
void show_problem_box(const std::string& title, const std::string& text);

// A text value in the registry of Windows, of the user or else of the machine; empty if there is
// none, and elsewhere. `key` is below HKEY_CURRENT_USER and HKEY_LOCAL_MACHINE: "Software\\Name".
std::string registry_text(const char* key, const char* value);

}  // namespace studioscope
