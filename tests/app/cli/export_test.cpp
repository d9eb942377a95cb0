// The verb export as scripts use it: exit statuses, what is written and what is not. The sample is
// a character, so that its report has losses (status 1).

#include <catch2/catch.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "core/text.h"
#include "host/output_folder.h"
#include "support/folder_snapshot.h"
#include "support/program.h"

namespace studioscope::export_test {

namespace {

namespace fs = std::filesystem;

const std::string kSample = "models/studioscope/ollie.mdl";

Ran export_to(const fs::path& output, std::vector<std::string> more = {},
              const std::string& input = sample_file(kSample)) {
    std::vector<std::string> words{"export", input, "-o", output.generic_string(), "-q"};
    words.insert(words.end(), more.begin(), more.end());
    return run_studioscope(words);
}

std::set<std::string> names_in(const fs::path& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().generic_string());
    return names;
}

}  // namespace

// The window writes over several frames.
TEST_CASE("a file that appears while others are written is not replaced unasked", "[export]") {
    const ScratchFolder scratch;
    const fs::path folder = scratch / "there";
    fs::create_directories(folder);
    const std::vector<FolderFile> files{{"a.qc", "new"}, {"b.smd", "new"}};
    for (const bool replaces : {false, true}) {
        CAPTURE(replaces);
        fs::remove(folder / "b.smd");
        Result<FolderWriter> writer = FolderWriter::begin(folder, files, replaces, {});
        REQUIRE(writer);
        while (writer->has_more()) REQUIRE(writer->write_next());
        write_text((folder / "b.smd").string(), "of the person");
        CHECK(bool(writer->finish()) == replaces);
        CHECK(read_text(folder / "b.smd") == (replaces ? "new" : "of the person"));
        CHECK(fs::exists(folder / "a.qc") == replaces);
    }
}

TEST_CASE("export writes a new folder and nothing next to it", "[export]") {
    const ScratchFolder scratch;
    const Ran ran = export_to(scratch / "out");
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(names_in(scratch / "") == std::set<std::string>{"out"});
    const auto report = nlohmann::json::parse(read_text(scratch / "out/export.json"));
    CHECK(report["format_version"] == 1);
    CHECK(report["input"] == "models/studioscope/ollie.mdl");
    CHECK_FALSE(report["lost"].empty());
    std::set<std::string> listed;
    for (const auto& file : report["output"]) listed.insert(file.get<std::string>());
    CHECK(listed == names_in(scratch / "out"));
    CHECK(listed.contains("ollie.qc"));
    CHECK(read_text(scratch / "out/ollie.qc").starts_with("// Made of models/studioscope/ollie"));
}

TEST_CASE("a written QC is opened and compared like any other", "[export]") {
    const ScratchFolder scratch;
    export_to(scratch / "out");
    const Ran ran = run_studioscope({"info", (scratch / "out/ollie.qc").generic_string()});
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
}

TEST_CASE("NAME.qc names the QC in an existing folder", "[export]") {
    const ScratchFolder scratch;
    write_text(scratch / "theirs.txt", "of the person");
    CHECK(export_to(scratch / "hero.qc").status == 1);
    CHECK(fs::exists(scratch / "hero.qc"));
    CHECK(fs::exists(scratch / "export.json"));
    CHECK(read_text(scratch / "theirs.txt") == "of the person");
}

TEST_CASE("existing files are replaced with --force only, and none is deleted", "[export]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "out");
    write_text(scratch / "out/ollie.qc", "old");
    write_text(scratch / "out/theirs.txt", "of the person");
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran refused = export_to(scratch / "out");
    CHECK(refused.status == 2);
    CHECK(refused.err.find("--force") != std::string::npos);
    CHECK(changes_between(before, snapshot_of(scratch / "")).empty());
    CHECK(export_to(scratch / "out", {"--force"}).status == 1);
    CHECK(read_text(scratch / "out/ollie.qc") != "old");
    CHECK(read_text(scratch / "out/theirs.txt") == "of the person");
}

