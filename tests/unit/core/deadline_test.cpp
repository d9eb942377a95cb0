// A load that takes too long ends with a message, on every thread that works for it. The tests move
// the clock themselves.

#include "core/deadline.h"

#include <atomic>
#include <catch2/catch.hpp>
#include <thread>

#include "core/memory_budget.h"
#include "core/thread_pool.h"
#include "core/work_context.h"
#include "formats/load.h"
#include "support/function_files.h"
#include "support/moved_time.h"

namespace studioscope::deadline_test {

namespace {

namespace fs = std::filesystem;

constexpr double kShort = 0.02;  // seconds
constexpr int64_t kShortLength = MovedTime::kSecond / 50;
constexpr double kLong = 1000;

const std::string kTriangle =
    "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\ntriangles\n"
    "skin\n0 0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\nend\n";

// A file system on which every file is one triangle, and takes this long to be read.
FileSystem slow_files(MovedTime& time, int64_t nanoseconds) {
    return function_files([&time, nanoseconds](const fs::path&) {
        time.move(nanoseconds);
        const ByteSpan bytes = as_bytes(kTriangle);
        return Bytes(bytes.begin(), bytes.end());
    });
}

Scene load_within(double seconds, int64_t nanoseconds) {
    MovedTime time;
    const std::vector<fs::path> paths{"/models/a.smd"};
    LoadOptions options;
    options.with_materials = false;
    options.timeout = seconds;
    return load_scene(paths, options, slow_files(time, nanoseconds));
}

// Whether work that asks for the time over and over is ended.
bool is_thrown_out() {
    try {
        for (int i = 0; i < 1000; ++i) check_deadline();
    } catch (const TimedOut&) {
        return true;
    }
    return false;
}

}  // namespace

TEST_CASE("a load that exceeds its time ends with the error timeout and without a model",
          "[deadline]") {
    CHECK(load_within(kShort, kShortLength - 1).format == "smd");
    const Scene scene = load_within(kShort, kShortLength);
    CHECK(scene.format.empty());
    REQUIRE(scene.diagnostics.size() == 1);
    CHECK(to_string(scene.diagnostics[0]) ==
          "/models/a.smd: error: reading it took longer than the 0.02 s that --timeout allows; "
          "skipped [timeout]");
}

TEST_CASE("a load in time, or without a limit, is unchanged", "[deadline]") {
    for (const double seconds : {kLong, 0.0}) {
        const Scene scene = load_within(seconds, 60 * MovedTime::kSecond);
        CHECK(scene.model.vertices.size() == 3);
        CHECK(scene.diagnostics.empty());
    }
}

TEST_CASE("operator new checks the time limit", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    CHECK_THROWS_AS(std::string(1000, 'a'), TimedOut);
}

TEST_CASE("check_cancelled() checks the time limit without a progress object", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    CHECK_THROWS_AS(check_cancelled(), TimedOut);
}

TEST_CASE("code that catches a timeout has a second to finish", "[deadline]") {
    MovedTime time;
    const DeadlineScope ends(kShort);
    const auto is_thrown_out_after = [&](int64_t nanoseconds) {
        time.move(nanoseconds);
        return is_thrown_out();
    };
    CHECK_FALSE(is_thrown_out_after(kShortLength - 1));
    CHECK(is_thrown_out_after(1));
    CHECK_FALSE(is_thrown_out_after(MovedTime::kSecond - 1));
    CHECK(timed_out().code == "timeout");  // makes strings
    CHECK(is_thrown_out_after(1));         // work that continues throws again
}

TEST_CASE("an inner scope never allows more, and its end restores the outer one", "[deadline]") {
    CHECK(DeadlineScope::current().at == 0);
    {
        const DeadlineScope outer(kLong);
        const int64_t at = DeadlineScope::current().at;
        {
            const DeadlineScope inner(kShort);
            CHECK(DeadlineScope::current().seconds == kShort);
            const DeadlineScope later(2 * kLong), none(0.0);
            CHECK(DeadlineScope::current().seconds == kShort);
        }
        CHECK(DeadlineScope::current().at == at);
    }
    CHECK(DeadlineScope::current().at == 0);
    check_deadline();
}

TEST_CASE("every thread that works for a load has its time limit", "[deadline]") {
    ThreadPool workers(4);
    MovedTime time;
    const DeadlineScope ends(kShort);
    time.move(kShortLength);
    std::atomic<int> begun{0}, thrown_out{0};
    workers.parallel_for(4, 1, [&](size_t, size_t) {
        for (++begun; begun < 4;) std::this_thread::yield();  // so that each has one of them
        thrown_out += is_thrown_out() ? 1 : 0;
    });
    CHECK(thrown_out == 4);
}

TEST_CASE("a folder whose listing was interrupted is listed again", "[deadline]") {
    MovedTime time;
    const FileSystem listed =
        cached_listing(function_files([](const fs::path&) { return Bytes(); },
                                      [&](const fs::path&) {
                                          time.move(kShortLength);
                                          return Names(100, std::string(100, 'a'));
                                      }));
    {
        const DeadlineScope ends(kShort);
        CHECK_THROWS_AS(listed->list("/models"), TimedOut);
    }
    CHECK(listed->list("/models").size() == 100);
}

}  // namespace studioscope::deadline_test
