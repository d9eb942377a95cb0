#include "report/version.h"

namespace studioscope {

const char* version_number() { return STUDIOSCOPE_VERSION; }
const char* homepage() { return STUDIOSCOPE_HOMEPAGE; }

const char* build_type() { return STUDIOSCOPE_BUILD_TYPE; }

}  // namespace studioscope
