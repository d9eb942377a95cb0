// The register of messages has an entry for every code that the sources emit, and no other. What is
// wrong in its page is reported with the line.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/manual.h"
#include "support/paths.h"
#include "support/source_text.h"

namespace studioscope::message_register_test {

namespace {

namespace fs = std::filesystem;

// Words with hyphens in the sources that are names of other things, such as commands of git and
// kinds of mounts: they are no codes.
const std::set<std::string> kOtherNames{
    "bone-names", "cpu-threads", "libjpeg-turbo", "re-weighted", "read-back",
    "cat-file",   "diff-tree",   "git-setup",     "hash-object", "ls-tree",
    "on-bind",    "merge-base",  "rev-parse",     "gvfsd-fuse",  "packed-refs"};

// Codes of one word are found where a message is made of them.
const std::string kMakesMessage = "\\b(?:error|warning|note|Diagnostic)\\(\\s*\"([a-z]+)\"";

// Codes that LineDiagnostics::code() completes by the name of the format.
const std::set<std::string> kSuffixes{"long-line", "missing-end"};
const std::set<std::string> kPrefixes{"smd", "vta"};

void add_matches(const std::string& text, const std::string& pattern, std::set<std::string>& to) {
    for (const Match& match : matches_of(text, pattern)) to.insert(match[1]);
}

// The codes in all sources.
std::set<std::string> codes_of_sources() {
    std::set<std::string> words;
    for (const fs::path& path : sources_below(source_folder() / "src")) {
        const std::string text = without_comments(read_text(path));
        add_matches(text, "\"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\"", words);
        add_matches(text, kMakesMessage, words);
    }
    const std::string packages = read_text(source_folder() / "third_party/packages.txt");
    std::set<std::string> codes;
    for (const std::string& word : words) {
        const bool is_package = packages.find("\n" + word + " ") != std::string::npos;
        if (kOtherNames.contains(word) || is_package) continue;
        if (!kSuffixes.contains(word)) codes.insert(word);
    }
    for (const std::string& prefix : kPrefixes)
        for (const std::string& suffix : kSuffixes)
            codes.insert(fmt::format("{}-{}", prefix, suffix));
    return codes;
}

// Codes whose severity is set after the message is made: by what the model needs, by what an option
// names, or by `check` (apply_engine_severity(), whose results check_status_test.cpp holds).
const std::set<std::string> kRaisedLater{"mdl-missing",     "mdl-truncated", "vvd-missing",
                                         "vtx-missing",     "vvd-fixup-sum", "mount-missing",
                                         "mount-unreadable"};

// Errors in materials, textures and what they include are warnings of the model
// (MaterialResolver::report()).
bool is_of_materials(const fs::path& path) {
    const std::string name = path.generic_string();
    return name.find("/formats/materials/") != name.npos || name.find("/core/image") != name.npos ||
           name.find("/core/jpeg") != name.npos || name.find("/core/png") != name.npos ||
           name.ends_with("/keyvalues_files.cpp") || name.ends_with("/checked_model.cpp");
}

// The severities with which the sources emit a code, where both stand in one call.
std::map<std::string, std::set<Severity>> severities_of_sources() {
    const std::string call =
        "(?:\\b(error|warn|note)(?:ing)?(?:_at)?\\(|(?:Severity::k(Error|Warning|Note)\\s*:\\s*)?"
        "Severity::k(Error|Warning|Note),)\\s*(?:[a-z_]+,\\s*)?\"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\"";
    std::map<std::string, std::set<Severity>> severities;
    for (const fs::path& path : sources_below(source_folder() / "src"))
        for (const Match& match : matches_of(without_comments(read_text(path)), call)) {
            for (const std::string& name : {match[1], match[2], match[3]}) {
                if (name.empty()) continue;
                const char letter =
                    name[0] < 'a' ? static_cast<char>(name[0] + 'a' - 'A') : name[0];
                const Severity severity = letter == 'e'   ? Severity::kError
                                          : letter == 'w' ? Severity::kWarning
                                                          : Severity::kNote;
                severities[match[4]].insert(
                    is_of_materials(path) ? std::min(severity, Severity::kWarning) : severity);
            }
        }
    return severities;
}

// Names with which a sentence may begin though their first letter is small.
const std::set<std::string_view> kSmallNames{
    "studiomdl",   "gameinfo.txt", "settings.json", "align",        "subtract",
    "replacebone", "numframes",    "startloop",     "compress",     "fps",
    "flexfile",    "calcblend",    "addlayer",      "x_and_z_axes", "bench"};

// The fault of a text that should be whole sentences; empty if there is none.
std::string fault_of(std::string_view text) {
    if (text.empty()) return "is empty";
    if (text.back() != '.') return "does not end with a full stop";
    if (text.find("  ") != std::string_view::npos) return "has two blanks";
    const bool is_small = std::islower(static_cast<unsigned char>(text[0])) != 0;
    if (is_small && !kSmallNames.contains(text.substr(0, text.find(' '))))
        return "begins with a small letter";
    return "";
}

// The faults of a page, a line each: "9: what is wrong".
std::string faults_of(const std::string& page) {
    std::string lines;
    for (const PageFault& fault : parse_messages(page).faults)
        lines += fmt::format("{}: {}\n", fault.line, fault.text);
    return lines;
}

// A page of one entry, `a-code`, with a paragraph at line 9.
std::string with_line(const std::string& text) {
    return "## A\n\n### `a-code`\n\n**Title** (note). Why.\n\n*What to do:* This.\n\n" + text +
           "\n";
}

constexpr const char* kHeading =
    "9: unknown heading; expected \"## Subject\", and \"### `code`\" below it\n";
constexpr const char* kParagraph =
    "9: unknown paragraph; expected \"*What to do:*\", \"*What is shown:*\", \"*Branches:*\" or "
    "\"*Evidence:*\"\n";

}  // namespace

TEST_CASE("every code that the sources emit is in the register, and no other", "[messages]") {
    const std::set<std::string> emitted = codes_of_sources();
    CHECK(emitted.size() > 500);
    for (const std::string& code : emitted) {
        CAPTURE(code);
        CHECK(find_message(code) != nullptr);
    }
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code);
        CHECK(emitted.contains(entry.code));
    }
}

