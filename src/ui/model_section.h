#pragma once

#include "document/document.h"

// The whole model: counts, size, files and how much of the engine's limits it uses.
void model_section(const Document& document);
