// Folders that vanish while the window shows what is in them.

#include <catch2/catch.hpp>
#include <filesystem>

#include "support/played.h"
#include "support/skip.h"

namespace studioscope::malicious_input_window_test {

namespace fs = std::filesystem;

TEST_CASE("a folder deleted while its model is open, or while it is listed, is reported",
          "[window]") {
    if (!has_display()) SKIP(kNoDisplay);
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
    CHECK(played.ran.status == 0);
    CHECK(played.reads(1, "open.smd was deleted or moved: showing the last version read"));
    CHECK(played.reads(1, "triangles"));  // the model is still shown
    CHECK_FALSE(played.reads(2, "deleted or moved"));
    CHECK(played.reads(3, "other.smd"));
    CHECK_FALSE(played.reads(4, "other.smd"));
    CHECK(played.reads(4, "mod cannot be listed: No such file"));
    CHECK(played.reads(5, "ollie_lod3.smd"));
}

}  // namespace studioscope::malicious_input_window_test