// The register has the highest severity that `check` gives; a sentence says where it is lower.
TEST_CASE("the severity of a code is the highest in the sources", "[messages]") {
    const std::map<std::string, std::set<Severity>> emitted = severities_of_sources();
    CHECK(emitted.size() > 350);
    for (const auto& [code, severities] : emitted) {
        const MessageEntry* entry = find_message(code);
        CAPTURE(code);
        REQUIRE(entry);
        if (applies_anywhere(entry->branches)) continue;
        CHECK(*severities.rbegin() <= entry->severity);
        CHECK((kRaisedLater.contains(code) || severities.contains(entry->severity)));
        for (const Severity lower : severities) {
            if (lower == entry->severity) continue;
            const std::string word = severity_name(lower);
            CAPTURE(word);
            CHECK((entry->why + entry->fallback).find("a " + word) != std::string::npos);
        }
    }
}

TEST_CASE("the severity of a code of check --profile is that of the strictest branch",
          "[messages]") {
    for (const MessageEntry& entry : all_messages()) {
        if (!applies_anywhere(entry.branches)) continue;
        CAPTURE(entry.code);
        CHECK(*std::max_element(entry.branches.begin(), entry.branches.end()) == entry.severity);
    }
}

TEST_CASE("the page of messages begins with a list of its subjects", "[messages]") {
    const std::string page(manual_page("messages.md"));
    size_t subjects = 0;
    for (const Match& match : matches_of(page, "\\n## ([^\\n]*)")) {
        CAPTURE(match[1]);
        CHECK(page.find(fmt::format("\n- [{}](#", match[1])) < page.find("\n## "));
        ++subjects;
    }
    CHECK(subjects > 20);
}

