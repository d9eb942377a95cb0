#pragma once

#include <imgui.h>

#include <cstddef>
#include <string>

namespace studioscope {

// Max bytes of text fields; filters are short because each word is searched in every row.
constexpr size_t kMaxFilterLength = 256;
constexpr size_t kMaxNameFieldLength = 255;   // of a file, as file systems have it
constexpr size_t kMaxPathFieldLength = 4096;  // as Linux has it

// A field for one line of text. A paste that does not fit is refused as a whole, and a tooltip says
// so for a few seconds. True when the text changed or, with ImGuiInputTextFlags_EnterReturnsTrue,
// when Enter was pressed.
bool text_field(const char* id, const char* hint, std::string& text, size_t max_length,
                ImGuiInputTextFlags flags = 0);

// Seconds until the cursor of the field that is edited appears or vanishes; -1 without one.
float seconds_to_cursor_blink();

}  // namespace studioscope
