#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "faults/fault_cases.h"
#include "faults/fault_report.h"
#include "support/folder_snapshot.h"

namespace studioscope {

// One run of the program with one failing call, and its results.

struct FaultPoint {
    FaultKind kind = FaultKind::kAllocate;
    Caller caller = Caller::kProgram;
    uint64_t number = 0;  // from 1; 0: nothing fails
};

struct InjectedRun {
    int status = 0;  // as in a shell: 128 plus the signal that ended it
    std::string out, err;
    std::array<std::array<uint64_t, kCallerCount>, kFaultKindCount> calls{};
    bool has_failed = false;       // the call was reached
    std::vector<uint64_t> frames;  // return addresses in the program's file
    FolderSnapshot before, after;  // content of its folder
};

// A folder for everything that a run may write: its home, its caches, its output.
class FaultBench {
public:
    FaultBench();
    InjectedRun run(const FaultVerb& verb, const FaultModel& model, const FaultPoint& point);

    std::filesystem::path folder() const { return scratch_ / ""; }

private:
    void set_up(const FaultVerb& verb);

    ScratchFolder scratch_;
    FolderSnapshot kept_programs_;  // content after one run
};

constexpr const char* kOlderOutput = "an older file\n";

// What is wrong with how a run ended, given one in which nothing failed; nothing where all is as
// promised: a status from 0 to 4 with a sentence unless it is 0; the output as it was, or whole
// and, where nothing is said, as without a fault; nothing else written.
std::optional<std::string> wrong_with(const InjectedRun& run, const InjectedRun& sound,
                                      const FaultVerb& verb);

}  // namespace studioscope
