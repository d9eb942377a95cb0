// What a message means, as `explain` prints it.

#include "report/explanation.h"

#include <catch2/catch.hpp>

namespace studioscope::explanation_test {

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

}  // namespace studioscope::explanation_test
