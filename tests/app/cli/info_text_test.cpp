// What `info` prints for people: counts agree with their nouns, and nothing empty is printed. The
// shape of its JSON.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.h"
#include "support/triangle_smd.h"

namespace studioscope::info_text_test {

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the text of info counts one thing as one", "[app][info]") {
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string();
    write_text(file, kTriangleSmd);
    const std::string text = run_studioscope({"info", file}).out;
    CHECK(contains(text, "  LOD 0        3 vertices, 1 triangle, 1 mesh, 1 bone\n"));
}

TEST_CASE("the text of info leaves out what a file does not have", "[app][info]") {
    const ScratchFolder scratch;
    write_text(scratch / "a.smd", kTriangleSmd);
    write_text(scratch / "a.qc", "$modelname a.mdl\n$body b a.smd\n$surfaceprop flesh\n");
    const std::string qc = run_studioscope({"info", (scratch / "a.qc").generic_string()}).out;
    CHECK(contains(qc, "  format       qc text\n"));  // a QC has no version
    CHECK(contains(qc, "  surface property flesh\n"));
    for (const char* zero : {"0 0 0", "0x0\n", "0 kg"}) CHECK_FALSE(contains(qc, zero));

    const std::string clip = (scratch / "walk.smd").generic_string();
    const std::string& whole = kTriangleSmd;
    write_text(clip, whole.substr(0, whole.find("triangles")));
    const std::string walk = run_studioscope({"info", clip}).out;
    CHECK(contains(walk, "  clip         walk  0..0 at 30 fps, 1 keyed frame\n"));
    CHECK_FALSE(contains(walk, "LOD"));

    const std::string model = sample_file("models/studioscope/ollie.mdl");
    const std::string coarse = run_studioscope({"info", "--root-lod", "2", model}).out;
    for (const char* dropped : {"LOD 0", "LOD 1"}) CHECK_FALSE(contains(coarse, dropped));
    for (const char* kept : {"LOD 2", "LOD 3"}) CHECK(contains(coarse, kept));
}

// json.md: one object per scene, an array of several, always an array with --each; lines of jsonl.
TEST_CASE("the JSON of info is an object, an array or lines", "[app][info]") {
    using nlohmann::json;
    const ScratchFolder scratch;
    const std::string file = (scratch / "a.smd").generic_string(),
                      other = (scratch / "b.smd").generic_string();
    for (const std::string& each : {file, other}) write_text(each, kTriangleSmd);
    const auto info = [](std::vector<std::string> words) {
        words.insert(words.begin(), "info");
        const Ran ran = run_studioscope(words);
        CHECK(ran.status == 0);
        return ran.out;
    };
    const json one = json::parse(info({file, "--json"}));
    CHECK(one["file"] == file);
    CHECK(json::parse(info({file, "--format", "json"})) == one);
    CHECK(json::parse(info({file, "--json", "--each"})) == json::array({one}));
    const std::vector<std::string> both{file, other, "--each", "--format"};
    const auto in = [&](const std::string& format, std::vector<std::string> words) {
        words.push_back(format);
        return info(std::move(words));
    };
    const json all = json::parse(in("json", both));
    REQUIRE(all.size() == 2);
    CHECK(all[0] == one);
    std::istringstream lines(in("jsonl", both));
    size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count)
        CHECK(json::parse(line) == all.at(count));
    CHECK(count == 2);
    const json needs = json::parse(info({file, "--needs", "--json"}));
    CHECK(needs[0]["role"] == "smd");
    CHECK(json::parse(info({file, "--needs", "--format", "jsonl"})) == needs);
    CHECK(json::parse(info({file, "--needs", "--json", "--each"})) == json::array({needs}));
}

}  // namespace studioscope::info_text_test
