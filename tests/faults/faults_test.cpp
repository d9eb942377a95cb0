// Runs the program again and again, each time with another call of the C library that fails, over
// every verb, the window where there is a display, and several models. By environment variables:
// FAULT_FIRST and FAULT_RANDOM (so many of the first calls of each kind, and so many others; else
// all of them), FAULT_SEED, FAULT_SECONDS (no run begins later), FAULT_VERB, FAULT_MODEL,
// FAULT_KIND, FAULT_CALLER (program or driver), FAULT_NUMBER. A failed run is repeated alone by
// those that are printed with it.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <random>
#include <sstream>
#include <thread>

#include "faults/fault_plan.h"
#include "support/paths.h"

namespace studioscope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kCallers[] = {"program", "driver"};
constexpr size_t kMaxTold = 40;
constexpr size_t kMaxFramesTold = 8;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

std::optional<std::string> variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? std::optional<std::string>(value) : std::nullopt;
}

PlanOptions options_of_environment() {
    PlanOptions options;
    if (const auto value = variable("FAULT_FIRST")) options.first = std::stoul(*value);
    if (const auto value = variable("FAULT_RANDOM")) options.random = std::stoul(*value);
    if (const auto value = variable("FAULT_SECONDS")) options.seconds = std::stod(*value);
    if (const auto value = variable("FAULT_NUMBER")) options.number = std::stoull(*value);
    if (const auto value = variable("FAULT_CALLER"))
        options.caller = *value == "driver" ? Caller::kDriver : Caller::kProgram;
    options.seed = std::stoull(variable("FAULT_SEED").value_or("0"));
    if (!variable("FAULT_SEED")) options.seed = std::random_device{}();
    options.verb = variable("FAULT_VERB").value_or("");
    options.model = variable("FAULT_MODEL").value_or("");
    options.kind = variable("FAULT_KIND").value_or("");
    return options;
}

// The program's functions on the call stack, innermost first, as far as symbols name them.
std::string way_to(const InjectedRun& run) {
    std::vector<std::string> arguments{"-Cfsp", "-e", (build_folder() / "studioscope").string()};
    for (const uint64_t frame : run.frames)
        if (frame != 0) arguments.push_back(fmt::format("{:#x}", frame));
    if (arguments.size() == 3) return "";
    std::istringstream all(run_program("addr2line", arguments).out);
    std::string own;
    size_t count = 0;
    for (std::string line; std::getline(all, line) && count < kMaxFramesTold;) {
        if (!line.starts_with("studioscope::") && !line.starts_with("main")) continue;
        own += "  " + line.substr(0, 100) + "\n";
        ++count;
    }
    return own;
}

// Exit statuses of the runs of one verb.
struct Ends {
    std::map<int, size_t> by_status;
    size_t wrong = 0, not_reached = 0;
};

class Runner {
public:
    Runner(const std::vector<SoundRun>& sound, const std::vector<PlannedRun>& plan)
        : sound_(sound), plan_(plan) {}

    // Makes a run, on any thread.
    void make(FaultBench& bench, size_t i) {
        const SoundRun& sound = sound_[plan_[i].sound];
        const InjectedRun run = bench.run(sound.verb, sound.model, plan_[i].point);
        take(plan_[i].point, sound, run, wrong_with(run, sound.run, sound.verb));
    }

    void print() const {
        for (size_t caller = 0; caller < kCallerCount; ++caller) {
            std::printf("\ncalls of the %s:\n%-24s%8s%8s%8s%8s%8s%8s%8s%12s\n", kCallers[caller],
                        "", "runs", "0", "1", "2", "3", "4", "wrong", "not reached");
            for (const auto& [verb, ends] : ends_[caller]) print_row(verb, ends);
        }
        std::printf("\n%zu of %zu runs\n", done_, plan_.size());
    }

    size_t wrong() const { return wrong_; }
    size_t done() const { return done_; }

private:
    static void print_row(const std::string& verb, const Ends& ends) {
        size_t runs = 0;
        for (const auto& [status, count] : ends.by_status) runs += count;
        std::printf("%-24s%8zu", verb.c_str(), runs);
        for (int status = 0; status <= 4; ++status) {
            const auto found = ends.by_status.find(status);
            std::printf("%8zu", found == ends.by_status.end() ? 0 : found->second);
        }
        std::printf("%8zu%12zu\n", ends.wrong, ends.not_reached);
    }

