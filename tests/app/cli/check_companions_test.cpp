// Reports of `check` about companion files and the archive around a model, and which of them make
// other verbs fail: interface.md, "Exit status"; vtx.md 1; content.md 1 and 8.

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstring>
#include <nlohmann/json.hpp>

#include "support/sample_tree.h"
#include "support/skip.h"
#include "support/triangle_smd.h"

namespace studioscope::check_companions_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The sample's compiled files under another folder.
struct Copied {
    explicit Copied(const ScratchFolder& scratch) : folder(scratch / "models") {
        fs::create_directories(folder);
        for (const PackedFile& file : files_below(sample_files(), "models/studioscope/ollie."))
            write_text(folder / fs::path(file.path).filename(), file.text);
    }
    std::string operator/(const std::string& name) const {
        return (folder / name).generic_string();
    }

    fs::path folder;
};

bool says(const Ran& ran, const std::string& words) {
    return (ran.out + ran.err).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a VTX named on the command line is the one that is read", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const std::string vtx = read_text(model / "ollie.dx90.vtx");
    write_text(model / "ollie.sw.vtx", vtx);
    CHECK(run_studioscope({"check", model / "ollie.sw.vtx"}).status == 0);
    const json info = json::parse(run_studioscope({"info", "--json", model / "ollie.sw.vtx"}).out);
    for (const json& file : info["files"])
        if (file["role"] == "vtx")
            CHECK((file["status"] == "read") == fs::path(file["path"].get<std::string>())
                                                    .filename()
                                                    .generic_string()
                                                    .ends_with(".sw.vtx"));

    // reported by check of itself and of its model, but not used for drawing
    write_text(model / "ollie.sw.vtx", vtx.substr(0, 100));
    for (const char* name : {"ollie.sw.vtx", "ollie.mdl"}) {
        const Ran cut = run_studioscope({"check", model / name});
        CHECK(cut.status == 1);
        CHECK(says(cut, "ollie.sw.vtx@0x"));
    }
    CHECK(run_studioscope({"info", model / "ollie.mdl"}).status == 0);
    CHECK(run_studioscope({"info", model / "ollie.sw.vtx"}).status == 3);
    std::string stale = vtx;
    stale[0x10] = static_cast<char>(stale[0x10] ^ 1);
    write_text(model / "ollie.sw.vtx", stale);
    CHECK(says(run_studioscope({"check", model / "ollie.mdl"}), "[vtx-checksum]"));
}

TEST_CASE("a model with broken collision data is read", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    write_text(model / "ollie.phy", "not one");
    const std::string mdl = model / "ollie.mdl";
    CHECK(run_studioscope({"check", mdl}).status == 1);
    const Ran info = run_studioscope({"info", mdl});
    CHECK(info.status == 0);
    CHECK(info.err.find("[phy-short]") != std::string::npos);
    const std::string out = (scratch / "out.csv").generic_string();
    CHECK(run_studioscope({"pose", "--skinner", "reference", "-o", out, mdl}).status == 0);
    // used for drawing
    write_text(model / "ollie.vvd", "not one");
    CHECK(run_studioscope({"info", mdl}).status == 3);
}

// The broken row of the sample's table, and the rows in JSON, have the layout of vvd.md, section 1:
// the start of the table at 0x34, then a level, a source and a count in each row.
TEST_CASE("a VVD with a bad fixup row is written as far as possible, with status 3",
          "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    std::string vvd = read_text(model / "ollie.vvd");
    int32_t table = 0;
    std::memcpy(&table, &vvd.at(0x34), sizeof table);
    const int32_t outside = 1'000'000;
    std::memcpy(&vvd.at(static_cast<size_t>(table) + 12 + 4), &outside, sizeof outside);
    write_text(model / "ollie.vvd", vvd);
    const std::string mdl = model / "ollie.mdl", out = (scratch / "out.csv").generic_string();

    const Ran posed = run_studioscope({"pose", "--skinner", "reference", "-o", out, mdl});
    CHECK(posed.status == 3);
    CHECK(posed.err.find("row 1 reads 1000000..") != std::string::npos);
    const std::string rows = read_text(out);
    const Ran info = run_studioscope({"info", "--json", mdl});
    CHECK(info.status == 3);
    const json model_info = json::parse(info.out);
    CHECK(static_cast<size_t>(std::count(rows.begin(), rows.end(), '\n')) ==
          model_info["lods"][0]["vertices"].get<size_t>() + 1);
    CHECK(model_info["fixups"][1]["source"] == outside);
    CHECK(run_studioscope({"check", mdl}).status == 1);
}

