#pragma once

#include "core/background_task.h"
#include "document/counts.h"
#include "window/session.h"

namespace studioscope {

// Everything that can be made of files before they are shown.
struct Loaded {
    PendingLoad attempt;
    ModelCounts counts;
};

// Reads files beside the window.
class Loader : public BackgroundTask<Loaded> {
public:
    using BackgroundTask::BackgroundTask;

    // `read` runs on another thread and has to bring all that it needs.
    void start(std::function<PendingLoad()> read);
    // Of what is under way, 0..1; below 0 where nobody knows.
    float share_done() const;
};

}  // namespace studioscope
