#include "app/version.h"

const char* version_text() { return "studioscope " STUDIOSCOPE_VERSION; }
