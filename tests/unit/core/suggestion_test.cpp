// What a mistyped word was meant to be. Distances are counted by hand.

#include <catch2/catch.hpp>

#include "core/message_text.h"

namespace studioscope::suggestion_test {

TEST_CASE("a name with one letter wrong, missing, added or swapped is suggested", "[suggestion]") {
    const std::vector<std::string> verbs{"view", "info", "check", "render"};
    for (const char* word : {"chexk", "chek", "checkk", "cehck", "CHECK"})
        CHECK(closest_name(word, verbs) == "check");
    CHECK(closest_name("rander", verbs) == "render");
    CHECK(closest_name("picture", verbs).empty());
    CHECK(closest_name("", verbs).empty());
    CHECK(closest_name("check", {}).empty());
}

TEST_CASE("a third of the letters may differ, and not one more", "[suggestion]") {
    CHECK(closest_name("abcdXY", {"abcdef"}) == "abcdef");
    CHECK(closest_name("abcXYZ", {"abcdef"}).empty());
    CHECK(closest_name("abX", {"abc"}) == "abc");
    CHECK(closest_name("aXY", {"abc"}).empty());
    CHECK(closest_name("x", {"y"}).empty());  // nothing in common
}

TEST_CASE("a name that begins with the word comes before one that contains it", "[suggestion]") {
    const std::vector<std::string> modes{"shaded", "wrinkle", "wireframe"};
    CHECK(closest_name("wire", modes) == "wireframe");
    CHECK(closest_name("frame", modes) == "wireframe");
    CHECK(closest_name("hand", {"Bip01_R_Hand", "Handle"}) == "Handle");
    CHECK(closest_name("fr", modes).empty());  // two letters are in too many names
}

TEST_CASE("names of any length are compared in little time, and shown sanitized", "[suggestion]") {
    const std::string longest(1'000'000, 'a');
    CHECK(closest_name(longest, {longest + "b"}) == longest + "b");
    CHECK(closest_name("x" + longest, {longest}).empty());
    for (const size_t letters : {size_t{64}, size_t{65}}) {
        const std::string name(letters - 1, 'a');
        CHECK(closest_name(name + "x", {name + "y"}).empty() == (letters > 64));
    }
    CHECK(did_you_mean("wave", {"wave\n"}) == " (did you mean wave\\n?)");
    CHECK(did_you_mean("wave", {"idle"}).empty());
}

TEST_CASE("a count and its noun agree", "[suggestion]") {
    CHECK(count_text(0, "mesh", "meshes") == "0 meshes");
    CHECK(count_text(1, "mesh", "meshes") == "1 mesh");
    CHECK(count_text(2, "mesh", "meshes") == "2 meshes");
    CHECK(count_text(size_t{1}, "bone") == "1 bone");
    CHECK(count_text(uint64_t{3}, "bone") == "3 bones");
}

TEST_CASE("a name that begins with the word is preferred to one that differs in a letter",
          "[suggestion]") {
    CHECK(closest_name("--mod", {"--lod", "--mode"}) == "--mode");
    CHECK(closest_name("--lod", {"--mode", "--log"}) == "--log");
}

}  // namespace studioscope::suggestion_test
