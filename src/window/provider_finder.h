#pragma once

#include <functional>

#include "core/background_task.h"
#include "document/document.h"
#include "ui/requests.h"
#include "window/frame_clock.h"

namespace studioscope {

// Searches folders, archives and installed games for the files that the open model lacks, in the
// background, for the Mounts tab.
class ProviderFinder {
public:
    // `notify` is called on another thread once take() has something to show.
    ProviderFinder(const Document& document, FrameClock& clock, std::function<void()> notify)
        : document_(document), clock_(clock), task_(std::move(notify)) {}

    void start();
    void stop();
    // Drops the results of a previous model or of previous mounts.
    void forget();
    // Takes over the results.
    void take();
    void update_progress();

    bool is_busy() const { return task_.is_busy(); }
    const ProviderListing& listing() const { return listing_; }

private:
    const Document& document_;
    FrameClock& clock_;
    ProviderListing listing_;
    BackgroundTask<ProviderSearch> task_;
};

}  // namespace studioscope