TEST_CASE("wrong outputs and inputs of export are wrong usage", "[export]") {
    const ScratchFolder scratch;
    CHECK(export_to("-").status == 2);
    for (const char* name : {"a.smd", "a.vta", "a.dmx"}) {
        CHECK(export_to(scratch / name, {"--each"}, sample_file("models")).status == 2);
        CHECK(export_to(scratch / name, {"--lod", "all"}).status == 2);
        CHECK(export_to(scratch / name, {"--textures"}).status == 2);
        CHECK(export_to(scratch / name, {"--scale", "1"}).status == 2);
    }
    CHECK(export_to(scratch / "a.vta", {"--clip", "wave"}).status == 2);
    CHECK(export_to(scratch / "a.smd", {"--clip", "none of these"}).status == 2);
    CHECK(export_to(scratch / "a", {"--lod", "1"}).status == 2);
    CHECK(export_to(scratch / "a", {}, sample_file("source/ollie.smd")).status == 2);
    CHECK(export_to(scratch / "a", {}, sample_file("models")).status == 2);
    CHECK(export_to(scratch / "a", {sample_file(kSample)}).status == 2);
    CHECK(export_to(scratch / "a.qc", {"--each"}, sample_file("models")).status == 2);
    CHECK(export_to(scratch / "a", {"--each"}, sample_file("source/ollie.smd")).status == 2);
    CHECK(run_studioscope({"export", sample_file(kSample)}).status == 2);
    CHECK(names_in(scratch / "").empty());
}

TEST_CASE("one source is written in its place, and replaces no input", "[export]") {
    const ScratchFolder scratch;
    const std::string source = sample_file("source/ollie.smd");
    write_text((scratch / "a.dmx").string(), "old");
    const Ran dmx = export_to(scratch / "a.dmx", {"--report", "json"}, source);
    CAPTURE(dmx.err);
    CHECK(dmx.status == 0);
    const auto report = nlohmann::json::parse(dmx.out);
    CHECK(report["output"] == nlohmann::json::array({"a.dmx"}));
    CHECK(report["written"]["triangle"] == 37896);
    CHECK(read_text(scratch / "a.dmx").starts_with("<!-- dmx encoding keyvalues2 1"));
    const std::string before = read_text(scratch / "a.dmx");
    CHECK(export_to(scratch / "a.dmx", {}, (scratch / "a.dmx").generic_string()).status == 2);
    CHECK(read_text(scratch / "a.dmx") == before);
    CHECK(export_to(scratch / "b.smd", {}, (scratch / "a.dmx").generic_string()).status == 0);
    CHECK(export_to(scratch / "w.dmx", {"--clip", "wave"}).status == 0);
    CHECK(names_in(scratch / "") == std::set<std::string>{"a.dmx", "b.smd", "w.dmx"});
}

TEST_CASE("what cannot be read or written is status 3", "[export]") {
    const ScratchFolder scratch;
    CHECK(export_to(scratch / "a", {}, (scratch / "no.mdl").generic_string()).status == 3);
    CHECK(export_to(scratch / "no/folder/a").status == 3);
    write_text(scratch / "file", "a file");
    CHECK(export_to(scratch / "file").status == 3);
    CHECK(names_in(scratch / "") == std::set<std::string>{"file"});
}

TEST_CASE("export --each writes every model by its path", "[export]") {
    const ScratchFolder scratch;
    const Ran ran =
        export_to(scratch / "all", {"--each", "--report", "json"}, sample_file("models"));
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(fs::exists(scratch / "all/studioscope/ollie/ollie.qc"));
    CHECK(nlohmann::json::parse(ran.out).is_array());
}

// The sample with a name of Windows-1251, in a file that Windows takes for a device, as is its hat.
TEST_CASE("names in other scripts and those of devices go through the verb", "[export]") {
    const ScratchFolder scratch;
    const std::string own = "mantle", other = "\xEC\xE0\xED\xF2\xE8\xFF";
    const fs::path sample = sample_file(kSample);
    std::string mdl = read_text(sample);
    for (const auto& [from, to] :
         {std::pair{own + '\0', other + '\0'}, {std::string("hat\0", 4), std::string("con\0", 4)}})
        for (size_t at = mdl.find(from); at != mdl.npos; at = mdl.find(from, at))
            mdl.replace(at, from.size(), to);
    write_text(scratch / "con.mdl", mdl);
    for (const char* ending : {".vvd", ".dx90.vtx"})
        fs::copy_file(fs::path(sample).replace_extension(ending),
                      fs::path(scratch / "con").concat(ending));
    const Ran ran = export_to(scratch / "out", {}, (scratch / "con.mdl").generic_string());
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(is_utf8(ran.err));
    const std::set<std::string> names = names_in(scratch / "out");
    CHECK(names.contains("con_2.qc"));
    CHECK(names.contains("con_2.dmx"));
    CHECK_FALSE(names.contains("con.dmx"));
    const std::string qc = read_text(scratch / "out/con_2.qc");
    CHECK(qc.find("$definebone \"" + other + "\"") != std::string::npos);
    CHECK(read_text(scratch / "out/con_2.dmx").find("\"" + other + "\"") != std::string::npos);
    const auto report = nlohmann::json::parse(read_text(scratch / "out/export.json"));
    CHECK(report["equal"]["bone"] == 54);
}

