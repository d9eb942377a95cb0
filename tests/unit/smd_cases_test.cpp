// The rows of "cases a parser must survive" of the SMD format page, each a test named after it.
// Expected values are what the last column of its row says.
#include <catch2/catch.hpp>

#include "core/text.h"
#include "model/measure.h"
#include "support/smd_text.h"

namespace {

Model read(const std::string& text, const SmdOptions& options = {}) {
    Result<Model> model = parse_smd(text, options);
    INFO((model ? std::string() : to_string(model.error())));
    REQUIRE(model);
    INFO(all_said(model->diagnostics));
    return std::move(*model);
}

size_t line_of(const std::string& text, std::string_view part) {
    const size_t at = text.find(part);
    REQUIRE(at != std::string::npos);
    return 1 + static_cast<size_t>(
                   std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

const Vertex& first_vertex(const Model& model) { return model.vertices.at(0); }

}  // namespace

TEST_CASE("empty file, or no block at all", "[smd]") {
    for (const char* text : {"", "\n\n", "version 1\n", "hello\nworld\n"}) {
        const Result<Model> model = parse_smd(text);
        REQUIRE_FALSE(model);
        CHECK(model.error().code == "smd-no-nodes");
        CHECK(model.error().message.find("no nodes block") != std::string::npos);
        CHECK(model.error().place == at_line(1));
    }
}

TEST_CASE("BOM, // lines before version", "[smd]") {
    const Model model = read("\xEF\xBB\xBF// Created by Crowbar\n" + reference(triangle()));
    CHECK(model.diagnostics.empty());
    CHECK(triangles_in(model) == 1);
}

TEST_CASE("version 2", "[smd]") {
    const Model model =
        read("version 2\n" + kTwoBones + kTwoBonesAtRest + triangles(triangle("models/a/skin")));
    CHECK(model.diagnostics.empty());
    CHECK(model.materials.at(0).name == "models/a/skin");
}

TEST_CASE("version 3, version x, missing", "[smd]") {
    const std::string rest = kTwoBones + kTwoBonesAtRest + triangles(triangle());
    for (const char* version : {"version 3\n", "version x\n", "version\n"}) {
        const Model model = read(version + rest);
        CHECK(said(model, "smd-version") == "warning smd-version 1");
        CHECK(triangles_in(model) == 1);
    }
    CHECK(said(read(rest), "smd-no-version") == "warning smd-no-version 1");
}

TEST_CASE("CRLF, CR only, mixed", "[smd]") {
    const std::string text = reference(triangle() + "bad\n0 1 2\n" + triangle());
    const size_t bad_line = line_of(text, "0 1 2\n");
    for (const std::string_view end : {"\r\n", "\r", "mixed"}) {
        std::string other;
        int lines = 0;
        for (const char c : text)
            if (c != '\n')
                other += c;
            else if (end == "mixed")
                other += lines++ % 2 == 0 ? "\r" : "\r\n";
            else
                other += end;
        const Model model = read(other);
        CHECK(triangles_in(model) == 2);
        CHECK(said(model, "smd-short-vertex") ==
              "error smd-short-vertex " + std::to_string(bad_line));
        CHECK(model.materials.at(0).name == "skin");
    }
}

TEST_CASE("keyword in upper or mixed case", "[smd]") {
    const Model model = read(
        "Version 1\nNodes\n0 \"a\" -1\nEnd\nSKELETON\nTime 0\n0 0 0 0 0 0 0\nEND\nTriangles\n" +
        triangle() + "End\n");
    CHECK(model.diagnostics.empty());
    CHECK(triangles_in(model) == 1);
}

TEST_CASE("blank lines anywhere", "[smd]") {
    std::string spread;
    for (const char c : reference(triangle() + triangle())) {
        spread += c;
        if (c == '\n') spread += " \t\n\n";
    }
    const Model model = read(spread);
    CHECK(model.diagnostics.empty());
    CHECK(triangles_in(model) == 2);
    CHECK(model.bones.size() == 2);

    const Model unnamed = read(reference(triangle() + "\n" + corners()));
    CHECK(said(unnamed, "smd-unnamed-material").substr(0, 7) == "warning");
    CHECK(triangles_in(unnamed) == 2);
    CHECK(unnamed.materials.at(1).name.empty());
}

TEST_CASE("missing end before EOF", "[smd]") {
    const std::string text = kSmdHead + "triangles\n" + triangle();
    const Model model = read(text);
    CHECK(said(model, "smd-missing-end") ==
          "warning smd-missing-end " + std::to_string(line_of(text, "triangles")));
    CHECK(find_code(model.diagnostics, "smd-missing-end")->message.find("triangles") !=
          std::string::npos);
    CHECK(triangles_in(model) == 1);
    const Model cut = read("version 1\nnodes\n0 \"a\" -1");
    CHECK(said(cut, "smd-missing-end") == "warning smd-missing-end 2");
    CHECK(cut.bones.size() == 1);
}

TEST_CASE("missing end before the next keyword", "[smd]") {
    const Model model = read(
        "version 1\nnodes\n0 \"a\" -1\nskeleton\ntime 0\n0 1 2 3 0 0 0\n"
        "triangles\n" +
        triangle("triangles") + triangle() + "nodes\nend\n");
    CHECK(said(model, "smd-missing-end") == "warning smd-missing-end 2");
    CHECK(model.bones.at(0).bind.position == glm::vec3(1, 2, 3));
    CHECK(triangles_in(model) == 2);  // the first of the material "triangles"
    CHECK(said(model, "smd-second-nodes").substr(0, 5) == "error");
}

TEST_CASE("unknown block", "[smd]") {
    const Model model = read("version 1\nphysics\n1 2 3\n4 5 6\nend\n" + kTwoBones +
                             "extra\n1 2\n" + kTwoBonesAtRest + triangles(triangle()));
    CHECK(std::count_if(model.diagnostics.begin(), model.diagnostics.end(),
                        [](const Diagnostic& d) { return d.code == "smd-unknown-block"; }) == 2);
    CHECK(said(model, "smd-unknown-block") == "warning smd-unknown-block 2");
    CHECK(triangles_in(model) == 1);
    CHECK(model.bones.at(1).bind.position.z == 10);
}

TEST_CASE("repeated nodes/skeleton/triangles", "[smd]") {
    const std::string text = reference(triangle()) + kTwoBones +
                             "skeleton\ntime 1\n1 0 0 20 0 0 0\nend\n" +
                             triangles(triangle("other"));
    const Model model = read(text);
    CHECK(said(model, "smd-second-nodes").substr(0, 5) == "error");
    CHECK(said(model, "smd-second-skeleton").substr(0, 7) == "warning");
    CHECK(said(model, "smd-second-triangles").substr(0, 4) == "note");
    CHECK(triangles_in(model) == 2);
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].frames == std::vector<int>{0, 1});
}

