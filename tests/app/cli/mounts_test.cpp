// Archives opened by name, mounts, and which mount is used. The expected values follow from the
// trees made by the tests, and from content.md.

#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "content/disk_files.h"
#include "support/program.h"
#include "support/sample_tree.h"
#include "window/session.h"

namespace studioscope::mounts_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The entry of `info --needs --json` for a path.
json need(const Ran& ran, const std::string& path) {
    for (const json& entry : json::parse(ran.out))
        if (entry["path"] == path) return entry;
    return {};
}

}  // namespace

TEST_CASE("the sample is the same out of every kind of archive", "[app][archives]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    write_bytes_to(scratch / "one.vpk", pack_vpk(files, 1).directory);
    write_bytes_to(scratch / "addon.gma", pack_gma(files));
    PackedFiles parts = files;
    for (size_t i = 0; i < parts.size(); ++i) {
        parts[i].part = static_cast<uint16_t>(i % 2);
        parts[i].preload = 4;
    }
    const PackedVpk split = pack_vpk(parts, 2);
    write_bytes_to(scratch / "pak01_dir.vpk", split.directory);
    write_bytes_to(scratch / "pak01_000.vpk", split.parts.at(0));
    write_bytes_to(scratch / "pak01_001.vpk", split.parts.at(1));
    for (PackedFile& file : files) file.method = 8;
    write_bytes_to(scratch / "hat.zip", pack_zip(files));
    for (PackedFile& file : files) file.method = 14;
    write_bytes_to(scratch / "map.bsp", pack_bsp(files));

    const Ran loose =
        run_studioscope({"pose", sample_file(kSampleModel), "-o", "-", "--skinner", "cpu"});
    REQUIRE(loose.status == 0);
    const std::string by_folder = (scratch / "folder.png").generic_string();
    REQUIRE(
        run_studioscope({"render", sample_file(kSampleModel), "-o", by_folder, "--size", "96x96"})
            .status == 0);
    const std::string picture = read_text(by_folder);
    for (const char* archive :
         {"one.vpk", "addon.gma", "pak01_dir.vpk", "pak01_001.vpk", "hat.zip", "map.bsp"}) {
        CAPTURE(archive);
        const std::string path = (scratch / archive).generic_string() + "!" + kSampleModel;
        const Ran ran = run_studioscope({"pose", path, "-o", "-", "--skinner", "cpu"});
        CHECK(ran.status == 0);
        CHECK(ran.out.size() == loose.out.size());
        const Ran info = run_studioscope({"info", "--needs", "--json", path});
        CHECK(need(info, kSampleSkin)["status"] == "found");  // the archive provides materials too
        const std::string drawn = (scratch / "drawn.png").generic_string();
        REQUIRE(run_studioscope({"render", path, "-o", drawn, "--size", "96x96"}).status == 0);
        CHECK(read_text(drawn) == picture);
        CHECK(run_studioscope({"check", path}).status == 0);
    }
}

// content.md 1: capitals occur, and paths are compared ignoring case and with either slash.
TEST_CASE("a model in an archive and its dependencies are found ignoring case", "[app][archives]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    write_bytes_to(scratch / "low.vpk", pack_vpk(files).directory);
    for (PackedFile& file : files)
        for (char& c : file.path) c = static_cast<char>(std::toupper(c));
    write_bytes_to(scratch / "high.zip", pack_zip(files));
    for (const char* archive : {"low.vpk", "high.zip"})
        for (const char* name :
             {"models/studioscope/ollie.mdl", "MODELS/Studioscope/OLLIE.MDL",
              "models\\studioscope\\ollie.mdl", "./models//studioscope/ollie.VVD"}) {
            CAPTURE(archive, name);
            const std::string path = (scratch / archive).generic_string() + "!" + name;
            const Ran ran = run_studioscope({"info", "--needs", "--json", path});
            REQUIRE(ran.status == 0);
            const json needs = json::parse(ran.out);
            CHECK(needs.size() > 4);
            for (const json& entry : needs) {
                CHECK(entry["status"] == "found");
                CHECK(entry["candidates"].size() == 1);
            }
        }
}

