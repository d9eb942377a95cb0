#pragma once

#include <functional>
#include <string>
#include <vector>

namespace studioscope {

// What the program writes to a terminal of 100 columns, standard output and error in one, started
// with `variables` ("NAME=VALUE") and TERM=xterm.
std::string run_at_terminal(const std::vector<std::string>& arguments,
                            const std::vector<std::string>& variables);

// What a function writes to such a terminal. It runs in a copy of this process.
std::string at_terminal(const std::function<void()>& act);

}  // namespace studioscope
