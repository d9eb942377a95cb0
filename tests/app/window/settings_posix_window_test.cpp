// X sends the keys, and XDG says where settings lie. They are kept between runs of the window.

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>

#include "support/paths.h"
#include "support/played.h"
#include "support/skip.h"

namespace studioscope::settings_posix_window_test {

namespace {

// Presses W, waits until the settings contain it, and closes the window with Ctrl+Q.
const char* const kTapAndQuit = R"(
    cd "$2" || exit 7
    XDG_CONFIG_HOME="$2" "$0" "$1" & pid=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --all --pid $pid --name Studioscope |
        head -n 1)
    timeout 60 xdotool windowfocus --sync "$window" || exit 6
    for try in 1 2 3 4 5; do
        xdotool windowfocus "$window" mousemove --window "$window" 640 400 key w
        for second in 1 2 3 4 5 6 7 8 9 10; do
            grep -q '"wireframe": true' "$2/studioscope/settings.json" 2>/dev/null &&
                grep -q '"recent": \[..*' "$2/studioscope/settings.json" && break 2
            sleep 1
        done
    done
    for try in 1 2 3 4 5 6 7 8 9 10; do
        xdotool windowfocus "$window" key ctrl+q
        sleep 2
        kill -0 $pid 2>/dev/null || break
    done
    kill $pid 2>/dev/null && exit 8
    wait $pid)";

}  // namespace

TEST_CASE("an overlay that is switched on is on at the next start", "[window]") {
    if (!has_xdotool()) SKIP(kNoXdotool);
    const ScratchFolder scratch;
    const std::string home = (scratch / "").string();
    const Ran ran = run_program("sh", {"-c", kTapAndQuit, build_folder().string() + "/studioscope",
                                       sample_file("source/ollie_lod3.smd"), home});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    const std::string settings = read_text(scratch / "studioscope" / "settings.json");
    CAPTURE(settings);
    CHECK(contains(settings, "\"wireframe\": true"));
    CHECK(contains(settings, "ollie_lod3.smd"));  // a recent file
    size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(home)) {
        CAPTURE(entry.path().string());
        CHECK(entry.path().filename() == "studioscope");  // nothing in the working directory
        ++files;
    }
    CHECK(files == 1);
}

TEST_CASE("a script neither reads nor writes the saved settings", "[window]") {
    const ScratchFolder scratch;
    std::filesystem::create_directory(scratch / "studioscope");
    const std::string theirs = "{\"version\": 1, \"overlays\": {\"wireframe\": true}}";
    write_text(scratch / "studioscope" / "settings.json", theirs);
    const std::string file = sample_file("source/ollie_lod3.smd");
    const std::string script = "frames 3\npicture {1}\nkey b\nframes 3\nquit\n";
    ::setenv("XDG_CONFIG_HOME", (scratch / "").c_str(), 1);
    const Played with = play(script, {file}, 1);
    ::setenv("XDG_CONFIG_HOME", (scratch / "empty").c_str(), 1);
    const Played without = play(script, {file}, 1);
    ::unsetenv("XDG_CONFIG_HOME");
    CHECK(changed_view(with.pictures[0], without.pictures[0]) == 0);
    CHECK(read_text(scratch / "studioscope" / "settings.json") == theirs);
    CHECK_FALSE(std::filesystem::exists(scratch / "empty"));
}

}  // namespace studioscope::settings_posix_window_test
