#pragma once

namespace studioscope {

struct Options;

// `diff --git-external`: what git runs in place of its own comparison of one file. The words are
// git's: path, old file, old hash, old mode, new file, new hash, new mode, and for a renamed file
// its new path and git's lines about that; the path alone for a file with a merge conflict. The
// exit status is 0 unless git cannot have called it so, because git ends where a comparison fails.
int run_git_external(const Options& options);

}  // namespace studioscope
