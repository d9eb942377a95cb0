#include "window/run_view.h"

#include "cli/exit_status.h"
#include "cli/output.h"
#include "window/app.h"

namespace studioscope {

int run_view(const Options& options) {
    const Result<std::unique_ptr<App>> app = App::make(options);
    if (!app) {
        print(app.error());
        return exit_status_of(app.error());
    }
    return (*app)->run();
}

}  // namespace studioscope
