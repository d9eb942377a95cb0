// `check --profile`: the limits and faults of a game, in each form of the report.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.h"

namespace studioscope::check_profile_test {

namespace {

using nlohmann::json;

// An SMD with a chain of bones, each a unit behind its parent, and a triangle on the last.
std::string chain_of(size_t bones) {
    std::string nodes, frame;
    for (size_t i = 0; i < bones; ++i) {
        const std::string id = std::to_string(i);
        nodes += id;
        nodes += " \"b" + id + "\" ";
        nodes += std::to_string(static_cast<int>(i) - 1) + "\n";
        frame += id;
        frame += " 1 0 0 0 0 0\n";
    }
    const std::string last = std::to_string(bones - 1);
    return "version 1\nnodes\n" + nodes + "end\nskeleton\ntime 0\n" + frame +
           "end\ntriangles\nskin\n" + last + " 0 0 0 0 0 1 0 0\n" + last + " 1 0 0 0 0 1 1 0\n" +
           last + " 0 1 0 0 0 1 0 1\nend\n";
}

class Folder {
public:
    Folder() {
        std::filesystem::create_directories(folder_);
        write("chain.smd", chain_of(129));
    }
    void write(const std::string& name, const std::string& text) const {
        write_text(folder_ / name, text);
    }
    Ran check(const std::string& arguments) const {
        return run_command({studioscope_program(), words_of("check " + arguments), folder_});
    }

private:
    const ScratchFolder scratch_;
    const std::filesystem::path folder_ = scratch_ / "project";
};

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a profile decides whether a model has too many bones", "[cli]") {
    const Folder folder;
    const Ran none = folder.check("chain.smd");
    CHECK(none.status == 0);
    CHECK(has(none.out, "[smd-many-bones]"));
    CHECK_FALSE(has(none.out, "branch-bones"));
    CHECK_FALSE(has(none.out, "Limits"));

    const Ran tf2 = folder.check("--profile tf2 chain.smd");
    CHECK(tf2.status == 1);
    CHECK(has(tf2.out, "chain.smd: error: 129 of 128 bones (tf2) [branch-bones]\n"));
    CHECK_FALSE(has(tf2.out, "smd-many-bones"));
    CHECK(has(tf2.out, "Limits of tf2, and the file that uses most:\n"));
    CHECK(has(tf2.out, "129 of 128    exceeded  chain.smd\n"));

    const Ran gmod = folder.check("--profile gmod chain.smd");
    CHECK(gmod.status == 0);
    CHECK(has(gmod.out, "129 of 256     chain.smd\n"));
    CHECK(has(gmod.out, "1 file: 0 errors"));
}

TEST_CASE("all profiles give a table of findings by branch", "[cli]") {
    const Ran all = Folder().check("--profile all chain.smd");
    CHECK(all.status == 0);
    CHECK(has(all.out, "note: 129 of 128 bones (error in sdk2013, tf2, l4d2) [branch-bones]\n"));
    CHECK(has(all.out,
              "  branch-bones                1 E      1 E        -        -      1 E        -   "
              "     -\n"));
    CHECK(has(all.out,
              "     128!     128!      256      256     128!      256        ?  chain.smd\n"));
}

TEST_CASE("JSON has the limits of each file and the branches of a finding", "[cli]") {
    const Folder folder;
    const json whole = json::parse(folder.check("--profile all --format json chain.smd").out);
    CHECK(whole["profile"] == "all");
    REQUIRE(whole["limits"].size() == 1);
    CHECK(whole["limits"][0]["file"] == "chain.smd");
    const json& bones = whole["limits"][0]["limits"][0];
    CHECK(bones["limit"] == "bones");
    CHECK(bones["used"] == 129);
    CHECK(bones["max"] == json::parse(R"({"sdk2013": 128, "tf2": 128, "gmod": 256, "sfm": 256,
                                          "l4d2": 128, "csgo": 256})"));
    bool is_found = false;
    for (const json& one : whole["diagnostics"])
        if (one["code"] == "branch-bones") {
            is_found = true;
            CHECK(one["branches"] ==
                  json::parse(R"({"sdk2013": "error", "tf2": "error", "l4d2": "error"})"));
        }
    CHECK(is_found);
    const json line = json::parse(folder.check("--profile gmod --format jsonl chain.smd").out);
    CHECK(line["profile"] == "gmod");
    CHECK(line["limits"][0]["max"] == json::parse(R"({"gmod": 256})"));
    const json plain = json::parse(folder.check("--format json chain.smd").out);
    CHECK_FALSE(plain.contains("limits"));
    CHECK_FALSE(plain.contains("profile"));
}

TEST_CASE("the profile of a project holds unless the command line names one", "[cli]") {
    const Folder folder;
    folder.write(".studioscope.json", "{\"profile\": \"tf2\"}\n");
    CHECK(folder.check("chain.smd").status == 1);
    CHECK(folder.check("--profile gmod chain.smd").status == 0);
    CHECK(folder.check("--no-config chain.smd").status == 0);
    CHECK(folder.check("--ignore branch-bones chain.smd").status == 0);
    CHECK(folder.check("--severity branch-bones=note chain.smd").status == 0);
}

TEST_CASE("an unknown profile is wrong usage with a suggestion", "[cli]") {
    const Ran ran = Folder().check("--profile gmodd chain.smd");
    CHECK(ran.status == 2);
    CHECK(has(ran.err, "did you mean gmod?"));
}

TEST_CASE("a model is compared with its original on request", "[cli]") {
    const Folder folder;
    const std::string sequences = "$modelname \"a.mdl\"\n$body body \"chain.smd\"\n";
    folder.write("a.qc", sequences + "$sequence walk \"chain.smd\"\n$sequence run \"chain.smd\"\n");
    folder.write("b.qc", sequences + "$sequence run \"chain.smd\"\n$sequence walk \"chain.smd\"\n");
    CHECK(has(folder.check("--profile l4d2 --like b.qc a.qc").out,
              "sequence 0 is walk, and run in b.qc (l4d2) [sequence-order]\n"));
    CHECK_FALSE(has(folder.check("--profile l4d2 --like a.qc a.qc").out, "sequence-order"));
    CHECK(folder.check("--like b.qc a.qc").status == 2);
    CHECK(folder.check("--profile l4d2 --like none.qc a.qc").status == 3);
}

TEST_CASE("the table of limits lists what a model uses", "[cli]") {
    const Ran all = Folder().check("--profile all chain.smd");
    CHECK(has(all.out, "  bones "));
    CHECK_FALSE(has(all.out, "triggers of one helper bone"));  // there is none
}

}  // namespace studioscope::check_profile_test
