// Files that change on disk while the window shows them.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "support/played.h"
#include "support/skip.h"

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
    if (!has_display()) SKIP(kNoDisplay);
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
    CHECK(played.ran.status == 0);
    const std::string body = counts_of(coarse), with_hat = counts_of(hat);
    REQUIRE(body != with_hat);
    CHECK(played.reads(1, body));
    CHECK(played.reads(2, with_hat));
    CHECK(played.reads(3, with_hat));  // the last good model stays
    CHECK(played.ran.err.find("open.smd:") != std::string::npos);
    CHECK(played.reads(3, "open.smd:"));  // among the messages too
    CHECK(played.reads(4, with_hat));
    CHECK(played.reads(5, body));  // the first again
    CHECK_FALSE(played.reads(5, "this is the last good version"));
    CHECK(played.reads(6, "this is the last good version"));
}

}  // namespace studioscope::reload_window_test
