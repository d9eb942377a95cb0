#include "report/check/ci_report.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "content/archives/archive_files.h"
#include "core/at.h"
#include "core/bytes.h"
#include "core/digests.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

constexpr size_t kMaxAnnotations = 10;  // of one severity in a step that GitHub shows

// A finding as one of a file in the repository, from which everything else is in the text.
struct RepositoryFinding {
    std::string file;  // empty: about no file
    uint64_t line = 1;
    std::string text;  // `models/a.vvd@0x0000003c: sentence`: the file is inside of an archive
};

RepositoryFinding in_repository(const Diagnostic& diagnostic, const std::filesystem::path& root) {
    RepositoryFinding found;
    const auto packed = split_archive_path(path_from_text(diagnostic.file));
    const std::string file = packed ? path_text(packed->archive) : diagnostic.file;
    if (!file.empty()) found.file = as_utf8(path_from(root, file));
    Diagnostic inside = diagnostic;
    inside.file = packed ? as_utf8(packed->inside) : std::string();
    if (!packed && diagnostic.location.kind == Location::Kind::kLine) {
        found.line = diagnostic.location.value;
        inside.location = {};
    }
    found.text = location_text(inside) + printable(diagnostic.message, kMaxMessageLength);
    return found;
}

// Escapes as GitHub's runner reads them (ActionCommand.cs): in the text of a command and, with two
// more letters, in its properties.
std::string github_escaped(std::string_view text, bool is_property) {
    const std::string_view special = is_property ? "%\r\n:," : "%\r\n";
    std::string escaped;
    for (const char c : text)
        if (special.find(c) == special.npos)
            escaped += c;
        else
            escaped += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return escaped;
}

std::string github_command(const Diagnostic& diagnostic, const std::filesystem::path& root) {
    constexpr const char* kCommands[] = {"notice", "warning", "error"};
    const RepositoryFinding found = in_repository(diagnostic, root);
    const std::string place =
        found.file.empty()
            ? ""
            : fmt::format("file={},line={},", github_escaped(found.file, true), found.line);
    return fmt::format("::{} {}title={}::{}\n", at(kCommands, diagnostic.severity), place,
                       github_escaped(diagnostic.code, true), github_escaped(found.text, false));
}

}  // namespace

std::function<std::string(const Diagnostic&)> github_messages(const std::filesystem::path& root) {
    return [root, counts = std::make_shared<std::array<size_t, 3>>()](const Diagnostic& message) {
        const bool is_shown = ++at(*counts, message.severity) <= kMaxAnnotations;
        return is_shown ? github_command(message, root)
                        : without_commands(to_string(message) + "\n");
    };
}

std::string GithubReport::tail(const CheckEnd& end) { return without_commands(text_->tail(end)); }

std::string GitlabReport::entry(const ReportedFile& file) {
    constexpr const char* kSeverities[] = {"info", "minor", "major"};
    std::string text;
    for (const Finding& finding : file.findings) {
        const RepositoryFinding found = in_repository(finding.diagnostic, root_);
        Md5 sum;
        sum.add(as_bytes(
            fmt::format("{}:{}", finding.fingerprint, ++occurrences_[finding.fingerprint])));
        text += std::exchange(is_first_, false) ? "\n" : ",\n";
        text += json_text(
            nlohmann::ordered_json{
                {"description", found.text},
                {"check_name", finding.diagnostic.code},
                {"fingerprint", to_string(sum.sum())},
                {"severity", at(kSeverities, finding.diagnostic.severity)},
                {"location", {{"path", found.file}, {"lines", {{"begin", found.line}}}}}},
            -1);
    }
    return text;
}

}  // namespace studioscope
