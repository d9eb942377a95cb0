#include "model/manual.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "core/memory_budget.h"
#include "core/text.h"

// Name and text of each page, each ended by a zero byte (assets/manual.S).
extern "C" {
extern const char studioscope_manual[];
extern const char studioscope_manual_end[];
}

namespace studioscope {

namespace {

std::vector<ManualPage> embedded_pages() {
    const MemoryTrackingScope uncounted(nullptr);  // cached for all loads
    std::vector<ManualPage> pages;
    const std::ptrdiff_t size = studioscope_manual_end - studioscope_manual;
    std::string_view rest(studioscope_manual, static_cast<size_t>(size));
    while (!rest.empty()) {
        const std::string_view name(rest.data());
        const std::string_view text(name.data() + name.size() + 1);
        pages.push_back({name, text});
        rest.remove_prefix(name.size() + text.size() + 2);
    }
    return pages;
}

// Characters that must be escaped to appear in Markdown text.
bool is_markup(char c) {
    return c == '\\' || c == '`' || c == '*' || c == '_' || c == '<' || c == '[';
}

bool is_punctuation(char c) {
    return is_ascii_printable(c) && !is_ascii_alphanumeric(c) && c != ' ';
}

// Line starts that Markdown does not render as a paragraph.
constexpr std::string_view kOtherBlocks[] = {" ", "\t", "- ", "+ ", "|", ">"};

// Paragraphs after the first one, in the order of an entry.
enum PagePart : size_t { kActionPart, kFallbackPart, kBranchesPart, kEvidencePart, kPartCount };
constexpr std::string_view kPartMarks[] = {"*What to do:* ", "*What is shown:* ", "*Branches:* ",
                                           "*Evidence:* "};
static_assert(std::size(kPartMarks) == kPartCount);

// Removes the text up to a separator and the separator itself from `rest`, and returns the text.
std::string_view take_until(std::string_view& rest, std::string_view separator) {
    const size_t end = std::min(rest.find(separator), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + separator.size(), rest.size()));
    return text;
}

class PageParser {
public:
    void add_line(std::string_view line, uint64_t number);
    ParsedMessages finish();

private:
    bool is_inside_entry() const { return entry_line_ != 0; }
    MessageEntry& entry() { return result_.entries.back(); }
    void report(uint64_t line, std::string text) {
        result_.faults.push_back({line, std::move(text)});
    }

    void begin_heading(std::string_view line, uint64_t number);
    void begin_entry(std::string_view code, uint64_t number);
    void end_entry();
    void end_paragraph();
    void read_first_paragraph();
    void read_part(std::string_view text);
    std::string plain_text(std::string_view markdown);
    BranchSeverities branches(std::string_view text);
    void add_branches(std::string_view severity_word, std::string_view names,
                      BranchSeverities& severities);

