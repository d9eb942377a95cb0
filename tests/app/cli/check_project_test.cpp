// `check` in a project: its configuration, a baseline, codes that are ignored, and SARIF.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "model/manual.h"
#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::check_project_test {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::string kShort = "skin\n0 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";

// A model with this many sound triangles before a line that is too short.
std::string broken_after(size_t triangles) { return smd_start_with(triangles) + kShort + "end\n"; }

// A repository with three faults: a line that is too short, a file that is no SMD, and a VVD that
// is cut. The program runs in its folder.
class Project {
public:
    Project() {
        fs::create_directories(folder_ / "models/props");
        write("models/props/hero.smd", broken_after(1));
        write("models/none.smd", "no SMD");
        const std::string vvd = read_text(sample_file("models/studioscope/ollie.vvd"));
        write("models/cut.vvd", vvd.substr(0, vvd.size() / 2));
    }

    void write(const std::string& name, const std::string& text) const {
        write_text(folder_ / name, text);
    }
    std::string read(const std::string& name) const { return read_text(folder_ / name); }
    fs::path operator/(const std::string& name) const { return folder_ / name; }

    // Runs `studioscope check ARGUMENTS` in a folder of the project.
    Ran check(const std::string& arguments, const std::string& inner = ".") const {
        return run_command(
            {studioscope_program(), words_of("check " + arguments), folder_ / inner});
    }
    json report(const std::string& arguments, const std::string& inner = ".") const {
        return json::parse(check("--format json " + arguments, inner).out);
    }

private:
    const ScratchFolder scratch_;
    const fs::path folder_ = scratch_ / "project";
};

std::multiset<std::string> codes_of(const json& report, const std::string& severity) {
    std::multiset<std::string> codes;
    for (const json& one : report["diagnostics"])
        if (one["severity"] == severity) codes.insert(one["code"]);
    return codes;
}

std::set<std::string> fingerprints_of(const json& sarif) {
    std::set<std::string> prints;
    for (const json& one : sarif["runs"][0]["results"])
        prints.insert(one["partialFingerprints"]["primaryLocationLineHash"]);
    return prints;
}

