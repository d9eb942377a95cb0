#include <catch2/catch.hpp>
#include <set>
#include <span>
#include <vector>

#include "core/name_map.h"
#include "core/seeded_hash.h"
#include "support/colliding_names.h"

namespace studioscope::name_hash_test {

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

}  // namespace studioscope::name_hash_test
