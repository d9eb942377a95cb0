#pragma once

namespace studioscope {

const char* version_number();  // "0.1.0"

}  // namespace studioscope
