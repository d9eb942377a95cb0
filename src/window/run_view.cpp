#include "window/run_view.h"

#include <utility>

#include "cli/exit_status.h"
#include "cli/output.h"
#include "window/app.h"

namespace studioscope {

int run_view(const Options& options) { return run_extended_view(options, {}); }

int run_extended_view(const Options& options, ScriptExtension extension) {
    const Result<std::unique_ptr<App>> app = App::make(options, std::move(extension));
    if (!app) {
        print(app.error());
        return exit_status_of(app.error());
    }
    return (*app)->run();
}

}  // namespace studioscope
