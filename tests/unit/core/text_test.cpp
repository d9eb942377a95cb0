// Malicious names: the part that reaches a terminal, a log or a written file. Expected texts are
// written by hand.
// What Windows makes of names is described in "Naming Files, Paths, and Namespaces" of Microsoft's
// documentation of Win32.
// What a mistyped word was meant to be. Distances are counted by hand.

#include "core/text.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "core/diagnostic.h"
#include "core/json_text.h"
#include "core/message_text.h"
#include "core/portable_name.h"

namespace studioscope::text_test {

TEST_CASE("control characters are written as escapes", "[printable]") {
    CHECK(printable("plain name") == "plain name");
    CHECK(printable("\x1b[2J") == "\\x1b[2J");
    CHECK(printable("a\nb\r\tc\x7f") == "a\\nb<CR><tab>c\\x7f");
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

TEST_CASE("a control character in a name that was not found is explained", "[printable]") {
    CHECK(control_character_note("models/r4/there") == "");
    CHECK(control_character_note("models/r4\there") == " (with a tab, as tools make of \\t)");
    CHECK(control_character_note("models\r4") == " (with a carriage return, as tools make of \\r)");
    CHECK(control_character_note("a\x1f") == " (with the control character 0x1f)");
    CHECK(control_character_note("a ~") == "");
    CHECK(control_character_note("a\x7f") == " (with the control character 0x7f)");
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

TEST_CASE("JSON has no character that controls a terminal, and is read as the same text",
          "[printable]") {
    CHECK(escaped_json("{\n  \"a\": 1\n}") == "{\n  \"a\": 1\n}");
    CHECK(escaped_json("\"a\x7f\u0080\u009b\u202e\u2069\u061c\"") ==
          R"("a\u007f\u0080\u009b\u202e\u2069\u061c")");
    CHECK(escaped_json("\"K\u00e9p \u00a0\u65e5 \U0001F600\"") ==
          "\"K\u00e9p \u00a0\u65e5 \U0001F600\"");
    const std::string name = "\x1b[31m\x7f\u009b1m\u2028\u202e\u200f\u2066 \u65e5";
    const std::string text = json_text(nlohmann::json{{name, name}}, -1);
    for (const char c : text) CHECK((static_cast<unsigned char>(c) >= ' ' && c != 0x7F));
    CHECK(text.find("\u009b") == text.npos);
    CHECK(text.find("\u202e") == text.npos);
    CHECK(nlohmann::json::parse(text) == nlohmann::json{{name, name}});
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

namespace {

std::string decoded(const std::string& text) {
    const auto result = utf8_by_mark(text);
    REQUIRE(result);
    return *result;
}

}  // namespace

TEST_CASE("text is UTF-8 by its mark", "[core]") {
    using std::string_literals::operator""s;
    CHECK(decoded("") == "");
    CHECK(decoded("a\xff\xfe") == "a\xff\xfe");
    CHECK(decoded("\xef\xbb\xbf"
                  "a") == "a");
    CHECK(decoded("\xef\xbb") == "\xef\xbb");
    // U+0061, U+00E9, U+20AC, U+1F600 (RFC 2781 and RFC 3629)
    const std::string expected = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
    CHECK(decoded("\xff\xfe"
                  "a\0\xe9\0\xac\x20\x3d\xd8\0\xde"s) == expected);
    CHECK(decoded("\xfe\xff"
                  "\0a\0\xe9\x20\xac\xd8\x3d\xde\0"s) == expected);
    CHECK(decoded("\xff\xfe"s).empty());
}

TEST_CASE("half a character of UTF-16 and UTF-32 are refused", "[core]") {
    using std::string_literals::operator""s;
    for (const std::string& text : {"\xff\xfe"
                                    "a\0b"s,
                                    "\xff\xfe"
                                    "\x3d\xd8"s,
                                    "\xff\xfe"
                                    "\x3d\xd8"
                                    "a\0"s,
                                    "\xff\xfe"
                                    "\0\xde"
                                    "a\0"s,
                                    "\xff\xfe\0\0a\0\0\0"s, "\0\0\xfe\xff\0\0\0a"s}) {
        const auto refused = utf8_by_mark(text);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().fault == Fault::kUsage);
    }
    CHECK(decoded("\0\0\xfe"s) == "\0\0\xfe"s);  // no mark
}

TEST_CASE("names with another meaning on Windows are rejected and replaced", "[portable_name]") {
    for (const char* name : {"NUL",     "nul.mdl", "Con.tar.gz", "con .txt", "aux",
                             "PRN.vmt", "com1",    "LPT9.txt",   "COM0x.",   "com\u00b2.txt",
                             "CONIN$",  "a:b",     "a\\b",       "a/b",      "..",
                             ".",       "",        "x.",         "x ",       "what?",
                             "a*b",     "<x>",     "a|b",        "a\"b",     "line\nbreak",
                             "\x7f"}) {
        CAPTURE(name);
        CHECK_FALSE(portable_name_fault(name).empty());
        CHECK(portable_name_fault(portable_name(name)).empty());
    }
    for (const char* name : {"null.mdl", "console", "com10.txt", "com", "lpt0", ".hidden",
                             "a b.vmt", "x.con", "\u00e4 \u732b.png", "nul2"}) {
        CAPTURE(name);
        CHECK(portable_name_fault(name).empty());
        CHECK(portable_name(name) == name);
    }
}

TEST_CASE("a name has at most 255 bytes and no half character", "[portable_name]") {
    CHECK(portable_name_fault(std::string(255, 'x')).empty());
    CHECK_FALSE(portable_name_fault(std::string(256, 'x')).empty());
    CHECK(portable_name(std::string(256, 'x')) == std::string(255, 'x'));
    CHECK(portable_name(std::string(9, 'x') + "\u00e4", 10) == std::string(9, 'x'));
    CHECK(portable_name("nul", 3) == "_nu");
}

TEST_CASE("each part of a path must be a name that every system can have", "[portable_name]") {
    CHECK(portable_path_fault("materials/models/a.vmt").empty());
    CHECK(portable_path_fault("materials/nul/a.vmt") == "\"nul\" is a device of Windows");
    CHECK_FALSE(portable_path_fault("materials/a./b.vmt").empty());
    CHECK_FALSE(portable_path_fault("../b.vmt").empty());
}

TEST_CASE("a name with one letter wrong, missing, added or swapped is suggested", "[suggestion]") {
    const std::vector<std::string> verbs{"view", "info", "check", "render"};
    for (const char* word : {"chexk", "chek", "checkk", "cehck", "CHECK"})
        CHECK(closest_name(word, verbs) == "check");
    CHECK(closest_name("rander", verbs) == "render");
    CHECK(closest_name("picture", verbs).empty());
    CHECK(closest_name("", verbs).empty());
    CHECK(closest_name("check", {}).empty());
}

TEST_CASE("a third of the letters may differ, and not one more", "[suggestion]") {
    CHECK(closest_name("abcdXY", {"abcdef"}) == "abcdef");
    CHECK(closest_name("abcXYZ", {"abcdef"}).empty());
    CHECK(closest_name("abX", {"abc"}) == "abc");
    CHECK(closest_name("aXY", {"abc"}).empty());
    CHECK(closest_name("x", {"y"}).empty());  // nothing in common
}

TEST_CASE("a name that begins with the word comes before one that contains it", "[suggestion]") {
    const std::vector<std::string> modes{"shaded", "wrinkle", "wireframe"};
    CHECK(closest_name("wire", modes) == "wireframe");
    CHECK(closest_name("frame", modes) == "wireframe");
    CHECK(closest_name("hand", {"Bip01_R_Hand", "Handle"}) == "Handle");
    CHECK(closest_name("fr", modes).empty());  // two letters are in too many names
}

TEST_CASE("names of any length are compared in little time, and shown sanitized", "[suggestion]") {
    const std::string longest(1'000'000, 'a');
    CHECK(closest_name(longest, {longest + "b"}) == longest + "b");
    CHECK(closest_name("x" + longest, {longest}).empty());
    for (const size_t letters : {size_t{64}, size_t{65}}) {
        const std::string name(letters - 1, 'a');
        CHECK(closest_name(name + "x", {name + "y"}).empty() == (letters > 64));
    }
    CHECK(did_you_mean("wave", {"wave\n"}) == " (did you mean wave\\n?)");
    CHECK(did_you_mean("wave", {"idle"}).empty());
}

// The values are those of "%.*g", written out.
TEST_CASE("a plain number has no exponent between 1e-9 and 1e15", "[numbers]") {
    CHECK(plain_decimal(16000000, 4) == "16000000");
    CHECK(plain_decimal(-16000000.4, 4) == "-16000000");
    CHECK(plain_decimal(0.31, 4) == "0.31");
    CHECK(plain_decimal(9999, 4) == "9999");
    CHECK(plain_decimal(9999.6, 4) == "10000");
    CHECK(plain_decimal(0.00002, 4) == "0.00002");
    CHECK(plain_decimal(0.0000123456, 4) == "0.00001235");
    CHECK(plain_decimal(-0.00001) == "-0.00001");
    CHECK(plain_decimal(0) == "0");
    CHECK(plain_decimal(999999999999999.0) == "999999999999999");
    CHECK(plain_decimal(1e15) == "1e+15");
    CHECK(plain_decimal(1e-9) == "0.000000001");
    CHECK(plain_decimal(0.9e-9) == "9e-10");
    CHECK(plain_decimal(INFINITY) == "inf");
}

TEST_CASE("a count and its noun agree", "[suggestion]") {
    CHECK(count_text(0, "mesh", "meshes") == "0 meshes");
    CHECK(count_text(1, "mesh", "meshes") == "1 mesh");
    CHECK(count_text(2, "mesh", "meshes") == "2 meshes");
    CHECK(count_text(size_t{1}, "bone") == "1 bone");
    CHECK(count_text(uint64_t{3}, "bone") == "3 bones");
}

TEST_CASE("a name that begins with the word is preferred to one that differs in a letter",
          "[suggestion]") {
    CHECK(closest_name("--mod", {"--lod", "--mode"}) == "--mode");
    CHECK(closest_name("--lod", {"--mode", "--log"}) == "--log");
}

}  // namespace studioscope::text_test
