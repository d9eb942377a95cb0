#pragma once

#include <string>

#include "document/document.h"

namespace studioscope {

// Text above the view, such as "hero.vvd: row 9 reads 29 990..31 793 of 30 270"; empty if the
// scene's VVD has no error.
std::string vertex_file_banner(const Document& document);

}  // namespace studioscope
