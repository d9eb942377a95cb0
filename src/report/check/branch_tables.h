#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "model/limits.h"
#include "report/check/findings.h"

namespace studioscope {

// The end of a text report of `check --profile`: how much of each limit the files use, and the
// number of findings by code and branch.
class BranchTables {
public:
    explicit BranchTables(Profile profile) : profile_(std::move(profile)) {}

    void add(const ReportedFile& file);
    std::string text() const;

private:
    // The largest use of a limit over all files, and the file that has it.
    struct Highest {
        uint64_t used = 0;
        std::string file;
    };
    using Counts = std::array<size_t, kBranchCount>;
    struct Row {
        Counts counts{};
        BranchSeverities severities{};  // the worst of each branch
    };

    std::string limit_table() const;
    std::string limit_line(const BranchLimit& limit, const Highest& highest) const;
    std::string finding_table() const;

    const Profile profile_;
    std::map<LimitKind, Highest> highest_;
    std::map<std::string, Row> rows_;  // by code
};

// The limits of a file: [{"limit", "used", "max": {branch: number}}].
nlohmann::ordered_json json_of(const std::vector<LimitUse>& limits, const Profile& profile);
// {"sdk2013": "error"}
nlohmann::ordered_json json_of(const BranchSeverities& severities);

}  // namespace studioscope
