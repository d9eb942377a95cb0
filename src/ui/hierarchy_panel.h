#pragma once

#include "document/document.h"
#include "ui/layout.h"

namespace studioscope {

// The bone tree with its search box; a click selects a bone. Counts are those of level `lod`.
void hierarchy_panel(const Rect& home, const Model& model, const ModelCounts& counts, int lod,
                     Selection& selection, HierarchySettings& settings);

}  // namespace studioscope
