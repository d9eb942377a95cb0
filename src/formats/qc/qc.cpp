// The commands of a QC, including unapplied ones.
#include "formats/qc/qc.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/at.h"
#include "core/memory_budget.h"
#include "core/message_text.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/qc/reader.h"
#include "formats/qc/scanner.h"
#include "model/manual.h"

namespace studioscope {

namespace {

// A command that is read and listed as written: most change nothing that a viewer draws or plays
// (the manual's page qc.md).
struct UnappliedRow {
    std::string_view name;
    // The effect that the picture lacks; "newer" for commands of newer tools than the accounts
    // followed here, whose effect is not known; empty: none.
    std::string_view note;
};

const std::vector<UnappliedRow>& unapplied_commands() {
    static const std::vector<UnappliedRow> commands = [] {
        const MemoryTrackingScope uncounted(nullptr);  // kept for good, whichever load asks first
        std::vector<UnappliedRow> rows;
        for (const ManualRow& row : manual_table("qc.md", "Commands"))
            for (std::string_view names = row.at(0); !names.empty();)
                rows.push_back({first_word(names, &names), row.at(1)});
        return rows;
    }();
    return commands;
}

// Unapplied commands whose first words are numbers that are shown.
struct NumberCommand {
    const char* name;
    size_t numbers;  // how many of its first words
};
constexpr NumberCommand kNumberCommands[] = {{"$bbox", 6}, {"$cbox", 6}, {"$eyeposition", 3}};

// Counts characters that are to be listed; false if they are too many.
bool take_listed(QcReader& in, size_t length) {
    in.file.is_listed_whole =
        in.file.is_listed_whole && in.listed_length + length <= kMaxListedLength;
    if (in.file.is_listed_whole) in.listed_length += length;
    return in.file.is_listed_whole;
}

// Reads and lists an unapplied command; false for other words.
bool read_unapplied(QcReader& in, const std::string& word) {
    const std::vector<UnappliedRow>& all = unapplied_commands();
    const auto command = std::find_if(all.begin(), all.end(), [&](const UnappliedRow& each) {
        return same_name(word, each.name);
    });
    if (command == all.end()) return false;
    const std::string name = lower_case(word.substr(1));
    const bool is_first =
        std::none_of(in.file.listed.begin(), in.file.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    if (is_first && command->note == "newer")
        in.report(Severity::kNote, "qc-newer",
                  "{} belongs to newer tools; it is listed and has no effect here", as_utf8(word));
    else if (is_first && !command->note.empty())
        in.report(Severity::kNote, "qc-not-shown", "{} is not shown: {}", command->name,
                  command->note);
    const QcPlace place = in.scanner.place();
    std::vector<std::string> written;
    std::string value = command_words(in, word, &written);
    for (const NumberCommand& each : kNumberCommands) {
        if (!same_name(word, each.name)) continue;
        const std::vector<std::string> words = split_words(value, " ");
        for (size_t i = 0; i < std::min(words.size(), each.numbers) && words[i] != "{"; ++i)
            read_qc_number(in.file.diagnostics, place, "the value", each.name, words[i]);
    }
    list_command(in, name, std::move(value), std::move(written));
    return true;
}

void skip_unexpected(QcReader& in, const std::string& word) {
    if (in.scanner.is_closing(word))
        return in.report(Severity::kWarning, "qc-stray-brace", "'}}' without a block; ignored");
    // An included file may be no QC at all: its words are not repeated.
    const bool is_own = in.scanner.place().file.empty();
    in.report(
        Severity::kError, "qc-no-command", "{}",
        is_own ? fmt::format("expected a command, found \"{}\"; the line is skipped", as_utf8(word))
               : "expected a command; the line is skipped");
    if (in.scanner.is_opening(word))
        in.scanner.skip_block(in.scanner.opened_block("no command"));
    else
        in.scanner.skip_command(is_own ? as_utf8(word) : "no command");
}

// A command is followed by another one or by the end of its line (qc.md 1).
void end_line(QcReader& in, const std::string& command) {
    const auto word = in.scanner.next_on_line();
    if (!word) return;
    in.scanner.put_back();
    if (in.scanner.is_closing(*word) || in.scanner.is_command(*word)) return;
    const bool is_own = in.scanner.place().file.empty();
    in.report(Severity::kWarning, "qc-left-over", "unexpected {} after {}; skipped",
              is_own ? fmt::format("\"{}\"", as_utf8(*word)) : "a word", as_utf8(command));
    in.scanner.skip_line(command);
}

constexpr QcCommands (*kFamilies[])() = {setting_commands, material_commands, body_commands,
                                         bone_commands,    point_commands,    collision_commands,
                                         lod_commands,     motion_commands,   driven_commands};

std::vector<std::string> command_names() {
    std::vector<std::string> names;
    for (const auto commands : kFamilies)
        for (const QcCommand& command : commands()) names.emplace_back(command.name);
    for (const UnappliedRow& command : unapplied_commands()) names.emplace_back(command.name);
    return names;
}

void report_unknown(QcReader& in) {
    if (in.unknown.uses.empty()) return;
    constexpr size_t kMaxSuggestions = 20;  // a damaged file may have thousands of such words
    const std::vector<std::string> names = command_names();
    size_t reported = 0;
    for (const QcUnknownCommands::Uses& unknown : in.unknown.uses) {
        const std::string word = as_utf8(unknown.word);
        in.report_at(Severity::kWarning, "qc-unknown-command", unknown.first,
                     "unknown command {}; skipped{}{}", word,
                     unknown.count == 1 ? "" : fmt::format(" {} times", unknown.count),
                     reported++ < kMaxSuggestions ? did_you_mean(word, names) : "");
    }
}

// Reads a command; false if the name is unknown.
bool read_known(QcReader& in, const std::string& word) {
    for (const auto commands : kFamilies)
        if (read_command(in, commands(), word)) return true;
    return read_unapplied(in, word);
}

// Reports things of one name, of which the game finds the first alone.
void report_same_names(QcReader& in) {
    NameIndex groups, attachments;
    const auto report = [&](const char* what, const std::string& name, const QcPlace& place) {
        in.report_at(Severity::kNote, "qc-same-name", place,
                     "another {} is called {}; the game finds the first of them by name", what,
                     quotable(name));
    };
    for (const QcBodyPart& part : in.file.body_parts)
        if (part.models.size() > 1 && !groups.add(part.name, 0))
            report("body group", part.name, part.place);
    for (const QcAttachment& attachment : in.file.attachments)
        if (!attachment.name.empty() && !attachments.add(attachment.name, 0))
            report("attachment", attachment.name, attachment.place);
}

// Reads all commands; false if there is none.
bool read_commands(QcReader& in) {
    bool has_commands = false;
    while (const auto word = in.scanner.next()) {
        const bool was_read = read_known(in, *word);
        const bool is_unknown = !was_read && word->size() > 1 && word->front() == '$';
        has_commands = has_commands || was_read || is_unknown;
        if (was_read)
            end_line(in, *word);
        else if (is_unknown)
            skip_unknown(in, *word);
        else if (has_commands)
            skip_unexpected(in, *word);
        else
            in.scanner.rest_of_line();  // perhaps no QC at all
    }
    return has_commands || in.scanner.has_expanded();
}

}  // namespace

void list_command(QcReader& in, const std::string& name, std::string value,
                  std::vector<std::string> words) {
    const auto found =
        std::find_if(in.file.listed.begin(), in.file.listed.end(),
                     [&](const UnappliedCommand& each) { return each.name == name; });
    UnappliedCommand& entry = found == in.file.listed.end()
                                  ? in.file.listed.emplace_back(UnappliedCommand{name, {}})
                                  : *found;
    constexpr size_t kPerUse = 16;
    if (!take_listed(in, kPerUse) && !entry.values.empty()) return;
    entry.values.push_back(std::move(value));
    entry.words.push_back(std::move(words));
}

std::string command_words(QcReader& in, const std::string& owner, std::vector<std::string>* words) {
    std::string text;
    QcWords reading(in.scanner, owner);
    while (const auto word = reading.next()) {
        if (!take_listed(in, word->size() + 1)) continue;
        // A word that is a brace in quotes keeps them: the block around it is not its own.
        const bool needs_quotes = in.scanner.is_quoted() && (*word == "{" || *word == "}");
        const std::string shown = needs_quotes ? "\"" + *word + "\"" : as_utf8(*word);
        text += (text.empty() ? "" : " ") + shown;
        if (words != nullptr) words->push_back(as_utf8(*word));
    }
    return text;
}

bool read_command(QcReader& in, QcCommands commands, const std::string& word) {
    const auto command = std::find_if(commands.begin(), commands.end(), [&](const QcCommand& each) {
        return same_name(word, each.name);
    });
    if (command == commands.end()) return false;
    in.command = command->name;
    command->read(in);
    return true;
}

void skip_unknown(QcReader& in, const std::string& word) {
    std::vector<QcUnknownCommands::Uses>& uses = in.unknown.uses;
    if (in.unknown.names.add(word, static_cast<int>(uses.size())))
        uses.push_back({word, 0, in.scanner.place()});
    ++at(uses, in.unknown.names.find(word)).count;
    in.scanner.skip_command(word);
}

bool is_absolute_path(const std::string& path) {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

std::string load_key(const std::string& path) {
    std::string key = lower_case(path);
    if (key.ends_with(".smd") || key.ends_with(".dmx")) key.resize(key.size() - 4);
    return key;
}

Result<QcFile> parse_qc(std::string_view text, const QcReadInclude& read_include,
                        const std::string& name, const QcFileLookup& lookup) {
    QcReader in(text, name, read_include, lookup);
    if (!read_commands(in))
        return error("qc-no-commands",
                     has_utf16_mark(text)
                         ? "not a QC for compilers: the text is UTF-16, which they do not read"
                         : "not a QC: expected a command that begins with $, found none",
                     at_line(1));
    finish_motions(in);
    sort_lods(in.file);
    report_same_names(in);
    add_illumination(in);
    report_unknown(in);
    return std::move(in.file);
}

}  // namespace studioscope