TEST_CASE("a file missing from an archive is reported by name", "[app][archives]") {
    const ScratchFolder scratch;
    write_bytes_to(scratch / "addon.gma", pack_gma({{"a.txt", "a"}}));
    const std::string archive = (scratch / "addon.gma").generic_string();
    const Ran missing = run_studioscope({"info", archive + "!models/none.mdl"});
    CHECK(missing.status == 3);
    CHECK(missing.err.find("addon.gma!models/none.mdl") != std::string::npos);
    // a slash in place of the ! names the same
    CHECK(run_studioscope({"info", archive + "/models/none.mdl"}).err == missing.err);
    write_text(scratch / "bad.vpk", "no archive at all");
    CHECK(run_studioscope({"info", (scratch / "bad.vpk").generic_string() + "!x.mdl"}).status == 3);
}

TEST_CASE("materials come from mounts, and info --needs lists the mount used", "[app][mounts]") {
    const ScratchFolder scratch;
    const fs::path game = scratch / "game";
    PackedFiles materials, models;
    for (const PackedFile& file : sample_files())
        (file.path.starts_with("models") ? models : materials).push_back(file);
    for (const PackedFile& file : models)
        write_bytes_to(game / "mod" / file.path,
                       Bytes(as_bytes(file.text).begin(), as_bytes(file.text).end()));
    const std::string path = (game / "mod" / kSampleModel).generic_string();
    CHECK(need(run_studioscope({"info", "--needs", "--json", path}), kSampleSkin)["status"] ==
          "missing");

    // named on the command line
    write_bytes_to(scratch / "elsewhere/addon.gma", pack_gma(materials));
    const std::string mount = (scratch / "elsewhere/addon.gma").generic_string();
    const Ran mounted = run_studioscope({"info", "--needs", "--json", "--mount", mount, path});
    CHECK(need(mounted, kSampleSkin)["status"] == "found");
    CHECK(need(mounted, kSampleSkin)["mount"] == fs::absolute(mount).generic_string() + "!");

    // by the gameinfo.txt above the model; a hat in custom comes before it
    write_text(
        game / "mod/gameinfo.txt",
        "GameInfo { FileSystem { SearchPaths { game mod/custom/* game base.vpk game mod } } }");
    write_bytes_to(game / "base.vpk", pack_vpk(materials).directory);
    const Ran base = run_studioscope({"info", "--needs", "--json", path});
    CHECK(need(base, kSampleSkin)["mount"] == (game / "base.vpk!").generic_string());
    write_bytes_to(game / "mod/custom/new/" / fs::path(kSampleSkin), Bytes{});
    const Ran custom = run_studioscope({"info", "--needs", "--json", path});
    CHECK(need(custom, kSampleSkin)["mount"] == (game / "mod/custom/new").generic_string());
    CHECK(need(custom, kSampleSkin)["candidates"].size() == 2);
}

TEST_CASE("of the places of a file the first ten are listed, and all are compared",
          "[app][mounts]") {
    const ScratchFolder scratch;
    const fs::path mod = scratch / "game/mod";
    write_files(mod, files_below(sample_files(), "models"));
    write_text(mod / "gameinfo.txt",
               "GameInfo { FileSystem { SearchPaths { game mod/custom/* game mod } } }");
    const std::string path = (mod / kSampleModel).generic_string();
    const auto add = [&](size_t addon) {
        write_files(mod / ("custom/addon" + std::to_string(10 + addon)),
                    {{kSampleSkin, "UnlitGeneric { $alpha 0." + std::to_string(addon) + " }"}});
    };
    for (size_t count = 0; count < 12; ++count) {
        add(count);
        if (count < 9) continue;  // of 10, 11 and 12 addons
        CAPTURE(count);
        const Ran ran = run_studioscope({"info", "--needs", "--json", path});
        const json skin = need(ran, kSampleSkin);
        CHECK(skin["candidates"].size() == 10);
        CHECK(skin["candidate_count"] == count + 1);
        CHECK(skin["candidates"][9] == (mod / "custom/addon19" / kSampleSkin).generic_string());
        const std::string text = run_studioscope({"info", "--needs", path}).out;
        const std::string more = "    and " + std::to_string(count - 9) + " more\n";
        CHECK((text.find(more) != std::string::npos) == (count > 9));
        CHECK((text.find(" more\n") != std::string::npos) == (count > 9));
    }
    // the last of twelve differs from the first
    const Ran checked = run_studioscope({"check", "--max-messages", "0", path});
    CHECK((checked.out + checked.err).find("addons addon10 and addon21 have different versions") !=
          std::string::npos);
}

