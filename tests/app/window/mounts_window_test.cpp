// The Mounts tab, and folders and archives that are opened or dropped, in the window.

#include <catch2/catch.hpp>

#include "support/played.h"
#include "support/sample_tree.h"

namespace studioscope::mounts_window_test {

namespace {

// Opens the tab by the command palette.
const std::string kOpenTab = "key ctrl+p\nframes 2\ntype Mounts\nframes 2\nkey enter\nframes 3\n";

}  // namespace

TEST_CASE("a missing material is traced to a muted mount, in a game of three addons", "[window]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    const Played played =
        play("frames 3\n" + kOpenTab +
                 "text {text 1}\npicture {1}\n"
                 "mouse 21 645\nclick left\nframes 5\n"  // the checkbox of the second mount
                 "text {text 2}\npicture {2}\n"
                 "mouse 800 633\nclick left\nframes 5\ntext {text 3}\n"  // the first dependency
                 "mouse 21 645\nclick left\nframes 5\npicture {3}\ntext {text 4}\nquit\n",
             {tree.model()}, 3);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "17 files are needed, 17 found\n"));
    CHECK(played.reads(2, "10 files are needed, 5 found, 5 missing\n"));
    CHECK(played.reads(3, "Only what is muted has it\n"));
    CHECK(played.reads(3, "b_rest.vpk\n"));
    CHECK(played.reads(4, "One mount has it\nwins\n"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.01);
    // the same picture, camera included
    CHECK(changed_view(played.pictures[0], played.pictures[2]) < 0.001);
}

TEST_CASE("a dropped archive is mounted, and a message says what it provides", "[window]") {
    const ScratchFolder scratch;
    PackedFiles models = files_below(sample_files(), "models");
    for (PackedFile& file : models)
        if (file.path.ends_with(".vvd")) ++file.text.at(8);  // its checksum
    write_files(scratch / "mod", models);
    write_bytes_to(scratch / "hats.gma", pack_gma(files_below(sample_files(), "materials")));
    const Played played = play("frames 3\ndrop " + (scratch / "hats.gma").string() +
                                   "\nframes 5\n" + kOpenTab + "text {text 1}\nquit\n",
                               {(scratch / "mod" / kSampleModel).string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "hats.gma is mounted: 14 of the model's files come from it\n"));
    CHECK(played.reads(1, "mounted by hand\n"));
    CHECK(played.reads(1, "ollie.mdl\n"));
    // the model is reloaded, while its files are unchanged
    const std::string& said = played.ran.err;
    const size_t first = said.find("[vvd-checksum]");
    REQUIRE(first != std::string::npos);
    CHECK(said.find("[vvd-checksum]", first + 1) == std::string::npos);
}

TEST_CASE("a dropped archive of which the model lacks nothing shows its models", "[window]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", sample_files());
    write_bytes_to(scratch / "other.gma", pack_gma({{"models/other/thing.mdl", "no model"}}));
    const Played played = play("frames 3\ndrop " + (scratch / "other.gma").string() +
                                   "\nframes 5\ntext {text 1}\nkey escape\nframes 3\n" + kOpenTab +
                                   "text {text 2}\nquit\n",
                               {(scratch / "mod" / kSampleModel).string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "1 model\n"));
    CHECK(played.reads(1, "thing.mdl\n"));
    CHECK_FALSE(played.reads(2, "thing.mdl\n"));
    CHECK(played.reads(2, "mounted by hand\n"));
    CHECK(played.reads(2, "ollie.mdl\n"));
}

TEST_CASE("an archive named on the command line shows its models, mounted, and opens one",
          "[window]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    files.push_back({"models/other/thing.mdl", "no model"});
    write_bytes_to(scratch / "all.vpk", pack_vpk(files, 1).directory);
    const Played played = play(
        "frames 9\ntext {text 1}\npicture {1}\ntype ollie\nframes 3\ntext {text 2}\nkey enter\n"
        "frames 5\ntext {text 3}\nkey ctrl+shift+o\nframes 3\ntext {text 4}\nquit\n",
        {(scratch / "all.vpk").string()}, 1);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "models/other/\n"));
    CHECK(played.reads(1, "thing.mdl\n"));
    CHECK(played.reads(1, "all.vpk: mounted, 0 of "));
    CHECK_FALSE(played.reads(2, "thing.mdl\n"));
    CHECK(played.reads(3, "22 166 vertices\n"));
    CHECK_FALSE(played.reads(3, "All mounts"));
    CHECK(played.reads(4, "All mounts"));  // the last pictures again
    CHECK(played.reads(4, "ollie.mdl\n"));
}

