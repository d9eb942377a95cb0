// The manual and README.md against the program's own tables: verbs, options with their values and
// defaults, exit statuses, columns, and the names of what is in the window.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/options/table.h"
#include "core/text.h"
#include "facts/vertex/columns.h"
#include "model/manual.h"
#include "render/bench/report.h"
#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::reference_test {

namespace {

using Words = std::set<std::string>;
constexpr const char* kPage = "command-line.md";

// Options of other programs that the pages name.
const Words kForeignOptions{"--dir-diff"};
// What other programs show in their windows.
const Words kForeignTexts{"Bone Dir",   "Installed apps", "More info",
                          "Run anyway", "Open with",      "Security"};
// Marks of the page by symptom.
const Words kMarks{"You see", "Command:", "Remedy:"};
constexpr size_t kMaxName = 40;  // letters of a name; what is longer is a caption

std::string page(const char* name) { return std::string(manual_page(name)); }

std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

// All that users read, without the register, which has no options of its own.
std::vector<std::pair<std::string, std::string>> documents() {
    std::vector<std::pair<std::string, std::string>> all{
        {"/README.md", read_text(source_folder() / "README.md")}};
    for (const ManualPage& one : manual_pages())
        if (one.name != "messages.md") all.emplace_back(one.name, one.text);
    return all;
}

Words listed_verbs() {
    const std::vector<std::string> names = verb_names();
    return {names.begin(), names.end()};
}

VerbSet bit_of(const std::string& verb) { return find_verb(verb)->bit; }

const OptionRow* option_of(const std::string& verb, const std::string& name) {
    return find_option(verb_options(bit_of(verb)), name);
}

// The verbs in backticks in a text.
Words verbs_in(const std::string& text) {
    Words verbs;
    for (const Match& match : matches_of(text, "`([a-z-]+)`"))
        if (listed_verbs().contains(match[1])) verbs.insert(match[1]);
    return verbs;
}

std::vector<std::string> split_cells(const std::string& row) {
    std::vector<std::string> cells{""};
    for (size_t i = 1; i < row.size(); ++i) {
        if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|')
            cells.back() += row[++i];
        else if (row[i] == '|')
            cells.emplace_back();
        else
            cells.back() += row[i];
    }
    return cells;
}

// An option in a table: "`--size WxH` | width and height".
struct DocumentedOption {
    std::string name;     // "--size"
    std::string value;    // "WxH"
    std::string meaning;  // the second cell
};

struct Section {
    std::string heading;
    std::string text;
    std::vector<DocumentedOption> options;
    Words verbs;  // that take the options
};

std::vector<DocumentedOption> options_in(const std::string& text) {
    std::vector<DocumentedOption> options;
    for (const Match& row : matches_of(text, "^\\| `-.*")) {
        const std::vector<std::string> cells = split_cells(row[0]);
        for (const Match& span : matches_of(cells[0], "`(-[^ `]+) ?([^`]*)`"))
            options.push_back({span[1], span[2], cells.at(1)});
        for (const Match& alias : matches_of(cells.at(1), "`(--[a-z-]+)` is `--"))
            options.push_back({alias[1], "", cells[1]});
    }
    return options;
}

// The sections that begin with a mark: their headings, and the text up to the next one.
std::vector<std::pair<std::string, std::string>> split_sections(const std::string& text,
                                                                const std::string& mark) {
    std::vector<std::pair<std::string, std::string>> sections;
    for (size_t at = text.find(mark); at != text.npos;) {
        const size_t heading = text.find_first_not_of("#\n ", at);
        const size_t end = text.find('\n', heading);
        at = text.find(mark, end);
        sections.emplace_back(text.substr(heading, end - heading), text.substr(end, at - end));
    }
    return sections;
}

std::vector<Section> sections_with_options() {
    std::vector<Section> sections;
    for (const auto& [heading, text] : split_sections(page(kPage), "\n## ")) {
        Section section{heading, text, options_in(text), {}};
        if (section.options.empty()) continue;
        if (listed_verbs().contains(heading)) section.verbs = {heading};
        // "`view`, `render` and `pose` take these", "`view` and `render`:"
        if (section.verbs.empty())
            for (const Match& list :
                 matches_of(one_line(text), "((?:`[a-z-]+`(?:,| and)* ?)+)(?:take these|:)"))
                section.verbs.merge(verbs_in(list[1]));
        sections.push_back(std::move(section));
    }
    return sections;
}

std::string anchor(const std::string& heading) {
    std::string text;
    for (const char c : lower_case(heading)) {
        if (c == ' ') text += '-';
        if (is_ascii_alphanumeric(c) || c == '-') text += c;
    }
    return text;
}

// The text of the section that a link goes to: "window.md", "shading-modes".
std::string linked_section(const std::string& name, const std::string& wanted) {
    for (const auto& [heading, text] : split_sections(page(name.c_str()), "\n#"))
        if (anchor(heading) == wanted) return text;
    return {};
}

// What is said of an option: its row, and the sections that the row links to.
std::string said_of(const DocumentedOption& option) {
    std::string text = option.value + " " + option.meaning;
    for (const Match& link : matches_of(option.meaning, "\\]\\(([a-z-]*\\.?m?d?)#([^)]*)\\)"))
        text += linked_section(link[1].empty() ? kPage : link[1], link[2]);
    return text;
}

bool has_word(const std::string& text, const std::string& word) {
    const auto is_part = [](char c) { return is_ascii_alphanumeric(c) || c == '-'; };
    for (size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
        const size_t end = at + word.size();
        const bool is_begun = at == 0 || !is_part(text[at - 1]);
        if (is_begun && (end == text.size() || !is_part(text[end]))) return true;
    }
    return false;
}

double number_of(std::string text) {
    std::erase(text, ' ');
    return std::stod(text);
}

void check_values(const DocumentedOption& documented, const OptionRow& row) {
    const std::vector<std::string> choices = row.choice_names();
    const std::string said = said_of(documented);
    for (const std::string& choice : choices) {
        CAPTURE(choice);
        CHECK((choices.size() == 1 || has_word(said, choice)));
    }
    if (!choices.empty() && documented.value.find('|') != std::string::npos) {
        Words listed;
        for (const std::string& one : split_cells("|" + documented.value)) listed.insert(one);
        CHECK((listed == Words(choices.begin(), choices.end())));
    }
    // "1 to 10 000"
    for (const Match& range :
         matches_of(documented.meaning, "(\\d(?:[\\d .]*\\d)?) to (\\d(?:[\\d .]*\\d)?)")) {
        if (!row.value.min || !row.value.max) continue;
        CHECK(number_of(range[1]) == Approx(*row.value.min));
        CHECK(number_of(range[2]) == Approx(*row.value.max));
    }
    const std::string first = row.default_value.substr(0, row.default_value.find_first_of(";:,"));
    if (!first.empty()) CHECK(documented.meaning.find("[default: " + first) != std::string::npos);
}

}  // namespace

