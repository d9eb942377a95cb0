#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "core/json_text.h"
#include "core/message_text.h"
#include "export/sources.h"

namespace studioscope {

namespace {

using nlohmann::ordered_json;

ordered_json entries_json(const std::vector<ExportEntry>& entries) {
    ordered_json list = ordered_json::array();
    for (const ExportEntry& entry : entries) {
        ordered_json& one = list.emplace_back();
        one = {{"code", entry.code}, {"kind", entry.kind}, {"name", as_utf8(entry.name)}};
        add_bytes(one, "name_bytes", entry.name);
        one["amount"] = entry.amount ? ordered_json(*entry.amount) : ordered_json();
        one["unit"] = entry.unit;
        one["cause"] = as_utf8(entry.cause);
    }
    return list;
}

// The entries of one code and kind, which make one line.
struct EntryLine {
    std::string code, kind, cause;
    std::vector<std::string> names;
    std::optional<double> amount;
    std::string unit;
    std::string first_name = {};  // as in the model
};

std::vector<EntryLine> lines_of(const std::vector<ExportEntry>& entries) {
    std::vector<EntryLine> lines;
    std::map<std::pair<std::string, std::string>, size_t> places;
    for (const ExportEntry& entry : entries) {
        const auto [place, is_new] =
            places.try_emplace({entry.code, entry.kind + "\n" + entry.cause}, lines.size());
        if (is_new) lines.push_back({entry.code, entry.kind, entry.cause, {}, {}, entry.unit});
        EntryLine& line = lines[place->second];
        if (is_new) line.first_name = entry.name;
        if (!entry.name.empty()) line.names.push_back(quotable(entry.name));
        if (entry.amount && (!line.amount || *entry.amount > *line.amount)) {
            line.amount = entry.amount;
            line.unit = entry.unit;
        }
    }
    return lines;
}

// A line for each entry.
std::vector<EntryLine> single_lines(const std::vector<ExportEntry>& entries) {
    std::vector<EntryLine> lines;
    for (const ExportEntry& entry : entries)
        for (EntryLine& line : lines_of({entry})) lines.push_back(std::move(line));
    return lines;
}

// "clip walk, run: only stills of one frame are written yet"
std::string line_text(const EntryLine& line) {
    std::string text = line.kind;
    if (!line.names.empty()) text += " " + short_list(line.names);
    if (line.amount)
        text += fmt::format(", by up to {}{}", plain_decimal(*line.amount),
                            line.unit.empty() ? "" : " " + line.unit);
    if (!line.cause.empty()) text += ": " + printable(line.cause, kMaxMessageLength);
    return text;
}

// The part of the model that a line is about; of several, none.
MessageSubject subject_of(const EntryLine& line) {
    using enum MessageSubject::Kind;
    constexpr std::pair<std::string_view, MessageSubject::Kind> kKinds[] = {
        {"bone", kBone},
        {"bone_contents", kBone},
        {"bone_controller", kBone},
        {"bone_surface_property", kBone},
        {"mouth", kBone},
        {"procedural_bone", kBone},
        {"source_bone_transform", kBone},
        {"clip", kClip},
        {"material", kMaterial},
        {"attachment", kAttachment},
        {"point", kAttachment},
        {"shape", kShape},
        {"mesh", kMesh},
        {"vertices", kMesh},
        {"triangles", kMesh}};
    if (line.names.size() != 1) return {};
    for (const auto& [word, kind] : kKinds)
        if (line.kind == word) return {kind, line.first_name};
    return {};
}

struct EntryList {
    const char* word;
    Severity severity;
    std::vector<ExportEntry> ExportReport::*entries;
};
constexpr EntryList kEntryLists[] = {{"not written", Severity::kWarning, &ExportReport::lost},
                                     {"different", Severity::kWarning, &ExportReport::differs},
                                     {"a guess", Severity::kNote, &ExportReport::guessed}};

}  // namespace

ordered_json export_json(const ExportReport& report) {
    ordered_json json;
    json["format_version"] = 1;
    json["input"] = as_utf8(report.input);
    add_bytes(json, "input_bytes", report.input);
    json["output"] = ordered_json::array();
    for (const std::string& file : report.output) json["output"].push_back(as_utf8(file));
    json["equal"] = ordered_json::object();
    for (const auto& [kind, count] : report.equal) json["equal"][kind] = count;
    for (const auto& [kind, count] : report.written) json["written"][kind] = count;
    json["differs"] = entries_json(report.differs);
    json["guessed"] = entries_json(report.guessed);
    json["lost"] = entries_json(report.lost);
    json["not_checked"] = report.not_checked;
    return json;
}

std::string counts_text(const std::map<std::string, size_t>& counts) {
    std::string text;
    for (const auto& [kind, count] : counts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", count, kind);
    return text.empty() ? "nothing" : text;
}

std::string export_comment(const ExportReport& report) {
    std::string text = "// Made of " + one_line(report.input) +
                       " by studioscope export, read again, built and compared.\n// equal: " +
                       counts_text(report.equal) + "\n";
    for (const EntryList& part : kEntryLists)
        for (const EntryLine& line : lines_of(report.*part.entries))
            text += fmt::format("// {}: {} [{}]\n", part.word, line_text(line), line.code);
    std::string unchecked;
    for (const std::string& what : report.not_checked)
        unchecked += (unchecked.empty() ? "" : ", ") + one_line(what);
    return text + "// not checked: " + unchecked + "\n";
}

Diagnostics export_messages(const ExportReport& report, ExportLines kind) {
    const auto lines = kind == ExportLines::kOfCodes ? lines_of : single_lines;
    Diagnostics messages;
    for (const EntryList& part : kEntryLists)
        for (const EntryLine& line : lines(report.*part.entries))
            messages.push_back({part.severity,
                                line.code,
                                fmt::format("{}: {}", part.word, line_text(line)),
                                {},
                                {},
                                Fault::kFile,
                                subject_of(line)});
    return messages;
}

}  // namespace studioscope
