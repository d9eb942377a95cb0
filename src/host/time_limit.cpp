#include "host/time_limit.h"

#include <utility>

#include "core/deadline.h"
#include "core/path_text.h"
#include "host/exit_status.h"
#include "host/options.h"
#include "host/output.h"

namespace studioscope {

int run_in_time(const Options& options, int (*run)(const Options& options)) {
    Options whole = options;
    whole.load.timeout = 0;
    const DeadlineScope ends(options.load.timeout);
    try {
        return run(whole);
    } catch (const TimedOut&) {
        const char* allowed_by = options.verb == "thumbnail" ? "a thumbnail" : "--timeout";
        Diagnostic late =
            error("timeout", time_over_text("this", allowed_by) + "; nothing is written");
        if (!options.files.empty()) late.file = path_text(options.files[0]);
        print(late);
        return kUnreadable;
    }
}

}  // namespace studioscope
