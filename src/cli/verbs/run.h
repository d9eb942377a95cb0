#pragma once

#include "host/options.h"

namespace studioscope {

// The verbs; each returns the exit status.
int run_info(const Options& options);
int run_check(const Options& options);
int run_diff(const Options& options);
int run_render(const Options& options);
int run_pose(const Options& options);
bool poses_with_driver(const Options& options);  // `pose` needs an OpenGL context
int run_export(const Options& options);
int run_bench(const Options& options);
int bench_load(const Options& options);  // bench --load; needs a current OpenGL context
int run_explain(const Options& options);
int run_git_setup(const Options& options);
int run_help(const Options& options);
int run_complete(const Options& options);
int run_completion(const Options& options);
int run_man(const Options& options);

// `diff --git-external`: git's external diff driver for one file. The arguments are those of git:
// path, old file, old hash, old mode, new file, new hash, new mode, and for a renamed file its new
// path and git's lines about that; the path alone for a file with a merge conflict. The exit status
// is 0 unless git cannot have passed such arguments, because git stops if a comparison fails.
int run_git_external(const Options& options);

}  // namespace studioscope
