// The rows of "cases a parser must survive" of the SMD format page, each a test of that name:
// blocks, bones and frames. Expected values are those of the row's last column.
#include <catch2/catch.hpp>

#include "support/smd_text.h"

namespace studioscope::smd_cases_test {

TEST_CASE("empty file, or no block at all", "[smd]") {
    for (const char* text : {"", "\n\n", "version 1\n", "hello\nworld\n"}) {
        const Result<Model> model = parse_smd(text);
        REQUIRE_FALSE(model);
        CHECK(model.error().code == "smd-no-nodes");
        CHECK(model.error().message.find("no nodes block") != std::string::npos);
        CHECK(model.error().location == at_line(1));
    }
}

TEST_CASE("a file in UTF-16 is named so", "[smd]") {
    const Result<Model> model = parse_smd(std::string_view("\xFF\xFEv\0e\0", 6));
    REQUIRE_FALSE(model);
    CHECK(model.error().code == "smd-no-nodes");
    CHECK(model.error().message.find("UTF-16") != std::string::npos);
}

TEST_CASE("BOM, // lines before version", "[smd]") {
    const Model model = read_smd("\xEF\xBB\xBF// Created by Crowbar\n" + reference(triangle()));
    CHECK(model.diagnostics.empty());
    CHECK(triangles_in(model) == 1);
}

TEST_CASE("version 2", "[smd]") {
    const Model model = read_smd("version 2\n" + kTwoBones + kTwoBonesAtRest +
                                 triangles(triangle("models/a/skin")));
    CHECK(model.diagnostics.empty());
    CHECK(model.materials.at(0).name == "models/a/skin");
}

TEST_CASE("version 3, version x, missing", "[smd]") {
    const std::string rest = kTwoBones + kTwoBonesAtRest + triangles(triangle());
    for (const char* version : {"version 3\n", "version x\n", "version\n"}) {
        const Model model = read_smd(version + rest);
        CHECK(said(model, "smd-version") == "warning smd-version 1");
        CHECK(triangles_in(model) == 1);
    }
    CHECK(said(read_smd(rest), "smd-no-version") == "warning smd-no-version 1");
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
        const Model model = read_smd(other);
        CHECK(triangles_in(model) == 2);
        CHECK(said(model, "smd-short-vertex") ==
              "error smd-short-vertex " + std::to_string(bad_line));
        CHECK(model.materials.at(0).name == "skin");
    }
}

TEST_CASE("keyword in upper or mixed case", "[smd]") {
    const Model model = read_smd(
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
    const Model model = read_smd(spread);
    CHECK(model.diagnostics.empty());
    CHECK(triangles_in(model) == 2);
    CHECK(model.bones.size() == 2);

    const Model unnamed = read_smd(reference(triangle() + "\n" + corners()));
    CHECK(said(unnamed, "smd-unnamed-material").substr(0, 7) == "warning");
    CHECK(triangles_in(unnamed) == 2);
    CHECK(unnamed.materials.at(1).name.empty());
}

TEST_CASE("missing end before EOF", "[smd]") {
    const std::string text = kSmdHead + "triangles\n" + triangle();
    const Model model = read_smd(text);
    CHECK(said(model, "smd-missing-end") ==
          "warning smd-missing-end " + std::to_string(line_of(text, "triangles")));
    CHECK(find_code(model.diagnostics, "smd-missing-end")->message.find("triangles") !=
          std::string::npos);
    CHECK(triangles_in(model) == 1);
    const Model cut = read_smd("version 1\nnodes\n0 \"a\" -1");
    CHECK(said(cut, "smd-missing-end") == "warning smd-missing-end 2");
    CHECK(cut.bones.size() == 1);
}

TEST_CASE("missing end before the next keyword", "[smd]") {
    const Model model = read_smd(
        "version 1\nnodes\n0 \"a\" -1\nskeleton\ntime 0\n0 1 2 3 0 0 0\n"
        "triangles\n" +
        triangle("triangles") + triangle() + "nodes\nend\n");
    CHECK(said(model, "smd-missing-end") == "warning smd-missing-end 2");
    CHECK(model.bones.at(0).bind.position == glm::vec3(1, 2, 3));
    CHECK(triangles_in(model) == 2);  // the first of the material "triangles"
    CHECK(said(model, "smd-second-nodes").substr(0, 5) == "error");
}

TEST_CASE("unknown block", "[smd]") {
    const Model model = read_smd("version 1\nphysics\n1 2 3\n4 5 6\nend\n" + kTwoBones +
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
    const Model model = read_smd(text);
    CHECK(said(model, "smd-second-nodes").substr(0, 5) == "error");
    CHECK(said(model, "smd-second-skeleton").substr(0, 7) == "warning");
    CHECK(said(model, "smd-second-triangles").substr(0, 4) == "note");
    CHECK(triangles_in(model) == 2);
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].frames == std::vector<int>{0, 1});
}

