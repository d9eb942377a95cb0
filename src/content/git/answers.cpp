#include "content/git/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "core/message_text.h"

namespace studioscope {

namespace {

bool is_regular(std::string_view mode) { return mode.starts_with("100"); }

}  // namespace

std::vector<std::string_view> split_at(std::string_view text, char end) {
    std::vector<std::string_view> parts;
    for (size_t at = 0; at < text.size();) {
        const size_t stop = std::min(text.find(end, at), text.size());
        parts.push_back(text.substr(at, stop - at));
        at = stop + 1;
    }
    return parts;
}

bool is_object_name(std::string_view text) {
    constexpr size_t kSha1Digits = 40, kSha256Digits = 64;
    return (text.size() == kSha1Digits || text.size() == kSha256Digits) &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

Result<GitObjectHeader> parse_object_header(std::string_view line, std::string_view object) {
    const auto refused = [&] {
        return error("git-failed", "git cat-file: unexpected answer: " +
                                       printable(line.substr(0, kMaxMessageLength)));
    };
    if (!line.starts_with(object) || !line.substr(object.size()).starts_with(' ')) return refused();
    const std::string_view rest = line.substr(object.size() + 1);
    if (rest == "missing")
        return error("git-object-missing",
                     fmt::format("the repository lacks the object {}, and nothing is fetched",
                                 quotable(object)));
    const size_t space = rest.find(' ');
    if (space == std::string_view::npos) return refused();
    const std::string_view digits = rest.substr(space + 1);
    GitObjectHeader header{std::string(rest.substr(0, space)), 0};
    const char* const digits_end = digits.data() + digits.size();
    const auto [end, problem] = std::from_chars(digits.data(), digits_end, header.size);
    if (problem != std::errc() || end != digits_end) return refused();
    return header;
}

std::string object_name(ByteSpan binary) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string digits;
    digits.reserve(binary.size() * 2);
    for (const std::byte each : binary) {
        digits += kDigits[std::to_integer<size_t>(each >> 4)];
        digits += kDigits[std::to_integer<size_t>(each & std::byte{15})];
    }
    return digits;
}

// Rows "<mode> <name>\0<object>", where the object's name is in binary.
std::optional<std::vector<GitTreeRow>> parse_tree(ByteSpan bytes, size_t object_bytes) {
    std::vector<GitTreeRow> rows;
    const std::string_view text = as_text(bytes);
    for (size_t at = 0; at < text.size();) {
        const size_t end = text.find('\0', at);
        if (end == std::string_view::npos || text.size() - end - 1 < object_bytes)
            return std::nullopt;
        const std::string_view row = text.substr(at, end - at);
        const size_t space = row.find(' ');
        if (space == std::string_view::npos) return std::nullopt;
        const std::string_view mode = row.substr(0, space), name = row.substr(space + 1);
        // a name with a slash would be a path; git never writes one
        if (name.empty() || name.find('/') != std::string_view::npos) return std::nullopt;
        rows.push_back(
            {name, bytes.subspan(end + 1, object_bytes), is_regular(mode), mode == "40000"});
        at = end + 1 + object_bytes;
    }
    return rows;
}

// Rows ":100644 100644 <object> <object> M", a path, and for a renamed file its new one.
std::vector<GitChange> parse_changes(std::string_view text) {
    std::vector<GitChange> changes;
    const std::vector<std::string_view> fields = split_at(text, '\0');
    constexpr size_t kModeLength = 6, kNewMode = 8;
    for (size_t i = 0; i + 1 < fields.size();) {
        const std::string_view row = fields[i];
        const size_t space = row.rfind(' ');
        if (!row.starts_with(':') || space == std::string_view::npos || space < kNewMode ||
            space + 1 >= row.size())
            break;
        const char status = row[space + 1];
        const bool has_two = status == 'R' || status == 'C';
        if (has_two && i + 2 >= fields.size()) break;
        const bool was_there = is_regular(row.substr(1, kModeLength)) && status != 'C';
        const bool is_there = is_regular(row.substr(kNewMode, kModeLength));
        GitChange change;
        if (was_there) change.before = fields[i + 1];
        if (is_there) change.after = fields[i + (has_two ? 2 : 1)];
        if (was_there || is_there) changes.push_back(std::move(change));
        i += has_two ? 3 : 2;
    }
    return changes;
}

std::string failure_reason(std::string_view messages) {
    std::string reason;
    for (const std::string_view each : split_at(messages, '\n')) {
        if (each.starts_with("warning: ")) continue;
        std::string line(each);
        for (const std::string start : {"fatal: ", "error: "})
            if (line.starts_with(start)) line.erase(0, start.size());
        if (reason.empty() || reason.starts_with("transport '")) reason = std::move(line);
    }
    return printable(reason, kMaxMessageLength);
}

// Fields "<scope>", "<origin>", "<key>\n<value>"; a key without a value has no line end.
std::vector<GitSetting> parse_settings(std::string_view text) {
    std::vector<GitSetting> settings;
    const std::vector<std::string_view> fields = split_at(text, '\0');
    for (size_t i = 0; i + 2 < fields.size(); i += 3) {
        const std::string_view both = fields[i + 2];
        const size_t line = std::min(both.find('\n'), both.size());
        settings.push_back({std::string(fields[i]), std::string(fields[i + 1]),
                            std::string(both.substr(0, line)),
                            std::string(both.substr(std::min(line + 1, both.size())))});
    }
    return settings;
}

}  // namespace studioscope