    ParsedMessages result_;
    std::map<std::string, uint64_t, std::less<>> code_lines_;
    std::string last_code_;  // code of the previous entry below the same heading
    bool is_below_subject_ = false;
    uint64_t entry_line_ = 0;  // line of the entry's code; 0 outside of an entry
    std::string paragraph_;    // lines of the current paragraph, joined by blanks
    uint64_t paragraph_line_ = 0;
    size_t next_part_ = kActionPart;  // the first part that may still follow
};

void PageParser::add_line(std::string_view line, uint64_t number) {
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    const size_t level = std::min(line.find_first_not_of('#'), line.size());
    if (level > 0 && level < line.size() && line[level] == ' ') return begin_heading(line, number);
    if (line.empty()) return end_paragraph();
    if (!is_below_subject_) return;
    for (const std::string_view beginning : kOtherBlocks)
        if (line.starts_with(beginning))
            return report(number, "expected a paragraph; lists, tables and indents are not read");
    if (paragraph_.empty())
        paragraph_line_ = number;
    else
        paragraph_ += ' ';
    paragraph_ += line;
}

void PageParser::begin_heading(std::string_view line, uint64_t number) {
    end_entry();
    if (line.starts_with("# ") && !is_below_subject_) return;
    if (line.starts_with("## ")) {
        is_below_subject_ = true;
        last_code_.clear();
    } else if (line.size() > 6 && line.starts_with("### `") && line.ends_with('`') &&
               is_below_subject_) {
        begin_entry(line.substr(5, line.size() - 6), number);
    } else {
        report(number, "unknown heading; expected \"## Subject\", and \"### `code`\" below it");
    }
}

void PageParser::begin_entry(std::string_view code, uint64_t number) {
    const auto [place, is_new] = code_lines_.try_emplace(std::string(code), number);
    if (!is_new)
        report(number, fmt::format("duplicate code {}; first at line {}", code, place->second));
    else if (code <= last_code_)
        report(number, fmt::format("{} must stand before {}: codes are sorted below each heading",
                                   code, last_code_));
    last_code_ = code;
    entry_line_ = number;
    next_part_ = kActionPart;
    result_.entries.emplace_back().code = code;
}

void PageParser::end_entry() {
    end_paragraph();
    if (!is_inside_entry()) return;
    const auto require = [&](bool holds, std::string_view what) {
        if (!holds) report(entry_line_, fmt::format("{} has no {}", entry().code, what));
    };
    require(!entry().title.empty(), "\"**Title** (severity). Why it matters.\"");
    require(!entry().action.empty(), "\"*What to do:*\"");
    require(!applies_anywhere(entry().branches) || !entry().evidence.empty(),
            "\"*Evidence:*\", but branches");
    entry_line_ = 0;
}

void PageParser::end_paragraph() {
    if (paragraph_.empty()) return;
    if (!is_inside_entry())
        report(paragraph_line_, "text outside of an entry");
    else if (paragraph_.starts_with("**"))
        read_first_paragraph();
    else
        read_part(paragraph_);
    paragraph_.clear();
}

// "**Title** (severity). Why it matters."
void PageParser::read_first_paragraph() {
    std::string_view rest = std::string_view(paragraph_).substr(2);
    const std::string_view title = take_until(rest, "** (");
    const std::string_view severity = take_until(rest, "). ");
    if (title.empty() || rest.empty() || !entry().title.empty())
        return report(paragraph_line_, "expected \"**Title** (severity). Why it matters.\", once");
    entry().title = plain_text(title);
    entry().why = plain_text(rest);
    if (const auto known = find_severity(severity))
        entry().severity = *known;
    else
        report(paragraph_line_,
               fmt::format("unknown severity \"{}\"; expected error, warning or note", severity));
}

void PageParser::read_part(std::string_view text) {
    for (size_t part = 0; part < kPartCount; ++part) {
        if (!text.starts_with(kPartMarks[part])) continue;
        if (part < next_part_ || entry().title.empty())
            report(paragraph_line_, fmt::format("{}stands twice or too late", kPartMarks[part]));
        next_part_ = part + 1;
        text.remove_prefix(kPartMarks[part].size());
        if (part == kActionPart) entry().action = plain_text(text);
        if (part == kFallbackPart) entry().fallback = plain_text(text);
        if (part == kBranchesPart) entry().branches = branches(text);
        if (part == kEvidencePart) entry().evidence = plain_text(text);
        return;
    }
    report(paragraph_line_,
           "unknown paragraph; expected \"*What to do:*\", \"*What is shown:*\", "
           "\"*Branches:*\" or \"*Evidence:*\"");
}

// The text as Markdown renders it.
std::string PageParser::plain_text(std::string_view markdown) {
    std::string text;
    text.reserve(markdown.size());
    for (size_t i = 0; i < markdown.size(); ++i) {
        if (markdown[i] == '\\' && i + 1 < markdown.size() && is_punctuation(markdown[i + 1]))
            ++i;
        else if (is_markup(markdown[i]))
            report(paragraph_line_, fmt::format("a {0} in the text is written \\{0}", markdown[i]));
        text += markdown[i];
    }
    return text;
}

// "error in sdk2013, tf2; warning in gmod." or "note in all branches."
BranchSeverities PageParser::branches(std::string_view text) {
    BranchSeverities severities{};
    const size_t faults = result_.faults.size();
    std::string_view rest = text.substr(0, text.size() - (text.ends_with('.') ? 1 : 0));
    while (!rest.empty()) {
        std::string_view names = take_until(rest, "; ");
        const std::string_view severity = take_until(names, " in ");
        add_branches(severity, names, severities);
    }
    const std::string expected = branches_text(severities) + ".";
    if (result_.faults.size() == faults && text != expected)
        report(paragraph_line_, fmt::format("expected \"{}\"", expected));
    return severities;
}

void PageParser::add_branches(std::string_view severity_word, std::string_view names,
                              BranchSeverities& severities) {
    const std::optional<Severity> severity = find_severity(severity_word);
    if (!severity)
        return report(paragraph_line_, fmt::format("unknown severity \"{}\"", severity_word));
    if (names == "all branches") return severities.fill(severity);
    while (!names.empty()) {
        const std::string_view name = take_until(names, ", ");
        const auto row = std::find_if(kBranches.begin(), kBranches.end(),
                                      [&](const BranchRow& one) { return one.name == name; });
        if (row == kBranches.end())
            report(paragraph_line_, fmt::format("unknown branch \"{}\"", name));
        else
            severities.at(static_cast<size_t>(row->branch)) = severity;
    }
}

ParsedMessages PageParser::finish() {
    end_entry();
    std::sort(result_.entries.begin(), result_.entries.end(),
              [](const MessageEntry& a, const MessageEntry& b) { return a.code < b.code; });
    return std::move(result_);
}

}  // namespace