TEST_CASE("block before nodes", "[smd]") {
    const Model model = read("version 1\n" + kTwoBonesAtRest + triangles(triangle()) + kTwoBones);
    CHECK(said(model, "smd-before-nodes") == "error smd-before-nodes 2");
    CHECK(model.bones.at(1).bind.position.z == 10);
    CHECK(triangles_in(model) == 1);
    const Result<Model> without = parse_smd("version 1\n" + kTwoBonesAtRest);
    REQUIRE_FALSE(without);
    CHECK(without.error().place == at_line(2));
}

TEST_CASE("bare or empty bone name", "[smd]") {
    const Model model = read("version 1\nnodes\n0 pelvis -1\n1 \"\" 0\n2 \"with blank\" 1\nend\n" +
                             kTwoBonesAtRest);
    CHECK(model.bones.at(0).name == "pelvis");
    CHECK(model.bones.at(1).name == "bone_1");
    CHECK(model.bones.at(2).name == "with blank");
    CHECK(said(model, "smd-bare-name") == "warning smd-bare-name 3");
    CHECK(said(model, "smd-empty-name") == "warning smd-empty-name 4");
}

TEST_CASE("non-sequential ids, gaps", "[smd]") {
    const Model model = read(
        "version 1\nnodes\n7 \"a\" -1\n300 \"b\" 7\nend\nskeleton\ntime 0\n7 0 0 1 0 0 0\n"
        "300 0 0 2 0 0 0\nend\n" +
        triangles("m\n" + corners("", "300")));
    REQUIRE(model.bones.size() == 2);
    CHECK(model.bones[1].parent == 0);
    CHECK(model.bones[1].bind.position.z == 2);
    CHECK(first_vertex(model).bone[0] == 1);
    CHECK(model.diagnostics.empty());
}

