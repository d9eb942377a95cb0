// The Folder page in the window: pictures of all models of a folder.

#include <catch2/catch.hpp>
#include <filesystem>
#include <string>

#include "support/played.h"
#include "support/program.h"

namespace studioscope::thumbnail_grid_window_test {

namespace {

namespace fs = std::filesystem;

// Three models with the sample's LOD 3, and one of a broken file.
void write_models(const fs::path& folder) {
    fs::create_directories(folder / "deeper");
    for (const char* name : {"a.smd", "b.smd", "deeper/c.smd"})
        fs::copy(sample_file("source/ollie_lod3.smd"), folder / name);
    write_text(folder / "prose.smd", "this is no model");
}

}  // namespace

TEST_CASE("a dropped folder shows its models, and a click opens one", "[window]") {
    const ScratchFolder scratch;
    write_models(scratch / "models");
    const Played played = play("frames 3\ndrop " + (scratch / "models").string() +
                                   "\nframes 5\ntext {text 1}\npicture {1}\n"
                                   "mouse 600 200\nframes 2\nclick left\nframes 5\ntext {text 2}\n"
                                   "key right\nframes 3\ntext {text 3}\nmouse 500 700\n"
                                   "key ctrl+shift+o\nframes 3\ntext {text 4}\npicture {2}\n"
                                   "key escape\nframes 3\ntext {text 5}\nquit\n",
                               {sample_file("source/ollie_hat.smd")}, 2);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "4 models\n"));
    for (const char* name : {"a.smd\n", "b.smd\n", "c.smd\n", "prose.smd\n"})
        CHECK(played.reads(1, name));
    CHECK(played.reads(1, "no nodes block: this is"));  // of the last one
    CHECK_FALSE(played.reads(2, "4 models\n"));
    CHECK(played.reads(2, "a.smd\n"));
    CHECK_FALSE(played.reads(2, "b.smd"));
    CHECK(played.reads(3, "2 of 3: b.smd"));  // the next file of the folder
    CHECK_FALSE(played.reads(3, "a.smd"));
    CHECK(played.reads(4, "4 models\n"));
    CHECK_FALSE(played.reads(5, "4 models\n"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) < 0.03);
}

TEST_CASE("the models of a folder are searched by name and by numbers", "[window]") {
    const ScratchFolder scratch;
    write_models(scratch / "models");
    fs::copy(sample_file("source/ollie_hat.smd"), scratch / "models/hat.smd");
    const std::string box = "mouse 400 77\nclick left\nframes 2\n";
    const Played played =
        play("frames 9\n" + box + "type hat\nframes 3\ntext {text 1}\nkey ctrl+a\n" +
                 "type bones > 1 and vertices > 20\nframes 3\ntext {text 2}\nkey ctrl+a\n" +
                 "type bone > 1\nframes 3\ntext {text 3}\nquit\n",
             {(scratch / "models").string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "1 of 5 models\n"));
    CHECK(played.reads(1, "hat.smd\n"));
    CHECK_FALSE(played.reads(1, "a.smd\n"));
    CHECK(played.reads(2, "of 5 models\n"));
    CHECK_FALSE(played.reads(2, "prose.smd\n"));  // nothing is known of it
    CHECK(played.reads(3, "did you mean bones?"));
}

TEST_CASE("a dropped model closes the page of the folder", "[window]") {
    const ScratchFolder scratch;
    write_models(scratch / "models");
    const Played played =
        play("frames 5\ntext {text 1}\ndrop " + sample_file("source/ollie_hat.smd") +
                 "\nframes 5\ntext {text 2}\nkey ctrl+shift+o\nframes 3\ntext {text 3}\nquit\n",
             {(scratch / "models").string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "4 models\n"));
    CHECK_FALSE(played.reads(2, "4 models\n"));
    CHECK(played.reads(2, "ollie_hat.smd"));
    CHECK(played.reads(3, "4 models\n"));  // those that were shown last
}

TEST_CASE("a folder without a model says so", "[window]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "empty");
    const Played played =
        play("frames 5\ntext {text 1}\nquit\n", {(scratch / "empty").string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "There is no model in it: it is empty.\n"));
}

}  // namespace studioscope::thumbnail_grid_window_test