TEST_CASE("a model lies below its own folder, not one whose name begins alike", "[export]") {
    const ScratchFolder scratch;
    for (const char* root : {"models", "models_old"})
        fs::copy(sample_file("models"), scratch / root, fs::copy_options::recursive);
    export_to(scratch / "all", {"--each", (scratch / "models").generic_string()},
              (scratch / "models_old").generic_string());
    CHECK(names_in(scratch / "all") == std::set<std::string>{"studioscope"});
    CHECK(names_in(scratch / "all/studioscope") == std::set<std::string>{"ollie", "ollie_2"});
}

TEST_CASE("export --textures writes materials and pictures by their paths", "[export]") {
    const ScratchFolder scratch;
    const Ran ran = export_to(scratch / "out", {"--textures", "--max-texture", "64"});
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    const fs::path hat = scratch / "out/materials/models/studioscope";
    std::set<std::string> endings;
    for (const std::string& name : names_in(hat)) endings.insert(fs::path(name).extension());
    CHECK(endings == std::set<std::string>{".vmt", ".png"});
    for (const std::string& name : names_in(hat)) {
        if (!name.ends_with(".vmt")) continue;
        CHECK(read_text(hat / name) ==
              read_text(sample_file("materials/models/studioscope/" + name)));
    }
    CHECK(export_to(scratch / "b", {"--max-texture", "64"}).status == 2);
    CHECK(export_to(scratch / "b", {"--textures", "--max-texture", "0"}).status == 2);
    CHECK_FALSE(fs::exists(scratch / "b"));
}

TEST_CASE("a material that is read is never replaced by its copy", "[export]") {
    const ScratchFolder scratch;
    for (const char* folder : {"models", "materials"})
        fs::copy(sample_file(folder), scratch / folder, fs::copy_options::recursive);
    const FolderSnapshot before = snapshot_of(scratch / "");
    const std::string model = (scratch / kSample).generic_string();
    CHECK(export_to(scratch / "", {"--textures", "--force"}, model).status == 2);
    CHECK(changes_between(before, snapshot_of(scratch / "")).empty());
}

TEST_CASE("check --round-trip reports what export would, and writes nothing", "[export]") {
    const ScratchFolder scratch;
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
        fs::copy_file(sample_file("models/studioscope/ollie" + std::string(ending)),
                      scratch / ("ollie" + std::string(ending)));
    const FolderSnapshot before = snapshot_of(scratch / "");
    const Ran ran =
        run_studioscope({"check", (scratch / "ollie.mdl").generic_string(), "--round-trip"});
    CHECK(ran.out.find("[export-physics]") != std::string::npos);
    CHECK(ran.status == 0);
    CHECK(changes_between(before, snapshot_of(scratch / "")).empty());
}

#ifndef _WIN32
// Windows lets only some users make links.
TEST_CASE("no link leads an export out of its folder", "[export]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "out");
    fs::create_directories(scratch / "elsewhere");
    write_text(scratch / "elsewhere/file", "of the person");
    fs::create_symlink(scratch / "elsewhere/file", scratch / "out/ollie.qc");
    CHECK(export_to(scratch / "out", {"--force"}).status == 3);
    CHECK(read_text(scratch / "elsewhere/file") == "of the person");
    fs::remove(scratch / "out/ollie.qc");
    fs::create_directory_symlink(scratch / "elsewhere", scratch / "out/studioscope");
    CHECK(export_to(scratch / "out", {"--each", "--force"}, sample_file("models")).status == 3);
    CHECK(names_in(scratch / "elsewhere") == std::set<std::string>{"file"});
}
#endif

