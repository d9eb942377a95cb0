#include "report/version.h"

namespace studioscope {

const char* version_number() { return STUDIOSCOPE_VERSION; }

}  // namespace studioscope
