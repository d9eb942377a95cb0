// Exit statuses of `check`, and what is an error because the game does not show it: interface.md,
// "Exit status".

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

#include "support/paths.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::check_status_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// The note of its material, and an error.
const std::string kBroken = smd_start_with(1) + "skin\n0 0 0\nend\n";

// The sample's compiled files, some of them changed or left out.
struct Copied {
    explicit Copied(const ScratchFolder& scratch) : folder(scratch / "models") {
        fs::create_directories(folder);
        for (const char* ending : {".mdl", ".vvd", ".dx90.vtx"})
            write_text(*this / ending,
                       read_text(sample_file(std::string("models/studioscope/ollie") + ending)));
    }
    fs::path operator/(const std::string& ending) const { return folder / ("ollie" + ending); }
    // The checksum is at 8 in an MDL and a VVD, at 16 in a VTX (mdl.md, vvd.md, vtx.md).
    void change(const std::string& ending, size_t at) const {
        std::string bytes = read_text(*this / ending);
        bytes.at(at) = static_cast<char>(bytes.at(at) ^ 1);
        write_text(*this / ending, bytes);
    }
    json finding(const std::string& code) const {
        const Ran ran =
            run_studioscope({"check", "--format", "json", (*this / ".mdl").generic_string()});
        status = ran.status;
        const json report = json::parse(ran.out);
        for (const json& one : report["diagnostics"])
            if (one["code"] == code) return one;
        return {};
    }

    fs::path folder;
    mutable int status = 0;
};

int status_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "check");
    return run_studioscope(arguments).status;
}

std::string in(const ScratchFolder& scratch, const std::string& name, const std::string& text) {
    write_text(scratch / name, text);
    return (scratch / name).generic_string();
}

}  // namespace

TEST_CASE("a file that was read is a finding, one that was not is status 3", "[app][check]") {
    const ScratchFolder scratch;
    const std::string mdl = read_text(sample_file("models/studioscope/ollie.mdl"));
    std::string other_version = mdl;
    other_version.at(4) = 9;
    for (const std::string& file :
         {in(scratch, "magic.mdl", "XXXX" + mdl.substr(4)),
          in(scratch, "version.mdl", other_version), in(scratch, "cut.mdl", mdl.substr(0, 100)),
          in(scratch, "empty.vvd", ""), in(scratch, "no.smd", "no SMD"),
          in(scratch, "no.vpk", "no VPK at all"),
          in(scratch, "lfs.mdl", "version https://git-lfs.github.com/spec/v1\n"),
          in(scratch, "notes.txt", "text")}) {
        CAPTURE(file);
        const Ran ran = run_studioscope({"check", "--format", "jsonl", file});
        CHECK(ran.status == 1);
        CHECK(json::parse(ran.out)["status"] == "read");
        CHECK(status_of({"--fail-on", "never", file}) == 0);
    }
    const std::string none = (scratch / "none.mdl").generic_string();
    const Ran ran = run_studioscope({"check", "--format", "jsonl", none});
    CHECK(ran.status == 3);
    CHECK(json::parse(ran.out)["status"] == "unreadable");
    CHECK(status_of({none, (scratch / "no.smd").generic_string()}) == 3);  // 3 outranks 1
    for (const std::vector<std::string>& options : {std::vector<std::string>{"--fail-on", "never"},
                                                    {"--ignore", "unreadable"},
                                                    {"--severity", "unreadable=note"},
                                                    {"--only", "smd-no-nodes"}}) {
        std::vector<std::string> arguments = options;
        arguments.push_back(none);
        CHECK(status_of(arguments) == 3);
    }
    // other verbs end as before
    CHECK(run_studioscope({"info", (scratch / "magic.mdl").generic_string()}).status == 3);
}

TEST_CASE("a companion that the model does not need is a finding even if it is unreadable",
          "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    fs::create_directory(model / ".phy");
    const Ran ran =
        run_studioscope({"check", "--format", "jsonl", (model / ".mdl").generic_string()});
    CHECK(ran.status == 1);
    CHECK(json::parse(ran.out)["status"] == "read");
    fs::remove(model / ".vvd");
    fs::create_directory(model / ".vvd");
    CHECK(status_of({(model / ".mdl").generic_string()}) == 3);
}

