// The messages of the model compiler: the tables of the manual's page compiler.md.

#include "model/compiler_messages.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

namespace studioscope::compiler_messages_test {

namespace {

// A message as printf() makes it of the pattern.
std::string sample(std::string_view format) {
    std::string text(format);
    const std::pair<std::string_view, std::string_view> kValues[] = {
        {"%s", "models/my hero.smd"}, {"%d", "-12"}, {"%i", "34"}, {"%f", "1.5"}, {"%x", "3e"}};
    for (const auto& [value, word] : kValues)
        for (size_t at = text.find(value); at != text.npos; at = text.find(value, at + word.size()))
            text.replace(at, value.size(), word);
    return text;
}

std::string code_of(std::string_view text, bool is_marked = true) {
    const CompilerMessage* message = find_compiler_message(text, is_marked);
    return message ? std::string(message->code) : "unknown";
}

using Match = MessagePattern::Match;

}  // namespace

TEST_CASE("the page of the compiler's messages is read without a fault", "[compiler]") {
    CHECK(compiler_messages().faults == std::vector<std::string>{});
    CHECK(compiler_messages().list.size() > 180);
}

TEST_CASE("every message of the page is found as the compiler prints it", "[compiler]") {
    for (const CompilerMessage& message : compiler_messages().list)
        for (const MessagePattern& pattern : message.patterns) {
            CAPTURE(pattern.format());
            CHECK(find_compiler_message(sample(pattern.format()), true) == &message);
        }
}

// From logs that people posted: developer.valvesoftware.com/wiki/Costly_collision_model,
// Facepunch/garrysmod-issues#6862 and #6469, ValveSoftware/Source-1-Games#5984.
TEST_CASE("messages of published logs are known", "[compiler]") {
    CHECK(code_of("COSTLY COLLISION MODEL!!!! (30 parts - 20 allowed)") == "phy-convex");
    CHECK(code_of("Error with convex elements of myfirstmodel-phys.smd, building single "
                  "convex!!!!") == "phy-convex");
    CHECK(code_of("model has too many verts (56400/21845), cutting into multiple models") ==
          "engine-limit");
    for (const char* text : {"'EXCEPTION_ACCESS_VIOLATION' (assert: 1)",
                             "Aborted Processing on 'vuthakral\\metal_arms\\weapons\\w_sniper.mdl'",
                             "AppFramework : Unable to load module mdllib.dll!",
                             "Unable to load interface VMDLLIB001 from mdllib.dll"})
        CHECK(code_of(text).empty());
}

TEST_CASE("of two messages that fit, the one with more text of its own is meant", "[compiler]") {
    CHECK(code_of("could not load file 'missing {'") == "qc-source");
    CHECK(find_compiler_message("'EXCEPTION_ACCESS_VIOLATION' (assert: 1)", true) !=
          find_compiler_message("'EXCEPTION_BREAKPOINT' (assert: 1)", true));
}

TEST_CASE("only marked texts are messages that begin with a name", "[compiler]") {
    CHECK(code_of("walk.smd is missing frame 3", true) == "smd-skipped-frames");
    CHECK(code_of("walk.smd is missing frame 3", false) == "unknown");
    CHECK(code_of("unexpected EOF: walk.smd", false) == "smd-missing-end");
}

TEST_CASE("a pattern takes its values and nothing else", "[compiler]") {
    const auto match = [](std::string_view format, std::string_view text) {
        return MessagePattern(format).match(plain_message(text));
    };
    CHECK(match("frame %d of '%s'", "Frame  12 of 'a'b'") == Match::kWhole);
    CHECK(match("frame %d of '%s'", "frame 1.5 of 'a'") == Match::kNone);
    CHECK(match("frame %d of '%s'", "frame x of 'a'") == Match::kNone);
    CHECK(match("frame %d of '%s'", "frame 12 of 'a") == Match::kBeginning);
    CHECK(match("frame %d of '%s'", "frame 12 of 'a'b") == Match::kBeginning);
    CHECK(match("frame %d of '%s'", "frame") == Match::kBeginning);
    CHECK(match("a %s b", "a b b b") == Match::kWhole);
    CHECK(match("a %s b", "a b c") == Match::kBeginning);
    CHECK(match("angle %f", "angle -1.5e+10") == Match::kWhole);
    CHECK(match("line %d : %s", "line 5 :") == Match::kWhole);
    CHECK(match("missing }", "missing } x") == Match::kNone);
}

TEST_CASE("the beginning of a message finds all that begin so", "[compiler]") {
    const auto found = compiler_messages_beginning("too many bones", 5);
    REQUIRE(found.size() == 3);
    CHECK(found[0]->code == "too-many-bones");
    CHECK(compiler_messages_beginning("too many", 5).size() == 5);
    CHECK(compiler_messages_beginning("MdlError(137)", 5).size() == 1);
    CHECK(compiler_messages_beginning("such text has no message", 5).empty());
}

}  // namespace studioscope::compiler_messages_test
