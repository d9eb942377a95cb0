#pragma once

namespace studioscope {

// While it lives, the first Ctrl+C (or SIGTERM) is only noted, so that what was begun can be closed
// in order. Two seconds later it ends the process, whatever is still being done; so does another
// that is no twin of it, half a second later. One at a time.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    static bool is_asked_for();

    // Ends the process the way the signal would have, so that shells and make see why. Does
    // nothing where none came.
    static void pass_on();
};

}  // namespace studioscope
