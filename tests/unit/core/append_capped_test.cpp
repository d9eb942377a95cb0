// Limits of a load's diagnostics.

#include <catch2/catch.hpp>

#include "core/budget.h"
#include "core/diagnostic.h"

namespace studioscope::append_capped_test {

namespace {

constexpr size_t kMegabyte = size_t{1} << 20;

size_t bytes_of(const Diagnostics& all) {
    size_t bytes = 0;
    for (const Diagnostic& said : all) bytes += to_string(said).size();
    return bytes;
}

}  // namespace

TEST_CASE("up to 10000 messages of a load are kept; one more counts the others", "[budget]") {
    Diagnostics all;
    for (size_t i = 0; i < Budget::kMaxMessages; ++i) append_capped(all, note("a-code", "short"));
    CHECK(all.size() == 10000);
    CHECK(all.back().code == "a-code");
    append_capped(all, note("a-code", "short"));
    append_capped(all, note("a-code", "short"));
    REQUIRE(all.size() == 10001);
    CHECK(all.back().code == "messages-cut");
    CHECK(all.back().severity == Severity::kNote);
}

TEST_CASE("messages of a load are limited to 1 MB, including file names", "[budget]") {
    for (const size_t name : {size_t{0}, size_t{4096}}) {
        Diagnostics all;
        Diagnostic said = note("a-code", std::string(100'000, 'a'));
        said.file = std::string(name, 'f');
        for (int i = 0; i < 20000; ++i) append_capped(all, said);
        CHECK(all.back().code == "messages-cut");
        CHECK(bytes_of(all) > kMegabyte * 9 / 10);
        CHECK(bytes_of(all) < kMegabyte * 14 / 10);  // checked every 64 messages
    }
}

TEST_CASE("the message about dropped messages has their severity", "[budget]") {
    Diagnostics all;
    for (size_t i = 0; i <= Budget::kMaxMessages; ++i) append_capped(all, note("a-code", "short"));
    append_capped(all, error("b-code", "grave"));
    append_capped(all, warning("c-code", "less so"));
    CHECK(all.size() == 10001);
    CHECK(all.back().severity == Severity::kError);
}

}  // namespace studioscope::append_capped_test
