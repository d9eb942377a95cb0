// MD5 against the test suite of RFC 1321, appendix A.5; other digests are from coreutils' md5sum.

#include "core/md5.h"

#include <catch2/catch.hpp>

namespace studioscope::md5_test {

namespace {

std::string md5_text(std::string_view text, size_t cut = 0) {
    Md5 md5;
    md5.add(as_bytes(text.substr(0, cut)));
    md5.add(as_bytes(text.substr(cut)));
    return to_string(md5.sum());
}

}  // namespace

TEST_CASE("MD5 gives the digests of RFC 1321, in one block or cut anywhere", "[md5]") {
    const std::pair<std::string, std::string> cases[] = {
        {"", "d41d8cd98f00b204e9800998ecf8427e"},
        {"a", "0cc175b9c0f1b6a831c399e269772661"},
        {"abc", "900150983cd24fb0d6963f7d28e17f72"},
        {"message digest", "f96b697d7cb7938d525a2f31aaf161d0"},
        {"abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"},
        {"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
         "d174ab98d277d9f5a5611c2c9f419d9f"},
        {"12345678901234567890123456789012345678901234567890123456789012345678901234567890",
         "57edf4a22be3c955ac49da2e2107b67a"},
    };
    for (const auto& [text, sum] : cases)
        for (size_t cut = 0; cut <= text.size(); ++cut) {
            CAPTURE(text, cut);
            CHECK(md5_text(text, cut) == sum);
        }
    CHECK(md5_text(std::string(1'000'000, 'a')) == "7707d6ae4e027c70eea2a935c2296f21");
}

// From 56 bytes of the last block on the padding takes another block: the digests are md5sum's.
TEST_CASE("MD5 pads if the length just fits into the block, and if it does not", "[md5]") {
    CHECK(md5_text(std::string(55, 'x')) == "04364420e25c512fd958a70738aa8f72");
    CHECK(md5_text(std::string(56, 'x')) == "668a72d5ba17f08e62dabcafad6db14b");
    CHECK(md5_text(std::string(63, 'x')) == "7dc2ca208106a2f703567bdff99d8981");
    CHECK(md5_text(std::string(64, 'x')) == "c1bb4f81d892b2d57947682aeb252456");
    CHECK(md5_text(std::string(65, 'x')) == "1bc932052302d074bdec39795fe00cf6");
}

}  // namespace studioscope::md5_test
