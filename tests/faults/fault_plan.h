#pragma once

#include <optional>
#include <string>
#include <vector>

#include "faults/injected_run.h"

namespace studioscope {

// Plan of which calls fail in which runs.

struct PlanOptions {
    std::optional<size_t> first;  // limit for the first calls of each kind, on the first model
    size_t random = 0;            // number of other calls
    uint64_t seed = 0;
    std::string verb, model, kind;  // only these, if set
    std::optional<Caller> caller;
    std::optional<uint64_t> number;
    std::optional<double> seconds;  // no run starts later
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

// Runs ordered so that any first part of them covers every verb.
std::vector<PlannedRun> plan_runs(const std::vector<SoundRun>& sound, const PlanOptions& options);

}  // namespace studioscope