TEST_CASE("block before nodes", "[smd]") {
    const Model model =
        read_smd("version 1\n" + kTwoBonesAtRest + triangles(triangle()) + kTwoBones);
    CHECK(said(model, "smd-before-nodes") == "error smd-before-nodes 2");
    CHECK(model.bones.at(1).bind.position.z == 10);
    CHECK(triangles_in(model) == 1);
    const Result<Model> without = parse_smd("version 1\n" + kTwoBonesAtRest);
    REQUIRE_FALSE(without);
    CHECK(without.error().location == at_line(2));
}

TEST_CASE("bare or empty bone name", "[smd]") {
    const Model model = read_smd(
        "version 1\nnodes\n0 pelvis -1\n1 \"\" 0\n2 \"with blank\" 1\nend\n" + kTwoBonesAtRest);
    CHECK(model.bones.at(0).name == "pelvis");
    CHECK(model.bones.at(1).name == "bone_1");
    CHECK(model.bones.at(2).name == "with blank");
    CHECK(said(model, "smd-bare-name") == "warning smd-bare-name 3");
    CHECK(said(model, "smd-empty-name") == "warning smd-empty-name 4");
}

TEST_CASE("non-sequential ids, gaps", "[smd]") {
    const Model model = read_smd(
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
        read_smd("version 1\nnodes\n0 \"a\" -1\n-5 \"b\" 0\n65536 \"c\" 0\n65535 \"d\" 0\nend\n");
    CHECK(said(model, "smd-bone-id") == "error smd-bone-id 4");
    CHECK(model.bones.size() == 2);
}

TEST_CASE("duplicate id / name", "[smd]") {
    const Model model =
        read_smd("version 1\nnodes\n0 \"a\" -1\n0 \"b\" -1\n1 \"arm\" 0\n2 \"ARM\" 0\nend\n");
    CHECK(said(model, "smd-duplicate-id") == "warning smd-duplicate-id 4");
    CHECK(find_code(model.diagnostics, "smd-duplicate-id")->message.find("line 3") !=
          std::string::npos);
    CHECK(said(model, "smd-duplicate-name") == "warning smd-duplicate-name 6");
    CHECK(model.bones.size() == 3);
}

// qc.md, section 15: 47 such lines in 36 files of one mod were all identical repeats.
TEST_CASE("an identical repeated node line is a note, one with another parent a warning", "[smd]") {
    const Model same = read_smd("version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\n1  \"b\"\t0\nend\n");
    CHECK(said(same, "smd-duplicate-id") == "note smd-duplicate-id 5");
    REQUIRE(same.bones.size() == 2);
    const Model other = read_smd("version 1\nnodes\n0 \"a\" -1\n1 \"b\" 0\n1 \"b\" -1\nend\n");
    CHECK(said(other, "smd-duplicate-id") == "warning smd-duplicate-id 5");
    REQUIRE(other.bones.size() == 2);
    CHECK(other.bones[1].parent == kNone);  // the last line is used
}

TEST_CASE("parent after child", "[smd]") {
    const Model model = read_smd(
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
    const Model model = read_smd("version 1\nnodes\n0 \"a\" 9\n1 \"b\" -2\nend\n");
    CHECK(said(model, "smd-unknown-parent") == "warning smd-unknown-parent 3");
    CHECK(model.bones[0].parent == kNone);
    CHECK(model.bones[1].parent == kNone);
}

TEST_CASE("parent cycle", "[smd]") {
    const Model model =
        read_smd("version 1\nnodes\n0 \"a\" 1\n1 \"b\" 2\n2 \"c\" 0\n3 \"d\" 2\n4 \"e\" 4\nend\n");
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
    const Model model = read_smd(text + "end\n" + triangles("m\n" + corners("", "599")));
    CHECK(model.bones.size() == 600);
    CHECK(said(model, "smd-many-bones") == "note smd-many-bones 2");
    // a vertex names bones by a byte: the closest ancestor below 256 is used instead
    CHECK(first_vertex(model).bone[0] == 255);
    CHECK(said(model, "smd-far-bone").substr(0, 5) == "error");
}

TEST_CASE("record before time", "[smd]") {
    const Model model =
        read_smd(animation("0 1 2 3 0 0 0\n1 0 0 1 0 0 0\ntime 1\n0 4 5 6 0 0 0\n"));
    CHECK(said(model, "smd-no-time") == "warning smd-no-time 7");
    CHECK(model.bones[0].bind.position == glm::vec3(1, 2, 3));
    CHECK(model.clips.at(0).frames == std::vector<int>{0, 1});
}

TEST_CASE("bone id not in nodes (skeleton)", "[smd]") {
    const Model model =
        read_smd(animation("time 0\n0 0 0 0 0 0 0\n1 0 0 0 0 0 0\n9 0 0 0 0 0 0\ntime 1\n"
                           "0 0 0 0 0 0 0\n1 0 0 0 0 0 0\n9 0 0 0 0 0 0\n"));
    CHECK(said(model, "smd-unknown-bone") == "warning smd-unknown-bone 10");
    CHECK(model.diagnostics.size() == 1);
}

TEST_CASE("nan, inf, 1.#QNAN, decimal comma", "[smd]") {
    for (const char* odd : {"nan", "-inf", "1.#QNAN", "-1.#IND00", "1.#INF"}) {
        const std::string line = std::string("0 ") + odd + " 2 3 0 0 1 0 0\n";
        const Model model =
            read_smd(reference("m\n" + line + "0 1 0 0 0 0 1 0 0\n0 0 1 0 0 0 1 0 0\n"));
        CHECK(said(model, "smd-not-finite").substr(0, 7) == "warning");
        CHECK(first_vertex(model).position == glm::vec3(0, 2, 3));
    }
    const std::string text = reference(
        "m\n0 0,5 2 3 0 0 1 0 0\n0 1 0 0 0 0 1 0 0\n"
        "0 0 1 0 0 0 1 0 0\n" +
        triangle());
    const Model model = read_smd(text);
    const Diagnostic* comma = find_code(model.diagnostics, "smd-decimal-comma");
    REQUIRE(comma != nullptr);
    CHECK(comma->severity == Severity::kError);
    CHECK(comma->message.find("expected a decimal point") != std::string::npos);
    CHECK(comma->location == at_line(line_of(text, "0 0,5")));
    CHECK(triangles_in(model) == 1);
    CHECK(said(read_smd(animation("time 0\n0 0 1,5 0 0 0 0\n")), "smd-decimal-comma") ==
          "error smd-decimal-comma 8");
}

TEST_CASE("too few numbers in a bone line", "[smd]") {
    const Model model = read_smd(animation("time 0\n0 0 0 0 0 0\n1 0 0 1 0 0 0\n"));
    CHECK(said(model, "smd-short-bone") == "error smd-short-bone 8");
    CHECK(find_code(model.diagnostics, "smd-short-bone")->message ==
          "bone line has 6 numbers, needs 7; skipped");
}

}  // namespace studioscope::smd_cases_test