TEST_CASE("check --fail-on chooses the severity that fails", "[app][check]") {
    const ScratchFolder scratch;
    const std::string error = in(scratch, "error.smd", kBroken);
    const std::string note = in(scratch, "note.smd", kTriangleSmd);
    // frame numbers that are skipped are a warning
    std::string skips = smd_start_with(1);
    skips.replace(skips.find("end\ntriangles"), 3, "time 9\n0 0 0 0 0 0 0\nend");
    const std::string warning = in(scratch, "warning.smd", skips + "end\n");
    CHECK(status_of({warning}) == 0);
    CHECK(status_of({error}) == 1);
    CHECK(status_of({"--fail-on", "warning", warning}) == 1);
    CHECK(status_of({"--fail-on", "warning", note}) == 0);
    CHECK(status_of({"--fail-on", "note", note}) == 1);
    CHECK(status_of({"--fail-on", "never", error}) == 0);
    CHECK(status_of({"--fail-on", "always", error}) == 2);
}

TEST_CASE("a folder with nothing to check is wrong usage unless --allow-empty", "[app][check]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "empty/inner");
    write_text(scratch / "empty/notes.txt", "text");
    const std::string empty = (scratch / "empty").generic_string();
    const std::string model = in(scratch, "a.smd", kTriangleSmd), list = in(scratch, "list", "\n");
    const Ran ran = run_studioscope({"check", empty});
    CHECK(ran.status == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err.find(empty + ": error: has no file that can be checked") != std::string::npos);
    CHECK(status_of({"--list", empty}) == 2);
    CHECK(status_of({model, empty}) == 2);
    CHECK(status_of({"--files-from", list}) == 2);
    CHECK(status_of({"--files-from", list, model}) == 0);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{empty}, {"--files-from", list}, {"--list", empty}}) {
        std::vector<std::string> allowed = arguments;
        allowed.insert(allowed.begin(), {"--allow-empty", "--fail-on", "warning"});
        CHECK(status_of(allowed) == 0);
    }
    CHECK(status_of({"--allow-empty", (scratch / "none").generic_string()}) == 3);
}

TEST_CASE("vertices that are missing or of another compile are errors of check alone",
          "[app][check]") {
    const ScratchFolder scratch;
    {
        const Copied model(scratch);
        fs::remove(model / ".vvd");
        CHECK(model.finding("vvd-missing")["severity"] == "error");
        CHECK(model.status == 1);
        CHECK(run_studioscope({"info", (model / ".mdl").generic_string()}).status == 0);
    }
    {
        const Copied model(scratch);
        for (const char* ending : {".dx90.vtx", ".dx80.vtx", ".sw.vtx", ".vtx"})
            fs::remove(model / ending);
        CHECK(model.finding("vtx-missing")["severity"] == "error");
        CHECK(model.status == 1);
        const Ran info = run_studioscope({"info", (model / ".mdl").generic_string()});
        CHECK(info.status == 0);
        CHECK(info.err.find("warning: VTX not found") != std::string::npos);
    }
    {
        const Copied model(scratch);
        model.change(".vvd", 8);
        CHECK(model.finding("vvd-checksum")["severity"] == "error");
        CHECK(model.status == 1);
        const Ran info = run_studioscope({"info", (model / ".mdl").generic_string()});
        CHECK(info.status == 0);
        CHECK(info.err.find("warning: checksum") != std::string::npos);
    }
    {
        const Copied model(scratch);
        model.change(".dx90.vtx", 16);
        CHECK(model.finding("vtx-checksum")["severity"] == "error");
        CHECK(model.status == 1);
        CHECK(run_studioscope({"info", (model / ".mdl").generic_string()}).status == 0);
    }
    {  // a flavour that is not drawn
        const Copied model(scratch);
        fs::copy_file(model / ".dx90.vtx", model / ".sw.vtx");
        model.change(".sw.vtx", 16);
        CHECK(model.finding("vtx-checksum")["severity"] == "warning");
        CHECK(model.status == 0);
    }
}

TEST_CASE("a missing material is a warning where all content is known", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const auto severities = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"check", "--format", "json", "--max-messages", "0"});
        arguments.push_back((model / ".mdl").generic_string());
        std::set<std::string> found;
        const json report = json::parse(run_studioscope(arguments).out);
        for (const json& one : report["diagnostics"])
            if (one["code"] == "material-missing") found.insert(one["severity"]);
        return found;
    };
    using Names = std::set<std::string>;
    CHECK(severities({}) == Names{"note"});
    fs::create_directories(scratch / "other/materials");
    CHECK(severities({"--mount", (scratch / "other").generic_string()}) == Names{"warning"});
    const std::string info = "GameInfo { FileSystem { SearchPaths { game |gameinfo_path|. ";
    write_text(scratch / "gameinfo.txt", info + "game hl2 } } }");
    CHECK(severities({}) == Names{"note"});  // hl2 is not there
    write_text(scratch / "gameinfo.txt", info + "} } }");
    CHECK(severities({}) == Names{"warning"});
    write_text(scratch / "gameinfo.txt", info + "game hl2 } } }");
    CHECK(severities({"--game", (scratch / "").generic_string()}) == Names{"warning"});
}