// Fields have the layout of vtx.md, section 2, and mdl.md, sections 2 and 9. The sample's first
// model has three meshes, whose names `info` lists.
TEST_CASE("a model with a bad mesh is written without it, with status 3", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const std::string mdl = model / "ollie.mdl", out = (scratch / "out.obj").generic_string();
    const auto number = [](const std::string& file, size_t at) {
        int32_t value = 0;
        std::memcpy(&value, &file.at(at), sizeof value);
        return static_cast<size_t>(value);
    };
    const auto faces = [&] {
        const std::string text = read_text(out);
        size_t count = 0;
        for (size_t at = text.find("\nf "); at != std::string::npos; at = text.find("\nf ", at + 1))
            ++count;
        return count;
    };
    const std::vector<std::string> pose{"pose", "--skinner", "reference", "-o", out, mdl};
    REQUIRE(run_studioscope(pose).status == 0);
    const size_t all = faces();

    // body part, model, level, mesh: the strip groups of the first mesh are outside the file
    std::string vtx = read_text(model / "ollie.dx90.vtx");
    size_t mesh = number(vtx, 0x20);
    for (int depth = 0; depth < 3; ++depth) mesh += number(vtx, mesh + 4);
    const int32_t nowhere = 0x7FFFFFFF;
    std::memcpy(&vtx.at(mesh + 4), &nowhere, sizeof nowhere);
    write_text(model / "ollie.dx90.vtx", vtx);
    const Ran posed = run_studioscope(pose);
    CHECK(posed.status == 3);
    CHECK(posed.err.find("ollie.dx90.vtx@0x") != std::string::npos);
    CHECK(posed.err.find("body part 0, model 0, level 0, mesh 0") != std::string::npos);
    CHECK(faces() > 0);
    CHECK(faces() < all);
    CHECK(run_studioscope({"check", mdl}).status == 1);
    const Ran info = run_studioscope({"info", "--json", mdl});
    CHECK(info.status == 3);
    const json told = json::parse(info.out);
    for (size_t i = 0; i < told["meshes"].size(); ++i) {
        const json& entry = told["meshes"][i];
        CHECK(entry["faults"].empty() == (i != 0));  // level 0 of the first mesh
        CHECK((entry["triangles"] == 0) == (i == 0));
    }
    const size_t fault = told["meshes"][0]["faults"][0];
    CHECK(told["diagnostics"][fault]["code"] == "vtx-range");
}

TEST_CASE("a model with a wrong count is written completely, with status 3", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const std::string mdl = model / "ollie.mdl", out = (scratch / "out.csv").generic_string();
    const std::vector<std::string> pose{"pose",    "--skinner", "reference", "--clip", "wave",
                                        "--frame", "20",        "-o",        out,      mdl};
    REQUIRE(run_studioscope(pose).status == 0);
    const std::string whole = read_text(out);
    const std::string sound = read_text(mdl);
    for (const size_t field : std::initializer_list<size_t>{
             0x9C, 0xB4, 0xBC, 0xE8}) {  // bones, animations, sequences, bodies
        std::string bytes = sound;
        const int32_t bad = -1;
        std::memcpy(&bytes.at(field), &bad, sizeof bad);
        write_text(mdl, bytes);
        const Ran ran = run_studioscope(pose);
        CAPTURE(field, ran.err);
        CHECK(ran.status == 3);
        CHECK(ran.err.find("[mdl-table-range]") != std::string::npos);
        CHECK(read_text(out) == whole);
        CHECK(run_studioscope({"check", mdl}).status == 1);
    }
}

TEST_CASE("models whose names differ only in case are checked separately", "[app][check]") {
    const ScratchFolder scratch;
    write_text(scratch / "hat.mdl", "one");
    write_text(scratch / "Hat.MDL", "three");
    if (read_text(scratch / "hat.mdl") == "three")
        SKIP("the disk has one file for names that differ only in case");
    const Ran ran = run_studioscope({"check", (scratch / "").generic_string()});
    CHECK(says(ran, "hat.mdl@0x00000003"));  // each of its own length
    CHECK(says(ran, "Hat.MDL@0x00000005"));
    CHECK(says(ran, "2 files"));
}

