// Where the tolerances of a QC's build lie: each is tried a little on either side. Values from
// qc.md 4, 5, 6, 9 and 11.
#include <cmath>
#include <set>

#include "formats/qc/vertices.h"
#include "support/qc_files.h"

namespace studioscope::qc_limits_test {

namespace {

std::string line(const glm::vec3& place, const glm::vec3& normal, const glm::vec2& uv) {
    std::string text = "0";
    for (const float value : {place.x, place.y, place.z, normal.x, normal.y, normal.z, uv.x, uv.y})
        text += " " + std::to_string(value);
    return text + "\n";
}

// Up, turned towards +x.
glm::vec3 leaning(float degrees) {
    const float angle = glm::radians(degrees);
    return {std::sin(angle), 0, std::cos(angle)};
}

// Two triangles with an edge in common, whose normals lean apart by so much.
size_t vertices_of_square(float degrees) {
    std::string text = triangle();
    text += "skin\n";
    for (const glm::vec2 corner : {glm::vec2(1, 0), glm::vec2(1, 1), glm::vec2(0, 1)})
        text += line({corner, 0}, leaning(degrees), corner);
    const Model model = build_from("$body b a.smd\n", {{"a.smd", reference(text)}}).model;
    std::set<uint32_t> used;
    for (const Mesh& mesh : model.meshes)
        used.insert(mesh.lods.at(0).indices.begin(), mesh.lods.at(0).indices.end());
    return used.size();
}

// A tetrahedron of edge 1 at x, its corner there with that normal; the others have their own.
std::string tetrahedron(float x, const glm::vec3& at_zero, const glm::vec3& at_one) {
    const std::string o = line({x, 0, 0}, at_zero, {0, 0}), a = line({x + 1, 0, 0}, at_one, {0, 0}),
                      b = line({x, 1, 0}, {0, 1, 0}, {0, 0}),
                      c = line({x, 0, 1}, {0, 0, 1}, {0, 0});
    return "phy\n" + o + b + a + "phy\n" + o + a + c + "phy\n" + o + c + b + "phy\n" + a + b + c;
}

// Two of them that meet in one place, where their normals lean apart by so much.
size_t pieces_of_chain(float degrees) {
    const glm::vec3 down(0, 0, -1);
    const QcTexts files = {{"a.smd", reference(triangle())},
                           {"two.smd", reference(tetrahedron(0, down, leaning(0)) +
                                                 tetrahedron(1, leaning(degrees), down))}};
    const QcBuild built = build_from("$body b a.smd\n$collisionmodel two { $concave }\n", files);
    return built.collision->solids.at(0).pieces.size();
}

Vertex at_place(float x, const glm::vec2& uv) {
    Vertex vertex;
    vertex.position = {x, 0, 0};
    vertex.normal = {0, 0, 1};
    vertex.uv = uv;
    return vertex;
}

}  // namespace

TEST_CASE("corners whose normals are within two degrees become one", "[qc]") {
    CHECK(vertices_of_square(1.9f) == 4);
    CHECK(vertices_of_square(2.1f) == 6);
}

// The product of a zero normal with any is 0, with itself too.
TEST_CASE("a zero normal is kept, and no two corners of it become one", "[qc]") {
    std::string text;
    for (int i = 0; i < 2; ++i) {
        text += "skin\n";
        for (const glm::vec2 corner : {glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(0, 1)})
            text += line({corner, 0}, glm::vec3(0), corner);
    }
    const auto corners = [&](const std::string& lines) {
        const Model model =
            build_from("$body b a.smd\n" + lines, {{"a.smd", reference(text)}}).model;
        for (const Vertex& vertex : model.vertices) CHECK(vertex.normal == glm::vec3(0));
        return model.vertices.size();
    };
    CHECK(corners("") == 6);
    CHECK(corners("$staticprop\n") == 6);
}

TEST_CASE("parts of a collision model are connected where their normals are nearly equal", "[qc]") {
    CHECK(pieces_of_chain(2) == 1);
    CHECK(pieces_of_chain(4) == 2);
}

TEST_CASE("a bone that moves by more than a hundredth is not collapsed", "[qc]") {
    const auto bones_with = [](const std::string& z) {
        const QcTexts files = {
            {"both.smd", reference(triangle() + triangle("skin", " 1 1 1"))},
            {"move.smd",
             animation("time 0\n0 0 0 0 0 0 0\n1 0 0 10 0 0 0\ntime 1\n1 0 0 " + z + " 0 0 0\n")}};
        return build_from("$body b both.smd\n$collapsebones\n$sequence s move.smd\n", files)
            .model.bones.size();
    };
    CHECK(bones_with("10.008") == 1);
    CHECK(bones_with("10.015") == 2);
}

TEST_CASE("a coarser vertex copies one within a twentieth, else the nearest", "[qc]") {
    const glm::vec2 other_uv(0.5f, 0.5f);
    const auto finer = [&](float alike, float nearest) {
        const std::vector<Vertex> vertices = {at_place(alike, {0, 0}), at_place(nearest, other_uv),
                                              at_place(0, {0, 0})};
        return finer_vertices(vertices, 2, 1, 0, 2).at(0);
    };
    CHECK(finer(0.048f, 0.01f) == 0);
    CHECK(finer(0.055f, 0.01f) == 1);
}

TEST_CASE("a coarser vertex copies one whose normal is within 60 degrees", "[qc]") {
    const auto finer = [&](float cosine) {
        std::vector<Vertex> vertices = {at_place(0.04f, {0, 0}), at_place(0.01f, {0.5f, 0.5f}),
                                        at_place(0, {0, 0})};
        vertices[0].normal = {std::sqrt(1 - cosine * cosine), 0, cosine};
        return finer_vertices(vertices, 2, 1, 0, 2).at(0);
    };
    CHECK(finer(0.501f) == 0);
    CHECK(finer(0.499f) == 1);
}

TEST_CASE("command lists are nested up to 8 deep", "[qc]") {
    const auto frames_with = [](int lists) {
        std::string text = "$body b a.smd\n";
        for (int i = 0; i < lists; ++i)
            text += "$cmdlist l" + std::to_string(i) + " { " +
                    (i + 1 < lists ? "cmdlist l" + std::to_string(i + 1) : "numframes 2") + " }\n";
        const QcTexts files = {{"a.smd", reference(triangle())}};
        return build_from(text + "$sequence s a cmdlist l0\n", files).model;
    };
    const Model fits = frames_with(8);
    CHECK(fits.diagnostics.empty());
    CHECK(fits.clips.at(0).last_frame() - fits.clips.at(0).first_frame() == 1);
    CHECK(said(frames_with(9), "qc-cmdlist").substr(0, 5) == "error");
}

// The QC itself is the first of them.
TEST_CASE("files are included up to 32 deep", "[qc]") {
    const auto with_files = [](size_t count) {
        std::map<std::string, std::string> files;
        for (size_t i = 1; i < count; ++i)
            files["f" + std::to_string(i) + ".qci"] =
                i + 1 < count ? "$include f" + std::to_string(i + 1) + ".qci\n"
                              : "$modelname reached.mdl\n";
        return read_qc("$include f1.qci\n", {files.begin(), files.end()});
    };
    const QcFile fits = with_files(32);
    CHECK(said(fits.diagnostics, "qc-include").empty());
    CHECK(fits.model_name == "reached.mdl");
    const QcFile deeper = with_files(33);
    CHECK(said(deeper.diagnostics, "qc-include").substr(0, 5) == "error");
    CHECK(deeper.model_name.empty());
}

TEST_CASE("of a command repeated a thousand times all are listed, and 128 shown", "[qc]") {
    std::string text = "$body b a.smd\n";
    for (int i = 0; i < 1000; ++i) text += "$skiptransition a b\n";
    const QcFile qc = read_qc(text, {});
    REQUIRE(qc.listed.size() == 1);
    CHECK(qc.listed[0].values.size() == 1000);
    const std::vector<Property> properties = qc_properties(qc);
    const auto shown = std::find_if(properties.begin(), properties.end(), [](const Property& one) {
        return one.name == "skiptransition";
    });
    REQUIRE(shown != properties.end());
    CHECK(shown->value.size() == 128 * std::string("a b; ").size() - 2);
}

TEST_CASE("words of unapplied commands are listed up to a megabyte in all", "[qc]") {
    // A use counts as 16 characters, and each word with a blank.
    const auto with_words = [](size_t count) {
        std::string text = "$body b a.smd\n$skiptransition";
        for (size_t i = 0; i < count; ++i) text += " abc";
        return read_qc(text + "\n", {});
    };
    constexpr size_t kFits = ((size_t{1} << 20) - 16) / 4;
    const QcFile fits = with_words(kFits);
    CHECK(fits.is_listed_whole);
    CHECK(fits.listed.at(0).words.at(0).size() == kFits);
    CHECK_FALSE(with_words(kFits + 1).is_listed_whole);
    constexpr size_t kMost = (size_t{1} << 20) / 4;  // its use is counted after its words
    const QcFile longer = with_words(kMost + 1);
    CHECK_FALSE(longer.is_listed_whole);
    CHECK(longer.listed.at(0).words.at(0).size() == kMost);
}

// The compiler cuts what is below a twentieth (smd.md 4).
TEST_CASE("weights of 0.05 are kept, smaller ones are treated as by the compiler", "[qc][smd]") {
    const auto bones_with = [](const std::string& heavy, const std::string& faint) {
        const auto model =
            parse_smd(reference(triangle("skin", " 2 0 " + heavy + " 1 " + faint)), {true});
        REQUIRE(model);
        return int{model->vertices.at(0).bone_count};
    };
    CHECK(bones_with("0.945", "0.055") == 2);
    CHECK(bones_with("0.955", "0.045") == 1);
}

}  // namespace studioscope::qc_limits_test
