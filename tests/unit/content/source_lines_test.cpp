#include "content/source_lines.h"

#include <catch2/catch.hpp>
#include <string>

#include "support/function_files.h"

namespace studioscope::source_lines_test {

namespace {

SourceLines lines_of(const std::string& text, uint64_t line) {
    const auto files = function_files([&](const std::filesystem::path&) -> Result<Bytes> {
        const ByteSpan bytes = as_bytes(text);
        return Bytes(bytes.begin(), bytes.end());
    });
    return read_source_lines(files, "hero.qc", line);
}

std::string numbered_lines(int count) {
    std::string text;
    for (int i = 1; i <= count; ++i) text += "line " + std::to_string(i) + "\n";
    return text;
}

}  // namespace

TEST_CASE("20 lines before and after a line are read", "[source]") {
    const SourceLines middle = lines_of(numbered_lines(100), 50);
    CHECK(middle.first == 30);
    REQUIRE(middle.lines.size() == 41);
    CHECK(middle.lines.front() == "line 30");
    CHECK(middle.lines.back() == "line 70");
    const SourceLines start = lines_of(numbered_lines(100), 1);
    CHECK(start.first == 1);
    CHECK(start.lines.size() == 21);
    const SourceLines end = lines_of(numbered_lines(100), 100);
    CHECK(end.first == 80);
    CHECK(end.lines.size() == 21);
}

TEST_CASE("a line that the file does not have any more is said", "[source]") {
    CHECK(lines_of(numbered_lines(3), 3).problem.empty());
    const SourceLines beyond = lines_of(numbered_lines(3), 4);
    CHECK(beyond.lines.empty());
    CHECK(beyond.problem == "line 4 is not there any more: the file has 3 lines");
    CHECK(lines_of("", 1).problem == "line 1 is not there any more: the file has 0 lines");
}

TEST_CASE("a shown line has at most 1000 bytes and no control characters", "[source]") {
    CHECK(lines_of(std::string(1000, 'x'), 1).lines[0] == std::string(1000, 'x'));
    CHECK(lines_of(std::string(1001, 'x'), 1).lines[0] ==
          std::string(1000, 'x') + "... (1001 bytes)");
    CHECK(lines_of("\ta\tb\x1b[2J", 1).lines[0] == "    a   b\\x1b[2J");
    // half of a letter at the cut is dropped
    CHECK(lines_of(std::string(999, 'x') + "\xC3\xA4", 1).lines[0] ==
          std::string(999, 'x') + "... (1001 bytes)");
}

TEST_CASE("UTF-16, Latin-1 and every line end are read", "[source]") {
    const std::string wide(
        "\xFF\xFE"
        "a\0\r\0\n\0b\0",
        10);
    CHECK(lines_of(wide, 2).lines == std::vector<std::string>{"a", "b"});
    CHECK(lines_of("gr\xFC\xDF"
                   "e",
                   1)
              .lines[0] == "gr\u00fc\u00dfe");
    CHECK(lines_of("a\rb\r\nc\n", 2).lines == std::vector<std::string>{"a", "b", "c"});
}

TEST_CASE("a binary file is not shown as text", "[source]") {
    const SourceLines binary = lines_of(std::string("a\nb\0c\n", 6), 1);
    CHECK(binary.lines.empty());
    CHECK(binary.problem == "line 2 holds NUL bytes: it is no text");
}

TEST_CASE("only the first 64 MB of a file are read", "[source]") {
    FunctionFiles::Of<Result<ByteSource>> open = [](const std::filesystem::path&) {
        ByteSource source;
        source.size = uint64_t{1} << 40;  // all of its bytes are line ends
        source.read = [](uint64_t offset, std::span<std::byte> to) {
            CHECK(offset + to.size() <= kMaxSourceBytes);
            std::fill(to.begin(), to.end(), std::byte{'\n'});
            return true;
        };
        return source;
    };
    auto files = std::make_shared<FunctionFiles>();
    files->on_open = std::move(open);
    CHECK(read_source_lines(files, "long.smd", kMaxSourceBytes).problem.empty());
    CHECK(read_source_lines(files, "long.smd", kMaxSourceBytes + 1).problem ==
          "line 67108865 lies beyond the first 64 MB, which are read for this page");
}

TEST_CASE("a file that may not be opened says why", "[source]") {
    const auto files = function_files([](const std::filesystem::path&) -> Result<Bytes> {
        return error("unreadable", "outside of the model's folders");
    });
    CHECK(read_source_lines(files, "/etc/passwd", 1).problem == "outside of the model's folders");
}

}  // namespace studioscope::source_lines_test