TEST_CASE("a texture that is missing from its own folder is a warning", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const auto severity_with = [&](const std::string& base) {
        write_text(scratch / "materials/models/studioscope/ollie_skin.vmt",
                   "VertexLitGeneric { $basetexture " + base + " }");
        const json report = json::parse(
            run_studioscope({"check", "--format", "json", (model / ".mdl").generic_string()}).out);
        for (const json& one : report["diagnostics"])
            if (one["message"].get<std::string>().find("$basetexture") != std::string::npos)
                return one["severity"].get<std::string>();
        return std::string("none");
    };
    fs::create_directories(scratch / "materials/models/studioscope");
    const json info =
        json::parse(run_studioscope({"info", "--json", (model / ".mdl").generic_string()}).out);
    CAPTURE(info["materials"].dump());
    CHECK(severity_with("models/studioscope/ollie_skin") == "warning");
    CHECK(severity_with("models/other/ollie_skin") == "note");  // maybe of the game
    CHECK(severity_with("ollie_skin") == "note");
}

TEST_CASE("a VVD without its MDL is a warning of check alone", "[app][check]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    fs::remove(model / ".mdl");
    fs::remove(model / ".dx90.vtx");
    const std::string vvd = (model / ".vvd").generic_string();
    CHECK(run_studioscope({"check", vvd}).out.find("warning: MDL not found") != std::string::npos);
    CHECK(status_of({vvd}) == 0);
    CHECK(run_studioscope({"info", vvd}).err.find("note: MDL not found") != std::string::npos);
}

// interface.md, "Exit status"
TEST_CASE("a file that an option names and that is not there ends each verb with 3", "[app]") {
    const ScratchFolder scratch;
    const Copied model(scratch);
    const std::string mdl = (model / ".mdl").generic_string(),
                      none = (scratch / "none").generic_string();
    const std::vector<std::vector<std::string>> lines{
        {"check", mdl, "--baseline", none},
        {"check", mdl, "--config", none},
        {"check", mdl, "--files-from", none},
        {"check", mdl, "--list", "--mount", none},
        {"check", mdl, "--list", "--config", none},
        {"bench", mdl, "--compare", none},
        {"check", mdl, "--profile", "tf2", "--like", none},
        {"pose", "-o", "-", mdl, "--flex-preset", none},
        {"render", "-o", none + ".png", mdl, "--game", none},
        {"diff", mdl, mdl, "--materials", none}};
    for (const std::vector<std::string>& line : lines) {
        const Ran ran = run_studioscope(line);
        CAPTURE(line, ran.err);
        CHECK(ran.status == 3);
        CHECK(ran.out.empty());
        CHECK(ran.err.starts_with(none + ": error: "));
        CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    }
}

// interface.md: a fault in a companion that is not needed never makes a model that was read exit 3.
// An included model that is missing is a warning; one that is damaged is told as an error.
TEST_CASE("a damaged included model is a finding, and no reason to exit with 3", "[app][check]") {
    const ScratchFolder scratch;
    fs::create_directories(scratch / "models");
    fs::create_directories(scratch / "modelsrc");
    in(scratch, "gameinfo.txt", "");
    in(scratch, "models/broken.mdl", "IDST and no more");
    in(scratch, "modelsrc/a.smd", std::string(kTriangleSmd));
    const std::string qc =
        in(scratch, "modelsrc/a.qc", "$body b a.smd\n$includemodel broken.mdl\n");
    const std::string out = (scratch / "pose.json").generic_string();
    const Ran info = run_studioscope({"info", qc});
    CAPTURE(info.err);
    CHECK(info.status == 0);
    CHECK(info.err.find("broken.mdl") != std::string::npos);
    CHECK(run_studioscope({"pose", qc, "-o", out}).status == 0);
    CHECK(status_of({qc}) == 1);
}

}  // namespace studioscope::check_status_test