TEST_CASE("a missing material folder is an error, an existing one is not", "[app][mounts]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "empty");
    write_text(scratch / "skin.vmt", "UnlitGeneric { }");
    write_bytes_to(scratch / "hats.gma", pack_gma(sample_files()));
    const auto is_refused = [&](const std::string& folder) {
        const std::string named = (scratch / folder).generic_string();
        const Ran ran = run_studioscope({"info", "--materials", named, sample_file(kSampleModel)});
        const bool is_told = ran.err.find(named + ": error: folder not found") != std::string::npos;
        CHECK(ran.status == (is_told ? 3 : 0));
        return is_told;
    };
    for (const char* folder : {"none", "skin.vmt", "hats.gma"}) CHECK(is_refused(folder));
    for (const char* folder : {"empty", "hats.gma!", "hats.gma!materials"})
        CHECK_FALSE(is_refused(folder));
}

TEST_CASE("a place that an option names and that is not there ends with 3", "[app][mounts]") {
    const ScratchFolder scratch;
    const std::string model = sample_file("source/ollie_lod3.smd");
    write_text(scratch / "broken.gma", "not an archive");
    write_text(scratch / "plain.txt", "");
    const auto file = [&](const char* name) { return (scratch / name).generic_string(); };
    const std::string out = file("out.csv");
    const std::vector<std::vector<std::string>> verbs{
        {"info"},
        {"check", "--fail-on", "never", "--ignore", "mount-missing", "--ignore",
         "gameinfo-missing"},
        {"check", "--format", "json"},
        {"pose", "--skinner", "cpu", "-o", out},
        {"diff", "--against", model}};
    for (const std::vector<std::string>& verb : verbs)
        for (const auto& [option, name] :
             {std::pair{"--mount", "none"}, std::pair{"--mount", "none.gma"},
              std::pair{"--mount", "plain.txt"}, std::pair{"--mount", "broken.gma"},
              std::pair{"--game", "none"}, std::pair{"--materials", "none"}}) {
            std::vector<std::string> words = verb;
            words.insert(words.begin() + 1, {model, option, file(name)});
            const Ran ran = run_studioscope(words);
            CAPTURE(words, ran.out, ran.err);
            CHECK(ran.status == 3);
            if (verb.size() < 5) CHECK((ran.out + ran.err).find("error") != std::string::npos);
        }
    // with a broken archive, what was found is written all the same
    CHECK(fs::exists(out));
    fs::remove(out);
    CHECK(run_studioscope({"pose", "-o", out, model, "--mount", file("none")}).status == 3);
    CHECK_FALSE(fs::exists(out));  // nothing was opened
    // an empty folder is there, but useless
    fs::create_directories(scratch / "empty");
    const Ran empty = run_studioscope({"info", model, "--mount", file("empty")});
    CHECK(empty.status == 0);
    CHECK(empty.err.find("empty: warning: is an empty folder") != std::string::npos);
    CHECK(run_studioscope({"info", model, "--game", file("empty")}).status == 3);
    CHECK(run_studioscope({"info", model, "--game", file("empty/gameinfo.txt")}).status == 3);
    // the configuration of check that nobody named is no option
    fs::create_directories(scratch / "mod");
    write_text(scratch / "mod/.studioscope.json", R"({"mounts": ["none"], "game": "none"})");
    write_text(scratch / "mod/hero.smd", read_text(path_from_text(model)));
    CHECK(run_studioscope({"check", file("mod"), "--fail-on", "never"}).status == 0);
    CHECK(run_studioscope({"check", file("mod"), "--fail-on", "never", "--config",
                           file("mod/.studioscope.json")})
              .status == 0);
}

TEST_CASE("a gameinfo.txt above a model mounts no folders elsewhere", "[app][mounts]") {
    const ScratchFolder scratch;
    for (const PackedFile& file : sample_files()) {
        const bool is_model = file.path.starts_with("models");
        write_bytes_to((is_model ? scratch / "game/mod" : scratch / "secret") / file.path,
                       Bytes(as_bytes(file.text).begin(), as_bytes(file.text).end()));
    }
    const std::string secret = (scratch / "secret").generic_string();
    const std::string gameinfo = (scratch / "game/mod/gameinfo.txt").generic_string();
    write_text(gameinfo, "GameInfo { FileSystem { SearchPaths { game \"" + secret + "\" } } }");
    const std::string path = (scratch / "game/mod" / kSampleModel).generic_string();
    CHECK(need(run_studioscope({"info", "--needs", "--json", path}), kSampleSkin)["status"] ==
          "missing");
    // the user may name it
    const Ran named = run_studioscope({"info", "--needs", "--json", "--game", gameinfo, path});
    CHECK(need(named, kSampleSkin)["status"] == "found");
}

