#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/options/command_line.h"
#include "support/program.h"

namespace studioscope {

// Calls a function of this process, which returns an exit status, with its output and errors in
// files. POSIX only.
Ran run_captured(const std::function<int()>& call);

// What the program answers to a command line that is wrong. This process parses it, where it can
// read its own streams; a line that is right after all is run by the program.
inline Ran run_wrong_line(const std::vector<std::string>& words) {
#ifndef _WIN32
    std::vector<std::string> line{"studioscope"};
    line.insert(line.end(), words.begin(), words.end());
    bool is_wrong = false;
    const Ran ran = run_captured([&] {
        const ParsedCommandLine parsed =
            parse_command_line(line, {[](const Options&) { return 0; }, {}});
        is_wrong = !parsed.run;
        return parsed.exit_status;
    });
    if (is_wrong) return ran;
#endif
    return run_studioscope(words);
}

}  // namespace studioscope
