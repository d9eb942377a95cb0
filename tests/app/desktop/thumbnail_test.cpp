// Thumbnails, and what desktops are told of the file types: menu entry, thumbnailer and types
// agree.

#include <catch2/catch.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "core/bytes.h"
#include "model/file_types.h"
#include "support/paths.h"
#include "support/program.h"

namespace studioscope::thumbnail_test {

namespace {

std::string desktop_file(const std::string& name) {
    return read_text(source_folder() / "assets/desktop" / name);
}

// The value of a key of a .desktop file or a thumbnailer.
std::string value_of(const std::string& text, const std::string& key) {
    std::smatch found;
    const std::regex line("(?:^|\n)" + key + "=([^\n]*)");
    REQUIRE(std::regex_search(text, found, line));
    return found[1];
}

std::set<std::string> all_matches(const std::string& text, const std::string& pattern) {
    std::set<std::string> matches;
    const std::regex wanted(pattern);
    for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
        matches.insert((*at)[1]);
    return matches;
}

std::set<std::string> types_in(const std::string& list) { return all_matches(list, "([^;]+)"); }

Image image_in(const std::filesystem::path& path) {
    const std::string text = read_text(path);
    Result<Image> image =
        decode_image({reinterpret_cast<const std::byte*>(text.data()), text.size()});
    REQUIRE(image);
    return *std::move(image);
}

unsigned alpha_at(const Image& image, int x, int y) {
    return image.pixels[static_cast<size_t>(y * image.width + x) * 4 + 3];
}

const std::string kModel = sample_file("models/studioscope/ollie.mdl");

}  // namespace

TEST_CASE("a thumbnail shows the model on a transparent background", "[app][thumbnail]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "ollie.png").string();
    write_text(out, "an older picture");
    const Ran ran = run_studioscope({"thumbnail", kModel, out});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.out.empty());
    const Image image = image_in(out);
    CHECK(image.width == 256);
    CHECK(image.height == 256);
    for (const int x : {0, 255})
        for (const int y : {0, 255}) CHECK(alpha_at(image, x, y) == 0);
    CHECK(alpha_at(image, 128, 128) == 255);
    // as large as it fits: some pixel within a tenth of the border
    int least = image.width;
    for (int y = 0; y < image.height; ++y)
        for (int x = 0; x < least; ++x)
            if (alpha_at(image, x, y) > 0) least = x;
    CHECK(least < 26);
}

TEST_CASE("a thumbnail has the size that the desktop asks for", "[app][thumbnail]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "ollie.png").string();
    for (const int size : {16, 128, 1024}) {
        CHECK(run_studioscope({"thumbnail", "-s", std::to_string(size), kModel, out}).status == 0);
        const Image image = image_in(out);
        CHECK(image.width == size);
        CHECK(image.height == size);
    }
    for (const char* size : {"15", "1025", "-1", "x", "128x128"}) {
        const Ran ran = run_studioscope({"thumbnail", "--size", size, kModel, out});
        CAPTURE(size, ran.err);
        CHECK(ran.status == 2);
        CHECK(ran.err.find("--size") != std::string::npos);
    }
}

TEST_CASE("a thumbnail that cannot be made is refused in words", "[app][thumbnail]") {
    const ScratchFolder scratch;
    const std::string out = (scratch / "a.png").string();
    CHECK(run_studioscope({"thumbnail", (scratch / "no.mdl").string(), out}).status == 3);
    CHECK(run_studioscope({"thumbnail", kModel}).status == 2);
    CHECK(run_studioscope({"thumbnail", kModel, out, out}).status == 2);
    const Ran ran = run_studioscope({"thumbnail", kModel, (scratch / "a.gif").string()});
    CHECK(ran.status == 2);
    CHECK(ran.err.find("-o") == std::string::npos);
    CHECK(ran.err.find("a.gif: expected a name that ends in .png") != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(out));
}

TEST_CASE("the thumbnailer's own command line makes a thumbnail", "[app][thumbnail]") {
    const std::string command = value_of(desktop_file("studioscope.thumbnailer"), "Exec");
    const ScratchFolder scratch;
    const std::string out = (scratch / "out.png").string();
    std::istringstream words(command);
    std::vector<std::string> arguments;
    for (std::string word; words >> word;)
        arguments.push_back(word == "%s"   ? "64"
                            : word == "%i" ? kModel
                            : word == "%o" ? out
                                           : word);
    REQUIRE(arguments.front() == "studioscope");
    arguments.erase(arguments.begin());
    CHECK(run_studioscope(arguments).status == 0);
    CHECK(image_in(out).width == 64);
}

TEST_CASE("desktops know every file type that opens, and no other", "[app][thumbnail]") {
    const std::string database = desktop_file("studioscope.xml");
    const std::set<std::string> types = all_matches(database, "mime-type type=\"([^\"]+)\"");
    CHECK(types_in(value_of(desktop_file("studioscope.desktop"), "MimeType")) == types);
    for (const std::string& type :
         types_in(value_of(desktop_file("studioscope.thumbnailer"), "MimeType")))
        CHECK(types.count(type) == 1);

    const std::set<std::string> globs = all_matches(database, "glob pattern=\"\\*([^\"]+)\"");
    std::set<std::string> last_endings{".qci"};  // the parts of a QC
    for (const FileTypeRow& row : kFileTypes)
        last_endings.emplace(row.ending.substr(row.ending.rfind('.')));
    CHECK(globs == last_endings);
}

}  // namespace studioscope::thumbnail_test