TEST_CASE("the page of the command line lists each option of each verb", "[app][manual]") {
    const std::vector<Section> sections = sections_with_options();
    for (const std::string& verb : listed_verbs()) {
        for (const OptionRow* row : verb_options(bit_of(verb))) {
            const bool is_listed = *row->group != '\0' && (row->hidden_for & bit_of(verb)) == 0;
            if (!is_listed || row->is_positional()) continue;
            for (const std::string& name : row->names) {
                CAPTURE(verb, name);
                CHECK(std::any_of(sections.begin(), sections.end(), [&](const Section& section) {
                    return section.verbs.contains(verb) &&
                           std::any_of(section.options.begin(), section.options.end(),
                                       [&](const auto& one) { return one.name == name; });
                }));
            }
        }
    }
}

TEST_CASE("a table of options names just the verbs that take them", "[app][manual]") {
    size_t shared = 0;
    for (const Section& section : sections_with_options()) {
        CAPTURE(section.heading);
        Words taking;
        for (const std::string& verb : listed_verbs())
            if (std::all_of(section.options.begin(), section.options.end(),
                            [&](const auto& one) { return option_of(verb, one.name) != nullptr; }))
                taking.insert(verb);
        if (listed_verbs().contains(section.heading)) {
            CHECK(taking.contains(section.heading));
            continue;
        }
        ++shared;
        CHECK(section.verbs == taking);
        // the sections of these verbs lead there
        if (!section.heading.ends_with(" options")) continue;
        for (const Section& own : sections_with_options()) {
            if (!listed_verbs().contains(own.heading)) continue;
            CAPTURE(own.heading);
            const bool leads = own.text.find("](#" + anchor(section.heading)) != std::string::npos;
            CHECK(leads == taking.contains(own.heading));
        }
    }
    CHECK(shared == 4);  // content, pose, view, messages
}

