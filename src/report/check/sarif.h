#pragma once

#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "report/check/report.h"

namespace studioscope {

// SARIF 2.1.0, with what GitHub's code scanning asks for beyond the standard: a line for each
// result, and a limited number of them.

// The most results of a run that GitHub accepts; it refuses the whole file with more.
constexpr size_t kMaxSarifResults = 25'000;

// A file as a URI reference (RFC 3986): a relative path stays one, an absolute path begins with
// file://. `is_windows`: a backslash is a slash, and paths may begin with a drive or a server.
std::string uri_of(std::string_view path, bool is_windows);
std::string uri_of(std::string_view path);  // as on this system

class SarifReport : public CheckReport {
public:
    explicit SarifReport(const ReportSettings& settings, size_t max_results = kMaxSarifResults);

    std::string head() override;
    std::string entry(const ReportedFile& file) override;
    std::string tail(const CheckEnd& end) override;

private:
    using Json = nlohmann::ordered_json;

    bool has_room(Severity severity);
    Json result_of(const Finding& finding);
    Json notifications(const CheckEnd& end) const;

    const ReportSettings settings_;
    const size_t max_results_;
    size_t results_ = 0;
    std::array<size_t, 3> left_out_ = {};        // index: Severity
    std::map<std::string, size_t> rules_;        // index of each code in the list of rules
    std::vector<std::string> codes_;             // of the rules, in their order
    std::map<std::string, size_t> occurrences_;  // results of each fingerprint
};

}  // namespace studioscope
