// Malicious names: the part that reaches a terminal, a log or a written file. Expected texts are
// written by hand.

#include <catch2/catch.hpp>

#include "core/diagnostic.h"
#include "core/message_text.h"
#include "core/text.h"

namespace studioscope::printable_test {

TEST_CASE("control characters are written as escapes", "[printable]") {
    CHECK(printable("plain name") == "plain name");
    CHECK(printable("\x1b[2J") == "\\x1b[2J");
    CHECK(printable("a\nb\r\tc\x7f") == "a\\nb\\r\\tc\\x7f");
    CHECK(printable(std::string_view("a\0b", 3)) == "a\\x00b");
    // C1 controls, as UTF-8 and as the bare byte that a Latin-1 terminal interprets
    CHECK(printable("\xC2\x9b"
                    "1m") == "\\x9b1m");
    CHECK(printable("\x9b"
                    "1m") == "\\x9b1m");
    // text that changes its direction hides its content; letters of any script are kept
    CHECK(printable("\u202egpj.exe") == "\\u202egpj.exe");
    CHECK(printable("K\u00e9p \u65e5\u672c \U0001F600") == "K\u00e9p \u65e5\u672c \U0001F600");
}

TEST_CASE("a name cannot forge a line of the log", "[printable]") {
    Diagnostic told = error("dmx-bone", "bone \"a\nhero.mdl: error: forged [x]\x1b[31m\" is odd");
    told.file = "evil\nname.dmx";
    const std::string line = to_string(told);
    CHECK(line.find('\n') == line.npos);
    CHECK(line.find('\x1b') == line.npos);
    CHECK(line ==
          "evil\\nname.dmx: error: bone \"a\\nhero.mdl: error: forged [x]\\x1b[31m\" is odd "
          "[dmx-bone]");
    CHECK(one_line("a\nmtllib x\x1b") == "a_mtllib x_");
}

TEST_CASE("each mark that changes the direction of text becomes one _ in a line", "[printable]") {
    // the Bidi_Control characters of Unicode, PropList.txt, and the two line separators
    for (const char* mark :
         {"\u061C", "\u200E", "\u200F", "\u2028", "\u2029", "\u202A", "\u202B", "\u202C", "\u202D",
          "\u202E", "\u2066", "\u2067", "\u2068", "\u2069", "\u0085", "\u009B"}) {
        CHECK(one_line(std::string("a") + mark + "b") == "a_b");
        CHECK(printable(std::string("a") + mark + "b").starts_with("a\\"));
    }
    for (const char* plain : {"\u061B", "\u200D", "\u2010", "\u2027", "\u202F", "\u2065", "\u206A",
                              "\u00A0", "caf\xE9", "\xE2\x80", "\xED\xA0\x80", "", "wörld 日本"})
        CHECK(one_line(plain) == plain);
}

TEST_CASE("a name is limited to 256 bytes, a message to 1 kB", "[printable]") {
    const std::string million(1'000'000, 'x');
    CHECK(quotable(million).size() <= 256);
    CHECK(quotable(million).ends_with("xxx... (1000000 bytes)"));
    CHECK(quotable(std::string(256, 'x')) == std::string(256, 'x'));
    CHECK(error("code", "token \"" + million + "\"").message.size() <= 1024);
    // never inside a character
    std::string umlauts;
    for (int i = 0; i < 1000; ++i) umlauts += "\u00fc";
    for (size_t longest = 40; longest < 60; ++longest) {
        const std::string cut = printable(umlauts, longest);
        CHECK(cut.size() <= longest);
        CHECK(as_utf8(cut) == cut);
    }
}

TEST_CASE("a list in a message is limited to five entries", "[printable]") {
    CHECK(short_list({"a", "b"}) == "a, b");
    CHECK(short_list({"a", "b", "c", "d", "e", "f", "g"}) == "a, b, c, d, e and 2 more");
    CHECK(short_list({"a", "b"}, 64) == "a, b and 62 more");
}

}  // namespace studioscope::printable_test
