// Pictures that no golden image covers, and messages about empty ones.

#include <catch2/catch.hpp>

#include "support/program.h"

namespace studioscope::render_test {

namespace {

Image picture_with(const std::string& shown) {
    return picture_of(
        {sample_file("models/studioscope/ollie.mdl"), "--size", "400x300", "--show", shown});
}

}  // namespace

// interface.md, `--show bone-names`
TEST_CASE("the option --show bone-names draws the names of bones", "[app]") {
    const Image plain = picture_with("none"), named = picture_with("bone-names");
    REQUIRE(plain.pixels.size() == named.pixels.size());
    // The sample has more than forty bones; a label of "head" has more than 20 x 14 pixels.
    size_t changed = 0;
    for (size_t i = 0; i < plain.pixels.size(); i += 4)
        changed += plain.pixels[i] != named.pixels[i] ? 1 : 0;
    CHECK(changed > size_t{20} * 20 * 14);
    CHECK(changed < plain.pixels.size() / 4 / 2);
}

TEST_CASE("render reports a mode that has nothing to show", "[app]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "picture.png").generic_string();
    const std::string smd = sample_file("source/anims/wave.smd");
    const auto rendered = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"render", smd, "--size", "40x30", "-o", out});
        return run_studioscope(words);
    };
    for (const char* mode : {"weights", "fixups", "shapes", "differences"}) {
        const Ran ran = rendered({"--mode", mode});
        CAPTURE(mode, ran.err);
        CHECK(ran.status == 0);
        CHECK(ran.err.find("[mode-empty]") != std::string::npos);
    }
    CHECK(rendered({"--mode", "bones"}).err.find("[mode-empty]") == std::string::npos);
    CHECK(rendered({"--lods", "wipe", "--wipe-lod", "7"}).status == 2);
}

}  // namespace studioscope::render_test
