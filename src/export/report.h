#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"

namespace studioscope {

// The report about a model that was written as sources, read again, built and compared.

struct ExportEntry {
    std::string code;  // "export-animation"
    std::string kind;  // of the thing: "clip", "hitbox"
    std::string name;  // of the thing; may be empty
    std::optional<double> amount = {};
    std::string unit = {};  // of the amount; empty: a plain number
    std::string cause = {};
};

struct ExportReport {
    std::string input;                    // the model's path below its root
    std::vector<std::string> output;      // files below the folder of the export
    std::map<std::string, size_t> equal;  // number of equal things of each kind
    std::vector<ExportEntry> differs;     // built otherwise than the model is
    std::vector<ExportEntry> guessed;     // written in one of several possible ways
    std::vector<ExportEntry> lost;        // not written
    std::vector<std::string> not_checked;
};

// The report as JSON; keys and meanings are a promise to scripts.
nlohmann::ordered_json export_json(const ExportReport& report);

// The report as comment lines for the head of a QC.
std::string export_comment(const ExportReport& report);

// A message for each code of the report: lost and different things are warnings, guesses notes.
Diagnostics export_messages(const ExportReport& report);

}  // namespace studioscope
