// What git writes, as bytes that a repository's author had a hand in.

#include <catch2/catch.hpp>

#include "content/git/answers.h"

namespace studioscope::git_answers_test {

namespace {

using namespace std::string_literals;

const std::string kName(40, 'a'), kOther(40, 'b');

std::string code_of(const std::string& line) {
    const Result<GitObjectHeader> header = parse_object_header(line, kName);
    return header ? "" : header.error().code;
}

}  // namespace

TEST_CASE("only the full name of an object is a question to git", "[git]") {
    CHECK(is_object_name(kName));
    CHECK(is_object_name(std::string(64, '0')));
    for (const std::string& wrong :
         {std::string(39, 'a'), std::string(41, 'a'), std::string(63, 'a'), std::string(65, 'a'),
          std::string(40, 'A'), std::string(40, 'g'), std::string(39, 'a') + "\n", ""s, "HEAD"s})
        CHECK_FALSE(is_object_name(wrong));
}

TEST_CASE("the header of an object is the answer about that object alone", "[git]") {
    const Result<GitObjectHeader> header = parse_object_header(kName + " blob 12", kName);
    REQUIRE(header);
    CHECK(header->type == "blob");
    CHECK(header->size == 12);
    CHECK(parse_object_header(kName + " tree 18446744073709551615", kName)->size == UINT64_MAX);
    CHECK(code_of(kName + " missing") == "git-object-missing");
    for (const std::string& wrong :
         {kOther + " blob 12", kOther + " missing", kName, kName + " ", kName + " blob",
          kName + " blob ", kName + " blob -1", kName + " blob 1x", kName + " blob 1 ",
          kName + " blob 18446744073709551616", kName + "a blob 1", " " + kName + " blob 1",
          kName + " ambiguous", ""s})
        CHECK(code_of(wrong) == "git-failed");
}

TEST_CASE("a tree's rows are files, folders and what is neither", "[git]") {
    const std::string one(20, '\x01'), two(20, '\xab');
    const std::string text = "100644 a b.smd\0"s + one + "100755 run\0"s + two + "120000 link\0"s +
                             one + "160000 module\0"s + one + "40000 models\0"s + two;
    const auto rows = parse_tree(as_bytes(text), 20);
    REQUIRE(rows);
    REQUIRE(rows->size() == 5);
    CHECK((*rows)[0].name == "a b.smd");
    CHECK(object_name((*rows)[0].object) == "0101010101010101010101010101010101010101");
    CHECK(object_name((*rows)[1].object) == "abababababababababababababababababababab");
    const auto kinds = [&](size_t i) {
        return std::pair((*rows)[i].is_file, (*rows)[i].is_folder);
    };
    CHECK(kinds(0) == std::pair(true, false));
    CHECK(kinds(1) == std::pair(true, false));
    CHECK(kinds(2) == std::pair(false, false));
    CHECK(kinds(3) == std::pair(false, false));
    CHECK(kinds(4) == std::pair(false, true));
    CHECK(parse_tree({}, 20)->empty());
}

TEST_CASE("a broken tree has no rows", "[git]") {
    const std::string whole = "100644 a\0"s + std::string(20, 'x');
    CHECK(parse_tree(as_bytes(whole), 20));
    for (size_t size = 1; size < whole.size(); ++size)
        CHECK_FALSE(parse_tree(as_bytes(whole.substr(0, size)), 20));
    for (const std::string& start : {"100644 a/b\0"s, "100644 \0"s, "100644\0"s, "\0"s})
        CHECK_FALSE(parse_tree(as_bytes(start + std::string(20, 'x')), 20));
    // the names of objects are longer than was said
    CHECK_FALSE(parse_tree(as_bytes("100644 a\0"s + std::string(32, 'x')), 20));
}

TEST_CASE("changed files are read as far as git's rows are in order", "[git]") {
    const std::string objects = " " + kName + " " + kOther + " ";
    const std::string text = ":100644 100644" + objects + "M\0a.smd\0"s + ":100644 000000" +
                             objects + "D\0old\0"s + ":000000 120000" + objects + "A\0link\0"s +
                             ":100644 100755" + objects + "R090\0from\0to\0"s;
    const std::vector<GitChange> changes = parse_changes(text);
    REQUIRE(changes.size() == 3);
    CHECK(changes[0].before == "a.smd");
    CHECK(changes[0].after == "a.smd");
    CHECK(changes[1].before == "old");
    CHECK(changes[1].after.empty());
    CHECK(changes[2].before == "from");
    CHECK(changes[2].after == "to");
    for (const std::string& wrong : {":\0a\0"s, ":x\0a\0"s, ": M\0a\0"s, "M\0a\0"s,
                                     ":100644 100644" + objects + "R\0from\0"s, ":1 M\0a\0"s})
        CHECK(parse_changes(wrong).empty());
}

TEST_CASE("a setting's value may hold lines, and may be missing", "[git]") {
    const std::vector<GitSetting> settings = parse_settings(
        "local\0file:.git/config\0include.path\na\nb\0global\0file:/home/x\0core.bare\0local\0"s);
    REQUIRE(settings.size() == 2);
    CHECK(settings[0].scope == "local");
    CHECK(settings[0].origin == "file:.git/config");
    CHECK(settings[0].key == "include.path");
    CHECK(settings[0].value == "a\nb");
    CHECK(settings[1].key == "core.bare");
    CHECK(settings[1].value.empty());
}

// The sentences are those of git 2.39.
TEST_CASE("the reason of a failure is the first line that says what is wrong", "[git]") {
    CHECK(failure_reason("") == "");
    CHECK(failure_reason("warning: a\nfatal: bad object HEAD\nfatal: b\n") == "bad object HEAD");
    CHECK(failure_reason("fatal: transport 'ssh' not allowed\nerror: unable to read x\n") ==
          "unable to read x");
    CHECK(failure_reason("fatal: transport 'ssh' not allowed\n") == "transport 'ssh' not allowed");
    CHECK(failure_reason("fatal: \x1b[2Jgone").find('\x1b') == std::string::npos);
}

}  // namespace studioscope::git_answers_test