    void take(const FaultPoint& point, const SoundRun& sound, const InjectedRun& run,
              const std::optional<std::string>& wrong) {
        const std::lock_guard lock(mutex_);
        Ends& ends = ends_[static_cast<size_t>(point.caller)][sound.verb.name];
        ++ends.by_status[run.status];
        ++done_;
        if (!run.has_failed) ++ends.not_reached;
        if (!wrong) return;
        ++ends.wrong;
        if (point.caller == Caller::kDriver) return;  // listed in the table
        if (wrong_++ < kMaxTold) tell(point, sound, run, *wrong);
    }

    static void tell(const FaultPoint& point, const SoundRun& sound, const InjectedRun& run,
                     const std::string& wrong) {
        std::printf(
            "wrong: %s\n  FAULT_VERB='%s' FAULT_MODEL='%s' FAULT_KIND=%s FAULT_CALLER=%s "
            "FAULT_NUMBER=%llu"
            "\n%s%s\n",
            wrong.c_str(), sound.verb.name.c_str(), sound.model.name.c_str(),
            kFaultKinds[static_cast<size_t>(point.kind)],
            kCallers[static_cast<size_t>(point.caller)],
            static_cast<unsigned long long>(point.number), way_to(run).c_str(),
            run.err.substr(0, 1000).c_str());
        std::fflush(stdout);
    }

    const std::vector<SoundRun>& sound_;
    const std::vector<PlannedRun>& plan_;
    std::mutex mutex_;
    std::map<std::string, Ends> ends_[kCallerCount];
    size_t done_ = 0, wrong_ = 0;
};

// Calls `work(bench, i)` for every i below `count`, on as many threads as there are benches.
template <typename Work>
void on_benches(std::vector<FaultBench>& benches, size_t count, Work work) {
    std::atomic<size_t> next = 0;
    std::vector<std::thread> threads;
    for (FaultBench& bench : benches)
        threads.emplace_back([&] {
            for (size_t i = next++; i < count; i = next++) work(bench, i);
        });
    for (std::thread& thread : threads) thread.join();
}

// Runs of every verb on every model without a failure.
std::vector<SoundRun> sound_runs(std::vector<FaultBench>& benches, const PlanOptions& options,
                                 const std::vector<FaultModel>& models) {
    std::vector<SoundRun> sound;
    for (const FaultVerb& verb : fault_verbs())
        for (const FaultModel& model : models)
            if ((options.verb.empty() || verb.name == options.verb) &&
                (options.model.empty() || model.name == options.model))
                sound.push_back({verb, model, {}});
    on_benches(benches, sound.size(), [&](FaultBench& bench, size_t i) {
        sound[i].run = bench.run(sound[i].verb, sound[i].model, {});
    });
    std::erase_if(sound, [](const SoundRun& each) {  // no OpenGL on this machine
        return each.verb.draws && each.run.status == 4;
    });
    for (const SoundRun& each : sound)
        if (const auto wrong = wrong_with(each.run, each.run, each.verb))
            FAIL_CHECK(each.verb.name + " of " + each.model.name + " without a fault: " + *wrong +
                       "\n" + each.run.err);
    return sound;
}

}  // namespace

TEST_CASE("the program ends in order whichever call fails", "[faults]") {
    const Clock::time_point start = Clock::now();
    const PlanOptions options = options_of_environment();
    std::vector<FaultBench> benches(std::max(1u, std::thread::hardware_concurrency()));
    const ScratchFolder scratch;
    const std::vector<FaultModel> models = fault_models(scratch / "");
    const std::vector<SoundRun> sound = sound_runs(benches, options, models);
    const std::vector<PlannedRun> plan = plan_runs(sound, options);
    std::printf("faults: %zu runs of %zu verbs and models, FAULT_SEED=%llu\n", plan.size(),
                sound.size(), static_cast<unsigned long long>(options.seed));
    std::fflush(stdout);
    Runner runner(sound, plan);
    on_benches(benches, plan.size(), [&](FaultBench& bench, size_t i) {
        if (!options.seconds || seconds_since(start) < *options.seconds) runner.make(bench, i);
    });
    runner.print();
    std::printf("%.0f seconds\n", seconds_since(start));
    if (runner.done() < plan.size()) std::printf("the time was over before the last run\n");
    CHECK_FALSE(plan.empty());
    CHECK(runner.wrong() == 0);
}

}  // namespace studioscope
