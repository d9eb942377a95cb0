#include "window/pasted_text.h"

#include <catch2/catch.hpp>
#include <string>

namespace studioscope::pasted_text_test {

TEST_CASE("of the clipboard four megabytes are looked at, and nothing of more", "[app]") {
    PastedText pasted;
    const std::string longest(kMaxPastedLength, 'x');
    CHECK(pasted.bounded(longest.c_str()) == longest.c_str());
    CHECK_FALSE(pasted.take_refused());
    const std::string longer(kMaxPastedLength + 1, 'x');
    CHECK(std::string(pasted.bounded(longer.c_str())) == "");
    CHECK(pasted.take_refused() == kMaxPastedLength + 1);
    CHECK_FALSE(pasted.take_refused());
}

TEST_CASE("a clipboard without text is empty", "[app]") {
    PastedText pasted;
    CHECK(std::string(pasted.bounded(nullptr)) == "");
    CHECK_FALSE(pasted.take_refused());
}

}  // namespace studioscope::pasted_text_test
