#include "facts/compare/difference_text.h"

#include <catch2/catch.hpp>

namespace studioscope::difference_text_test {

TEST_CASE("a fact has up to 200 bytes of a value", "[compare]") {
    const auto text_with = [](size_t length) {
        Difference difference;
        difference.subject = Subject::kRule;
        difference.name = "smile";
        difference.before = std::string(length, 'a');
        difference.after = "b";
        return difference_text(difference);
    };
    CHECK(text_with(200).find(std::string(200, 'a') + " -> b") != std::string::npos);
    CHECK(text_with(201).find(std::string(201, 'a')) == std::string::npos);
}

}  // namespace studioscope::difference_text_test
