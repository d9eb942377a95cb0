#pragma once

#include <imgui.h>

namespace studioscope {

// Draws a slider. Its digits are in the middle, or next to the grab, which never covers them. The
// label is drawn at its right unless it begins with "##". A typed number is applied by Enter, Tab
// or a click elsewhere. True if the value changed.
bool value_slider(const char* label, float& value, float low, float high, const char* format,
                  ImGuiSliderFlags flags = ImGuiSliderFlags_AlwaysClamp);

// Draws a slider over the remaining width. A double-click returns kReset; typed values may exceed
// the range with `is_open_ended`.
enum class SliderEdit { kUntouched, kSet, kReset };
SliderEdit resettable_slider(const char* id, float& value, float low, float high,
                             const char* format, bool is_open_ended = false);

}  // namespace studioscope