TEST_CASE("negative or huge id", "[smd]") {
    const Model model =
        read("version 1\nnodes\n0 \"a\" -1\n-5 \"b\" 0\n65536 \"c\" 0\n65535 \"d\" 0\nend\n");
    CHECK(said(model, "smd-bone-id") == "error smd-bone-id 4");
    CHECK(model.bones.size() == 2);
}

TEST_CASE("duplicate id / name", "[smd]") {
    const Model model =
        read("version 1\nnodes\n0 \"a\" -1\n0 \"b\" -1\n1 \"arm\" 0\n2 \"ARM\" 0\nend\n");
    CHECK(said(model, "smd-duplicate-id") == "error smd-duplicate-id 4");
    CHECK(find_code(model.diagnostics, "smd-duplicate-id")->message.find("line 3") !=
          std::string::npos);
    CHECK(said(model, "smd-duplicate-name") == "warning smd-duplicate-name 6");
    CHECK(model.bones.size() == 3);
}

TEST_CASE("parent after child", "[smd]") {
    const Model model = read(
        "version 1\nnodes\n0 \"hand\" 2\n1 \"root\" -1\n2 \"arm\" 1\nend\n"
        "skeleton\ntime 0\n0 1 0 0 0 0 0\n1 2 0 0 0 0 0\n2 3 0 0 0 0 0\nend\n");
    REQUIRE(model.bones.size() == 3);
    CHECK(model.bones[0].name == "root");
    CHECK(model.bones[1].name == "arm");
    CHECK(model.bones[2].name == "hand");
    CHECK(model.bones[2].parent == 1);
    CHECK(model.bones[2].bind.position.x == 1);
    CHECK(model.bones[2].pose_to_bone.rows[0].w == -6);  // 2 + 3 + 1 back to the origin
}

TEST_CASE("parent unknown or < -1", "[smd]") {
    const Model model = read("version 1\nnodes\n0 \"a\" 9\n1 \"b\" -2\nend\n");
    CHECK(said(model, "smd-unknown-parent") == "warning smd-unknown-parent 3");
    CHECK(model.bones[0].parent == kNone);
    CHECK(model.bones[1].parent == kNone);
}

TEST_CASE("parent cycle", "[smd]") {
    const Model model =
        read("version 1\nnodes\n0 \"a\" 1\n1 \"b\" 2\n2 \"c\" 0\n3 \"d\" 2\n4 \"e\" 4\nend\n");
    const Diagnostic* cycle = find_code(model.diagnostics, "smd-parent-cycle");
    REQUIRE(cycle != nullptr);
    CHECK(cycle->severity == Severity::kError);
    for (const char* name : {"a", "b", "c"}) CHECK(cycle->message.find(name) != std::string::npos);
    REQUIRE(model.bones.size() == 5);
    for (size_t i = 0; i < 5; ++i) CHECK(model.bones[i].parent < static_cast<int>(i));
}

TEST_CASE("more than 128 / 512 bones", "[smd]") {
    std::string text = "version 1\nnodes\n";
    for (int i = 0; i < 600; ++i)
        text +=
            std::to_string(i) + " \"b" + std::to_string(i) + "\" " + std::to_string(i - 1) + "\n";
    const Model model = read(text + "end\n" + triangles("m\n" + corners("", "599")));
    CHECK(model.bones.size() == 600);
    CHECK(said(model, "smd-many-bones") == "note smd-many-bones 2");
    // A vertex names bones by a byte: its closest ancestor below 256 takes over.
    CHECK(first_vertex(model).bone[0] == 255);
    CHECK(said(model, "smd-far-bone").substr(0, 5) == "error");
}

