// Pipes and sparse files of POSIX that are dropped on the window: it stays open, reports them, and
// opens the next file.

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope::malicious_input_posix_window_test {

namespace fs = std::filesystem;

TEST_CASE(
    "a pipe, a sparse file of 40 GB and a deleted folder are reported, and the window stays open",
    "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
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
    CHECK(played.ran.status == 0);
    CHECK(played.reads(1, "is a device or a pipe, not a file"));
    if (!problem) CHECK(played.reads(2, "has 42949672960 bytes; files up to 1073741824 are read"));
    CHECK(played.reads(3, "gone"));
    CHECK(played.reads(4, "ollie_lod3.smd"));
}

}  // namespace studioscope::malicious_input_posix_window_test
