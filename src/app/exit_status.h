#pragma once

namespace studioscope {

// What the process ends with; scripts rely on it.
enum ExitStatus {
    kDone = 0,
    kCheckFailed = 1,
    kWrongUsage = 2,
    kUnreadable = 3,  // a file could not be read or is not what it claims
    kNoOpenGl = 4,
};

}  // namespace studioscope
