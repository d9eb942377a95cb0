// Files that change on disk while the window shows them.

#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/played.h"

namespace studioscope::reload_window_test {

namespace {

// Counts of a file as the status bar shows them, from the program's own output.
std::string counts_of(const std::string& file) {
    const Ran ran = run_studioscope({"info", "--json", file});
    const auto lod = nlohmann::json::parse(ran.out)["lods"][0];
    const auto grouped = [](size_t count) {
        const std::string digits = std::to_string(count);
        return count < 1000
                   ? digits
                   : digits.substr(0, digits.size() - 3) + " " + digits.substr(digits.size() - 3);
    };
    return grouped(lod["vertices"]) + " vertices\n" + grouped(lod["triangles"]) + " triangles\n";
}

}  // namespace

TEST_CASE("a file that changes, becomes invalid, is deleted and returns is followed", "[window]") {
    const ScratchFolder scratch;
    const std::string coarse = sample_file("source/ollie_lod3.smd");
    const std::string hat = sample_file("source/ollie_hat_lod3.smd");
    const std::string open = (scratch / "open.smd").string();
    const std::string whole = read_text(coarse);
    const std::string broken =
        whole.substr(0, whole.size() / 2) + "\n0 1.5 2.5\n";      // a short vertex
    const std::string cut = whole.substr(0, whole.rfind("end"));  // between two triangles
    write_text(open, whole);
    std::string script = "frames 5\ntext {text 1}\n";
    for (const char* text : {"2", "3", "4", "5", "6"})
        script += "meet {meet}\n" + kCheckFiles + "text {text " + text + "}\n";
    const Played played =
        play(script + "quit\n", {open}, 0, {},
             {[&] { write_text(open, read_text(hat)); }, [&] { write_text(open, broken); },
              [&] { std::filesystem::remove(open); }, [&] { write_text(open, whole); },
              [&] { write_text(open, cut); }});
    CAPTURE(played.ran.err, played.texts);
    const std::string body = counts_of(coarse), with_hat = counts_of(hat);
    REQUIRE(body != with_hat);
    CHECK(played.reads(1, body));
    CHECK(played.reads(2, with_hat));
    CHECK(played.reads(3, with_hat));  // the last good model stays
    CHECK(contains(played.ran.err, "open.smd:"));
    CHECK(played.reads(3, "open.smd:"));  // among the messages too
    CHECK(played.reads(4, with_hat));
    CHECK(played.reads(5, body));  // the first again
    CHECK_FALSE(played.reads(5, "this is the last good version"));
    CHECK(played.reads(6, "this is the last good version"));
}

// A VVD with a bad fixup row in the window, as during debugging: opened, repaired and broken again
// while it is open.

namespace {

namespace fs = std::filesystem;

// The sample's compiled files in a folder of their own.
std::string copied_model(const fs::path& folder) {
    const fs::path from = fs::path(sample_file("models/studioscope/ollie.mdl")).parent_path();
    for (const char* name : {"ollie.mdl", "ollie.vvd", "ollie.dx90.vtx"})
        fs::copy_file(from / name, folder / name);
    return (folder / "ollie.mdl").string();
}

int32_t number_at(const std::string& file, size_t offset) {
    int32_t number = 0;
    std::memcpy(&number, &file.at(offset), sizeof number);
    return number;
}

// The file with row 9 starting at this vertex of the pool. The start of the table is at 0x34, and a
// row has a level, a source and a count: vvd.md, section 1.
std::string with_row_9_from(std::string file, int32_t source) {
    const auto row = static_cast<size_t>(number_at(file, 0x34)) + 9 * 12;
    std::memcpy(&file.at(row + 4), &source, sizeof source);
    return file;
}

std::string grouped_by_hand(int number) {
    const std::string digits = std::to_string(number);
    return digits.substr(0, digits.size() - 3) + " " + digits.substr(digits.size() - 3);
}

}  // namespace

TEST_CASE("a broken fixup table opens its tab, which closes when the table is repaired",
          "[window]") {
    const ScratchFolder scratch;
    const std::string mdl = copied_model(scratch / ""), vvd = (scratch / "ollie.vvd").string();
    const std::string sound = read_text(vvd);
    const int pool = number_at(sound, 0x10);
    const auto row = static_cast<size_t>(number_at(sound, 0x34)) + 9 * 12;
    const int count = number_at(sound, row + 8);
    const int source = pool - 1;  // all but one of its vertices are outside
    const std::string broken = with_row_9_from(sound, source);
    write_text(vvd, broken);
    const std::string banner = "ollie.vvd: row 9 reads " + grouped_by_hand(source) + ".." +
                               grouped_by_hand(source + count - 1) + " of " + grouped_by_hand(pool);
    const std::string script = "frames 5\ntext {text 1}\npicture {1}\nmeet {meet}\n" + kCheckFiles +
                               "text {text 2}\npicture {2}\nmeet {meet}\n" + kCheckFiles +
                               "text {text 3}\nquit\n";
    const Played played = play(script, {mdl}, 2, {},
                               {[&] { write_text(vvd, sound); }, [&] { write_text(vvd, broken); }});
    CAPTURE(played.ran.err, played.texts);
    for (const size_t text : {size_t{1}, size_t{3}}) {
        CAPTURE(text);
        CHECK(played.reads(text, banner));
        CHECK(played.reads(text, "Root LOD"));  // the tools of the tab
        CHECK(played.reads(text, "Bytes"));
        CHECK_FALSE(played.reads(text, "Only a compiled model has a fixup table"));
    }
    CHECK_FALSE(played.reads(2, "row 9 reads"));
    CHECK_FALSE(played.reads(2, "Root LOD"));  // the timeline again
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.001);
}

// The mouse rests on row 9 of the table, and only the clock advances.
TEST_CASE("the tooltip of a bad row has its bytes and its offset in the file", "[window]") {
    const ScratchFolder scratch;
    const std::string mdl = copied_model(scratch / ""), vvd = (scratch / "ollie.vvd").string();
    const std::string sound = read_text(vvd);
    const int pool = number_at(sound, 0x10);
    write_text(vvd, with_row_9_from(sound, pool));
    const Played played =
        play("frames 5\nmouse 640 692\nframes 3\nseen {text 1}\nidle 2\nseen {text 2}\nquit\n",
             {mdl}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK_FALSE(played.reads(1, "right-click to copy"));
    CHECK(played.reads(2, "right-click to copy"));
    CHECK(played.reads(2, "(bytes "));
}

}  // namespace studioscope::reload_window_test
