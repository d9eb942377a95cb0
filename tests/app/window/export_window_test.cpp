// The export dialog in the window itself, by keys and mouse, and what it leaves on the disk.

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "support/archive_writers.h"
#include "support/folder_snapshot.h"
#include "support/played.h"

namespace studioscope::export_window_test {

namespace {

namespace fs = std::filesystem;

// A folder with the sample's model, or an addon that has it.
class ExportedSample {
public:
    ExportedSample() {
        fs::create_directories(scratch / "models");
        PackedFiles packed;
        for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"}) {
            const std::string name = "models/ollie" + std::string(ending);
            const std::string from = "models/studioscope/ollie" + std::string(ending);
            fs::copy_file(sample_file(from), scratch / name);
            packed.push_back({name, read_text(sample_file(from))});
        }
        write_text(scratch / "hats.gma", std::string(as_text(pack_gma(packed))));
    }

    const ScratchFolder scratch;
};

// In a window of 1280 x 800: the button Export, the one beside it, and the field of the folder.
const std::string kPress = "mouse 327 636\nframes 2\nclick left\n";
const std::string kExport = kPress + "frames 2\n";
const std::string kDialog = "frames 3\nkey ctrl+e\nframes 3\ntext {text 1}\n";

std::set<std::string> names_below(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (!entry.is_directory())
            names.insert(fs::relative(entry.path(), folder).generic_string());
    return names;
}

}  // namespace

TEST_CASE("the window exports what the verb does", "[window]") {
    const ExportedSample sample;
    const std::string model = (sample.scratch / "models/ollie.mdl").string();
    const Played played = play(kDialog + kExport + "frames 20\ntext {text 2}\nquit\n", {model}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(1, "will be written"));
    CHECK(played.reads(1, "without a collision mesh"));
    CHECK(played.reads(2, "Written: "));
    run_studioscope({"export", model, "-o", (sample.scratch / "verb").string(), "-q"});
    const fs::path window = sample.scratch / "models/ollie_sources", verb = sample.scratch / "verb";
    CHECK(names_below(window) == names_below(verb));
    for (const std::string& name : names_below(verb)) {
        CAPTURE(name);
        CHECK(read_text(window / name) == read_text(verb / name));
    }
}

TEST_CASE("the window exports glTF as the verb does", "[window]") {
    const ExportedSample sample;
    const std::string model = (sample.scratch / "models/ollie.mdl").string();
    const std::string choose =
        "mouse 420 216\nframes 2\nclick left\nframes 4\nmouse 338 263\nframes 2\nclick left\n"
        "frames 20\ntext {text 2}\n";
    const Played played =
        play(kDialog + choose + kExport + "frames 20\ntext {text 3}\nquit\n", {model}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(2, "glTF (.glb)"));
    CHECK(played.reads(2, "2 clip"));
    CHECK(played.reads(3, "Written: "));
    run_studioscope({"export", model, "-o", (sample.scratch / "ollie.glb").string(), "-q"});
    const fs::path window = sample.scratch / "models/ollie_gltf";
    CHECK(names_below(window) == std::set<std::string>{"ollie.glb"});
    CHECK(read_text(window / "ollie.glb") == read_text(sample.scratch / "ollie.glb"));
}

TEST_CASE("the sources of a model in an addon are written next to the addon", "[window]") {
    const ExportedSample sample;
    const Played played = play(kDialog + kExport + "frames 20\ntext {text 2}\nquit\n",
                               {(sample.scratch / "hats.gma").string() + "!/models/ollie.mdl"}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(2, "Written: "));
    const auto report =
        nlohmann::json::parse(read_text(sample.scratch / "ollie_sources/export.json"));
    CHECK(report["input"] == "models/studioscope/ollie.mdl");
    CHECK(names_below(sample.scratch / "ollie_sources").contains("ollie.qc"));
}

TEST_CASE("an export that is left in the middle leaves nothing", "[window]") {
    const ExportedSample sample;
    const FolderSnapshot before = snapshot_of(sample.scratch / "");
    const std::string model = (sample.scratch / "models/ollie.mdl").string();
    // the first frame writes the largest file
    const std::string begin = kDialog + "mouse 327 636\nframes 2\nclick left\nframes 1\n";
    const Played cancelled =
        play(begin + "text {text 2}\nkey escape\nframes 3\ntext {text 3}\nquit\n", {model}, 0);
    CHECK(cancelled.reads(2, "Writing "));
    CHECK_FALSE(cancelled.reads(3, "ollie_lod3.smd"));
    CHECK(changes_between(before, snapshot_of(sample.scratch / "")).empty());
    play(begin + "quit\n", {model}, 0);
    CHECK(changes_between(before, snapshot_of(sample.scratch / "")).empty());
}

TEST_CASE("an export into files that are there is refused, and they stay", "[window]") {
    const ExportedSample sample;
    fs::create_directories(sample.scratch / "models/there");
    write_text(sample.scratch / "models/there/ollie.qc", "of the person");
    const FolderSnapshot before = snapshot_of(sample.scratch / "");
    const std::string folder = (sample.scratch / "models/there").string();
    const std::string type =
        "mouse 900 190\nframes 2\nclick left\nframes 2\nkey ctrl+a\nframes 2\ntype " + folder +
        "\nframes 2\n";
    const Played played = play(kDialog + type + kExport + "frames 5\ntext {text 2}\nquit\n",
                               {(sample.scratch / "models/ollie.mdl").string()}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(2, "it exists"));
    CHECK(changes_between(before, snapshot_of(sample.scratch / "")).empty());
}

TEST_CASE(
    "the sources of a model that is opened while others are written come before they are written",
    "[window]") {
    const ExportedSample sample;
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
        fs::copy_file(sample.scratch / ("models/ollie" + std::string(ending)),
                      sample.scratch / ("models/second" + std::string(ending)));
    const std::string first = (sample.scratch / "models/ollie.mdl").string();
    const std::string second = (sample.scratch / "models/second.mdl").string();
    const Played played =
        play(kDialog + kPress + "open " + second + "\nframes 40\ntext {text 2}\n" + kExport +
                 "frames 20\ntext {text 3}\nquit\n",
             {first}, 0);
    CAPTURE(played.texts);
    CHECK(played.reads(2, "Written: "));
    CHECK(played.reads(3, "second.qc"));
    CHECK(played.reads(3, "will be written"));
    CHECK_FALSE(fs::exists(sample.scratch / "models/second_sources"));
    CHECK(names_below(sample.scratch / "models/ollie_sources").contains("ollie.qc"));
}

TEST_CASE("an export needs the name of a folder", "[window]") {
    const ExportedSample sample;
    const FolderSnapshot before = snapshot_of(sample.scratch / "");
    const std::string field =
        "mouse 900 190\nframes 2\nclick left\nframes 2\nkey ctrl+a\nframes 2\n";
    const std::vector<std::string> model{(sample.scratch / "models/ollie.mdl").string()};
    const Played empty = play(kDialog + field +
                                  "key ctrl+x\nframes 2\nkey enter\nframes 3\n"
                                  "text {text 2}\nquit\n",
                              model, 0);
    CAPTURE(empty.texts);
    CHECK(empty.reads(2, "will be written"));
    CHECK(changes_between(before, snapshot_of(sample.scratch / "")).empty());
}

}  // namespace studioscope::export_window_test
