#pragma once

#include "document/document.h"

// The pose parameters of a compiled model: what its sequences blend by.
void pose_panel(Document& document);