TEST_CASE("values, ranges and defaults in the manual are those of the options", "[app][manual]") {
    for (const Section& section : sections_with_options())
        for (const DocumentedOption& documented : section.options)
            for (const std::string& verb : section.verbs) {
                const OptionRow* row = option_of(verb, documented.name);
                CAPTURE(verb, documented.name, documented.meaning);
                REQUIRE(row);
                if (documented.name.starts_with("--")) check_values(documented, *row);
            }
}

TEST_CASE("the manual lists the verbs with their summaries and statuses", "[app][manual]") {
    const std::string text = page(kPage);
    const std::string readme = read_text(source_folder() / "README.md");
    Words judging;  // verbs that end with 1
    for (const std::string& name : listed_verbs()) {
        const Verb& verb = *find_verb(name);
        CAPTURE(name);
        std::string summary = verb.summary;
        summary[0] = lower_case(summary.substr(0, 1))[0];
        const std::vector<Match> rows =
            matches_of(text, "^\\| \\[`" + name + "`\\]\\([^)]*\\) \\| ([^\\n]*) \\|");
        REQUIRE(rows.size() == 1);
        CHECK(rows[0][1].starts_with(summary));
        CHECK(has_word(readme, name));
        const std::string statuses = verb.statuses;
        if (statuses.find('1') != std::string::npos) judging.insert(name);
        // "Exit status: 0, also for ...; 2 for ...; 3 for ..."
        for (const Match& own :
             matches_of(linked_section(kPage, name), "Exit status: (0[^\\n]*(?:\\n[^\\n]+)*)")) {
            std::string digits;
            for (const Match& digit : matches_of(own[1], "\\b([0-4])\\b")) digits += digit[1];
            CHECK(digits == statuses);
        }
    }
    for (const char status : std::string("01234")) {
        const std::vector<Match> rows =
            matches_of(text, fmt::format("^\\| {} \\| ([^\\n]*)", status));
        CAPTURE(status);
        REQUIRE(rows.size() == 1);
        if (status == '1') CHECK(verbs_in(rows[0][1]) == judging);
    }
}

TEST_CASE("sentences of the manual name just the verbs that they are about", "[app][manual]") {
    Words json{"pose"}, files, timed;  // `pose` by the ending of its file
    for (const std::string& verb : listed_verbs()) {
        for (const char* name : {"--format", "--report"}) {
            const OptionRow* form = option_of(verb, name);
            if (form && form->has_choice("json")) json.insert(verb);
        }
        const OptionRow* output = option_of(verb, "--output");
        if (output && !output->is_required) files.insert(verb);
        if (option_of(verb, "--timeout")) timed.insert(verb);
    }
    const std::vector<Match> limits =
        matches_of(page("limits.md"), "`--timeout SECONDS` is ([^.]*)\\.");
    REQUIRE(limits.size() == 1);
    CHECK(verbs_in(limits[0][1]) == timed);
    const std::vector<Match> writers = matches_of(page("json.md"), "^([^.\\n]*) write JSON");
    REQUIRE(writers.size() == 1);
    CHECK(verbs_in(writers[0][1]) == json);
    const std::vector<Match> reports =
        matches_of(page(kPage), "^([^.\\n]*) write their report to a file with `-o FILE`");
    REQUIRE(reports.size() == 1);
    CHECK(verbs_in(reports[0][1]) == files);
    const std::vector<Match> index = matches_of(page("README.md"), "the output of ([^\\n]*) for");
    REQUIRE(index.size() == 1);
    CHECK(verbs_in(index[0][1]) == json);
}

