#include "app/app.h"
#include "app/exit_status.h"
#include "app/output.h"
#include "app/verbs.h"

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
