#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace studioscope {

// The verbs that have a help.
inline const std::vector<std::string> kHelpVerbs{"view",      "info",       "check", "diff",
                                                 "render",    "thumbnail",  "pose",  "bench",
                                                 "git-setup", "completion", "help"};

inline std::vector<std::string> lines_of_help(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

// The words after "studioscope" of the examples in a help.
inline std::vector<std::string> examples_in(const std::string& help) {
    std::vector<std::string> examples;
    for (const std::string& line : lines_of_help(help))
        if (line.starts_with("  studioscope ")) examples.push_back(line.substr(14));
    return examples;
}

}  // namespace studioscope
