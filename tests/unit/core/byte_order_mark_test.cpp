#include <catch2/catch.hpp>

#include "core/text.h"

namespace studioscope::byte_order_mark_test {

TEST_CASE("text is UTF-8 by its mark", "[core]") {
    using std::string_literals::operator""s;
    CHECK(utf8_by_mark("") == "");
    CHECK(utf8_by_mark("a\xff\xfe") == "a\xff\xfe");
    CHECK(utf8_by_mark("\xef\xbb\xbf"
                       "a") == "a");
    CHECK(utf8_by_mark("\xef\xbb") == "\xef\xbb");
    // U+0061, U+00E9, U+20AC, U+1F600 (RFC 2781 and RFC 3629)
    const std::string expected = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";
    CHECK(utf8_by_mark("\xff\xfe"
                       "a\0\xe9\0\xac\x20\x3d\xd8\0\xde"s) == expected);
    CHECK(utf8_by_mark("\xfe\xff"
                       "\0a\0\xe9\x20\xac\xd8\x3d\xde\0"s) == expected);
    CHECK(utf8_by_mark("\xff\xfe"s).empty());
}

TEST_CASE("half a character of UTF-16 becomes U+FFFD", "[core]") {
    using std::string_literals::operator""s;
    const std::string replacement = "\xef\xbf\xbd";
    CHECK(utf8_by_mark("\xff\xfe"
                       "a\0b"s) == "a" + replacement);
    CHECK(utf8_by_mark("\xff\xfe"
                       "\x3d\xd8"s) == replacement);
    CHECK(utf8_by_mark("\xff\xfe"
                       "\x3d\xd8"
                       "a\0"s) == replacement + "a");
    CHECK(utf8_by_mark("\xff\xfe"
                       "\0\xde"
                       "a\0"s) == replacement + "a");
    CHECK(utf8_by_mark("\xff\xfe"
                       "\x3d\xd8\0"s) == replacement + replacement);
}

}  // namespace studioscope::byte_order_mark_test
