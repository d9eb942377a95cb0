// The rows of "cases a parser must survive" of the SMD format page, each a test of that name:
// triangles. Expected values are those of the row's last column.
#include <catch2/catch.hpp>

#include "core/deadline.h"
#include "core/text.h"
#include "model/measure.h"
#include "support/smd_text.h"

namespace studioscope::smd_triangle_cases_test {

TEST_CASE("too few numbers in a vertex line", "[smd]") {
    const std::string text =
        reference("m\n0 0 0 0 0 0 1\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n" + triangle());
    const Model model = read_smd(text);
    CHECK(said(model, "smd-short-vertex") ==
          "error smd-short-vertex " + std::to_string(line_of(text, "0 0 0 0 0 0 1\n")));
    CHECK(triangles_in(model) == 1);

    std::string many;
    for (int i = 0; i < 50; ++i) many += "m\n0 0 0 0 0 0 1\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n";
    const Model cut = read_smd(reference(many + triangle()));
    CHECK(std::count_if(cut.diagnostics.begin(), cut.diagnostics.end(), [](const Diagnostic& d) {
              return d.code == "smd-short-vertex";
          }) == 21);  // 20 and one that counts the others
    CHECK(triangles_in(cut) == 1);
}

TEST_CASE("material with spaces, path, quotes, extension", "[smd]") {
    const Model model =
        read_smd(reference(triangle("models\\my skin/a.b.tga") + triangle("\"in quotes.bmp\"") +
                           triangle("IN QUOTES.BMP")));
    REQUIRE(model.materials.size() == 2);
    CHECK(model.materials[0].name == "models\\my skin/a.b.tga");
    CHECK(base_name(model.materials[0].name) == "a.b");
    CHECK(model.meshes[0].name == "a.b");
    CHECK(model.materials[1].name == "in quotes.bmp");
    CHECK(said(model, "smd-quoted-material").substr(0, 7) == "warning");
}

TEST_CASE("material line that is a vertex line (lost sync)", "[smd]") {
    const std::string text = reference(triangle() + corners() + "0 5 5 5 0 0 1 0 0\n" + triangle());
    const Model model = read_smd(text);
    const size_t line = line_of(text, "skin") + 4;
    CHECK(said(model, "smd-expected-material") ==
          "error smd-expected-material " + std::to_string(line));
    CHECK(find_code(model.diagnostics, "smd-expected-material")
              ->message.find("expected a material") != std::string::npos);
    CHECK(triangles_in(model) == 2);
}

TEST_CASE("null.bmp, debug/debugempty", "[smd]") {
    const Model model =
        read_smd(reference(triangle("null.bmp") + triangle("debug/debugempty") + triangle()));
    CHECK(triangles_in(model) == 3);
    CHECK(model.materials.at(0).is_null);
    CHECK(model.materials.at(1).is_null);
    CHECK_FALSE(model.materials.at(2).is_null);
}

TEST_CASE("0 links; no link field", "[smd]") {
    for (const char* tail : {"", " 0", " 0 ", " # remark", " // remark"}) {
        const Model model = read_smd(reference("m\n" + corners(tail, "1")));
        CHECK(model.diagnostics.empty());
        CHECK(first_vertex(model).bone_count == 1);
        CHECK(first_vertex(model).bone[0] == 1);
        CHECK(first_vertex(model).weight[0] == 1);
    }
}

TEST_CASE("links sum < 1", "[smd]") {
    const std::string text = reference(triangle("m", " 1 1 0.75"));
    const Vertex rest = first_vertex(read_smd(text));
    CHECK(rest.bone_count == 2);
    CHECK(rest.bone[0] == 1);
    CHECK(rest.weight[0] == 0.75f);
    CHECK(rest.bone[1] == 0);
    CHECK(rest.weight[1] == 0.25f);
    CHECK(find_code(read_smd(text).diagnostics, "smd-weights-below-1")->message.find("3 vertex") ==
          0);

    SmdOptions compiler;
    compiler.weights_as_compiler = true;
    const Vertex scaled = first_vertex(read_smd(text, compiler));
    CHECK(scaled.bone_count == 1);
    CHECK(scaled.bone[0] == 1);
    CHECK(scaled.weight[0] == 1);
    CHECK(said(read_smd(text, compiler), "smd-weights-below-1") != "");
}

// Three links of a third, written with four or more decimals, come this close to 1.
TEST_CASE("links whose sum differs by a thousandth are reported, by less are not", "[smd]") {
    // one link with this weight, and two: a half and the rest
    const auto models_of = [](double sum) {
        const std::string one = " 1 1 " + std::to_string(sum);
        const std::string two = " 2 0 0.5 1 " + std::to_string(sum - 0.5);
        return std::array{read_smd(reference(triangle("m", one))),
                          read_smd(reference(triangle("m", two)))};
    };
    for (const double sum : {0.999, 0.9991, 1.0009, 1.001})
        for (const Model& model : models_of(sum)) {
            CAPTURE(sum);
            CHECK(model.diagnostics.empty());
        }
    CHECK(first_vertex(models_of(0.9991)[0]).bone_count == 1);
    CHECK(first_vertex(models_of(0.9985)[0]).bone_count == 2);  // the parent gets the rest
    for (const Model& model : models_of(0.9985)) CHECK(said(model, "smd-weights-below-1") != "");
    for (const Model& model : models_of(1.0015)) CHECK(said(model, "smd-weights-above-1") != "");
}

TEST_CASE("links sum > 1, or <= 0", "[smd]") {
    const Model above = read_smd(reference(triangle("m", " 2 0 1.5 1 0.5")));
    CHECK(first_vertex(above).weight[0] == 0.75f);
    CHECK(first_vertex(above).weight[1] == 0.25f);
    const Model zero = read_smd(reference(triangle("m", " 1 1 0")));
    CHECK(first_vertex(zero).bone[0] == 0);
    CHECK(first_vertex(zero).weight[0] == 1);
    CHECK(said(zero, "smd-weights-zero").substr(0, 7) == "warning");
    SmdOptions compiler;
    compiler.weights_as_compiler = true;
    const Model even = read_smd(reference(triangle("m", " 2 0 0 1 0")), compiler);
    CHECK(first_vertex(even).weight[0] == 0.5f);
    CHECK(first_vertex(even).weight[1] == 0.5f);
}

TEST_CASE("more than 3 links", "[smd]") {
    std::string nodes = "version 1\nnodes\n";
    for (int i = 0; i < 6; ++i) nodes += std::to_string(i) + " \"b" + std::to_string(i) + "\" -1\n";
    nodes += "end\n";
    // of 0.1 0.4 0.02 0.28 0.2 the three largest are 0.4, 0.28, 0.2: 0.12 is lost
    const Model model =
        read_smd(nodes + triangles(triangle("m", " 5 0 0.1 1 0.4 2 0.02 3 0.28 4 0.2")));
    const Vertex& vertex = first_vertex(model);
    REQUIRE(vertex.bone_count == 3);
    CHECK(vertex.bone[0] == 1);
    CHECK(vertex.bone[1] == 3);
    CHECK(vertex.bone[2] == 4);
    CHECK(vertex.weight[0] == Approx(0.4 / 0.88));
    CHECK(vertex.weight[2] == Approx(0.2 / 0.88));
    const Diagnostic* reduced = find_code(model.diagnostics, "smd-many-links");
    REQUIRE(reduced != nullptr);
    CHECK(reduced->severity == Severity::kWarning);
    CHECK(reduced->message.find("3 vertex lines") == 0);
    CHECK(reduced->message.find("12.0 %") != std::string::npos);
    // the compiler drops those below 0.05 as well; a dropped one leaves no place for the parent
    const std::string faint = nodes + triangles(triangle("m", " 4 0 0.9 1 0.04 2 0.03 3 0.03"));
    CHECK(first_vertex(read_smd(faint)).bone_count == 3);
    CHECK(first_vertex(read_smd(faint)).weight[1] == Approx(0.04 / 0.97));
    SmdOptions compiler;
    compiler.weights_as_compiler = true;
    CHECK(first_vertex(read_smd(faint, compiler)).bone_count == 1);
}

TEST_CASE("duplicate links to one bone", "[smd]") {
    const Model model = read_smd(reference(triangle("m", " 3 1 0.25 0 0.5 1 0.25")));
    CHECK(first_vertex(model).bone_count == 2);
    CHECK(first_vertex(model).weight[0] == 0.5f);
    CHECK(first_vertex(model).bone[0] == 1);
}

TEST_CASE("link count does not match the pairs", "[smd]") {
    for (const char* tail : {" 3 0 0.5 1 0.5", " 1 0 0.5 1 0.5"}) {
        const Model model = read_smd(reference(triangle("m", tail)));
        CHECK(first_vertex(model).bone_count == 2);
        CHECK(first_vertex(model).weight[1] == 0.5f);
        CHECK(said(model, "smd-link-count").substr(0, 7) == "warning");
    }
}

TEST_CASE("link bone out of range", "[smd]") {
    const Model some = read_smd(reference(triangle("m", " 2 1 1.0 77 0.5")));
    CHECK(first_vertex(some).bone[0] == 1);
    CHECK(first_vertex(some).weight[0] == 1);
    CHECK(said(some, "smd-link-bone").substr(0, 7) == "warning");
    const Model none = read_smd(reference(triangle("m", " 1 77 1.0")));
    CHECK(first_vertex(none).bone[0] == 0);
    CHECK(first_vertex(none).weight[0] == 1);
}

TEST_CASE("parent bone out of range", "[smd]") {
    const Model linked = read_smd(reference("m\n" + corners(" 2 77 0.5 1 0.5", "88")));
    CHECK(said(linked, "smd-parent-bone").substr(0, 7) == "warning");
    CHECK(first_vertex(linked).bone[0] == 1);
    CHECK(first_vertex(linked).weight[0] == 1);
    const Model alone = read_smd(reference("m\n" + corners("", "-1")));
    CHECK(first_vertex(alone).bone[0] == 0);
}

TEST_CASE("degenerate or zero-normal triangle", "[smd]") {
    const Model model =
        read_smd(reference("m\n0 1 1 1 0 0 1 0 0\n0 1 1 1 0 0 1 0 0\n0 2 1 1 0 0 1 0 0\n"
                           "m\n0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0 0\n0 0 1 0 0 0 0 0 0\n"));
    CHECK(triangles_in(model) == 2);
    CHECK(find_code(model.diagnostics, "smd-degenerate")->message.find("1 triangle has") == 0);
    CHECK(said(model, "smd-zero-normal").substr(0, 7) == "warning");
    CHECK(model.vertices.back().normal == glm::vec3(0, 0, 1));  // counter-clockwise is front
}

TEST_CASE("GoldSrc file (no links)", "[smd]") {
    CHECK(read_smd(reference(triangle())).diagnostics.empty());
}

TEST_CASE("4096+ byte line", "[smd]") {
    const std::string blanks(5000, ' ');
    const Model model = read_smd(reference("m\n0" + blanks +
                                           "0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n"
                                           "0 0 1 0 0 0 1 0 0\n"));
    CHECK(triangles_in(model) == 1);
    CHECK(model.diagnostics.empty());
    const std::string too_many((size_t{1} << 20) + 1, ' ');
    for (const bool in_triangles : {false, true}) {
        const std::string line = "0" + too_many + "0 0 0 0 0 1 0 0\n";
        const Model cut = in_triangles ? read_smd(reference("m\n" + line + triangle()))
                                       : read_smd(animation("time 0\n" + line));
        CHECK(said(cut, "smd-long-line").substr(0, 5) == "error");
    }
}

// Each look at a line asks for the time once; so the looks are counted by the questions.
TEST_CASE("each of many empty lines is looked at a few times", "[smd]") {
    constexpr size_t kLines = 10'000;
    for (const std::string piece : {"\n", "\n//\n", "\n0 0 0 0 0 0 1 0 0\n", "\nend of it\n"}) {
        std::string empty;
        for (size_t i = 0; i < kLines; ++i) empty += piece;
        const DeadlineScope ends(1000);
        const Model model = read_smd(reference(triangle() + empty + triangle()));
        CHECK(deadline_check_count() < 20 * kLines);
        if (piece == "\n" || piece == "\n//\n") CHECK(triangles_in(model) == 2);
    }
}

}  // namespace studioscope::smd_triangle_cases_test
