#pragma once

namespace studioscope {

struct Options;

// `diff --git A..B`: compares the models that differ between two commits, each with all of its
// files from one commit. Returns the exit status.
int compare_commits(const Options& options);

}  // namespace studioscope
