#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "report/check/report.h"

namespace studioscope {

// Reports of which CI services show the findings next to changed lines. They know the files of the
// repository only: a finding in an archive is one of the archive, and its text names the file
// inside.

// A text report with github_messages(), in whose other lines the runner finds no command either.
class GithubReport : public CheckReport {
public:
    explicit GithubReport(std::unique_ptr<CheckReport> text) : text_(std::move(text)) {}

    std::string entry(const ReportedFile& file) override { return text_->entry(file); }
    std::string tail(const CheckEnd& end) override;

private:
    const std::unique_ptr<CheckReport> text_;
};

// Messages of a text report for GitHub Actions: the first ten of each severity are commands to the
// runner (`::error file=,line=,title=CODE::text`), as it shows no more of a step; the others are
// plain lines in which the runner finds no command. `root`: folder to which paths are relative.
std::function<std::string(const Diagnostic&)> github_messages(const std::filesystem::path& root);

// GitLab's Code Quality report: an array of findings, each with a fingerprint of its own.
class GitlabReport : public CheckReport {
public:
    explicit GitlabReport(const ReportSettings& settings) : root_(settings.repository) {}

    std::string head() override { return "["; }
    std::string entry(const ReportedFile& file) override;
    std::string tail(const CheckEnd& /*end*/) override { return "\n]\n"; }

private:
    const std::filesystem::path root_;
    std::map<std::string, size_t> occurrences_;  // findings of each fingerprint
    bool is_first_ = true;
};

}  // namespace studioscope
