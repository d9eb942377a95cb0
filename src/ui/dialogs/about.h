#pragma once

#include <span>

#include "document/panel_settings.h"
#include "ui/requests.h"

namespace studioscope {

// A library or font that the program is made of.
struct LibraryRow {
    const char* package;  // of Debian, as in third_party/packages.txt
    const char* name;
    const char* licence;  // in the words of that list
    const char* use;
};
std::span<const LibraryRow> libraries();

// Shows the program's version, the OpenGL driver, and the libraries with their licences.
void about_panel(PanelSettings& panels, const FrameInfo& info);

}  // namespace studioscope
