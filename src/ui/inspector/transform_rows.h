#pragma once

#include <imgui.h>

#include <string>

#include "document/document.h"

namespace studioscope {

// Begins a table of transforms; if true, ImGui::EndTable() ends it.
bool begin_numbers(const char* id);
// Adds position, quaternion and Euler angles in degrees to the table.
void transform_rows(const char* title, const Transform& transform);

// Position, quaternion and degrees as text with all digits, and the 3x4 matrix.
std::string transform_text(const char* title, const Transform& transform);

// Draws a bone's name; a click selects it.
void bone_link(const Model& model, int bone, Selection& selection);

}  // namespace studioscope
