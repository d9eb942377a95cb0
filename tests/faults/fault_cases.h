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
    // After the program's name; MODEL, OUT and SCRIPT stand for paths.
    std::vector<std::string> words;
    std::string output;             // a file of this name is written in OUT, over an older one
    bool draws = false;             // a driver is loaded
    bool keeps_programs = false;    // the cache of programs is filled before
    bool reports_findings = false;  // on standard output, and ends with 1
    std::string script = {};        // of the window; paths in it begin where the program runs
};

std::vector<FaultVerb> fault_verbs();

// Models made by this project, one an archive written to `folder`; then others if present.
std::vector<FaultModel> fault_models(const std::filesystem::path& folder);

// The words of a call, with MODEL, OUT and SCRIPT replaced by the model's path and by "out" and
// "script" in the folder that the program runs in.
std::vector<std::string> words_of(const FaultVerb& verb, const FaultModel& model,
                                  const std::filesystem::path& folder);

}  // namespace studioscope
