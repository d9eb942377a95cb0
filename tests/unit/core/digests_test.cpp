// MD5 against the test suite of RFC 1321, appendix A.5, SHA-256 against the examples of FIPS 180-4;
// other digests are from coreutils' md5sum and Python's hashlib.

#include "core/digests.h"

#include <catch2/catch.hpp>
#include <set>
#include <span>
#include <vector>

#include "core/name_map.h"
#include "core/seeded_hash.h"
#include "support/colliding_names.h"

namespace studioscope::digests_test {

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

TEST_CASE("SHA-256 gives the digests of FIPS 180-4, and pads at every length", "[sha256]") {
    const auto sum = [](const std::string& text) { return to_string(sha256(as_bytes(text))); };
    CHECK(sum("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sum("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sum("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sum(std::string(1'000'000, 'a')) ==
          "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    const std::pair<size_t, const char*> padded[] = {
        {55, "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072"},
        {56, "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e"},
        {63, "75220b47218278e656f2013bb8f0c455a25eaf01e86c64924e9d48d89776d6f2"},
        {64, "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c"},
        {65, "9537c5fdf120482f7d58d25e9ed583f52c02b4e304ea814db1633ad565aed7e9"},
        {119, "000b48d4edf0fa7bee3c6236ecd2785baa5db4eeb8bb54341b029e0d9fa5fb0c"},
        {120, "13f05a0b594787f5ecd315edc96141bd3243203d1b7d4f0836f37308b276ba98"}};
    for (const auto& [size, expected] : padded) CHECK(sum(std::string(size, 'x')) == expected);
}

TEST_CASE("bytes hash the same together and one after the other", "[name_hash]") {
    for (size_t size = 0; size < 40; ++size)
        for (size_t ahead = 0; ahead <= size; ahead += 3) {
            std::vector<std::byte> bytes(size);
            for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::byte>(i * 7 + 200);
            SeededHash singly({1, 2}), together({1, 2});
            for (const std::byte byte : bytes) singly.add(static_cast<unsigned char>(byte));
            for (size_t i = 0; i < ahead; ++i) together.add(static_cast<unsigned char>(bytes[i]));
            together.add(std::span<const std::byte>(bytes).subspan(ahead));
            CHECK(singly.value() == together.value());
        }
}

TEST_CASE("names that collide under the library's hash have different hashes", "[name_hash]") {
    const std::vector<std::string> names = colliding_names(1024, 10);
    std::set<size_t> hashes;
    for (const std::string& name : names) hashes.insert(NameHash()(name));
    CHECK(hashes.size() == names.size());  // by chance, one run in 10^13 has two that are equal
#if defined(__GLIBCXX__) && SIZE_MAX > 0xFFFFFFFF
    for (const std::string& name : names)
        REQUIRE(std::hash<std::string>()(name) == std::hash<std::string>()(names[0]));
#endif
}

TEST_CASE("an index of names finds those that collide under the library's hash", "[name_hash]") {
    const std::vector<std::string> names = colliding_names(1024, 10);
    NameIndex index;
    for (size_t i = 0; i < names.size(); ++i) CHECK(index.add(names[i], static_cast<int>(i)));
    CHECK_FALSE(index.add(names[3], 9));
    CHECK(index.find(names[3]) == 3);
    CHECK(index.find("other") == NameIndex::kNone);
}

}  // namespace studioscope::digests_test
