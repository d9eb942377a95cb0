#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "report/check/findings.h"

namespace studioscope {

namespace {

// A finding read from a report.
struct ReportEntry {
    std::string file, code, message, fingerprint;
    size_t folded = 0;
};

// Reads the findings of a JSON report by streaming (SAX). A tree of all values would take many
// times the memory of the text, and more while it is freed.
class ReportReader final : public nlohmann::json_sax<nlohmann::json> {
public:
    explicit ReportReader(const std::function<void(ReportEntry)>& take) : take_(take) {}

    // Whether the text is an object with a list of diagnostics.
    bool is_report() const { return has_list_; }

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t value) override {
        if (belongs_to_entry() && key_ == "folded") entry_.folded = static_cast<size_t>(value);
        return true;
    }
    bool string(string_t& value) override {
        if (!belongs_to_entry()) return true;
        if (key_ == "file")
            entry_.file = std::move(value);
        else if (key_ == "code")
            entry_.code = std::move(value);
        else if (key_ == "message")
            entry_.message = std::move(value);
        else if (key_ == "fingerprint")
            entry_.fingerprint = std::move(value);
        return true;
    }
    bool start_object(size_t /*count*/) override {
        ++depth_;
        is_object_ = is_object_ || depth_ == kTop;
        if (depth_ == kEntry) entry_ = {};
        is_entry_ = is_entry_ || (is_in_list_ && depth_ == kEntry);
        return true;
    }
    bool key(string_t& value) override {
        if (depth_ == kTop || belongs_to_entry()) key_ = std::move(value);
        return true;
    }
    bool end_object() override {
        if (belongs_to_entry()) {
            take_(std::exchange(entry_, {}));
            is_entry_ = false;
        }
        --depth_;
        return true;
    }
    bool start_array(size_t /*count*/) override {
        ++depth_;
        is_in_list_ = is_in_list_ || (is_object_ && depth_ == kList && key_ == "diagnostics");
        has_list_ = has_list_ || is_in_list_;
        return true;
    }
    bool end_array() override {
        if (depth_ == kList) is_in_list_ = false;
        --depth_;
        return true;
    }
    bool parse_error(size_t /*position*/, const std::string& /*last_token*/,
                     const nlohmann::json::exception& /*problem*/) override {
        return false;
    }

private:
    // Nesting depth inside a report, inside its list, and inside an entry of the list.
    static constexpr size_t kTop = 1, kList = 2, kEntry = 3;

    // Whether the next value is a direct member of an entry.
    bool belongs_to_entry() const { return is_entry_ && depth_ == kEntry; }

    const std::function<void(ReportEntry)>& take_;
    size_t depth_ = 0;
    bool is_object_ = false;  // the text is an object
    bool is_in_list_ = false, has_list_ = false;
    bool is_entry_ = false;  // in an entry
    std::string key_;
    ReportEntry entry_;
};

// Passes the findings to `take` while parsing; returns whether the whole text is a report.
bool read_report(std::string_view text, const std::function<void(ReportEntry)>& take) {
    ReportReader reader(take);
    return nlohmann::json::sax_parse(text, &reader) && reader.is_report();
}

// Reads a report per line (JSON Lines); an error if one of them is none.
Result<void> read_lines(std::string_view text, const std::function<void(ReportEntry)>& take) {
    size_t line = 1;
    bool is_empty = true;
    for (size_t start = 0; start < text.size(); ++line) {
        const size_t end = std::min(text.find('\n', start), text.size());
        const std::string_view one = text.substr(start, end - start);
        start = end + 1;
        if (one.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        is_empty = false;
        if (!read_report(one, take))
            return error("baseline",
                         "is not a report of check: expected an object with `diagnostics`, as "
                         "--format json and jsonl write it",
                         at_line(line));
    }
    if (is_empty) return error("baseline", "is empty, not a report of check");
    return {};
}

bool take_one(std::map<std::string, size_t>& counts, const std::string& key) {
    const auto found = counts.find(key);
    if (found == counts.end() || found->second == 0) return false;
    --found->second;
    return true;
}

}  // namespace

Result<Baseline> Baseline::parse(std::string_view report, const std::filesystem::path& base,
                                 const std::function<bool(const std::string&)>& is_there) {
    Baseline baseline;
    std::string last_file;  // findings are sorted by file
    bool last_is_there = is_there(last_file);
    const auto take = [&](ReportEntry entry) {
        Diagnostic finding;
        finding.file = std::move(entry.file);
        finding.code = std::move(entry.code);
        finding.message = std::move(entry.message);
        FindingIdentity identity = finding_identity(finding, base);
        if (!entry.fingerprint.empty()) identity.exact = std::move(entry.fingerprint);
        if (finding.file != last_file) {
            last_file = finding.file;
            last_is_there = is_there(last_file);
        }
        if (entry.folded > 0 && last_is_there)
            baseline.by_code_[identity.by_code] += entry.folded;
        else if (entry.folded > 0)
            baseline.moved_by_code_[identity.moved_by_code] += entry.folded;
        else if (last_is_there)
            ++baseline.exact_[identity.exact];
        else
            ++baseline.moved_[identity.moved];
    };
    if (read_report(report, take)) return baseline;
    baseline = {};  // the first line may have been read as a whole report
    if (const Result<void> done = read_lines(report, take); !done) return done.error();
    return baseline;
}

bool Baseline::take(const FindingIdentity& finding) {
    return take_one(exact_, finding.exact) || take_one(moved_, finding.moved) ||
           take_one(by_code_, finding.by_code) || take_one(moved_by_code_, finding.moved_by_code);
}

}  // namespace studioscope
