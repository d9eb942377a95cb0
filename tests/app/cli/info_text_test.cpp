// What `info` prints for people: counts agree with their nouns, and nothing empty is printed.

#include <catch2/catch.hpp>

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

}  // namespace studioscope::info_text_test
