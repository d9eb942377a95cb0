// Folders that vanish while the window shows what is in them.

#include <catch2/catch.hpp>
#include <filesystem>

#ifndef _WIN32
#include <sys/stat.h>
#endif

#include "support/played.h"

namespace studioscope::malicious_input_window_test {

namespace fs = std::filesystem;

TEST_CASE("a folder deleted while its model is open, or while it is listed, is reported",
          "[window]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "mod";
    const auto fill = [&] {
        fs::create_directory(folder);
        fs::copy_file(sample_file("source/ollie_lod3.smd"), folder / "open.smd");
        fs::copy_file(sample_file("source/ollie_hat_lod3.smd"), folder / "other.smd");
    };
    fill();
    const Played played =
        play("frames 5\nmeet {meet}\n" + kCheckFiles + "text {text 1}\nmeet {meet}\n" +
                 kCheckFiles + "text {text 2}\nkey ctrl+o\nframes 5\ntext {text 3}\nmeet {meet}\n" +
                 kCheckFiles + "text {text 4}\nkey escape\nframes 5\ndrop " +
                 sample_file("source/ollie_lod3.smd") + "\nframes 4\ntext {text 5}\nquit\n",
             {(folder / "open.smd").string()}, 0, {},
             {[&] { fs::remove_all(folder); }, fill, [&] { fs::remove_all(folder); }});
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "open.smd was deleted or moved: showing the last version read"));
    CHECK(played.reads(1, "triangles"));  // the model is still shown
    CHECK_FALSE(played.reads(2, "deleted or moved"));
    CHECK(played.reads(3, "other.smd"));
    CHECK_FALSE(played.reads(4, "other.smd"));
    CHECK(played.reads(4, "mod cannot be listed: No such file"));
    CHECK(played.reads(5, "ollie_lod3.smd"));
}

#ifndef _WIN32

// Pipes and sparse files of POSIX that are dropped on the window: it stays open, reports them, and
// opens the next file.

TEST_CASE(
    "a pipe, a sparse file of 40 GB and a deleted folder are reported, and the window stays open",
    "[window]") {
    const ScratchFolder scratch;
    const std::string pipe = (scratch / "pipe.mdl").string();
    const std::string sparse = (scratch / "sparse.smd").string();
    const std::string gone = (scratch / "gone").string();
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    write_text(sparse, "version 1\n");
    std::error_code problem;
    fs::resize_file(sparse, uintmax_t{40} << 30, problem);
    const std::string wait = "frames 4\n";
    const Played played =
        play("frames 5\ndrop " + pipe + "\n" + wait + "text {text 1}\ndrop " + sparse + "\n" +
                 wait + "text {text 2}\ndrop " + gone + "\n" + wait + "text {text 3}\ndrop " +
                 sample_file("source/ollie_lod3.smd") + "\n" + wait + "text {text 4}\nquit\n",
             {sample_file("source/ollie_hat_lod3.smd")}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "is a device or a pipe, not a file"));
    if (!problem) CHECK(played.reads(2, "has 42949672960 bytes; files up to 1073741824 are read"));
    CHECK(played.reads(3, "gone"));
    CHECK(played.reads(4, "ollie_lod3.smd"));
}

#endif

}  // namespace studioscope::malicious_input_window_test
