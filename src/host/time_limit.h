#pragma once

namespace studioscope {

struct Options;

// Runs a verb under a limit for the whole of it, options.load.timeout: past it nothing is written,
// the error `timeout` is printed, and the exit status is kUnreadable. `run` gets options whose
// loads have no limit of their own.
int run_in_time(const Options& options, int (*run)(const Options& options));

}  // namespace studioscope
