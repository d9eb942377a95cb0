#include "faults/fault_plan.h"

#include <algorithm>
#include <random>

namespace studioscope {

namespace {

// A driver without memory is not ours to repair: only 1 in this many of its calls is made to fail.
constexpr size_t kDriverShare = 10;

uint64_t calls_of(const SoundRun& sound, size_t kind, Caller caller) {
    return sound.run.calls[kind][static_cast<size_t>(caller)];
}

bool is_wanted(const PlanOptions& options, const FaultPoint& point) {
    return (options.kind.empty() || options.kind == kFaultKinds[static_cast<size_t>(point.kind)]) &&
           (!options.caller || *options.caller == point.caller) &&
           (!options.number || *options.number == point.number);
}

// Runs of one verb: all, or the requested number.
class VerbPlan {
public:
    VerbPlan(const std::vector<SoundRun>& sound, std::vector<size_t> rows,
             const PlanOptions& options)
        : sound_(sound), rows_(std::move(rows)), options_(options) {}

    std::vector<PlannedRun> all() {
        for (const size_t row : rows_) add_first(row, UINT64_MAX, Caller::kProgram);
        return std::move(runs_);
    }

    std::vector<PlannedRun> some(std::mt19937_64& random) {
        add_first(rows_[0], *options_.first, Caller::kProgram);
        for (size_t i = 0; i < options_.random; ++i)
            add_random(random, Caller::kProgram, i % 2 == 0);
        for (size_t i = 0; i < options_.random / kDriverShare; ++i)
            add_random(random, Caller::kDriver, true);
        return std::move(runs_);
    }

private:
    // Adds few calls of each kind in the order of kinds, so that kinds with few calls come first.
    void add_first(size_t row, uint64_t most, Caller caller) {
        for (size_t kind = kFaultKindCount; kind-- > 0;)
            for (uint64_t i = 1; i <= std::min(most, calls_of(sound_[row], kind, caller)); ++i)
                add({row, {static_cast<FaultKind>(kind), caller, i}});
    }

    void add_random(std::mt19937_64& random, Caller caller, bool is_allocation) {
        const size_t row = rows_[random() % rows_.size()];
        const size_t kind = is_allocation ? 0 : 1 + random() % (kFaultKindCount - 1);
        const uint64_t calls = calls_of(sound_[row], kind, caller);
        if (calls > 0) add({row, {static_cast<FaultKind>(kind), caller, 1 + random() % calls}});
    }

    void add(const PlannedRun& run) {
        if (is_wanted(options_, run.point)) runs_.push_back(run);
    }

    const std::vector<SoundRun>& sound_;
    std::vector<size_t> rows_;
    const PlanOptions& options_;
    std::vector<PlannedRun> runs_;
};

}  // namespace

std::vector<PlannedRun> plan_runs(const std::vector<SoundRun>& sound, const PlanOptions& options) {
    std::mt19937_64 random(options.seed);
    std::vector<std::vector<PlannedRun>> verbs;
    for (size_t i = 0; i < sound.size();) {
        std::vector<size_t> rows;
        for (const std::string& name = sound[i].verb.name;
             i < sound.size() && sound[i].verb.name == name; ++i)
            rows.push_back(i);
        VerbPlan plan(sound, std::move(rows), options);
        verbs.push_back(options.first ? plan.some(random) : plan.all());
    }
    std::vector<PlannedRun> runs;
    size_t longest = 0;
    for (const auto& verb : verbs) longest = std::max(longest, verb.size());
    for (size_t i = 0; i < longest; ++i)
        for (const auto& verb : verbs)
            if (i < verb.size()) runs.push_back(verb[i]);
    return runs;
}

}  // namespace studioscope
