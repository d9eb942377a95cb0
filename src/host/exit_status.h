#pragma once

#include "core/diagnostic.h"

namespace studioscope {

// Exit status of the process; scripts rely on it.
enum ExitStatus {
    kDone = 0,
    kCheckFailed = 1,
    kDiffers = 1,  // `diff` found a difference
    kWrongUsage = 2,
    kUnreadable = 3,  // a file could not be read or written, or has an invalid type
    kNoOpenGl = 4,
    kReaderGone = 141,  // as a shell reports a process that SIGPIPE ended
};

inline ExitStatus exit_status_of(const Diagnostic& error) {
    switch (error.fault) {
        case Fault::kUsage:
            return kWrongUsage;
        case Fault::kOpenGl:
            return kNoOpenGl;
        default:
            return kUnreadable;
    }
}

}  // namespace studioscope
