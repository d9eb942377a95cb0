// The syntax of the materials page, section 1.1. Expected values are in the text next to them.

#include "content/keyvalues.h"

#include <catch2/catch.hpp>
#include <map>

namespace studioscope::keyvalues_test {

namespace {

// Text of a tree, "key=value", "key{...}" and so on, for comparisons.
std::string shape_of(const std::vector<KeyValue>& list) {
    std::string text;
    for (const KeyValue& pair : list) {
        if (!text.empty()) text += ' ';
        text += pair.is_block ? pair.key + "{" + shape_of(pair.children) + "}"
                              : pair.key + "=" + pair.value;
    }
    return text;
}

std::string shape_of(std::string_view text) { return shape_of(parse_keyvalues(text).roots); }

std::string first_code(std::string_view text) {
    const KeyValues result = parse_keyvalues(text);
    return result.diagnostics.empty() ? "" : result.diagnostics[0].code;
}

}  // namespace

TEST_CASE("words are bare or quoted, blocks nest", "[keyvalues]") {
    CHECK(shape_of("Shader { a 1 \"b c\" \"d e\" }") == "Shader{a=1 b c=d e}");
    CHECK(shape_of("\"A\"{\"b\"\"c\"d{e f}}") == "A{b=c d{e=f}}");
    CHECK(shape_of("A\r\n{\r\n\tkey\r\n\tvalue\r\n}\r\n") == "A{key=value}");
    CHECK(shape_of("") == "");
    CHECK(shape_of("a b #include \"c.vmt\"") == "a=b #include=c.vmt");
}

TEST_CASE("a backslash is an ordinary character, and comments end with their line", "[keyvalues]") {
    CHECK(shape_of("A { p \"models\\new\\\" } // c\n// d { \"\n") == "A{p=models\\new\\}");
    CHECK(shape_of("A { p 5 // either/or }\n q a//b }") == "A{p=5 q=a//b}");
}

TEST_CASE("a byte order mark is skipped and Latin-1 becomes UTF-8", "[keyvalues]") {
    CHECK(shape_of("\xEF\xBB\xBF"
                   "A { b \xE9 }") == "A{b=\xC3\xA9}");
}

namespace {

std::string utf16(std::string_view text, bool is_big_endian) {
    std::string bytes = is_big_endian ? "\xFE\xFF" : "\xFF\xFE";
    for (const char c : text) {
        if (is_big_endian) bytes += '\0';
        bytes += c;
        if (!is_big_endian) bytes += '\0';
    }
    return bytes;
}

}  // namespace

// The game converts the mark FF FE alone: Source SDK 2013, KeyValues.cpp, LoadFromBuffer().
TEST_CASE("UTF-16 with its mark is read, with a note", "[keyvalues]") {
    const std::string text = "A\r\n{\r\n\"b\" \"c d\" // e\r\n}\r\n";
    for (const bool is_big_endian : {false, true}) {
        const KeyValues read = parse_keyvalues(utf16(text, is_big_endian));
        CHECK(shape_of(read.roots) == "A{b=c d}");
        CHECK(read.roots.at(0).children.at(0).line == 3);
        REQUIRE(read.diagnostics.size() == 1);
        const Diagnostic& told = read.diagnostics[0];
        CHECK(told.code == (is_big_endian ? "keyvalues-game" : "keyvalues-utf16"));
        CHECK(told.severity == (is_big_endian ? Severity::kWarning : Severity::kNote));
        CHECK(told.message.find("UTF-16") != std::string::npos);
    }
    // a character outside the first 65536: U+1F600 is D83D DE00
    CHECK(shape_of(std::string_view("\xFF\xFE\x41\0\x20\0\x3D\xD8\x00\xDE", 10)) ==
          "A=\xF0\x9F\x98\x80");
    CHECK(shape_of("\xFF\xFE") == "");
}

TEST_CASE("lines that end with a carriage return alone are lines; a comment there is named",
          "[keyvalues]") {
    const KeyValues read = parse_keyvalues("A\r{\r// e\rb c\r// f\rd e\r}\r");
    CHECK(shape_of(read.roots) == "A{b=c d=e}");
    CHECK(read.roots.at(0).children.at(1).line == 6);
    REQUIRE(read.diagnostics.size() == 1);
    CHECK(read.diagnostics[0].code == "keyvalues-game");
    CHECK(read.diagnostics[0].location == at_line(3));
    CHECK(read.diagnostics[0].message.find("CR") != std::string::npos);
    // nothing that the game would lose
    CHECK(first_code("A\r{\rb c\r}\r") == "");
    CHECK(first_code("A { b c } // d\r") == "");
    CHECK(first_code("A { // d\r\r\nb c }") == "");
    CHECK(first_code("A { // d\r \r\nb c }") == "");
    CHECK(first_code("A { // d\r e f\r\nb c }") == "keyvalues-game");
}

TEST_CASE("a vector may be unquoted", "[keyvalues]") {
    CHECK(shape_of("A { c [ 1 2 3 ] d 4 }") == "A{c=[ 1 2 3 ] d=4}");
    // a bracket that is not closed on its line is only a word
    CHECK(shape_of("A { c [1\n d 4 }") == "A{c=[1 d=4}");
}

TEST_CASE("pairs for another platform are ignored", "[keyvalues]") {
    CHECK(shape_of("A { a 1 [$X360] b 2 [!$X360] c 3 [$WIN32] d 4 [$OSX||$LINUX] }") ==
          "A{b=2 c=3}");
    CHECK(shape_of("A { a 1 [$WIN32||$X360] b 2 [$WIN32&&$X360] c 3 [$X360||$WIN32&&!$PS3] }") ==
          "A{a=1 c=3}");
    CHECK(shape_of("A { a [$X360] { b 1 } c [$WIN32] { d 2 } }") == "A{c{d=2}}");
}

TEST_CASE("an error has its line and column, and what came before it is kept", "[keyvalues]") {
    const KeyValues open = parse_keyvalues("A\n{\n  a 1\n");
    CHECK(shape_of(open.roots) == "A{a=1}");
    REQUIRE(open.diagnostics.size() == 1);
    CHECK(open.diagnostics[0].code == "keyvalues-brace");
    CHECK(open.diagnostics[0].location == at_line(2));
    CHECK(open.diagnostics[0].message.find("column 1") != std::string::npos);

    const KeyValues quote = parse_keyvalues("A {\n  a \"1\n  b 2 }");
    CHECK(shape_of(quote.roots) == "A{a=1 b=2}");
    REQUIRE(quote.diagnostics.size() == 1);
    CHECK(quote.diagnostics[0].code == "keyvalues-quote");
    CHECK(quote.diagnostics[0].location == at_line(2));
    CHECK(quote.diagnostics[0].message.find("column 5") != std::string::npos);
}

TEST_CASE("missing braces, values and quotes are reported", "[keyvalues]") {
    CHECK(first_code("A { a 1 } }") == "keyvalues-brace");
    CHECK(shape_of("A { a 1 } } B { b 2 }") == "A{a=1} B{b=2}");
    CHECK(first_code("{ a 1 }") == "keyvalues-brace");
    CHECK(first_code("A { a }") == "keyvalues-no-value");
    CHECK(shape_of("A { a 1 b }") == "A{a=1}");
    CHECK(first_code("A") == "keyvalues-no-value");
    CHECK(shape_of("A { \"a \"models/x\"\n b 2 }") == "A{a =models/x b=2}");
    CHECK(first_code("A { a \"end of file") == "keyvalues-quote");
}

TEST_CASE("mistakes that the engine's parser accepts are not errors", "[keyvalues]") {
    const std::string text =
        GENERATE(as<std::string>(), "A { a 1",  // the last brace
                 "A { b { a 1 }",               // and of two
                 "A { a 1 } }", "A { a 1 b }",  // a word without a value
                 "A { /* c { */ a 1 }", "/* d */ A { a 1 }", std::string("A { a 1 }\n\0\0", 12));
    const KeyValues read = parse_keyvalues(text);
    CAPTURE(text);
    CHECK_FALSE(has_errors(read.diagnostics));
    REQUIRE_FALSE(read.roots.empty());
    CHECK(read.roots[0].key == "A");
}

TEST_CASE("a block comment is ignored, over several lines too", "[keyvalues]") {
    CHECK(shape_of("A { a 1 /* b 2\n } \" */ c 3 }") == "A{a=1 c=3}");
    CHECK(parse_keyvalues("A {\n/* \n\n */ }\n}").diagnostics.back().location == at_line(5));
    // without an end it is a word, as it is inside another word
    CHECK(shape_of("A { a /*b c 3 }") == "A{a=/*b c=3}");
    CHECK(shape_of("A { a b/*c*/ d 1 }") == "A{a=b/*c*/ d=1}");
}

// Source SDK 2013, KeyValues.cpp (published): what its reader takes in another way is shown as
// people mean it, and told with its line.
TEST_CASE("text that the game's reader takes in another way is reported", "[keyvalues]") {
    const struct {
        std::string text, shape;
        uint64_t line;
        const char* word;  // of the message
    } rows[] = {
        {"\xEF\xBB\xBF\"A\" { b 1 }", "A{b=1}", 1, "byte order mark"},
        {"# made by x\nA { b 1 }", "A{b=1}", 1, "no comment"},
        {"/* made by x */\nA { b 1 }", "A{b=1}", 1, "/* is no comment"},
        {"A {\n\"\" \"\"\nb 1 }", "A{= b=1}", 2, "empty name"},
        {"A {\n$color2 [1 .2 .2]\nb 1 }", "A{$color2=[1 .2 .2] b=1}", 2,
         "takes \"[1\" for its value"},
        {"A {\n$color2 [1]\n}", "A{$color2=[1]}", 2, "for a condition"},
        {"A {\nb 1 [$X360||$WIN32] }", "A{b=1}", 2,
         "[$X360||$WIN32], which is false for games of Source SDK 2013"},
        {"A {\nb 1 [$PC] }", "A{b=1}", 2, "[$PC]"},
        {"A {\n\xE2\x80\x9C"
         "b c\xE2\x80\x9D \xE2\x80\x9C"
         "d\xE2\x80\x9D }",
         "A{b c=d}", 2, "quote"},
        {"A {\n'b' 'c d' }", "A{b=c d}", 2, "quote"},
        {"A {\nb\xC2\xA0"
         "1 }",
         "A{b=1}", 2, "no-break space"},
    };
    for (const auto& row : rows) {
        CAPTURE(row.text);
        const KeyValues read = parse_keyvalues(row.text);
        CHECK(shape_of(read.roots) == row.shape);
        REQUIRE(read.diagnostics.size() == 1);
        CHECK(read.diagnostics[0].code == "keyvalues-game");
        CHECK(read.diagnostics[0].severity == Severity::kWarning);
        CHECK(read.diagnostics[0].location == at_line(row.line));
        CHECK(read.diagnostics[0].message.find(row.word) != std::string::npos);
    }
    for (const std::string text :
         {"A { b 1 [$WIN32] c 2 [!$X360] d 3 [$OSX||$LINUX] e it's }", "A { b 1 [!$DECK] }",
          "A { \"c\" \"[1 2 3]\" // /* # \xE2\x80\x9C\n}", "#include \"x\"\n#base y\n"}) {
        CAPTURE(text);
        CHECK(parse_keyvalues(text).diagnostics.empty());
    }
}

namespace {

using Texts = std::map<std::string, std::string>;

// Reads "materials/a/x.vmt" of files in memory.
KeyValues follow(const Texts& texts, size_t* files_read = nullptr) {
    KeyValueFiles files{[&](const std::string& path) -> Result<SharedText> {
        if (files_read) ++*files_read;
        const auto found = texts.find(path);
        if (found == texts.end()) return error("no-file", "there is no such file");
        return parse_shared(found->second);
    }};
    const std::string own = "materials/a/x.vmt";
    files.open.push_back(own);
    return with_includes(parse_shared(texts.at(own)), own, files)->tree;
}

}  // namespace

TEST_CASE("an included file's roots follow, a base file fills what is missing", "[keyvalues]") {
    const KeyValues read =
        follow({{"materials/a/x.vmt", "#include \"more.vmt\" #base b/base.vmt A { a 1 c { d 1 } }"},
                {"materials/a/more.vmt", "B { e 5 }"},
                {"materials/a/b/base.vmt", "Other { A 2 b 2 c { d 2 f 2 } }"}});
    CHECK(shape_of(read.roots) == "A{a=1 c{d=1 f=2} b=2} B{e=5}");
    CHECK(read.diagnostics.empty());
    CHECK(read.roots[0].children[2].file == "materials/a/b/base.vmt");
    CHECK(read.roots[1].children[0].file == "materials/a/more.vmt");
}

TEST_CASE("a base file of many keys fills what is missing in one pass", "[keyvalues]") {
    constexpr size_t kKeys = 50'000;  // squared, more comparisons than the test's time allows
    std::string keys;
    for (size_t i = 0; i < kKeys; ++i) keys += "k" + std::to_string(i) + " 1 ";
    const KeyValues read =
        follow({{"materials/a/x.vmt", "#base first.vmt #base second.vmt A { K7 9 c { d 1 } }"},
                {"materials/a/first.vmt", "B { " + keys + "C { D 2 f 2 } }"},
                {"materials/a/second.vmt", "B { " + keys + "c { f 3 g 3 } c { g 4 h 4 } }"}});
    REQUIRE(read.roots.size() == 1);
    const std::vector<KeyValue>& pairs = read.roots[0].children;
    REQUIRE(pairs.size() == kKeys + 1);  // including `c`
    CHECK(pairs[0].value == "9");
    CHECK(shape_of({pairs[1], pairs[2], pairs.back()}) ==
          "c{d=1 f=2 g=3 h=4} k0=1 k" + std::to_string(kKeys - 1) + "=1");
}

TEST_CASE("an include directive without its file is a warning", "[keyvalues]") {
    const auto code = [](const std::string& name) {
        const KeyValues read = follow({{"materials/a/x.vmt", "A { a 1 }\n#base \"" + name + "\""}});
        CHECK(shape_of(read.roots) == "A{a=1}");
        REQUIRE(read.diagnostics.size() == 1);
        CHECK(read.diagnostics[0].severity == Severity::kWarning);
        CHECK(read.diagnostics[0].location == at_line(2));
        return read.diagnostics[0].code;
    };
    CHECK(code("gone.vmt") == "keyvalues-include-missing");
    CHECK(code("X.vmt") == "keyvalues-include-cycle");
    CHECK(code("../../../etc/passwd") == "keyvalues-include-path");
    CHECK(code("/etc/passwd") == "keyvalues-include-path");
    CHECK(code("C:\\x") == "keyvalues-include-path");
}

TEST_CASE("files that include each other twice end", "[keyvalues]") {
    Texts texts{{"materials/a/x.vmt", "#include 0\n#include 0\nA { }"}};
    for (int i = 0; i < 40; ++i) {
        const std::string next = std::to_string(i + 1);
        texts["materials/a/" + std::to_string(i)] = "#include " + next + "\n#include " + next;
    }
    size_t files_read = 0;
    const KeyValues read = follow(texts, &files_read);
    CHECK(files_read <= 64);
    CHECK(read.diagnostics.size() <= 200);
}

namespace {

// Long enough that searching the rest of the text for each word would exceed the test's time.
constexpr size_t kManyWords = 300'000;

std::string repeated(std::string_view text) {
    std::string all;
    for (size_t i = 0; i < kManyWords; ++i) all += text;
    return all;
}

}  // namespace

TEST_CASE("many words on one line are read in one pass", "[keyvalues]") {
    const KeyValues words = parse_keyvalues("A { " + repeated("k v ") + "}");
    REQUIRE(words.roots.size() == 1);
    CHECK(words.roots[0].children.size() == kManyWords);
    const KeyValues comments = parse_keyvalues(repeated("/* v "));
    REQUIRE(comments.roots.size() == kManyWords);
    CHECK(comments.roots[0].key == "/*");
    const KeyValues brackets = parse_keyvalues(repeated("[ v "));
    REQUIRE(brackets.roots.size() == kManyWords);
    CHECK(brackets.roots[0].key == "[");
}

TEST_CASE("the end of a comment or bracket is found after one without an end", "[keyvalues]") {
    CHECK(shape_of("/* a */ b c /* d */ e /* f") == "b=c e=/*");
    CHECK(shape_of("*/ a /* b */ c d") == "*/=a c=d");
    CHECK(shape_of("/*/ a */ b c") == "b=c");
    CHECK(shape_of("a [1\nb [2 3]\nc [4") == "a=[1 b=[2 3] c=[4");
    CHECK(shape_of("] a [1] b\n[2] [3\n]") == "]=a [1]=b [2]=[3");
}

TEST_CASE("a zero byte ends the text", "[keyvalues]") {
    const std::string text("A { a 1 \0 b 2 }", 15);
    CHECK(first_code(text) == "keyvalues-binary");
    CHECK(shape_of(text) == "A{a=1}");
}

TEST_CASE("blocks nested deeper than 32 are refused", "[keyvalues]") {
    const auto nested = [](int depth) {
        std::string text;
        for (int i = 0; i < depth; ++i) text += "a {";
        return text + std::string(size_t(depth), '}');
    };
    CHECK(first_code(nested(32)) == "");
    CHECK(first_code(nested(33)) == "keyvalues-depth");
    CHECK(first_code(std::string(100000, '{')) == "keyvalues-brace");
}

TEST_CASE("garbage gives a bounded number of messages", "[keyvalues]") {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "\"\n";
    CHECK(parse_keyvalues(text).diagnostics.size() <= 51);
}

TEST_CASE("the last message may be about the end of the text", "[keyvalues]") {
    for (const char* end : {"\xC2\xA0", "\xE2\x80\x9C...\xE2\x80\x9D", "/*a*/"})
        for (const int errors : {48, 49, 50}) {
            std::string text;
            for (int i = 0; i < errors; ++i) text += "\"\n";
            text += end;
            // a block of exactly this size, so that the sanitizer detects any read beyond it
            const std::vector<char> exact(text.begin(), text.end());
            CHECK(parse_keyvalues({exact.data(), exact.size()}).diagnostics.size() <= 51);
        }
}

TEST_CASE("KeyValues text cut at any byte is read safely", "[keyvalues]") {
    const std::string whole = "\"A\" { \"b\" \"c\" [$WIN32] d { e [1 2] } } // f";
    for (size_t size = 0; size < whole.size(); ++size) {
        // a block of exactly this size, so that the sanitizer detects any read beyond it
        const std::vector<char> cut(whole.begin(), whole.begin() + std::ptrdiff_t(size));
        const KeyValues result = parse_keyvalues({cut.data(), cut.size()});
        CHECK(result.roots.size() <= 1);
    }
}

}  // namespace studioscope::keyvalues_test