TEST_CASE("check reports errors of an archive and of the files in it", "[app][check]") {
    const ScratchFolder scratch;
    const PackedFiles files = files_below(sample_files(), "models/studioscope/ollie.");
    const std::string path = (scratch / "hat.vpk").generic_string();
    const std::string whole(as_text(pack_vpk(files).directory));
    write_text(path, whole);
    CHECK(run_studioscope({"check", path}).status == 0);

    write_text(path, whole.substr(0, 40));  // inside its first entry
    const Ran cut = run_studioscope({"check", path});
    CHECK(cut.status == 1);
    CHECK(says(cut, "hat.vpk@0x"));
    CHECK(says(cut, "[vpk-tree]"));
    const Ran lost = run_studioscope({"info", path + "!models/studioscope/ollie.mdl"});
    CHECK(lost.status == 3);
    CHECK(says(lost, "whose index is damaged"));

    // the VVD's last byte, which no reader uses, differs: a warning, and the model is shown
    const std::string& vvd = [&]() -> const std::string& {
        for (const PackedFile& file : files)
            if (file.path.ends_with(".vvd")) return file.text;
        FAIL("the sample has no VVD");
        return files[0].text;
    }();
    std::string changed = whole;
    const size_t at = changed.find(vvd);
    REQUIRE(at != std::string::npos);
    changed[at + vvd.size() - 1] = static_cast<char>(changed[at + vvd.size() - 1] ^ 1);
    write_text(path, changed);
    const Ran other = run_studioscope({"check", path});
    CHECK(other.status == 0);
    CHECK(says(other, "ollie.vvd: warning"));
    CHECK(says(other, "[archive-crc]"));
    CHECK(run_studioscope({"check", "--fail-on", "warning", path}).status == 1);
    const Ran shown = run_studioscope({"info", path + "!models/studioscope/ollie.mdl"});
    CHECK(shown.status == 0);
    CHECK(says(shown, "ollie.vvd: warning"));
    CHECK(says(shown, "[archive-crc]"));
}

TEST_CASE("check reports wrong MD5 sums of a VPK once per chunk", "[app][check]") {
    const ScratchFolder scratch;
    PackedFiles files = files_below(sample_files(), "models/studioscope/ollie.");
    for (PackedFile& file : files) file.part = 0;
    PackedVpk packed = pack_vpk(files, 2);
    const std::string path = (scratch / "hat_dir.vpk").generic_string();
    const auto check = [&] {
        write_bytes_to(path, packed.directory);
        write_bytes_to(scratch / "hat_000.vpk", packed.parts.at(0));
        return run_studioscope({"check", path});
    };
    CHECK(says(check(), "0 errors, 0 warnings"));

    packed.directory.back() ^= std::byte{1};
    const Ran directory = check();
    CHECK(directory.status == 0);
    CHECK(says(directory, "hat_dir.vpk@0x"));
    CHECK(says(directory, "[vpk-file-md5]"));
    packed.directory.back() ^= std::byte{1};

    // a byte after all files of an archive: no CRC covers it, but every file is in its chunk
    packed = pack_vpk(
        [&] {
            PackedFiles more = files;
            more.push_back({"readme.txt", "read by nobody", 0, 0});
            return more;
        }(),
        2);
    const std::string_view part = as_text(packed.parts.at(0));
    packed.parts.at(0).at(part.find("read by nobody")) ^= std::byte{1};
    const Ran chunk = check();
    CHECK(chunk.status == 0);
    CHECK(says(chunk, "[vpk-chunk-md5]"));
    CHECK_FALSE(says(chunk, "[archive-crc]"));
    CHECK(says(chunk, "1 warning"));
}

TEST_CASE("check of a folder reports a VPK without directory file once", "[app][check]") {
    const ScratchFolder scratch;
    PackedFiles files{{"a.txt", "one", 0, 0}, {"b.txt", "two", 0, 1}};
    const PackedVpk packed = pack_vpk(files, 2);
    const auto check = [&] { return run_studioscope({"check", (scratch / "").generic_string()}); };
    for (const char* stem : {"hat", "shoe"})
        for (const auto& [number, bytes] : packed.parts)
            write_bytes_to(scratch / fmt::format("{}_{:03}.vpk", stem, number), bytes);
    write_bytes_to(scratch / "hat_dir.vpk", packed.directory);
    const Ran lone = check();
    CHECK(lone.status == 0);
    CHECK(says(lone,
               "shoe_000.vpk: warning: is one of 2 parts of a VPK, but their directory file "
               "shoe_dir.vpk"));
    CHECK_FALSE(says(lone, "hat_000"));
    CHECK_FALSE(says(lone, "shoe_001"));
    write_bytes_to(scratch / "Shoe_DIR.vpk", packed.directory);
    CHECK_FALSE(says(check(), "vpk-no-directory"));
}

TEST_CASE("any part of a VPK opens it, even if its directory file has no extension",
          "[app][archives]") {
    const ScratchFolder scratch;
    PackedFiles files = sample_files();
    for (PackedFile& file : files) file.part = 0;
    const PackedVpk packed = pack_vpk(files, 2);
    write_bytes_to(scratch / "hats.vpk", packed.directory);
    write_bytes_to(scratch / "hats_000.vpk", packed.parts.at(0));
    for (const char* name : {"hats.vpk", "hats_000.vpk"})
        CHECK(run_studioscope({"check", (scratch / name).generic_string() + "!" + kSampleModel})
                  .status == 0);
}

