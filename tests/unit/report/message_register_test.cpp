// The register of messages has an entry for every code that the sources emit, and no other.

#include "document/message_register.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "report/explanation.h"
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
    "merge-base", "rev-parse",   "gvfsd-fuse",    "packed-refs"};

// Codes of one word are found where a message is made of them.
const std::string kMakesMessage = "(?:error|warning|note|Diagnostic)\\(\\s*\"([a-z]+)\"";

// Codes that LineDiagnostics::code() completes by the name of the format.
const std::set<std::string> kSuffixes{"long-line", "missing-end"};
const std::set<std::string> kPrefixes{"smd", "vta"};

void add_matches(const std::string& text, const std::string& pattern, std::set<std::string>& to) {
    for (const Match& match : matches_of(text, pattern)) to.insert(match[1]);
}

// The codes in all sources but the register itself.
std::set<std::string> codes_of_sources() {
    std::set<std::string> words;
    for (const fs::path& path : sources_below(source_folder() / "src")) {
        if (path.parent_path().filename() == "messages") continue;
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

}  // namespace

TEST_CASE("every code that the sources emit is in the register, and no other", "[messages]") {
    const std::set<std::string> emitted = codes_of_sources();
    CHECK(emitted.size() > 500);
    for (const std::string& code : emitted) {
        CAPTURE(code);
        CHECK(find_message(code) != nullptr);
    }
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(std::string(entry.code));
        CHECK(emitted.contains(std::string(entry.code)));
    }
}

TEST_CASE("codes of the register are sorted and unique", "[messages]") {
    const std::vector<MessageEntry>& all = all_messages();
    for (size_t i = 1; i < all.size(); ++i) {
        CAPTURE(std::string(all[i].code));
        CHECK(all[i - 1].code < all[i].code);
    }
    for (const MessageFamily& family : message_families())
        for (size_t i = 1; i < family.entries.size(); ++i) {
            CAPTURE(std::string(family.entries[i].code));
            CHECK(family.entries[i - 1].code < family.entries[i].code);
        }
    CHECK(find_message("smd-short-vertex") != nullptr);
    CHECK(find_message("smd-short-vertices") == nullptr);
    CHECK(find_message("") == nullptr);
}

TEST_CASE("a title is a noun phrase of its own", "[messages]") {
    std::map<std::string_view, std::string_view> titles;
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(std::string(entry.code), std::string(entry.title));
        CHECK_FALSE(entry.title.empty());
        CHECK(entry.title.size() <= 75);
        CHECK(entry.title.back() != '.');
        CHECK_FALSE(entry.title.find("  ") != std::string_view::npos);
        CHECK(titles.try_emplace(entry.title, entry.code).second);
    }
}

TEST_CASE("reasons, actions and what is shown are whole sentences", "[messages]") {
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(std::string(entry.code));
        CHECK(fault_of(entry.why) == "");
        CHECK(fault_of(entry.action) == "");
        if (!entry.shown.empty()) CHECK(fault_of(entry.shown) == "");
    }
}

TEST_CASE("an action begins with a capital letter and is that of one message", "[messages]") {
    std::map<std::string_view, std::string_view> actions;
    for (const MessageEntry& entry : all_messages()) {
        CAPTURE(std::string(entry.code), std::string(entry.action));
        CHECK(std::isupper(static_cast<unsigned char>(entry.action[0])));
        CHECK(actions.try_emplace(entry.action, entry.code).second);
    }
}

TEST_CASE("an explanation fits into the columns that it is given", "[messages]") {
    const MessageEntry entry{"smd-made-up",
                             Severity::kWarning,
                             "Title of nine letters and more",
                             "First reason. Second reason that is longer than one line.",
                             "Do this.",
                             ""};
    CHECK(explanation_of(entry, 24) ==
          "smd-made-up (warning)\n"
          "Title of nine letters\n"
          "and more\n"
          "\nWhy it matters\n"
          "  First reason. Second\n"
          "  reason that is longer\n"
          "  than one line.\n"
          "\nWhat to do\n"
          "  Do this.\n");
}

TEST_CASE("an explanation names the branches of a message and its evidence", "[messages]") {
    const MessageEntry entry{
        "smd-made-up",        Severity::kError,     "Title", "Reason.", "Do this.", "",
        by_branch("EEW...."), "Somebody/project#1."};
    CHECK(explanation_of(entry, 80) ==
          "smd-made-up (error)\nTitle\n\nWhy it matters\n  Reason.\n\nWhat to do\n  Do this.\n"
          "\nBranches (check --profile)\n  error in sdk2013, tf2; warning in gmod.\n"
          "\nEvidence\n  Somebody/project#1.\n");
    CHECK(json_of_messages({&entry, 1}).find("\"gmod\": \"warning\"") != std::string::npos);
}

TEST_CASE("the page of messages in the manual is up to date", "[messages]") {
    const std::string page = read_text(source_folder() / "assets/manual/messages.md");
    // studioscope explain --markdown > assets/manual/messages.md
    CHECK((page == manual_page_of_messages()));
}

}  // namespace studioscope::message_register_test
