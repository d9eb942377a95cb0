#pragma once

#include "document/panel_settings.h"
#include "model/element_graph.h"

namespace studioscope {

// What is in a DMX file: its elements as a tree, or those that the search finds.
void element_panel(const ElementGraph& graph, ElementSettings& settings);

}  // namespace studioscope
