// `render --against`: three panes, the options that apply to both models, and wrong usage.
// Pictures that no golden image covers, and messages about empty ones.

#include <catch2/catch.hpp>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::render_test {

namespace {

using Color = std::array<int, 3>;

struct Models {
    ScratchFolder folder;
    std::string a = (folder / "a.smd").generic_string(), b = (folder / "b.smd").generic_string();
    std::string out = (folder / "out.png").generic_string();

    Models() {
        write_text(a, upright_smd("8"));
        write_text(b, upright_smd("10"));
    }
    Ran render(const std::vector<std::string>& words) const {
        std::vector<std::string> all{"render", a, "-o", out, "--size", "300x100"};
        all.insert(all.end(), words.begin(), words.end());
        return run_studioscope(all);
    }
};

// Number of pixels of a part of the width, in percent, that have nearly this colour.
int count(const Image& image, int from, int to, const Color& color) {
    int found = 0;
    for (int y = 0; y < image.height; ++y)
        for (int x = image.width * from / 100; x < image.width * to / 100; ++x) {
            const uint8_t* const pixel =
                &image.pixels[static_cast<size_t>(y * image.width + x) * 4];
            bool is_near = true;
            for (size_t i = 0; i < 3; ++i) is_near = is_near && std::abs(pixel[i] - color[i]) <= 3;
            found += is_near ? 1 : 0;
        }
    return found;
}

const Color kMovedFarthest{0xB2, 0x3A, 0x00};
const Color kKept{0x6B, 0x6E, 0x73};

Image picture_with(const std::string& shown) {
    return picture_of(
        {sample_file("models/studioscope/ollie.mdl"), "--size", "400x300", "--show", shown});
}

}  // namespace

TEST_CASE("render --against draws both models and what differs", "[app]") {
    const Models models;
    // from -Y, which the triangle faces
    const std::string front = "pivot 0 0 4 distance 16 yaw 0 pitch 0 fov 45";
    const Image image = picture_of({models.a, "--against", models.b, "--size", "600x200", "--show",
                                    "none", "--camera", front});
    REQUIRE(image.width == 600);
    CHECK(count(image, 67, 100, kMovedFarthest) > 300);
    CHECK(count(image, 67, 100, kKept) > 600);
    CHECK(count(image, 0, 66, kMovedFarthest) == 0);
    // the mode applies to both models: all three panes show fates
    const Image all = picture_of({models.a, "--against", models.b, "--size", "600x200", "--show",
                                  "none", "--camera", front, "--mode", "differences"});
    for (const int from : {0, 34, 67}) {
        CAPTURE(from);
        CHECK(count(all, from, from + 33, kMovedFarthest) > 300);
    }
}

TEST_CASE("render --against of equal models shows no difference", "[app]") {
    const Models models;
    const Image image = picture_of({models.a, "--against", models.a, "--size", "600x200"});
    CHECK(count(image, 67, 100, kKept) > 300);
    CHECK(count(image, 0, 100, kMovedFarthest) == 0);
}

TEST_CASE("render --against-lod compares two LODs of one model", "[app]") {
    const std::string mdl = sample_file("models/studioscope/ollie.mdl");
    const Image image = picture_of({mdl, "--against-lod", "2", "--size", "600x200"});
    CHECK(count(image, 67, 100, {0xD7, 0x26, 0x3D}) > 1000);  // lost vertices
    CHECK(count(image, 0, 66, {0xD7, 0x26, 0x3D}) < 100);
}

TEST_CASE("render --against refuses what does not go with it", "[app]") {
    const Models models;
    CHECK(models.render({"--against", models.b}).status == 0);
    const Ran sheet = models.render({"--against", models.b, "--contact-sheet", "shapes"});
    CHECK(sheet.status == 2);
    CHECK(sheet.err.find("--contact-sheet") != std::string::npos);
    CHECK(models.render({"--against", models.b, "--lods", "wipe"}).status == 2);
    CHECK(models.render({"--against", models.b, "--lod", "auto"}).status == 2);
    const Ran level = models.render({"--against", models.b, "--against-lod", "1"});
    CHECK(level.status == 2);
    CHECK(level.err.find("error: b.smd: --lod 1: expected 0") != std::string::npos);
    CHECK(models.render({"--against", (models.folder / "none.smd").generic_string()}).status == 3);
}

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
