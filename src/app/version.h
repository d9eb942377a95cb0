#pragma once

// "studioscope 0.1.0"
const char* version_text();