TEST_CASE("SARIF names a file by a URI", "[app][check]") {
    const ScratchFolder scratch;
    const fs::path file = scratch / "a b#1 \xc3\xa9%.smd";
    write_text(file, "no SMD");
    const json report =
        json::parse(run_studioscope({"check", "--format", "sarif", path_text(file)}).out);
    const std::string uri = report["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
                                  ["artifactLocation"]["uri"];
    CHECK(uri == "a%20b%231%20%C3%A9%25.smd");  // RFC 3986, 2.1
}

TEST_CASE("SARIF does not tell where files lie on this machine", "[app][check]") {
    const ScratchFolder scratch;
    write_text(scratch / "a.smd", kTriangleSmd);
    const fs::path models = scratch / "addon" / "models";
    fs::create_directories(models);
    fs::create_directories(scratch / "addon" / "materials");
    write_text(models / "a.smd", kTriangleSmd);
    const auto text = [](const fs::path& file, const fs::path& folder) {
        return run_command(
                   {studioscope_program(), {"check", "--format", "sarif", path_text(file)}, folder})
            .out;
    };
    for (const fs::path& file : {scratch / "a.smd", models / "a.smd"}) {
        const std::string report = text(file, {});
        CHECK(report.find("material-missing") != std::string::npos);
        CHECK(report.find(path_text(scratch.path())) == std::string::npos);
    }
    fs::create_directories(scratch / "elsewhere");
    const std::string report = text("../addon/models/a.smd", scratch / "elsewhere");
    CHECK(report.find("material-missing") != std::string::npos);
    CHECK(report.find("addon/") == std::string::npos);
}

TEST_CASE("each level of a VVD alone has as many vertices as its header says", "[app][info]") {
    const ScratchFolder scratch;
    const PackedFiles vvd = files_below(sample_files(), "models/studioscope/ollie.vvd");
    REQUIRE(vvd.size() == 1);
    const std::string path = (scratch / "alone.vvd").generic_string();
    write_text(path, vvd[0].text);
    const json info = json::parse(run_studioscope({"info", "--json", path}).out);
    REQUIRE(info["lods"].size() > 1);
    for (size_t lod = 0; lod < info["lods"].size(); ++lod) {
        uint32_t count = 0;  // numLODVertexes of the header: vvd.md 1
        std::memcpy(&count, vvd[0].text.data() + 16 + 4 * lod, sizeof count);
        CHECK(info["lods"][lod]["vertices"] == count);
    }
}

TEST_CASE("copied files keep their folders where nothing is mounted", "[app][mounts]") {
    const ScratchFolder scratch;
    for (const char* folder : {"qc/main", "qc/a", "qc/b"}) fs::create_directories(scratch / folder);
    write_text(scratch / "qc/a/ref.smd", kTriangleSmd);
    write_text(scratch / "qc/b/ref.smd", kBoneSmd);
    write_text(scratch / "qc/main/x.qc",
               "$modelname x.mdl\n$body b ../a/ref.smd\n$sequence s ../b/ref.smd\n");
    const std::string to = (scratch / "to").generic_string(),
                      qc = (scratch / "qc/main/x.qc").generic_string();
    REQUIRE(run_studioscope({"info", "--needs", "--copy-to", to, qc}).status == 0);
    CHECK(run_studioscope({"info", "--needs", "--copy-to", "", qc}).status == 2);
    for (const char* name : {"main/x.qc", "a/ref.smd", "b/ref.smd"})
        CHECK(read_text(scratch / "to" / name) == read_text(scratch / "qc" / name));
}

TEST_CASE("a game that is named from inside its folder has all its search paths", "[app][mounts]") {
    const ScratchFolder scratch;
    for (const char* folder : {"base/mod/models", "base/other/materials"})
        fs::create_directories(scratch / folder);
    write_text(scratch / "base/mod/gameinfo.txt",
               "GameInfo { FileSystem { SearchPaths { game |gameinfo_path|. game other } } }");
    write_text(scratch / "base/mod/models/a.smd", "version 1\nend\n");
    const fs::path before = fs::current_path();
    fs::current_path(scratch / "base/mod");
    const auto missing = [](const char* game) {
        return says(run_studioscope({"info", "--game", game, "models/a.smd"}), "was not found");
    };
    const bool by_dot = missing("."), by_file = missing("gameinfo.txt"),
               by_path = missing("../mod");
    fs::current_path(before);
    CHECK_FALSE(by_path);  // still the default
    CHECK_FALSE(by_dot);
    CHECK_FALSE(by_file);
}

}  // namespace studioscope::check_companions_test