TEST_CASE("every option in a document is one of the program", "[app][manual]") {
    const auto is_known = [](const std::string& name) {
        return kForeignOptions.contains(name) ||
               std::any_of(all_verbs().begin(), all_verbs().end(), [&](const Verb& verb) {
                   return find_option(verb_options(verb.bit), name) != nullptr;
               });
    };
    for (const auto& [name, text] : documents()) {
        CAPTURE(name);
        for (const Match& span : matches_of(text, "`(--[a-z][a-z-]*)")) {
            CAPTURE(span[1]);
            CHECK(is_known(span[1]));
        }
        // whole commands, with the options of their verb
        for (const Match& command : matches_of(text, "\\bstudioscope ([^`|>&;#\\n]*)")) {
            CAPTURE(command[1]);
            const std::string first = command[1].substr(0, command[1].find(' '));
            const Verb* verb = find_verb(first);
            for (const Match& option : matches_of(command[1], "(?:^| )(--[a-z][a-z-]*)")) {
                const bool is_general = option[1] == "--list-codes";
                CHECK((is_general || find_option(verb_options(verb ? verb->bit : kForView),
                                                 option[1]) != nullptr));
            }
        }
    }
}

TEST_CASE("what a document names of the window is there", "[app][manual]") {
    Words texts;
    for (const char* room : {"ui", "window", "document", "facts", "host", "model"})
        for (const auto& path : sources_below(source_folder() / "src" / room))
            for (const Match& literal :
                 matches_of(without_comments(read_text(path)), "\"((?:[^\"\\\\\\n]|\\\\.)*)\""))
                texts.insert(literal[1]);
    const auto is_shown = [&](const std::string& name) {
        return texts.contains(name) || texts.contains(name + "...") ||
               (name.ends_with("...") && texts.contains(name.substr(0, name.size() - 3)));
    };
    size_t count = 0;
    for (const auto& [name, text] : documents()) {
        CAPTURE(name);
        for (const Match& match :
             matches_of(text, "(?:^|[^*])\\*([A-Z][^*|`\\n]*(?:\\n[^*|`\\n]+)?)\\*")) {
            const std::string phrase = one_line(match[1]);
            CAPTURE(phrase);
            if (phrase.size() > kMaxName || kMarks.contains(phrase)) continue;
            ++count;
            // "File > Compare with...", "Addons, Mounts"
            for (const Match& part : matches_of(phrase, "([^,>]*[^,> ])(?: > |, |$)")) {
                CAPTURE(part[1]);
                CHECK((is_shown(part[1]) || kForeignTexts.contains(part[1])));
            }
        }
    }
    CHECK(count > 40);
}

TEST_CASE("columns of tables in the manual are those that are printed", "[app][manual]") {
    BenchmarkResult run;
    run.rows.emplace_back().error = SkinError{};
    const std::vector<Match> heads = matches_of(bench_text(run), "^skinner [^\\n]*\\n");
    REQUIRE(heads.size() == 1);
    for (const char* name : {kPage, "skinning.md"}) {
        CAPTURE(name);
        CHECK(page(name).find("\n" + heads[0][0]) != std::string::npos);
    }
    const std::vector<Match> lights = matches_of(page("window.md"), "Light presets are ([^.]*)");
    REQUIRE(lights.size() == 1);
    for (const std::string& light : option_of("view", "--light")->choice_names())
        CHECK(has_word(lights[0][1], light));
    Words columns, documented;
    for (const VertexColumnRow& row : kVertexColumns) columns.insert(row.name);
    const std::string vertices = linked_section("window.md", "vertices");
    for (const Match& row :
         matches_of(vertices.substr(vertices.find("| column |")), "^\\| `([^|]*) \\|"))
        for (const Match& cell : matches_of("`" + row[1], "`([a-z]+)`")) documented.insert(cell[1]);
    CHECK(columns == documented);
}

}  // namespace studioscope::reference_test
