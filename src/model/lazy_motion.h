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

// The motion of a clip apart from its name and length.
struct ClipMotion {
    std::vector<Track> tracks;
    std::vector<LocalHierarchy> local_hierarchies;
};

// What is found wrong only when something is looked at that loading passed over. Any thread may
// add.
class DeferredDiagnostics {
public:
    void add(Diagnostics said);
    // What was added since the last call.
    Diagnostics take();

private:
    std::mutex mutex_;
    std::atomic<bool> has_any_ = false;
    Diagnostics said_;
};

// The motion of a clip that is decoded when it is first played. It holds all that it needs, so that
// any thread may ask, whatever becomes of the model.
class LazyMotion {
public:
    // Gives tracks of bones that the model has, and says what is wrong with the data. Called once.
    using Decode = std::function<ClipMotion(Diagnostics& said)>;

    LazyMotion(Decode decode, std::shared_ptr<DeferredDiagnostics> messages);
    ~LazyMotion();

    // Decodes the first time; others that ask meanwhile wait. What is said goes to the messages;
    // where memory is short the clip moves nothing, and that is said.
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