TEST_CASE("codes of the register are sorted and unique", "[messages]") {
    const std::vector<MessageEntry>& all = all_messages();
    for (size_t i = 1; i < all.size(); ++i) {
        CAPTURE(all[i].code);
        CHECK(all[i - 1].code < all[i].code);
    }
    CHECK(find_message("smd-short-vertex") != nullptr);
    CHECK(find_message("smd-short-vertices") == nullptr);
    CHECK(find_message("") == nullptr);
}

TEST_CASE("a title is a noun phrase of its own", "[messages]") {
    std::map<std::string_view, std::string_view> titles;
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code, entry.title);
        CHECK_FALSE(entry.title.empty());
        CHECK(entry.title.size() <= 75);
        CHECK(entry.title.back() != '.');
        CHECK_FALSE(entry.title.find("  ") != std::string_view::npos);
        CHECK(titles.try_emplace(entry.title, entry.code).second);
    }
}

TEST_CASE("reasons, actions and fallbacks are whole sentences", "[messages]") {
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code);
        CHECK(fault_of(entry.why) == "");
        CHECK(fault_of(entry.action) == "");
        if (!entry.fallback.empty()) CHECK(fault_of(entry.fallback) == "");
    }
}

TEST_CASE("an action begins with a capital letter and is that of one message", "[messages]") {
    std::map<std::string_view, std::string_view> actions;
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(entry.code, entry.action);
        CHECK(std::isupper(static_cast<unsigned char>(entry.action[0])));
        CHECK(actions.try_emplace(entry.action, entry.code).second);
    }
}

TEST_CASE("every page of the manual is embedded as it is", "[messages]") {
    size_t files = 0;
    for (const auto& file : fs::directory_iterator(source_folder() / "assets/manual")) {
        if (file.path().extension() != ".md") continue;
        const std::string name = file.path().filename().string();
        CAPTURE(name);
        CHECK((manual_page(name) == read_text(file.path())));
        ++files;
    }
    CHECK(manual_pages().size() == files);
    CHECK(manual_page("no.md").empty());
}

TEST_CASE("the page of messages has no fault", "[messages]") {
    CHECK(faults_of(std::string(manual_page("messages.md"))) == "");
}

TEST_CASE("an entry of the page is read without its line breaks and backslashes", "[messages]") {
    const ParsedMessages parsed = parse_messages(
        "# Messages\n\nFor people: *any* text.\n- item\n\n## B\n\n"
        "### `b-code`\n\n**Title\nof \\_b\\_** (error). Why (so).\nAnd \\<why\\>.\r\n\r\n"
        "*What to do:*\nThis.  \n\n*What is shown:* That.\n\n"
        "*Branches:* error in sdk2013,\ntf2; warning in gmod.\n\n*Evidence:* A#1;\n#2 there.\n\n"
        "## A\n### `a-code`\n**Other** (note). Why.\n\n*What to do:* Nothing.\n\n"
        "*Branches:* note in all branches.\n\n*Evidence:* B.");
    CHECK(parsed.faults.empty());
    REQUIRE(parsed.entries.size() == 2);
    const MessageEntry& b = parsed.entries[1];
    CHECK(b.code == "b-code");
    CHECK(b.severity == Severity::kError);
    CHECK(b.title == "Title of _b_");
    CHECK(b.why == "Why (so). And <why>.");
    CHECK(b.action == "This.");
    CHECK(b.fallback == "That.");
    CHECK(b.branches == BranchSeverities{Severity::kError, Severity::kError, Severity::kWarning});
    CHECK(b.evidence == "A#1; #2 there.");
    const MessageEntry& a = parsed.entries[0];
    CHECK(a.code == "a-code");
    CHECK(a.severity == Severity::kNote);
    CHECK(a.fallback.empty());
    CHECK(applies_everywhere(a.branches));
}

