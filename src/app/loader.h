#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/session.h"
#include "document/counts.h"

namespace studioscope {

// Everything that can be made of files before they are shown.
struct Loaded {
    Attempt attempt;
    ModelCounts counts;
};

// Reads beside the window, one thing at a time: what is started replaces what is under way, which
// is told to end and is not heard of again.
class Loader {
public:
    // `wake` is called on the loader's own thread when there is something to take.
    explicit Loader(std::function<void()> wake);
    ~Loader();
    Loader(const Loader&) = delete;
    Loader& operator=(const Loader&) = delete;

    // `read` runs on another thread and has to bring all that it needs.
    void start(std::function<Attempt()> read);
    void cancel();

    bool is_busy() const { return job_ != nullptr; }
    // Of what is under way, 0..1; below 0 where nobody knows.
    float share_done() const;

    // What has been read, once.
    std::optional<Loaded> take();
    // Returns as soon as there is something to take, or after so many seconds.
    void wait(double seconds) const;

private:
    struct Job;
    void forget_ended();

    std::function<void()> wake_;
    std::unique_ptr<Job> job_;
    std::vector<std::unique_ptr<Job>> given_up_;
};

}  // namespace studioscope