const std::vector<ManualPage>& manual_pages() {
    static const std::vector<ManualPage> pages = embedded_pages();
    return pages;
}

std::string_view manual_page(std::string_view name) {
    const std::vector<ManualPage>& pages = manual_pages();
    const auto found = std::find_if(pages.begin(), pages.end(),
                                    [&](const ManualPage& page) { return page.name == name; });
    return found == pages.end() ? std::string_view() : found->text;
}

std::vector<ManualRow> manual_table(std::string_view page, std::string_view heading) {
    std::vector<ManualRow> rows;
    bool is_below = false, is_title = true;
    for (TextReader lines(manual_page(page)); !lines.at_end(); lines.next_line()) {
        std::string_view line = trim(lines.line());
        if (line.starts_with("## ")) is_below = line.substr(3) == heading;
        if (!line.starts_with("| ")) is_title = line.empty();
        if (!is_below || is_title || !line.starts_with("| ")) continue;
        ManualRow& row = rows.emplace_back();
        line.remove_prefix(1);
        while (!line.empty()) row.push_back(trim(take_until(line, "|")));
    }
    return rows;
}

ParsedMessages parse_messages(std::string_view page) {
    PageParser parser;
    for (TextReader lines(page); !lines.at_end(); lines.next_line())
        parser.add_line(lines.line(), lines.line_number());
    return parser.finish();
}

const std::vector<MessageEntry>& all_messages() {
    static const std::vector<MessageEntry> entries = [] {
        const MemoryTrackingScope uncounted(nullptr);  // cached for all loads
        return parse_messages(manual_page("messages.md")).entries;
    }();
    return entries;
}

const MessageEntry* find_message(std::string_view code) {
    const std::vector<MessageEntry>& entries = all_messages();
    const auto found =
        std::lower_bound(entries.begin(), entries.end(), code,
                         [](const MessageEntry& entry, std::string_view searched_code) {
                             return entry.code < searched_code;
                         });
    return found == entries.end() || found->code != code ? nullptr : &*found;
}

}  // namespace studioscope
