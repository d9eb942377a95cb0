#pragma once

#include <future>
#include <memory>
#include <system_error>
#include <utility>

#include "core/work_context.h"

namespace studioscope {

// Runs the work on its own thread in the context of this one, as std::async does; the future's
// destructor waits for it. If the system cannot start a thread, the work runs on the calling thread
// before this returns. An exception of the work is rethrown by future::get().
template <typename Work>
auto run_async(Work work) {
    const auto shared = std::make_shared<Work>(std::move(work));
    const auto run = [shared, context = WorkContext::current()] {
        const WorkScope scope(context);
        return (*shared)();
    };
    try {
        return std::async(std::launch::async, run);
    } catch (const std::system_error&) {
        auto done = std::async(std::launch::deferred, run);
        done.wait();
        return done;
    }
}

}  // namespace studioscope
