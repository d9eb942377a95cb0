#pragma once

#include "core/image.h"
#include "host/open_document.h"
#include "render/renderer.h"

namespace studioscope {

// `render --against`: two models and their difference in one picture.

// Whether the command line asks for it.
bool is_comparing(const Options& options);
// The reason why other options do not go with it.
std::optional<Diagnostic> conflict_with_against(const Options& options);

// The options for opening each of the two models. The bind pose, which is what is compared, is the
// default of both.
Options options_of_first(const Options& options);
Options options_of_second(const Options& options);

// Gives the first document what its view's JSON says about the comparison. The window compares one
// level with the same level of the other model, so nothing is said of two levels.
void note_comparison(const Options& options, Document& first);

// Draws both documents, with the fates of the vertices at their levels.
Result<Image> draw_compared(Renderer& renderer, Document& first, Document& second,
                            const Options& options);

}  // namespace studioscope
