#pragma once

#include <future>
#include <memory>
#include <system_error>
#include <utility>

namespace studioscope {

// Runs the work on a thread of its own, as std::async does; the future's destructor waits for it.
// Where the system starts no more threads, the work is done on the calling thread before this
// returns. What the work throws is thrown by future::get().
template <typename Work>
auto run_async(Work work) {
    const auto shared = std::make_shared<Work>(std::move(work));
    const auto run = [shared] { return (*shared)(); };
    try {
        return std::async(std::launch::async, run);
    } catch (const std::system_error&) {
        auto done = std::async(std::launch::deferred, run);
        done.wait();
        return done;
    }
}

}  // namespace studioscope