TEST_CASE("record before time", "[smd]") {
    const Model model = read(animation("0 1 2 3 0 0 0\n1 0 0 1 0 0 0\ntime 1\n0 4 5 6 0 0 0\n"));
    CHECK(said(model, "smd-no-time") == "warning smd-no-time 7");
    CHECK(model.bones[0].bind.position == glm::vec3(1, 2, 3));
    CHECK(model.clips.at(0).frames == std::vector<int>{0, 1});
}

TEST_CASE("bone id not in nodes (skeleton)", "[smd]") {
    const Model model =
        read(animation("time 0\n0 0 0 0 0 0 0\n1 0 0 0 0 0 0\n9 0 0 0 0 0 0\ntime 1\n"
                       "0 0 0 0 0 0 0\n1 0 0 0 0 0 0\n9 0 0 0 0 0 0\n"));
    CHECK(said(model, "smd-unknown-bone") == "warning smd-unknown-bone 10");
    CHECK(model.diagnostics.size() == 1);
}

TEST_CASE("nan, inf, 1.#QNAN, decimal comma", "[smd]") {
    for (const char* odd : {"nan", "-inf", "1.#QNAN", "-1.#IND00", "1.#INF"}) {
        const std::string line = std::string("0 ") + odd + " 2 3 0 0 1 0 0\n";
        const Model model =
            read(reference("m\n" + line + "0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n"));
        CHECK(said(model, "smd-not-finite").substr(0, 7) == "warning");
        CHECK(first_vertex(model).position == glm::vec3(0, 2, 3));
    }
    const std::string text = reference(
        "m\n0 0,5 2 3 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n"
        "0 0 1 0 0 0 1 0 0\n" +
        triangle());
    const Model model = read(text);
    const Diagnostic* comma = find_code(model.diagnostics, "smd-decimal-comma");
    REQUIRE(comma != nullptr);
    CHECK(comma->severity == Severity::kError);
    CHECK(comma->message.find("decimal comma?") != std::string::npos);
    CHECK(comma->place == at_line(line_of(text, "0 0,5")));
    CHECK(triangles_in(model) == 1);
    CHECK(said(read(animation("time 0\n0 0 1,5 0 0 0 0\n")), "smd-decimal-comma") ==
          "error smd-decimal-comma 8");
}

TEST_CASE("too few numbers in a bone line", "[smd]") {
    const Model model = read(animation("time 0\n0 0 0 0 0 0\n1 0 0 1 0 0 0\n"));
    CHECK(said(model, "smd-short-bone") == "error smd-short-bone 8");
    CHECK(find_code(model.diagnostics, "smd-short-bone")->message ==
          "bone line has 6 numbers, needs 7");
}

TEST_CASE("too few numbers in a vertex line", "[smd]") {
    const std::string text =
        reference("m\n0 0 0 0 0 0 1\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n" + triangle());
    const Model model = read(text);
    CHECK(said(model, "smd-short-vertex") ==
          "error smd-short-vertex " + std::to_string(line_of(text, "0 0 0 0 0 0 1\n")));
    CHECK(triangles_in(model) == 1);

    std::string many;
    for (int i = 0; i < 50; ++i) many += "m\n0 0 0 0 0 0 1\n0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n";
    const Model cut = read(reference(many + triangle()));
    CHECK(std::count_if(cut.diagnostics.begin(), cut.diagnostics.end(), [](const Diagnostic& d) {
              return d.code == "smd-short-vertex";
          }) == 21);  // 20 and one that counts the others
    CHECK(triangles_in(cut) == 1);
}