TEST_CASE("export writes one .glb, or a .gltf with others next to it", "[export]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "text");
    const Ran ran = export_to(scratch / "ollie.glb", {"--clip", "wave"});
    CAPTURE(ran.err);
    CHECK(ran.status == 1);
    CHECK(ran.out.find("1 file; written: ") != std::string::npos);
    CHECK(ran.out.find("1 clip") != std::string::npos);
    CHECK(names_in(scratch / "") == std::set<std::string>{"ollie.glb", "text"});
    const std::string glb = read_text(scratch / "ollie.glb");
    CHECK(glb.starts_with("glTF"));
    CHECK(export_to(scratch / "ollie.glb", {"--clip", "wave"}).status == 1);
    CHECK(read_text(scratch / "ollie.glb") == glb);

    const Ran text = export_to(scratch / "text/a.gltf", {"--clips", "none", "--report", "json"});
    CHECK(text.status == 1);
    const auto report = nlohmann::json::parse(text.out);
    std::set<std::string> listed;
    for (const auto& file : report["output"]) listed.insert(file.get<std::string>());
    CHECK(listed == names_in(scratch / "text"));
    CHECK(listed.contains("a.bin"));
    CHECK(report["written"]["bone"] == 54);
    CHECK(report["equal"].empty());
    CHECK(export_to(scratch / "text/a.gltf").status == 2);
    CHECK(export_to(scratch / "text/a.gltf", {"--force"}).status == 1);
}

TEST_CASE("options that only glTF has are wrong usage for sources", "[export]") {
    const ScratchFolder scratch;
    for (const std::string option :
         {"--extras", "--lod=0", "--clips=all", "--clip=wave", "--root-motion=off", "--scale=1"}) {
        CAPTURE(option);
        CHECK(export_to(scratch / "out", {option}).status == 2);
        CHECK_FALSE(fs::exists(scratch / "out"));
    }
    CHECK(export_to(scratch / "a.glb", {"--each"}).status == 2);
    CHECK(export_to(scratch / "a.glb", {"--lod", "4"}).status == 2);
    CHECK(export_to(scratch / "a.glb", {"--lod", "8"}).status == 2);
    CHECK(export_to(scratch / "a.glb", {"--clip", "nothing"}).status == 2);
    CHECK(export_to(scratch / "a.glb", {"--scale", "0"}).status == 2);
    CHECK(export_to(scratch / "none/a.glb").status == 3);
    CHECK(names_in(scratch / "").empty());
    CHECK(export_to(scratch / "a.glb", {"--lod", "3", "--max-texture", "16"}).status == 1);
}

TEST_CASE("sources without clips have no sequence, and the report says so", "[export]") {
    const ScratchFolder scratch;
    CHECK(export_to(scratch / "own", {"--clips=own"}).status == 1);
    CHECK(fs::exists(scratch / "own/idle.smd"));
    CHECK(export_to(scratch / "none", {"--clips=none"}).status == 1);
    CHECK_FALSE(fs::exists(scratch / "none/idle.smd"));
    CHECK(read_text(scratch / "none/ollie.qc").find("$sequence") == std::string::npos);
    const auto report = nlohmann::json::parse(read_text(scratch / "none/export.json"));
    CHECK(report["not_checked"].back() == "clips, which were left out");
    // of clips nothing: normals and lags of a face as DMX
    for (const auto& entry : report["differs"]) {
        CAPTURE(entry.dump());
        CHECK((entry["kind"] == "vertices" || entry["kind"] == "shape"));
    }
}

TEST_CASE("sequences in a file of their own and deltas on the bind pose are choices of sources",
          "[export]") {
    const ScratchFolder scratch;
    CHECK(export_to(scratch / "out", {"--qci", "--deltas", "on-bind"}).status == 1);
    CHECK(fs::exists(scratch / "out/ollie_sequences.qci"));
    CHECK(export_to(scratch / "a.glb", {"--qci"}).status == 2);
    CHECK_FALSE(fs::exists(scratch / "a.glb"));
}

TEST_CASE("sources come out as glTF, too", "[export]") {
    const ScratchFolder scratch;
    const Ran ran = export_to(scratch / "a.glb", {sample_file("source/anims/wave.smd")},
                              sample_file("source/ollie.smd"));
    CAPTURE(ran.err);
    CHECK(ran.status == 0);
    CHECK(ran.out.find("1 clip") != std::string::npos);
    CHECK(export_to(scratch / "b.glb", {}, sample_file("source/ollie.qc")).status == 1);
    CHECK(export_to(scratch / "c.glb", {}, sample_file("source/ollie.dmx")).status == 1);
}

}  // namespace studioscope::export_test