TEST_CASE("a heading or paragraph that the page may not have is a fault", "[messages]") {
    CHECK(faults_of(with_line("# Other")) == kHeading);
    CHECK(faults_of(with_line("### a-code")) == kHeading);
    CHECK(faults_of(with_line("#### `a-code`")) == kHeading);
    CHECK(faults_of(with_line("### ``")) == kHeading);
    CHECK(faults_of("### `a-code`\n") ==
          "1: unknown heading; expected \"## Subject\", and \"### `code`\" below it\n");
    CHECK(faults_of("## A\n\nText.\n") == "3: text outside of an entry\n");
    CHECK(faults_of(with_line("Text.")) == kParagraph);
    CHECK(faults_of(with_line("*What is show:* Text.")) == kParagraph);
    for (const char* line : {"- item", "+ item", "| cell |", "> quote", "    code", "\tcode"})
        CHECK(faults_of(with_line(line)) ==
              "9: expected a paragraph; lists, tables and indents are not read\n");
    for (const char sign : {'\\', '`', '*', '_', '<', '['})
        CHECK(faults_of(with_line(fmt::format("*What is shown:* A {} b.", sign))) ==
              fmt::format("9: a {0} in the text is written \\{0}\n", sign));
}

TEST_CASE("parts of an entry that are missing or in another order are faults", "[messages]") {
    CHECK(faults_of("## A\n### `a-code`\n") ==
          "2: a-code has no \"**Title** (severity). Why it matters.\"\n"
          "2: a-code has no \"*What to do:*\"\n");
    CHECK(faults_of(with_line("*What to do:* More.")) ==
          "9: *What to do:* stands twice or too late\n");
    CHECK(faults_of(with_line("*Evidence:* A.\n\n*What is shown:* B.")) ==
          "11: *What is shown:* stands twice or too late\n");
    CHECK(faults_of(with_line("*Branches:* note in tf2.")) ==
          "3: a-code has no \"*Evidence:*\", but branches\n");
    CHECK(faults_of(with_line("*Evidence:* A.")) == "");
    for (const char* title : {"**Other** (note). Why.", "**Other** note. Why.", "**Other** (note)"})
        CHECK(faults_of(with_line(title)) ==
              "9: expected \"**Title** (severity). Why it matters.\", once\n");
}

TEST_CASE("codes of the page are unique, and sorted below each heading", "[messages]") {
    const std::string rest = "\n\n**Title** (note). Why.\n\n*What to do:* This.";
    CHECK(faults_of(with_line("### `a-code`" + rest)) ==
          "9: duplicate code a-code; first at line 3\n");
    CHECK(faults_of(with_line("## B\n### `a-code`" + rest)) ==
          "10: duplicate code a-code; first at line 3\n");
    CHECK(faults_of(with_line("### `a-bode`" + rest)) ==
          "9: a-bode must stand before a-code: codes are sorted below each heading\n");
    CHECK(faults_of(with_line("### `b-code`" + rest)) == "");
    CHECK(faults_of(with_line("## B\n### `a-bode`" + rest)) == "");
}

TEST_CASE("a severity or branch of the page that is unknown is a fault", "[messages]") {
    const auto faults_of_branches = [](const std::string& text) {
        return faults_of(with_line("*Branches:* " + text + "\n\n*Evidence:* A."));
    };
    CHECK(faults_of_branches("error in sdk2013; note in portal2.") == "");
    CHECK(faults_of_branches("error in hl3, tf2.") == "9: unknown branch \"hl3\"\n");
    CHECK(faults_of_branches("fatal in tf2.") == "9: unknown severity \"fatal\"\n");
    for (const char* text : {"error in sdk2013, tf2", "error in tf2, sdk2013.",
                             "error in sdk2013; error in tf2.", "error in sdk2013, tf2, tf2."})
        CHECK(faults_of_branches(text) == "9: expected \"error in sdk2013, tf2.\"\n");
    CHECK(faults_of("## A\n### `a-code`\n\n**T** (fatal). Why.\n\n*What to do:* This.\n") ==
          "4: unknown severity \"fatal\"; expected error, warning or note\n");
}

}  // namespace studioscope::message_register_test
