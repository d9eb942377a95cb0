#pragma once

#include "host/options.h"

namespace studioscope {

// The verbs; each returns the exit status.
int run_info(const Options& options);
int run_check(const Options& options);
int run_diff(const Options& options);
int run_render(const Options& options);
int run_pose(const Options& options);
int run_bench(const Options& options);
int run_explain(const Options& options);
int run_git_setup(const Options& options);
int run_help(const Options& options);
int run_complete(const Options& options);
int run_completion(const Options& options);
int run_man(const Options& options);

}  // namespace studioscope