TEST_CASE("what is dropped for a model that lacks its files keeps the model, and offers its own",
          "[window]") {
    const ScratchFolder scratch;
    write_files(scratch / "mod", files_below(sample_files(), "models"));
    PackedFiles paint = files_below(sample_files(), "materials");
    paint.push_back({"models/other/thing.mdl", "no model"});
    write_bytes_to(scratch / "paint.gma", pack_gma(paint));
    const Played played = play("frames 3\ndrop " + (scratch / "paint.gma").string() +
                                   "\nframes 9\ntext {text 1}\npicture {1}\nquit\n",
                               {(scratch / "mod" / kSampleModel).string()}, 1);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "paint.gma is mounted: 14 of the model's files come from it\n"));
    CHECK(played.reads(1, "Show its 1 model\n"));
    CHECK_FALSE(played.reads(1, "thing.mdl\n"));
}

TEST_CASE("a file of the same name elsewhere is shown in place of a missing one, and undone",
          "[window]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    for (PackedFile& file : files)
        if (file.path == kSampleSkin) file.path = "materials/elsewhere/ollie_skin.vmt";
    write_files(scratch / "mod", files);
    const Played played =
        play("frames 3\n" + kOpenTab +
                 "text {text 1}\npicture {1}\nmouse 800 633\nclick left\nframes 5\n"
                 "text {text 2}\nmouse 884 633\nclick left\nframes 9\ntext {text 3}\npicture {2}\n"
                 "key ctrl+z\nframes 9\ntext {text 4}\npicture {3}\nquit\n",
             {(scratch / "mod" / kSampleModel).string()}, 3);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "1 missing"));
    CHECK(played.reads(2, "Not in any mount, but the same name is elsewhere:\n"));
    CHECK(played.reads(2, "Show with this\n"));
    CHECK(played.reads(3, "17 files are needed, 17 found\n"));
    CHECK(played.reads(3, "Shown with materials/elsewhere/ollie_skin.vmt"));
    CHECK(changed_view(played.pictures[0], played.pictures[1]) > 0.06);
    CHECK(played.reads(4, "1 missing"));
    CHECK(changed_view(played.pictures[0], played.pictures[2]) < 0.03);  // the toast
}

TEST_CASE("a mute is undone and redone by keys, and a dropped game is unmounted", "[window]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    const std::string mute = "mouse 21 645\nclick left\nframes 5\n",
                      undo = "key ctrl+z\nframes 5\n";
    const Played played = play("frames 3\n" + kOpenTab + mute + "text {text 1}\n" + undo +
                                   "text {text 2}\nkey ctrl+y\nframes 5\ntext {text 3}\n" + undo +
                                   undo + "text {text 4}\nquit\n",
                               {tree.model()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "10 files are needed, 5 found, 5 missing\n"));
    CHECK(played.reads(2, "17 files are needed, 17 found\n"));
    CHECK(played.reads(3, "10 files are needed, 5 found, 5 missing\n"));
    CHECK(played.reads(4, "17 files are needed, 17 found\n"));

    write_files(scratch / "alone", files_below(sample_files(), "models"));
    const Played dropped =
        play("frames 3\ndrop " + tree.mod.string() + "\nframes 5\n" + kOpenTab +
                 "text {text 1}\npicture {1}\nmouse 450 645\nclick left\nframes 5\n"
                 "text {text 2}\npicture {2}\n" +
                 undo + "text {text 3}\nquit\n",
             {(scratch / "alone" / kSampleModel).string()}, 2);
    CAPTURE(dropped.ran.err, dropped.texts);
    CHECK(dropped.reads(1, "17 files are needed, 17 found\n"));
    CHECK(dropped.reads(2, "9 files are needed, 3 found, 6 missing\n"));
    CHECK(dropped.reads(3, "17 files are needed, 17 found\n"));
}

TEST_CASE("missing materials are found near the model, and mounted by two clicks", "[window]") {
    const ScratchFolder scratch;
    // so deep that the search, which goes three folders up, sees nothing else
    const std::filesystem::path addons = scratch / "game/garrysmod/addons";
    write_files(addons / "hat", files_below(sample_files(), "models"));
    write_bytes_to(addons / "paint.gma", pack_gma(files_below(sample_files(), "materials")));
    const Played played = play("frames 3\n" + kOpenTab +
                                   "text {text 1}\nmouse 971 607\nclick left\nframes 5\n"   // Find
                                   "text {text 2}\nmouse 640 645\nclick left\nframes 20\n"  // Mount
                                   "text {text 3}\nquit\n",
                               {(addons / "hat" / kSampleModel).string()}, 0);
    CAPTURE(played.ran.err, played.texts);
    CHECK(played.reads(1, "6 missing"));
    CHECK(played.reads(2, "Found in 1 of 2 places:\n"));
    CHECK(played.reads(2, "6 of 6\n"));
    CHECK(played.reads(3, "17 files are needed, 17 found\n"));
}

}  // namespace studioscope::mounts_window_test