TEST_CASE("an existing companion file that is not used is not missing", "[app][mounts]") {
    const ScratchFolder scratch;
    const std::string sample = "models/studioscope/ollie";
    for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
        fs::copy_file(sample_file(sample + ending), scratch / (std::string("ollie") + ending));
    fs::copy_file(sample_file(sample + ".dx90.vtx"), scratch / "ollie.sw.vtx");
    const Ran ran = run_studioscope({"info", "--needs", (scratch / "ollie.mdl").generic_string()});
    CHECK(ran.out.find("missing   vtx") == std::string::npos);
    CHECK(ran.out.find("ollie.sw.vtx") != std::string::npos);
}

TEST_CASE("a model's dependencies are copied with their folders", "[app][mounts]") {
    const ScratchFolder scratch;
    const std::string copy = (scratch / "copy").generic_string();
    REQUIRE(
        run_studioscope({"info", "--needs", "--copy-to", copy, sample_file(kSampleModel)}).status ==
        0);
    CHECK(read_text(fs::path(copy) / kSampleSkin) == read_text(sample_file(kSampleSkin)));
    CHECK(read_text(fs::path(copy) / kSampleModel) == read_text(sample_file(kSampleModel)));
    const Ran moved = run_studioscope(
        {"info", "--needs", "--json", (fs::path(copy) / kSampleModel).generic_string()});
    for (const json& entry : json::parse(moved.out)) CHECK(entry["status"] == "found");
}

TEST_CASE("a model in an archive is reloaded when the archive changes", "[app][archives]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    const fs::path archive = scratch / "addon.gma";
    write_bytes_to(archive, pack_gma(files));
    Session session{{}, disk_files()};
    PendingLoad attempt =
        session.read({{archive.generic_string() + "!" + kSampleModel}, {}, {}}, LoadReason::kNew);
    REQUIRE(session.accepts(attempt));
    const Scene scene = session.commit(std::move(attempt));
    CHECK(scene.format == "mdl");
    CHECK(std::all_of(
        scene.resolved_materials.begin(), scene.resolved_materials.end(),
        [](const ResolvedMaterial& look) { return look.status == MaterialStatus::kComplete; }));
    CHECK_FALSE(session.has_changed());
    files.push_back({"more.txt", "more"});
    write_bytes_to(archive, pack_gma(files));
    session.has_changed();  // the change has to settle first
    CHECK(session.has_changed());
}

TEST_CASE("an archive is checked as a folder is; opened alone it names no model", "[app][mounts]") {
    const ScratchFolder scratch;
    write_bytes_to(scratch / "all.gma", pack_gma(sample_files()));
    const std::string archive = (scratch / "all.gma").generic_string();
    const Ran listed = run_studioscope({"check", "--list", archive});
    CHECK(listed.out == archive + "!" + kSampleModel + "\n");
    CHECK(run_studioscope({"check", archive}).out.find("1 file: 0 errors") != std::string::npos);
    write_text(scratch / "bad.vpk", "no archive");
    const Ran bad = run_studioscope({"check", (scratch / "bad.vpk").generic_string()});
    CHECK(bad.status == 1);
    CHECK(bad.out.find("cannot be opened: ") != std::string::npos);
    CHECK(bad.out.find("[archive-kind]") != std::string::npos);
    const Ran alone = run_studioscope({"info", archive});
    CHECK(alone.status == 3);
    CHECK(alone.err.find("as in 'all.gma!models/hat.mdl' [archive-alone]") != std::string::npos);
}

#ifndef _WIN32

// limits.md: a referenced file is searched above the model, links of POSIX resolved.
TEST_CASE("a model behind a linked folder finds all its dependencies", "[app][mounts]") {
    const ScratchFolder scratch;
    const ThreeAddons tree(scratch / "t");
    fs::create_directories(scratch / "elsewhere");
    const fs::path link = scratch / "elsewhere/link";
    fs::create_directory_symlink(tree.mod / "models/studioscope", link);
    const auto needs_of = [](const fs::path& path) {
        const Ran ran = run_studioscope({"info", "--needs", "--json", path.generic_string()});
        CHECK(ran.status == 0);
        return json::parse(ran.out);
    };
    const json needs = needs_of(link / "ollie.mdl");
    CHECK(needs == needs_of(tree.model()));
    for (const json& entry : needs) CHECK(entry["status"] == "found");
}

#endif  // _WIN32

}  // namespace studioscope::mounts_test
