// What a message means, as `explain` prints it, and what it finds in the manual.

#include "report/explanation.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"
#include "report/compiler_log.h"

namespace studioscope::explanation_test {

namespace {

// The part of a text of the compiler between its values that is the longest: what somebody copies.
std::string longest_part(std::string_view format) {
    std::string_view longest;
    while (!format.empty()) {
        const size_t end = std::min(format.find('%'), format.size());
        if (end > longest.size()) longest = format.substr(0, end);
        format.remove_prefix(std::min(end + 2, format.size()));  // "%s"
    }
    return std::string(trim(longest));
}

}  // namespace

TEST_CASE("an explanation fits into the columns that it is given", "[messages]") {
    const MessageEntry entry{"smd-made-up",
                             Severity::kWarning,
                             "Title of nine letters and more",
                             "First reason. Second reason that is longer than one line.",
                             "Do this.",
                             ""};
    CHECK(explanation_text(entry, 24) ==
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
    const MessageEntry entry{"smd-made-up",
                             Severity::kError,
                             "Title",
                             "Reason.",
                             "Do this.",
                             "",
                             {Severity::kError, Severity::kError, Severity::kWarning},
                             "Somebody/project#1."};
    CHECK(explanation_text(entry, 80) ==
          "smd-made-up (error)\nTitle\n\nWhy it matters\n  Reason.\n\nWhat to do\n  Do this.\n"
          "\nBranches (check --profile)\n  error in sdk2013, tf2; warning in gmod.\n"
          "\nEvidence\n  Somebody/project#1.\n");
    CHECK(messages_json({&entry, 1}).find("\"gmod\": \"warning\"") != std::string::npos);
}

// Numbers 22 and 9 of the issues that asked for it: what people search for.
TEST_CASE("what people search for is found in the manual", "[manual]") {
    for (const char* words : {"vvd-fixup-range",
                              "checksum mismatch",
                              "pink",
                              "missing texture",
                              "explode",
                              "invisible",
                              "T-pose",
                              "too many bones",
                              "too many materials",
                              "bone with zero length",
                              "could not load file",
                              "studiomdl error",
                              "ERROR model",
                              "Nautilus",
                              "Explorer",
                              "GitHub Actions",
                              "Docker",
                              "headless",
                              "xvfb",
                              "exit code",
                              "jq",
                              "ignore a warning",
                              "suppress",
                              "decompile",
                              "convert",
                              "keyboard",
                              "screenshot",
                              "report a bug",
                              "version 53",
                              "Titanfall",
                              "inside out",
                              "lies on its side"}) {
        CAPTURE(words);
        bool is_on_a_page = false;  // as grep finds it
        for (const ManualPage& page : manual_pages())
            is_on_a_page |= lower_case(page.text).find(lower_case(words)) != std::string::npos;
        CHECK(is_on_a_page);
        const std::vector<ManualSection> found = search_manual(words);
        REQUIRE_FALSE(found.empty());
        CHECK(found.size() <= kMaxSections);
        const bool is_first = found[0].page == "symptoms.md" || found[0].heading == words;
        CHECK(is_first);
    }
}

TEST_CASE("texts of the compiler are found in the manual, and by what is copied of them",
          "[manual][compiler]") {
    const std::string page = lower_case(manual_page("compiler.md"));
    size_t count = 0;
    for (const CompilerMessage& message : compiler_messages().list)
        for (const MessagePattern& pattern : message.patterns) {
            const std::string part = longest_part(pattern.format());
            CAPTURE(pattern.format(), part);
            CHECK(page.find(lower_case(part)) != page.npos);  // as grep -i finds it
            if (part.find(' ') == part.npos) continue;        // a word, for which there are many
            ++count;
            const bool is_explained =
                !explain_message_text(part).lines.empty() || !search_manual(part).empty();
            CHECK(is_explained);
        }
    CHECK(count > 200);
}

TEST_CASE("each symptom has what is seen, a command and a remedy", "[manual]") {
    size_t count = 0;
    for (const ManualSection& section : search_manual("you see command remedy"))
        CHECK(section.page == "symptoms.md");
    const std::string_view page = manual_page("symptoms.md");
    for (size_t at = page.find("\n## "); at != page.npos;
         at = page.find("\n## ", at + 1), ++count) {
        const std::string_view section = page.substr(at + 1, page.find("\n## ", at + 1) - at - 1);
        CAPTURE(section.substr(0, section.find('\n')));
        CHECK(std::count(section.begin(), section.end(), '\n') <= 6);
        for (const char* part : {"\n- *You see*", "\n- *Command:* ", "\n- *Remedy:* "})
            CHECK(section.find(part) != section.npos);
    }
    CHECK(count > 15);
}

TEST_CASE("a search takes words in any order, and finds codes and headings first", "[manual]") {
    CHECK(search_manual("bones many too").front().page == "symptoms.md");
    CHECK(search_manual("zero smd normal").front().heading == "smd-zero-normal");
    CHECK(search_manual("no-such-word-anywhere").empty());
    for (const ManualSection& section : search_manual("studioscope"))
        CHECK(section.text.find("\n#") == section.text.npos);
    const std::string text = sections_text(search_manual("pink"), 60);
    CHECK(
        text.starts_with("Pink and black squares: a missing texture (symptoms.md)\n"
                         "  - You see pink or purple squares on a model in the game;\n"
                         "  here, grey squares and material-missing.\n  - Command: "));
    CHECK(text.find('`') == text.npos);
}

}  // namespace studioscope::explanation_test
