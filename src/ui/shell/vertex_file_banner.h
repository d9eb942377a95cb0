#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// "hero.vvd: row 9 reads 29 990..31 793 of 30 270", for a line over the view; empty where the VVD
// of the scene has no error.
std::string vertex_file_banner(const Document& document);

}  // namespace studioscope
