#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace studioscope {

// Cases for failing calls: each way to run the program, on each model.

struct FaultModel {
    std::string name;
    std::filesystem::path path;
};

struct FaultVerb {
    std::string name;
    // after the program's name; MODEL and OUT are replaced by paths
    std::vector<std::string> words;
    std::string output;             // name of a file written to OUT, replacing an older one
    bool draws = false;             // loads a driver
    bool keeps_programs = false;    // the program cache is filled before
    bool reports_findings = false;  // reports on standard output and ends with 1
};

std::vector<FaultVerb> fault_verbs();

// Models made by this project, one an archive written to `folder`; then others if present.
std::vector<FaultModel> fault_models(const std::filesystem::path& folder);

// The words of a command, with MODEL and OUT replaced.
std::vector<std::string> words_of(const FaultVerb& verb, const FaultModel& model,
                                  const std::filesystem::path& out);

}  // namespace studioscope
