#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <limits>
#include <string>
#include <vector>

#include "facts/model_filter.h"
#include "facts/vertex/filter.h"

namespace studioscope::filters_test {

namespace {

using Found = std::vector<uint32_t>;

// Six vertices at (i, 0, 0). Bones "Bip_Head" at the origin, "L_Hand" at (10, 0, 0), "R_Hand".
// Mesh "hat" has 0..3, mesh "and" 4 and 5. LOD 0 draws 0..2 and 4, LOD 1 draws 2 and 3 of the hat.
// Vertex i weighs i / 10 on the left hand, the rest on the head.
Scene filter_scene() {
    Scene scene;
    Model& model = scene.model;
    model.bones = {
        {"Bip_Head", kNone, {}, {}, 0}, {"L_Hand", 0, {}, {}, 0}, {"R_Hand", 0, {}, {}, 0}};
    model.bones[1].pose_to_bone.rows[0].w = -10;
    model.vertices.resize(6);
    for (size_t i = 0; i < 6; ++i) {
        Vertex& vertex = model.vertices[i];
        const float share = static_cast<float>(i) / 10;
        vertex.position = {static_cast<float>(i), 0, 0};
        vertex.bone[1] = 1;
        vertex.bone_count = i == 0 ? 1 : 2;
        vertex.weight[0] = 1 - share;
        vertex.weight[1] = share;
    }
    model.vertices[3].normal = {0, 1, 0};
    model.lods = {{0}, {20}};
    model.meshes = {{"hat", 0, 0, 0, {{0, 4, {0, 1, 2}, {}, kNone}, {0, 4, {2, 3, 3}, {}, kNone}}},
                    {"and", 0, 0, 0, {{4, 2, {4, 4, 4}, {}, kNone}, {4, 0, {}, {}, kNone}}}};
    Shape smile;
    smile.name = "smile";
    smile.deltas.resize(2);
    smile.deltas[0].vertex = 1;
    smile.deltas[0].position = {3, 4, 0};
    smile.deltas[1].vertex = 5;
    smile.deltas[1].position = {0, 1, 0};
    model.shapes = {smile};
    return scene;
}

// With fixup rows of two vertices each, from the last of the pool to the first.
VertexColumns with_rows(const Scene& scene, int shape = kNone) {
    VertexColumns columns = vertex_columns(scene, {}, shape);
    columns.pool = {4, 5, 2, 3, 0, 1};
    columns.row = {2, 2, 1, 1, 0, kNone};
    return columns;
}

struct Filter {
    explicit Filter(int shape = kNone) : columns(with_rows(scene, shape)) {}

    std::vector<uint32_t> found(std::string_view text) const {
        const FilteredVertices matches = matching_vertices(scene.model, columns, text);
        CAPTURE(text);
        CHECK(matches.problem == "");
        return ordered_vertices(scene.model, columns, matches.fits, VertexColumn::kVertex, false);
    }
    std::string problem(std::string_view text) const {
        const FilteredVertices matches = matching_vertices(scene.model, columns, text);
        CHECK(matches.fits.empty());
        return matches.problem;
    }

