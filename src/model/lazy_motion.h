#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

struct Track;
struct LocalHierarchy;

// The motion of a clip, without its name and length.
struct ClipMotion {
    std::vector<Track> tracks;
    std::vector<LocalHierarchy> local_hierarchies;
};

// Diagnostics found after loading, when data is first decoded. Any thread may add to it.
class DeferredDiagnostics {
public:
    void add(Diagnostics diagnostics);
    // Returns the diagnostics added since the last call, or all of them after restart().
    Diagnostics take();
    void restart();

private:
    std::mutex mutex_;
    std::atomic<bool> has_any_ = false;
    Diagnostics diagnostics_;
    size_t taken_ = 0;  // the first of diagnostics_ that were returned
};

// The motion of a clip, decoded on first use. It owns all data that it needs, so any thread may
// read it, independently of the model's lifetime.
class LazyMotion {
public:
    // Returns tracks of bones that the model has, and reports faults of the data. Called once.
    using Decode = std::function<ClipMotion(Diagnostics& diagnostics)>;

    LazyMotion(Decode decode, std::shared_ptr<DeferredDiagnostics> messages);
    ~LazyMotion();

    // Decodes on the first call; concurrent callers wait. Faults are added to the deferred
    // diagnostics; without enough memory the clip has no motion, and that is reported.
    const ClipMotion& get() const;
    bool is_decoded() const { return is_decoded_; }

private:
    mutable std::once_flag once_;
    mutable std::atomic<bool> is_decoded_ = false;
    mutable Decode decode_;
    mutable ClipMotion motion_;
    std::shared_ptr<DeferredDiagnostics> messages_;
};

}  // namespace studioscope
