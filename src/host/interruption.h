#pragma once

namespace studioscope {

// While an object exists, the first Ctrl+C (or SIGTERM) is only recorded, so that output can be
// finished. The process ends two seconds later, or at a second signal at least half a second after
// the first. Only one object may exist.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    static bool is_requested();

    // Ends the process as the recorded signal would have, so that shells and make see the reason.
    // Without a signal it does nothing.
    static void reraise();
};

}  // namespace studioscope