    Scene scene = filter_scene();
    VertexColumns columns;
};

const Found kAll{0, 1, 2, 3, 4, 5};

size_t row_of(std::string_view name) {
    for (size_t i = 0; i < kModelNumberCount; ++i)
        if (kModelNumbers[i].name == name) return i;
    FAIL("no such number");
    return 0;
}

// Four models; nothing is known of the last one.
const std::vector<std::string> kNames{"models/Scout.mdl", "models/heavy.mdl", "models/hat.mdl",
                                      "models/broken.mdl"};

std::vector<ModelNumbers> some_numbers() {
    std::vector<ModelNumbers> numbers(4, unknown_numbers());
    const double bones[] = {90, 101, 1}, lods[] = {6, 2, 3};
    for (size_t i = 0; i < 3; ++i) {
        numbers[i][row_of("bones")] = bones[i];
        numbers[i][row_of("lods")] = lods[i];
    }
    return numbers;
}

// The numbers of the models that pass, such as "02"; the problem where there is one.
std::string passing(const std::string& filter) {
    const FilteredModels found = matching_models(kNames, some_numbers(), filter);
    if (!found.problem.empty()) return found.problem;
    std::string text;
    for (size_t i = 0; i < kNames.size(); ++i)
        if (found.fits.empty() || found.fits[i] != 0) text += std::to_string(i);
    return text;
}

}  // namespace

TEST_CASE("an empty filter passes every vertex", "[filter]") {
    CHECK(Filter().found("") == kAll);
    CHECK(Filter().found("  \t ") == kAll);
}

TEST_CASE("vertices are filtered by comparisons of their columns", "[filter]") {
    const Filter filter;
    CHECK(filter.found("x > 3") == Found{4, 5});
    CHECK(filter.found("x >= 3") == Found{3, 4, 5});
    CHECK(filter.found("x<1") == Found{0});
    CHECK(filter.found("x <= 1") == Found{0, 1});
    CHECK(filter.found("vertex != 2") == Found{0, 1, 3, 4, 5});
    CHECK(filter.found("X = 2") == Found{2});
    CHECK(filter.found("3 < x") == Found{4, 5});
    CHECK(filter.found("x == vertex") == kAll);
    CHECK(filter.found("x > -0.5 and x < 1e0") == Found{0});
    CHECK(filter.found("bones == 1") == Found{0});
}

TEST_CASE("a weight of a bone is compared as the file has it", "[filter]") {
    const Filter filter;
    CHECK(filter.found("weight[L_Hand] == 0.3") == Found{3});  // 0.3 is no float
    CHECK(filter.found("weight[l_hand] > 0.3") == Found{4, 5});
    CHECK(filter.found("weight[head] >= 0.8") == Found{0, 1, 2});  // a part of one name
    CHECK(filter.found("weight[1] == 0") == Found{0});             // its number
    CHECK(filter.found("weight[ \"R_Hand\" ] > 0") == Found{});
    CHECK(filter.found("weight < 0.65") == Found{4, 5});  // the greatest
}

TEST_CASE("conditions are joined by and, or, not and parentheses", "[filter]") {
    const Filter filter;
    CHECK(filter.found("x < 2 or x > 4") == Found{0, 1, 5});
    CHECK(filter.found("x < 2 or x > 2 and x < 4") == Found{0, 1, 3});  // `and` binds closer
    CHECK(filter.found("(x < 2 or x > 2) and x < 4") == Found{0, 1, 3});
    CHECK(filter.found("(x < 1 or x > 2) && not x == 4") == Found{0, 3, 5});
    CHECK(filter.found("!(x < 2 || x > 4)") == Found{2, 3, 4});
    CHECK(filter.found("not not 3") == Found{3});
    CHECK(filter.found("head x > 4") == Found{5});  // side by side: both
}

TEST_CASE("words and numbers alone are searched as names and vertices", "[filter]") {
    const Filter filter;
    CHECK(filter.found("3") == Found{3});
    CHECK(filter.found("HAT") == Found{0, 1, 2, 3});
    CHECK(filter.found("hand") == Found{1, 2, 3, 4, 5});
    CHECK(filter.found("\"and\" not hat") == Found{4, 5});
    CHECK(filter.found("nobody") == Found{});
    CHECK(filter.found("row:1") == Found{2, 3});
    CHECK(filter.found("pool:0") == Found{4});
    CHECK(filter.found("bones:2 hat") == Found{1, 2, 3});
}

TEST_CASE("meshes and bones are compared by name", "[filter]") {
    const Filter filter;
    CHECK(filter.found("mesh == hat") == Found{0, 1, 2, 3});
    CHECK(filter.found("mesh != Hat") == Found{4, 5});
    CHECK(filter.found("mesh == \"and\"") == Found{4, 5});
    CHECK(filter.found("bone == head") == Found{0, 1, 2, 3, 4, 5});  // at 5 it is half each
    CHECK(filter.found("mesh == 1") == Found{4, 5});
}

TEST_CASE("vertices are filtered by LOD, fixup row, turn, distance and delta", "[filter]") {
    const Filter filter;
    CHECK(filter.found("lod == 1") == Found{2, 3});  // the coarsest that draws it
    CHECK(filter.found("lod == 0") == Found{0, 1, 4});
    CHECK(filter.found("not lod >= 0") == Found{5});  // drawn by none
    CHECK(filter.found("weight[L_Hand] > 0.2 and lod == 1 and row == 1") == Found{3});
    CHECK(filter.found("row != 2") == Found{2, 3, 4, 5});  // 5 has none
    CHECK(filter.found("turn == 90") == Found{3});  // along y; vertex 2 in LOD 0 has it along z
    CHECK(filter.found("turn == 0") == Found{0, 1, 2, 4});
    CHECK(filter.found("distance == x") == kAll);  // the head is at the origin
    CHECK(filter.found("distance[L_Hand] == 6") == Found{4});
    CHECK(filter.found("delta[smile] == 5") == Found{1});  // 3, 4, 0
    CHECK(filter.found("delta[smile] > 0") == Found{1, 5});
    CHECK(Filter(0).found("delta >= 1") == Found{1, 5});  // of the selected shape
}

TEST_CASE("an error in a filter says what and where", "[filter]") {
    const Filter filter;
    CHECK(filter.problem("x >") == "expected a column, a number or a name at the end");
    CHECK(filter.problem("x > > 3") == "expected a column, a number or a name at \"> 3\"");
    CHECK(filter.problem("(x > 3") == "expected \")\" at the end");
    CHECK(filter.problem("x > 3)") == "expected \"and\", \"or\" or a condition at \")\"");
    CHECK(filter.problem("weight and 3") ==
          "expected a comparison after \"weight\", such as weight > 0 at \"and 3\"");
    CHECK(filter.problem("x > head") == "expected a column or a number at \"head\"");
    CHECK(filter.problem("weight[head > 3") == "expected \"]\" after the name at the end");
    CHECK(filter.problem("x[head] > 3") == "\"x\" takes no name at \"[head] > 3\"");
    CHECK(filter.problem("weight[hand] > 0") ==
          "2 bones have this in their names, such as \"L_Hand\" and \"R_Hand\" at \"hand] > 0\"");
    CHECK(filter.problem("weight[L_Hend] > 0") ==
          "no bone has this name (did you mean L_Hand?) at \"L_Hend] > 0\"");
    CHECK(filter.problem("mesh > hat") == "a name is compared by == or != at \"mesh > hat\"");
    CHECK(filter.problem("line == 3") == "this model has no \"line\" at \"line == 3\"");
    CHECK(filter.problem("delta > 3") ==
          "select a shape, or name one: delta[smile] at \"delta > 3\"");
}

TEST_CASE("a filter has at most 64 conditions and 32 levels", "[filter]") {
    const Filter filter;
    std::string many;
    for (int i = 0; i < 64; ++i) many += "x<9 ";
    CHECK(filter.found(many) == kAll);
    CHECK(filter.problem(many + "x<9").starts_with("more than 64 conditions"));
    const auto nested = [](int depth) {
        const auto size = static_cast<size_t>(depth);
        return std::string(size, '(') + "3" + std::string(size, ')');
    };
    CHECK(filter.found(nested(32)) == Found{3});
    CHECK(filter.problem(nested(33)).starts_with("more than 32 levels"));
    CHECK(filter.problem(std::string(200, '!')).starts_with("more than 32 levels"));
}

TEST_CASE("unfinished and odd texts of a filter end", "[filter]") {
    const Filter filter;
    for (const char* text : {"\"", "\"head", "[", "]", "&", "=", "weight[", "weight[]", "()", "or",
                             "not", "x == \"\"", "weight[\"] > 0", "\xff\xfe"}) {
        CAPTURE(text);
        const FilteredVertices matches =
            matching_vertices(filter.scene.model, filter.columns, text);
        CHECK((matches.fits.empty() || matches.problem.empty()));
    }
    CHECK(filter.found("\"head") == kAll);  // the closing quote may be missing
}

TEST_CASE("vertices without a value in the sorted column are last", "[filter]") {
    const Filter filter;
    const Model& model = filter.scene.model;
    const auto sorted = [&](VertexColumn column, bool is_descending) {
        return ordered_vertices(model, filter.columns, {}, column, is_descending);
    };
    CHECK(sorted(VertexColumn::kRow, false) == Found{4, 2, 3, 0, 1, 5});
    CHECK(sorted(VertexColumn::kRow, true) == Found{1, 0, 3, 2, 4, 5});
    CHECK(sorted(VertexColumn::kVertex, true) == Found{5, 4, 3, 2, 1, 0});
}

TEST_CASE("the nearest of several vertices gives the turn, the smallest of those at one place",
          "[filter]") {
    Scene scene = filter_scene();
    Model& model = scene.model;
    // 3 is at the place of 0 and 1 in LOD 0, whose normals are 90 and 45 degrees away
    model.vertices[1].position = model.vertices[3].position = model.vertices[0].position;
    model.vertices[1].normal = {0, 0.70710678f, 0.70710678f};
    CHECK(vertex_columns(scene, {}).turn[3] == Approx(45));
    model.vertices[3].normal = {0, 0, 0};
    CHECK(std::isnan(vertex_columns(scene, {}).turn[3]));
}

TEST_CASE("listed vertices are copied as CSV with the columns of the model", "[filter]") {
    Scene scene = filter_scene();
    scene.model.meshes[1].name = "a \"b\", c";
    const std::string text = vertex_csv(scene.model, with_rows(scene), {5, 1});
    CHECK(text ==
          "vertex,mesh,lod,x,y,z,nx,ny,nz,turn,u,v,bone,weight,distance,bones,pool,row\n"
          "5,\"a \"\"b\"\", c\",,5,0,0,0,0,1,,0,0,Bip_Head,0.5,5,2,1,\n"
          "1,hat,0,1,0,0,0,0,1,0,0,0,Bip_Head,0.899999976,1,2,5,2\n");
    CHECK(vertex_csv(scene.model, with_rows(scene, 0), {}).find("bones,delta,pool") !=
          std::string::npos);
}

TEST_CASE("a vertex with negative numbers is copied as CSV", "[filter]") {
    // the sanitizer of undefined behaviour tells of one that is made an index
    Scene scene = filter_scene();
    scene.model.vertices[5].position = {-5, -6, -7};
    const std::string text = vertex_csv(scene.model, with_rows(scene), {5});
    CHECK(text.find("5,and,,-5,-6,-7,") != std::string::npos);
}

TEST_CASE("names that a spreadsheet would compute are text in copied CSV", "[filter]") {
    Scene scene = filter_scene();
    const auto row = [&](const std::string& mesh) {
        scene.model.meshes[1].name = mesh;
        const std::string text = vertex_csv(scene.model, with_rows(scene), {5});
        const size_t start = text.find('\n') + 3;  // behind "5,"
        return text.substr(start, text.find(",,", start) - start);
    };
    CHECK(row("=cmd|' /C calc'!A0") == "'=cmd|' /C calc'!A0");
    CHECK(row("+1") == "'+1");
    CHECK(row("-1") == "'-1");
    CHECK(row("@SUM(A1)") == "'@SUM(A1)");
    CHECK(row("\t=1") == "'\t=1");
    CHECK(row("=A1,\"x\"") == "\"'=A1,\"\"x\"\"\"");
    CHECK(row("a=1") == "a=1");
    CHECK(row("'=1") == "'=1");
    CHECK(row("") == "");
    scene.model.bones[scene.model.vertices[5].bone[0]].name = "-hand";
    scene.model.vertices[5].weight[0] = 1;
    scene.model.vertices[5].weight[1] = 0;
    const std::string text = vertex_csv(scene.model, with_rows(scene), {5});
    CHECK(text.find(",'-hand,1,") != std::string::npos);
}

TEST_CASE("models are found by their numbers, joined as vertices are", "[inspect]") {
    CHECK(passing("") == "0123");
    CHECK(passing("bones > 100 and lods < 3") == "1");
    CHECK(passing("bones > 100") == "1");
    CHECK(passing("bones >= 101") == "1");
    CHECK(passing("bones > 101").empty());
    CHECK(passing("lods == 6 or LODS == 3") == "02");
    CHECK(passing("bones > lods") == "01");
    CHECK(passing("not (bones > 100)") == "023");
}

TEST_CASE("models are found by a part of their path", "[inspect]") {
    CHECK(passing("scout") == "0");
    CHECK(passing("\"models/h\"") == "12");
    CHECK(passing("\"models/h\" bones < 50") == "2");
    CHECK(passing("\"bones\"").empty());
}

TEST_CASE("nothing that is compared fits a model of which nothing is known", "[inspect]") {
    CHECK(passing("bones != 7") == "012");
    CHECK(passing("errors == 0").empty());
}

TEST_CASE("a wrong search of models says what is wrong and where", "[inspect]") {
    CHECK(passing("bones >") == "expected a number such as bones, or a part of a name at the end");
    CHECK(passing("bones") ==
          "expected a comparison after \"bones\", such as bones > 0 at the end");
    CHECK(passing("bone > 3") ==
          "models have no number of this name (did you mean bones?) at \"bone > 3\"");
    CHECK(passing("(bones > 3") == "expected \")\" at the end");
}

}  // namespace studioscope::filters_test
