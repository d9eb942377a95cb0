#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace studioscope {

// Memory-mapped file shared by the preloaded library (failing_calls.cpp) and the program that runs
// it (fault_tests). It outlives a process that ends without an exit.

// Calls that can be made to fail, by what the machine would lack.
enum class FaultKind { kAllocate, kRead, kList, kOpen, kWrite, kRename, kThread };
constexpr const char* kFaultKinds[] = {"allocate", "read",   "list",  "open",
                                       "write",    "rename", "thread"};
constexpr size_t kFaultKindCount = std::size(kFaultKinds);

// Code that makes the call: the program and its libraries, or an OpenGL driver and the window
// system.
enum class Caller { kProgram, kDriver };
constexpr size_t kCallerCount = 2;

// The environment variables of the library: the path of the report, and "KIND CALLER NUMBER", e.g.
// "0 0 17" for the 17th allocation of the program. Number 0: nothing fails.
constexpr const char* kReportVariable = "STUDIOSCOPE_FAULT_REPORT";
constexpr const char* kFaultVariable = "STUDIOSCOPE_FAULT";

struct FaultReport {
    static constexpr size_t kMaxFrames = 40;

    std::atomic<uint64_t> calls[kFaultKindCount][kCallerCount];  // since main() began
    std::atomic<uint32_t> has_failed;                            // the call was reached
    // Return addresses of the failed call, innermost first: addresses in the program's file, 0 for
    // others.
    std::atomic<uint32_t> frame_count;
    uint64_t frames[kMaxFrames];
};

}  // namespace studioscope
