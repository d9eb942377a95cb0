// The contact sheet of all models of a folder, as the program writes it.
// The contact sheet of all shapes, as the program writes it.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "core/image.h"
#include "support/data_files.h"
#include "support/program.h"

namespace studioscope::contact_sheets_test {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSample = "models/studioscope/ollie";

void copy_sample(const fs::path& folder) {
    fs::create_directories(folder);
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
        fs::copy_file(sample_file(std::string(kSample) + ending),
                      folder / (std::string("ollie") + ending));
}

Ran sheet_of(const fs::path& folder, const fs::path& out, std::vector<std::string> more = {}) {
    std::vector<std::string> words{"render", folder.generic_string(), "--contact-sheet", "models",
                                   "-o",     out.generic_string()};
    words.insert(words.end(), more.begin(), more.end());
    return run_studioscope(words);
}

Image read_image(const fs::path& path) {
    const Bytes bytes = read_bytes(path);
    const Result<Image> image = decode_image(bytes);
    REQUIRE(image);
    return *image;
}

// Number of pixels in a rectangle that differ from the pixel at its top left.
int varied_pixels(const Image& image, int left, int top, int width, int height) {
    const auto pixel = [&](int x, int y) {
        const size_t at =
            (static_cast<size_t>(y) * static_cast<size_t>(image.width) + static_cast<size_t>(x)) *
            4;
        return std::vector<uint8_t>(image.pixels.begin() + static_cast<std::ptrdiff_t>(at),
                                    image.pixels.begin() + static_cast<std::ptrdiff_t>(at + 4));
    };
    int count = 0;
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x) count += pixel(x, y) == pixel(left, top) ? 0 : 1;
    return count;
}

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

TEST_CASE("a contact sheet has a cell per model of a folder and those below it", "[app]") {
    const ScratchFolder scratch;
    copy_sample(scratch / "a");
    copy_sample(scratch / "a/deeper");
    copy_sample(scratch / "b");
    const Ran ran = sheet_of(scratch / "", scratch / "sheet.png", {"--size", "600x230"});
    CAPTURE(ran.err);
    REQUIRE(ran.status == 0);
    const Image sheet = read_image(scratch / "sheet.png");
    REQUIRE((sheet.width == 600 && sheet.height == 230));
    // three cells of 200 pixels show one model
    size_t differing = 0;
    for (size_t y = 2; y < 200; ++y)
        for (size_t x = 2; x < 198 * 4; ++x) {
            const size_t first = y * 600 * 4 + x;
            differing += sheet.pixels[first] != sheet.pixels[first + size_t{200} * 4] ||
                         sheet.pixels[first] != sheet.pixels[first + size_t{400} * 4];
        }
    CHECK(differing == 0);
    CHECK(varied_pixels(sheet, 20, 20, 160, 160) > 3000);
    CHECK(varied_pixels(sheet, 20, 206, 160, 22) > 100);  // the name
}

TEST_CASE("the sheet is as large as its number of models needs", "[app]") {
    const ScratchFolder scratch;
    copy_sample(scratch / "one");
    REQUIRE(sheet_of(scratch / "one", scratch / "sheet.png").status == 0);
    const Image one = read_image(scratch / "sheet.png");
    CHECK((one.width == 256 && one.height == 280));
}

TEST_CASE("a model that cannot be read has a cell of its own, and the status is 3", "[app]") {
    const ScratchFolder scratch;
    copy_sample(scratch / "models");
    write_text(scratch / "models/broken.mdl", "no model");
    const Ran ran = sheet_of(scratch / "models", scratch / "sheet.png", {"--size", "400x230"});
    CHECK(ran.status == 3);
    CHECK(ran.err.find("broken.mdl") != std::string::npos);
    const Image sheet = read_image(scratch / "sheet.png");
    CHECK(varied_pixels(sheet, 2, 2, 196, 80) == 0);        // above the remark
    CHECK(varied_pixels(sheet, 2, 80, 196, 60) > 100);      // "cannot be read"
    CHECK(varied_pixels(sheet, 220, 20, 160, 160) > 3000);  // the sample
}

TEST_CASE("a sheet of more than 2000 models, or of none, is refused", "[app]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    CHECK(sheet_of(scratch / "models", scratch / "sheet.png").status == 2);
    for (int i = 0; i < 2000; ++i)
        write_text(scratch / ("models/" + std::to_string(i) + ".mdl"), "");
    const Ran most = sheet_of(scratch / "models", scratch / "sheet.png", {"--size", "100x100"});
    CHECK(most.status == 2);
    CHECK(most.err.find("expected more pixels for a sheet of 2000 models") != std::string::npos);
    write_text(scratch / "models/2000.mdl", "");
    const Ran more = sheet_of(scratch / "models", scratch / "sheet.png", {"--size", "100x100"});
    CHECK(more.status == 2);
    CHECK(more.err.find("expected at most 2000 models, found 2001") != std::string::npos);
    CHECK_FALSE(fs::exists(scratch / "sheet.png"));
}

TEST_CASE("a model that lacks what an option names is a cell without a picture", "[app]") {
    const ScratchFolder scratch;
    copy_sample(scratch / "models");
    const Ran ran = sheet_of(scratch / "models", scratch / "sheet.png", {"--clip", "missing"});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("ollie.mdl") != std::string::npos);
    CHECK(fs::exists(scratch / "sheet.png"));
}

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

}  // namespace studioscope::contact_sheets_test