bool says(const Ran& ran, const std::string& words) {
    return (ran.out + ran.err).find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("a project with three faults, a baseline and an ignored code", "[app][check]") {
    const Project project;
    CHECK(project.check("models").status == 1);
    const json before = project.report("models");
    const auto errors = codes_of(before, "error");
    CHECK(errors.count("smd-short-vertex") == 1);
    CHECK(errors.count("smd-no-nodes") + errors.count("smd-version") > 0);
    CHECK(before["counts"]["error"] == errors.size());
    CHECK(before["counts"]["files"] == 3);
    CHECK(before["tool"]["name"] == "studioscope");
    CHECK(before["complete"] == true);

    // nothing is new against a baseline, from any folder
    project.write("old.json", project.check("models --format json").out);
    const Ran known = project.check("models --baseline old.json");
    CHECK(known.status == 0);
    CHECK(says(known, "3 files: 0 errors, 0 warnings, 0 notes; "));
    project.write("lines.jsonl", project.check("models --format jsonl").out);
    CHECK(project.check("models --baseline lines.jsonl").status == 0);

    // a finding that moved is not new, a second one is
    project.write("models/props/hero.smd", broken_after(50));
    CHECK(project.check("models --baseline old.json").status == 0);
    project.write("models/props/hero.smd", broken_after(50) + "triangles\n" + kShort + "end\n");
    const json more = project.report("models --baseline old.json");
    CHECK(codes_of(more, "error").count("smd-short-vertex") == 1);

    // a file that moved takes its findings along; a copy has its own
    project.write("models/props/hero.smd", broken_after(1));
    fs::rename(project / "models/props/hero.smd", project / "models/hero.smd");
    CHECK(project.check("models --baseline old.json").status == 0);
    project.write("models/props/hero.smd", broken_after(1));
    CHECK(project.check("models --baseline old.json").status == 1);

    // an ignored code, and the other one is left
    const json ignored = project.report("models --ignore smd-short-vertex");
    CHECK(codes_of(ignored, "error").count("smd-short-vertex") == 0);
    CHECK(ignored["counts"]["ignored"] == 2);
    const json only = project.report("models --only smd-short-vertex");
    CHECK(codes_of(only, "error") ==
          std::multiset<std::string>{"smd-short-vertex", "smd-short-vertex"});
    CHECK(codes_of(project.report("models --severity smd-short-vertex=note"), "note")
              .count("smd-short-vertex") == 2);
}

TEST_CASE("SARIF of a project keeps its fingerprints", "[app][check]") {
    const Project project;
    const auto sarif = [&](const std::string& arguments = "models") {
        return json::parse(project.check("--format sarif " + arguments).out);
    };
    const json before = sarif();
    const json& run = before["runs"][0];
    CHECK(run["invocations"][0]["exitCode"] == 1);
    for (const json& one : run["results"]) {
        const json& place = one["locations"][0]["physicalLocation"];
        CHECK(place["artifactLocation"]["uri"].get<std::string>().starts_with("models/"));
        CHECK(place["region"]["startLine"] >= 1);
    }
    // a report is passed on, and says nothing of where the project lies
    CHECK_FALSE(run["originalUriBaseIds"]["ROOT"].contains("uri"));
    CHECK(run["originalUriBaseIds"]["ROOT"]["description"].contains("text"));
    CHECK(before.dump().find("/project") == std::string::npos);
    project.write("models/props/hero.smd",
                  broken_after(50));  // the fault is 150 lines farther down
    CHECK(fingerprints_of(sarif()) == fingerprints_of(before));
    fs::rename(project / "models/props/hero.smd", project / "models/hero.smd");
    const json after = sarif();
    CHECK(fingerprints_of(after).size() == fingerprints_of(before).size());
    CHECK(fingerprints_of(after) != fingerprints_of(before));  // another file, to code scanning
    CHECK(sarif("--category props models")["runs"][0]["automationDetails"]["id"] == "props/");
    CHECK(sarif("none.smd")["runs"][0]["invocations"][0]["executionSuccessful"] == false);
    // the same hash as in JSON, which a baseline holds
    std::set<std::string> prints;
    const json report = project.report("models");
    for (const json& one : report["diagnostics"])
        prints.insert(one["fingerprint"].get<std::string>() + ":1");
    CHECK(prints == fingerprints_of(after));
}

TEST_CASE("a project's configuration is found above what is checked", "[app][check]") {
    const Project project;
    project.write(
        ".studioscope.json",
        "{\n  // lines of the old exporter\n"
        "  \"severities\": {\"smd-short-vertex\": \"note\"},\n"
        "  \"ignore\": [\"vvd-short\", \"vvd-vertex-range\"],\n  \"profile\": \"gmood\"\n}\n");
    for (const std::string inner : {".", "models", "models/props"}) {
        CAPTURE(inner);
        const json report =
            project.report((project / "models/props/hero.smd").generic_string(), inner);
        CHECK(codes_of(report, "note").count("smd-short-vertex") == 1);
    }
    const Ran ran = project.check("models/props");
    CHECK(ran.status == 0);
    CHECK(says(ran, ".studioscope.json:5: note: profile \"gmood\" is not known"));
    CHECK(project.check("--no-config models/props").status == 1);
    CHECK(project.check("--severity smd-short-vertex=error models/props").status == 1);
    // SARIF and baselines begin at its folder
    const json sarif = json::parse(project.check("--format sarif hero.smd", "models/props").out);
    CHECK(sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
               ["uri"] == "models/props/hero.smd");
    project.write("old.json", project.check("--format json models").out);
    CHECK(
        project.check("--baseline ../../old.json --fail-on note hero.smd", "models/props").status ==
        0);
    // the nearest one is used, and only one that is above all
    project.write("models/props/.studioscope.json", "{}");
    CHECK(project.check("models/props").status == 1);
    CHECK(project.check("models/props models/none.smd --ignore smd-no-nodes,smd-version").status ==
          0);
}

TEST_CASE("a configuration mounts folders relative to it", "[app][check]") {
    const Project project;
    fs::create_directories(project / "content/materials/models");
    fs::create_directories(project / "work");
    project.write("content/materials/models/skin.vmt", "UnlitGeneric { $basetexture models/skin }");
    std::string smd = kSmdStart + kSmdTriangle + "end\n";
    smd.replace(smd.find("skin"), 4, "models/skin");
    project.write("work/a.smd", smd);
    const auto finds = [&](const std::string& arguments) {
        const Ran ran = project.check(arguments + " --only material-missing");
        return says(ran, "$basetexture");  // the material was found
    };
    project.write("work/.studioscope.json", R"({"mounts": ["../content"]})");
    CHECK_FALSE(finds("work"));  // outside of its folder
    CHECK(finds("work --config work/.studioscope.json"));
    project.write(".studioscope.json", R"({"mounts": ["content"]})");
    project.write("work/.studioscope.json", "{}");
    CHECK_FALSE(finds("work"));
    fs::remove(project / "work/.studioscope.json");
    CHECK(finds("work"));
    CHECK_FALSE(finds("work --no-config"));
}

TEST_CASE("a report names the configuration that was used", "[app][check]") {
    const Project project;
    CHECK(project.report("models")["config"].is_null());
    project.write(".studioscope.json",
                  R"({"mounts": ["models", "../elsewhere"], "ignore": ["smd-short-vertex"],)"
                  R"( "severities": {"vvd-vertex-range": "note"}})");
    const Ran ran = project.check("models");
    CHECK(says(ran, "\nconfig: .studioscope.json: 1 mount, 1 finding ignored, 1 lowered\n"));
    CHECK(says(ran, ".studioscope.json:1: warning: mounts: \"../elsewhere\" leads out of"));
    CHECK(says(ran, "[config-outside]"));
    const json used = project.report("models")["config"];
    CHECK(used == json{{"file", ".studioscope.json"},
                       {"mounts", {"models"}},
                       {"ignored", 1},
                       {"lowered", 1}});
    // a path from the current folder, if the file lies there
    CHECK(project.report(".", "models")["config"]["file"] ==
          (project / ".studioscope.json").generic_string());
    const json sarif = json::parse(project.check("--format sarif models").out);
    const json& told = sarif["runs"][0]["invocations"][0]["toolConfigurationNotifications"];
    REQUIRE(told.size() == 1);
    CHECK(told[0]["message"]["text"] == ".studioscope.json: 1 mount, 1 finding ignored, 1 lowered");
    // a line of jsonl has the counts of its file
    const std::string lines = project.check("--format jsonl models").out;
    size_t ignored = 0, count = 0;
    for (size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
        const json line = json::parse(lines.substr(at, lines.find('\n', at) - at));
        ignored += line["config"]["ignored"].get<size_t>();
        ++count;
    }
    CHECK(count == 3);
    CHECK(ignored == 1);
    const Ran none = project.check("--no-config models");
    CHECK_FALSE(says(none, "config:"));
    CHECK_FALSE(says(none, "[config-outside]"));
}

TEST_CASE("a found configuration does not make a broken model pass", "[app][check]") {
    const Project project;
    fs::remove_all(project / "models");
    fs::create_directories(project / "models");
    const std::string mdl = read_text(sample_file("models/studioscope/ollie.mdl"));
    json ignore = json::array(), lowered = json::object();
    for (const MessageEntry& entry : all_messages()) {
        ignore.push_back(entry.code);
        lowered[entry.code] = "note";
    }
    const auto statuses = [&](const std::string& name, const std::string& text) {
        project.write("models/" + name, text);
        std::vector<int> statuses;
        for (const json& config : {json{{"ignore", ignore}}, json{{"severities", lowered}}}) {
            project.write(".studioscope.json", config.dump());
            statuses.push_back(project.check("models").status);
            statuses.push_back(project.check("models --config .studioscope.json").status);
        }
        fs::remove(project / ("models/" + name));
        return statuses;
    };
    const std::vector<int> kNeverAlone{1, 0, 1, 0};
    CHECK(statuses("magic.mdl", "IDSQ" + mdl.substr(4)) == kNeverAlone);
    CHECK(statuses("version.mdl", mdl.substr(0, 4) + "\xff" + mdl.substr(5)) == kNeverAlone);
    CHECK(statuses("short.mdl", mdl.substr(0, 100)) == kNeverAlone);
    CHECK(statuses("empty.mdl", "") == kNeverAlone);
    CHECK(statuses("none.smd", "no SMD") == kNeverAlone);
    CHECK(statuses("none.dmx", "no DMX") == kNeverAlone);
    // something is left
    CHECK(statuses("part.smd", broken_after(1)) == std::vector<int>{0, 0, 0, 0});
}

TEST_CASE("all of a configuration counts that --config names", "[app][check]") {
    const Project project;
    fs::create_directories(project / "settings");
    project.write("settings/mine.json", R"({"ignore": ["smd-short-vertex"]})");
    const auto short_lines = [&](const std::string& arguments) {
        return codes_of(project.report("models/props " + arguments), "error")
            .count("smd-short-vertex");
    };
    CHECK(short_lines("") == 1);
    CHECK(short_lines("--config settings/mine.json") == 0);
    project.write(".studioscope.json", R"({"ignore": ["smd-short-vertex"]})");
    CHECK(short_lines("--config settings/mine.json") == 0);
    CHECK(project.report("models --config settings/mine.json")["config"]["file"] ==
          "settings/mine.json");
    // the one that is found gives the same fingerprints when it is named
    const auto prints = [&](const std::string& arguments) {
        return fingerprints_of(json::parse(project.check("--format sarif " + arguments).out));
    };
    CHECK(prints("models --config .studioscope.json") == prints("models"));
    CHECK(project.check("models --config .studioscope.json --no-config").status == 2);
    CHECK(project.check("models --config none.json").status == 3);
    CHECK(project.check("models --config settings").status == 3);
    project.write("settings/mine.json", "{\n\"ignored\": []}");
    const Ran wrong = project.check("models --config settings/mine.json");
    CHECK(wrong.status == 2);
    CHECK(says(wrong, "settings/mine.json:2: error: unknown key \"ignored\""));
}

TEST_CASE("lists and baselines may be UTF-16, and stay within the memory of their size",
          "[app][check]") {
    const Project project;
    std::string wide = "\xff\xfe";
    for (const char c : std::string("models/props/hero.smd\r\n")) wide += {c, '\0'};
    project.write("wide.txt", wide);
    CHECK(project.report("--files-from wide.txt")["counts"]["files"] == 1);
    CHECK(project.check("--files-from wide.txt -0").status == 3);  // bytes are bytes
    const std::string report = project.check("models --format json").out;
    wide = "\xff\xfe";
    for (const char c : report) wide += {c, '\0'};
    project.write("wide.json", wide);
    CHECK(project.check("models --baseline wide.json").status == 0);
    // a name of one byte takes a few hundred
    std::string names;
    while (names.size() < size_t{2} << 20) names += "a\n";
    project.write("many.txt", names);
    const Ran many = project.check("--files-from many.txt models/none.smd");
    CHECK(many.status == 3);
    CHECK(says(many,
               "many.txt: error: its names would need more than the 96 MB of memory that "
               "2097152 bytes may use"));
    CHECK(says(many, "smd-"));  // the other files are checked
}

TEST_CASE("a broken configuration is wrong usage, with its line", "[app][check]") {
    const Project project;
    const auto refused = [&](const std::string& text, const std::string& message) {
        project.write(".studioscope.json", text);
        const Ran ran = project.check("models");
        CAPTURE(text, ran.err);
        CHECK(ran.status == 2);
        CHECK(ran.out.empty());
        CHECK(says(ran, "/project/.studioscope.json:" + message));
    };
    refused("{\n\"ignore\": [\n}\n", "3: error: is not valid JSON");
    refused("", "1: error: is not valid JSON");
    refused("[]", "1: error: is not a JSON object");
    refused("{\n\n\"ignored\": []}", "3: error: unknown key \"ignored\"");
    refused("{\n\"severities\": {\n\"smd-nodes\": \"fatal\"}}", "3: error: severity of smd-nodes");
    refused("{\n\"severities\": []}", "2: error: severities: expected an object");
    refused("{\"ignore\": [1]}", "1: error: ignore: expected an array of codes");
    refused("{\n\"game\": 1}", "2: error: game: expected a path");
    for (const std::string path : {"/etc", "\\\\\\\\server\\\\share", ""})
        refused("{\n\"mounts\": [\"" + path + "\"]}",
                "2: error: mounts: expected a path relative to this file");
    project.write(".studioscope.json", "{\"$schema\": \"config.schema.json\"}");
    CHECK(project.check("models").status == 1);
    project.write(".studioscope.json", "{");
    CHECK(project.check("--no-config models").status == 1);
    fs::remove(project / ".studioscope.json");
    fs::create_directories(project / ".studioscope.json");
    CHECK(project.check("models").status == 2);
}

TEST_CASE("a broken baseline is wrong usage", "[app][check]") {
    const Project project;
    for (const std::string text : {"", "{", "{\"runs\": []}"}) {
        project.write("old.json", text);
        const Ran ran = project.check("models --baseline old.json");
        CHECK(ran.status == 2);
        CHECK(says(ran, "old.json"));
        CHECK(says(ran, "error: --baseline: is "));
    }
    CHECK(project.check("models --baseline none.json").status == 3);
    CHECK(project.check("models --baseline models").status == 3);
    CHECK(project.check("models --severity smd-nodes").status == 2);
    CHECK(project.check("models --severity smd-nodes=fatal").status == 2);
}

TEST_CASE("check --list --format json prints an array of paths", "[app][check]") {
    const Project project;
    CHECK(json::parse(project.check("--list --format json models").out) ==
          json({"models/cut.vvd", "models/none.smd", "models/props/hero.smd"}));
    CHECK(project.check("--list --format sarif models").status == 2);
}

TEST_CASE("info --each makes no scene of several files", "[app][info]") {
    const std::string mesh = sample_file("source/ollie.smd"),
                      clip = sample_file("source/anims/wave.smd");
    const auto info = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"info", "--json"});
        return json::parse(run_studioscope(arguments).out);
    };
    CHECK(info({mesh, clip})["clips"].size() == 1);  // one object
    const json each = info({"--each", mesh, clip});
    REQUIRE(each.size() == 2);
    CHECK(each[0]["file"] == mesh);
    CHECK(each[1]["file"] == clip);
    CHECK(each[1]["format_version"] == 1);
}

}  // namespace studioscope::check_project_test