TEST_CASE("material with spaces, path, quotes, extension", "[smd]") {
    const Model model = read(reference(triangle("models\\my skin/a.b.tga") +
                                       triangle("\"in quotes.bmp\"") + triangle("IN QUOTES.BMP")));
    REQUIRE(model.materials.size() == 2);
    CHECK(model.materials[0].name == "models\\my skin/a.b.tga");
    CHECK(base_name(model.materials[0].name) == "a.b");
    CHECK(model.meshes[0].name == "a.b");
    CHECK(model.materials[1].name == "in quotes.bmp");
    CHECK(said(model, "smd-quoted-material").substr(0, 7) == "warning");
}

TEST_CASE("material line that is a vertex line (lost sync)", "[smd]") {
    const std::string text = reference(triangle() + corners() + "0 5 5 5 0 0 1 0 0\n" + triangle());
    const Model model = read(text);
    const size_t line = line_of(text, "skin") + 4;
    CHECK(said(model, "smd-expected-material") ==
          "error smd-expected-material " + std::to_string(line));
    CHECK(find_code(model.diagnostics, "smd-expected-material")
              ->message.find("expected a material") != std::string::npos);
    CHECK(triangles_in(model) == 2);
}

TEST_CASE("null.bmp, debug/debugempty", "[smd]") {
    const Model model =
        read(reference(triangle("null.bmp") + triangle("debug/debugempty") + triangle()));
    CHECK(triangles_in(model) == 3);
    CHECK(model.materials.at(0).is_null);
    CHECK(model.materials.at(1).is_null);
    CHECK_FALSE(model.materials.at(2).is_null);
}

TEST_CASE("0 links; no link field", "[smd]") {
    for (const char* tail : {"", " 0", " 0 ", " # remark", " // remark"}) {
        const Model model = read(reference("m\n" + corners(tail, "1")));
        CHECK(model.diagnostics.empty());
        CHECK(first_vertex(model).bone_count == 1);
        CHECK(first_vertex(model).bone[0] == 1);
        CHECK(first_vertex(model).weight[0] == 1);
    }
}

TEST_CASE("links sum < 1", "[smd]") {
    const std::string text = reference(triangle("m", " 1 1 0.75"));
    const Vertex rest = first_vertex(read(text));
    CHECK(rest.bone_count == 2);
    CHECK(rest.bone[0] == 1);
    CHECK(rest.weight[0] == 0.75f);
    CHECK(rest.bone[1] == 0);
    CHECK(rest.weight[1] == 0.25f);
    CHECK(find_code(read(text).diagnostics, "smd-weights-below-1")->message.find("3 vertex") == 0);

    SmdOptions compiler;
    compiler.weights_as_compiler = true;
    const Vertex scaled = first_vertex(read(text, compiler));
    CHECK(scaled.bone_count == 1);
    CHECK(scaled.bone[0] == 1);
    CHECK(scaled.weight[0] == 1);
    CHECK(said(read(text, compiler), "smd-weights-below-1") != "");
}

TEST_CASE("links sum > 1, or <= 0", "[smd]") {
    const Model above = read(reference(triangle("m", " 2 0 1.5 1 0.5")));
    CHECK(first_vertex(above).weight[0] == 0.75f);
    CHECK(first_vertex(above).weight[1] == 0.25f);
    const Model zero = read(reference(triangle("m", " 1 1 0")));
    CHECK(first_vertex(zero).bone[0] == 0);
    CHECK(first_vertex(zero).weight[0] == 1);
    CHECK(said(zero, "smd-weights-zero").substr(0, 7) == "warning");
    SmdOptions compiler;
    compiler.weights_as_compiler = true;
    const Model even = read(reference(triangle("m", " 2 0 0 1 0")), compiler);
    CHECK(first_vertex(even).weight[0] == 0.5f);
    CHECK(first_vertex(even).weight[1] == 0.5f);
}

