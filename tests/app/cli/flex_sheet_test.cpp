// The contact sheet of all shapes, as the program writes it.

#include <catch2/catch.hpp>

#include "support/program.h"

namespace studioscope::flex_sheet_test {

namespace {

Image sheet_of(const std::vector<std::string>& more) {
    std::vector<std::string> arguments{sample_file("models/studioscope/ollie.mdl"),
                                       "--contact-sheet", "shapes", "--size", "500x300"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return picture_of(std::move(arguments));
}

// Number of pixels that differ between two cells. The sample's nine shapes are in five columns and
// two rows of 100 x 150 pixels.
size_t difference(const Image& sheet, int cell, int other) {
    size_t count = 0;
    for (int y = 2; y < 148; ++y)
        for (int x = 2; x < 98; ++x) {
            const auto at = [&](int of) {
                return (static_cast<size_t>(of / 5 * 150 + y) * 500 +
                        static_cast<size_t>(of % 5 * 100 + x)) *
                       4;
            };
            const size_t a = at(cell), b = at(other);
            bool is_same = true;
            for (size_t i = 0; i < 3; ++i)
                is_same = is_same && std::abs(sheet.pixels[a + i] - sheet.pixels[b + i]) <= 2;
            count += is_same ? 0 : 1;
        }
    return count;
}

}  // namespace

TEST_CASE("a contact sheet has a cell with its own picture per shape", "[app]") {
    const Image sheet = sheet_of({});
    REQUIRE((sheet.width == 500 && sheet.height == 300));
    for (int cell = 1; cell < 9; ++cell) {
        CAPTURE(cell);
        CHECK(difference(sheet, cell, cell - 1) > 200);  // the face, and the name below it
        CHECK(difference(sheet, cell, 9) > 5000);        // the last place is empty
    }
}

TEST_CASE("a transparent sheet has no background", "[app]") {
    const Image sheet = sheet_of({"--background", "transparent"});
    CHECK(sheet.pixels[3] == 0);
    CHECK(sheet.pixels[(size_t{299} * 500 + 499) * 4 + 3] == 0);
    CHECK(sheet.pixels[(size_t{75} * 500 + 50) * 4 + 3] == 255);  // the middle of the first face
}

TEST_CASE("a contact sheet without shapes or of too small a size is refused", "[app]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "sheet.png").generic_string();
    const auto sheet = [&](const std::string& file, const std::string& size) {
        return run_studioscope(
            {"render", file, "--contact-sheet", "shapes", "--size", size, "-o", out});
    };
    CHECK(sheet(sample_file("source/ollie_hat.smd"), "200x200").status == 2);
    CHECK(sheet(sample_file("models/studioscope/ollie.mdl"), "40x40").status == 2);
}

}  // namespace studioscope::flex_sheet_test
