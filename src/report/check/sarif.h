#pragma once

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report/check/report.h"

namespace studioscope {

// SARIF 2.1.0 with the additional requirements of GitHub's code scanning: a line for each result,
// and a maximum number of results.

// Maximum number of results per run for GitHub, which rejects the whole file if there are more.
constexpr size_t kMaxSarifResults = 25'000;

// The URI reference (RFC 3986) of a file: a relative path stays relative, an absolute one begins
// with file://. `is_windows`: backslashes are slashes, and paths may begin with a drive or a
// server.
std::string file_uri(std::string_view path, bool is_windows);
std::string file_uri(std::string_view path);  // as on this system

class SarifReport : public CheckReport {
public:
    explicit SarifReport(const ReportSettings& settings, size_t max_results = kMaxSarifResults);

    std::string head() override;
    std::string entry(const ReportedFile& file) override;
    std::string tail(const CheckEnd& end) override;

private:
    using Json = nlohmann::ordered_json;

    bool has_room(Severity severity);
    Json result_json(const Finding& finding);
    Json notifications(const CheckEnd& end) const;

    const ReportSettings settings_;
    const size_t max_results_;
    size_t results_ = 0;
    std::array<size_t, 3> left_out_ = {};        // index: Severity
    std::map<std::string, size_t> rules_;        // index of each code in the list of rules
    std::vector<std::string> codes_;             // codes of the rules, in order
    std::map<std::string, size_t> occurrences_;  // results of each fingerprint
};

}  // namespace studioscope