TEST_CASE("more than 3 links", "[smd]") {
    std::string nodes = "version 1\nnodes\n";
    for (int i = 0; i < 6; ++i) nodes += std::to_string(i) + " \"b" + std::to_string(i) + "\" -1\n";
    nodes += "end\n";
    // Of 0.1 0.4 0.02 0.28 0.2 the three strongest are 0.4, 0.28, 0.2: 0.12 is lost.
    const Model model =
        read(nodes + triangles(triangle("m", " 5 0 0.1 1 0.4 2 0.02 3 0.28 4 0.2")));
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
    // What is cut for being below 0.05 does not make room for the parent.
    const Model cut = read(nodes + triangles(triangle("m", " 4 0 0.9 1 0.04 2 0.03 3 0.03")));
    CHECK(first_vertex(cut).bone_count == 1);
}

TEST_CASE("duplicate links to one bone", "[smd]") {
    const Model model = read(reference(triangle("m", " 3 1 0.25 0 0.5 1 0.25")));
    CHECK(first_vertex(model).bone_count == 2);
    CHECK(first_vertex(model).weight[0] == 0.5f);
    CHECK(first_vertex(model).bone[0] == 1);
}

TEST_CASE("link count does not match the pairs", "[smd]") {
    for (const char* tail : {" 3 0 0.5 1 0.5", " 1 0 0.5 1 0.5"}) {
        const Model model = read(reference(triangle("m", tail)));
        CHECK(first_vertex(model).bone_count == 2);
        CHECK(first_vertex(model).weight[1] == 0.5f);
        CHECK(said(model, "smd-link-count").substr(0, 7) == "warning");
    }
}

TEST_CASE("link bone out of range", "[smd]") {
    const Model some = read(reference(triangle("m", " 2 1 1.0 77 0.5")));
    CHECK(first_vertex(some).bone[0] == 1);
    CHECK(first_vertex(some).weight[0] == 1);
    CHECK(said(some, "smd-link-bone").substr(0, 7) == "warning");
    const Model none = read(reference(triangle("m", " 1 77 1.0")));
    CHECK(first_vertex(none).bone[0] == 0);
    CHECK(first_vertex(none).weight[0] == 1);
}

TEST_CASE("parent bone out of range", "[smd]") {
    const Model linked = read(reference("m\n" + corners(" 2 77 0.5 1 0.5", "88")));
    CHECK(said(linked, "smd-parent-bone").substr(0, 7) == "warning");
    CHECK(first_vertex(linked).bone[0] == 1);
    CHECK(first_vertex(linked).weight[0] == 1);
    const Model alone = read(reference("m\n" + corners("", "-1")));
    CHECK(first_vertex(alone).bone[0] == 0);
}

TEST_CASE("degenerate or zero-normal triangle", "[smd]") {
    const Model model =
        read(reference("m\n0 1 1 1 0 0 1 0 0\n0 1 1 1 0 0 1 0 0\n0 2 1 1 0 0 1 0 0\n"
                       "m\n0 0 0 0 0 0 0 0 0\n0 1 0 0 0 0 0 0 0\n0 0 1 0 0 0 0 0 0\n"));
    CHECK(triangles_in(model) == 2);
    CHECK(find_code(model.diagnostics, "smd-degenerate")->message.find("1 triangles") == 0);
    CHECK(said(model, "smd-zero-normal").substr(0, 7) == "warning");
    CHECK(model.vertices.back().normal == glm::vec3(0, 0, 1));  // counter-clockwise is front
}

TEST_CASE("GoldSrc file (no links)", "[smd]") {
    CHECK(read(reference(triangle())).diagnostics.empty());
}

TEST_CASE("4096+ byte line", "[smd]") {
    const std::string blanks(5000, ' ');
    const Model model = read(reference("m\n0" + blanks +
                                       "0 0 0 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n"
                                       "0 0 1 0 0 0 1 0 0\n"));
    CHECK(triangles_in(model) == 1);
    CHECK(model.diagnostics.empty());
    const std::string too_many((size_t{1} << 20) + 1, ' ');
    for (const bool in_triangles : {false, true}) {
        const std::string line = "0" + too_many + "0 0 0 0 0 1 0 0\n";
        const Model cut = in_triangles ? read(reference("m\n" + line + triangle()))
                                       : read(animation("time 0\n" + line));
        CHECK(said(cut, "smd-long-line").substr(0, 5) == "error");
    }
}
