#pragma once

#include <optional>
#include <string>
#include <vector>

#include "faults/injected_run.h"

namespace studioscope {

// Which calls fail in which runs.

struct PlanOptions {
    std::optional<size_t>
        first;          // only so many of the first calls of each kind, of the first model
    size_t random = 0;  // and so many others
    uint64_t seed = 0;
    std::string verb, model, kind;  // only these, where one is named
    std::optional<Caller> caller;
    std::optional<uint64_t> number;
    std::optional<double> seconds;  // begin no run after that
};

// A verb on a model, with a run in which nothing failed.
struct SoundRun {
    FaultVerb verb;
    FaultModel model;
    InjectedRun run;
};

struct PlannedRun {
    size_t sound = 0;  // index of the SoundRun
    FaultPoint point;
};

// In an order in which a part of it has something of every verb.
std::vector<PlannedRun> plan_runs(const std::vector<SoundRun>& sound, const PlanOptions& options);

}  // namespace studioscope
