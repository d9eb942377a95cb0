#pragma once

#include "document/document.h"
#include "ui/rect.h"

namespace studioscope {

// The bone tree with its search box; a click selects a bone. Counts are those of level `lod`.
void hierarchy_panel(const Rect& home, const Model& model, const ModelCounts& counts, int lod,
                     Selection& selection, HierarchySettings& settings);

// Body groups, skin, meshes and materials: what of the model is drawn, and in what.
void parts_panel(const Rect& home, Document& document, int lod);

}  // namespace studioscope
