// Work that wants a thread of its own is done where the system starts no more threads, too.

#include <pthread.h>

#include <catch2/catch.hpp>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "core/memory_budget.h"
#include "core/thread_pool.h"

#ifdef __GLIBC__

namespace studioscope::run_async_posix_test {

namespace {

// For as long as it lives, no thread can be started: each would need a stack larger than the
// address space.
class NoMoreThreads {
public:
    NoMoreThreads() {
        pthread_getattr_default_np(&before_);
        pthread_attr_t huge;
        pthread_attr_init(&huge);
        pthread_attr_setstacksize(&huge, size_t{1} << 60);
        pthread_setattr_default_np(&huge);
        pthread_attr_destroy(&huge);
    }
    ~NoMoreThreads() {
        pthread_setattr_default_np(&before_);
        pthread_attr_destroy(&before_);
    }
    NoMoreThreads(const NoMoreThreads&) = delete;
    NoMoreThreads& operator=(const NoMoreThreads&) = delete;

private:
    pthread_attr_t before_{};
};

}  // namespace

TEST_CASE("work is done on another thread where there is one", "[threads]") {
    const auto here = std::this_thread::get_id();
    CHECK(run_async([] { return std::this_thread::get_id(); }).get() != here);
}

TEST_CASE("where no thread can be started, work is done at once by the caller", "[threads]") {
    const NoMoreThreads none;
    REQUIRE_THROWS(std::thread([] {}));
    bool is_done = false;
    auto result = run_async([&] {
        is_done = true;
        return std::this_thread::get_id();
    });
    CHECK(is_done);
    CHECK(result.wait_for(std::chrono::seconds(0)) == std::future_status::ready);
    CHECK(result.get() == std::this_thread::get_id());
}

TEST_CASE("what work throws is thrown by its future without another thread, too", "[threads]") {
    const NoMoreThreads none;
    auto result = run_async([]() -> int { throw std::runtime_error("broken"); });
    CHECK_THROWS_WITH(result.get(), "broken");
}

TEST_CASE("workers without threads leave all items to the caller", "[threads]") {
    const NoMoreThreads none;
    ThreadPool workers(4);
    CHECK(workers.count() == 1);
    size_t done = 0;
    workers.parallel_for(100, 1, [&](size_t begin, size_t end) { done += end - begin; });
    CHECK(done == 100);
}

TEST_CASE("workers that the memory of a load has no room for are fewer", "[threads][budget]") {
    MemoryBudget memory(256);
    const MemoryTrackingScope counts(&memory);
    ThreadPool workers(64);
    CHECK(workers.count() < 64);
    size_t done = 0;
    workers.parallel_for(100, 100, [&](size_t begin, size_t end) { done += end - begin; });
    CHECK(done == 100);
}

}  // namespace studioscope::run_async_posix_test

#endif
