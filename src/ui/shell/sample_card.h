#pragma once

#include <string>

#include "document/document.h"
#include "document/view/rect.h"
#include "ui/requests.h"

namespace studioscope {

// The card over the bundled sample: what to do first, and cases with a fault that ship with the
// program, each opened by one click. It goes when another file is opened or the user closes it.
void sample_card(const Rect& view, Document& document, Requests& requests);

// The sentence of the card about the open case: what to see and where; empty for the sample itself.
std::string open_case_text(const Document& document);

}  // namespace studioscope
