#pragma once

#include <imgui.h>

#include <string>

#include "document/document.h"

namespace studioscope {

// A table of transforms in numbers, ended by ImGui::EndTable() where it returns true.
bool begin_numbers(const char* id);
// Position, quaternion and degrees, in that table.
void transform_rows(const char* title, const Transform& transform);

// The same as text with all digits, and the 3x4 matrix.
std::string transform_text(const char* title, const Transform& transform);

// A bone's name; a click selects it.
void bone_link(const Model& model, int bone, Selection& selection);

}  // namespace studioscope
