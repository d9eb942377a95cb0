#include "window/loader.h"

#include <utility>

namespace studioscope {

namespace {

// load_scene() tells what went wrong by itself; this is for what stands around it.
Loaded read_all(const std::function<PendingLoad()>& read) {
    Loaded loaded;
    try {
        loaded.attempt = read();
        loaded.counts = count_model(loaded.attempt.scene.model);
    } catch (const std::exception&) {
        loaded.attempt.scene = {};
        loaded.attempt.scene.diagnostics = {
            error("out-of-memory", "there is not enough memory to open this")};
    }
    return loaded;
}

}  // namespace

void Loader::start(std::function<PendingLoad()> read) {
    BackgroundTask::start([read = std::move(read)] { return read_all(read); });
}

float Loader::share_done() const {
    if (!progress()) return -1;
    const auto total = static_cast<float>(progress()->total.load());
    return total > 0 ? static_cast<float>(progress()->done.load()) / total : -1;
}

}  // namespace studioscope
