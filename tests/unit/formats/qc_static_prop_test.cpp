// Static props of small QCs and SMDs; expected places by hand from qc.md 3 and 10.
#include "support/qc_files.h"

namespace studioscope::qc_static_prop_test {

namespace {

// Corners at the origin, +x and +y; normals along z.
const QcTexts kFiles = {{"a.smd", reference(triangle())}};

QcBuild prop(const std::string& lines) {
    return build_from("$staticprop\n$body body a.smd\n" + lines, kFiles);
}

// Where the corners at +x and +y of a prop with these lines come to lie.
void check_corners(const std::string& lines, const glm::vec3& x, const glm::vec3& y) {
    CAPTURE(lines);
    const Model model = prop(lines).model;
    REQUIRE(model.vertices.size() == 3);
    CHECK(is_near(model.vertices[1].position, x));
    CHECK(is_near(model.vertices[2].position, y));
}

}  // namespace

TEST_CASE("$staticprop rotates a quarter about Z and attaches all vertices to one bone", "[qc]") {
    const QcBuild built = prop("$sequence idle a.smd fps 12\n");
    const Model& model = built.model;
    REQUIRE(model.bones.size() == 1);
    CHECK(model.bones[0].name == "static_prop");
    CHECK(is_near(model.vertices[0].normal, {0, 0, 1}));
    check_corners("", {0, 1, 0}, {-1, 0, 0});
    // a clip of one frame that moves nothing
    REQUIRE(model.clips.size() == 1);
    CHECK(model.clips[0].name == "idle");
    CHECK(model.clips[0].fps == 12);
    CHECK(model.clips[0].frames == std::vector<int>{0});
    REQUIRE(model.clips[0].tracks.size() == 1);
    CHECK(is_near(model.clips[0].tracks[0].rotations.at(0).rotation, glm::quat(1, 0, 0, 0)));
}

TEST_CASE("$origin is subtracted from a static prop before the rotation", "[qc]") {
    // (1,0,0) - (10,20,30) = (-9,-20,-30), turned (20,-9,-30)
    check_corners("$origin 10 20 30\n", {20, -9, -30}, {19, -10, -30});
    // the angle is added to the quarter turn: half a turn
    check_corners("$origin 0 0 0 90\n", {-1, 0, 0}, {0, -1, 0});
    // the origin is not scaled, the vertices are: the line stands before the body here
    const Model scaled =
        build_from("$staticprop\n$scale 3\n$origin 1 0 0\n$body body a.smd\n", kFiles).model;
    CHECK(is_near(scaled.vertices[1].position, {0, 2, 0}));
}

TEST_CASE("$upaxis rotates a static prop before the quarter rotation", "[qc]") {
    // about X by 90: y to z; then the quarter turn
    check_corners("$upaxis Y\n", {0, 1, 0}, {0, 0, 1});
    check_corners("$upaxis -Y\n", {0, 1, 0}, {0, 0, -1});
    // about Y by 90: x to -z
    check_corners("$upaxis X\n", {0, 0, -1}, {-1, 0, 0});
    check_corners("$upaxis Z\n", {0, 1, 0}, {-1, 0, 0});
}

TEST_CASE("triangles with two welded corners are dropped", "[qc]") {
    // The second corner of "flat" is the first: one position, one UV, normals 1 degree apart.
    const std::string flat =
        "skin\n0 0 0 0 0 0 1 0 0\n0 0 0 0 0.01745 0 0.99985 0 0\n0 0 1 0 0 0 1 0 1\n";
    // These have other UVs, or normals 90 degrees apart: they stay, without an area.
    const std::string kept =
        "skin\n0 0 0 0 0 0 1 0 0\n0 0 0 0 0 0 1 1 1\n0 0 1 0 0 0 1 0 1\n"
        "skin\n0 0 0 0 0 0 1 0 0\n0 0 0 0 1 0 0 0 0\n0 0 1 0 0 0 1 0 1\n";
    const QcTexts files = {{"a.smd", reference(flat + triangle() + kept + triangle("lace"))},
                           {"flat.smd", reference(flat)}};
    const Model model = build_from("$body b a.smd\n$body f flat.smd\n", files).model;
    REQUIRE(model.meshes.size() == 2);
    CHECK(model.meshes[0].lods[0].indices.size() == 9);
    CHECK(model.meshes[0].lods[0].file_triangles == std::vector<uint32_t>{1, 2, 3});
    CHECK(model.meshes[1].lods[0].file_triangles == std::vector<uint32_t>{4});
}

// qc.md 4: as four public QCs were compiled.
TEST_CASE("a triangle that a source lists twice is dropped the second time", "[qc]") {
    const std::string turned =  // the same corners, another first one
        "skin\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n0 0 0 0 0 0 1 0 0\n";
    const std::string bent =  // a normal 1 degree off, which is welded
        "skin\n0 0 0 0 0.01745 0 0.99985 0 0\n0 1 0 0 0 0 1 1 0\n0 0 1 0 0 0 1 0 1\n";
    const QcTexts files = {{"a.smd", reference(triangle() + turned + triangle() + bent +
                                               triangle("lace") + triangle() + triangle("lace"))}};
    const Model model =
        build_from("$body b a.smd\n$body again a.smd\n$lod 10 { replacemodel a a.smd }\n", files)
            .model;
    REQUIRE(model.meshes.size() == 4);
    for (const size_t mesh : {size_t{0}, size_t{2}})
        for (const MeshLod& lod : model.meshes[mesh].lods)
            CHECK(lod.file_triangles == std::vector<uint32_t>{0, 1, 3});
    CHECK(model.meshes[1].lods[0].file_triangles == std::vector<uint32_t>{4});
}

TEST_CASE("$upaxis and $origin do not change the mesh of a skinned model", "[qc]") {
    const Model model = build_from("$upaxis Y\n$origin 1 2 3\n$body body a.smd\n", kFiles).model;
    CHECK(model.up == UpAxis::kZ);
    CHECK(is_near(model.vertices[2].position, {0, 1, 0}));
}

TEST_CASE("$autocenter moves the middle of a static prop to the origin", "[qc]") {
    // turned it spans x -1..0 and y 0..1
    const Model model = prop("$autocenter\n").model;
    CHECK(is_near(model.vertices[0].position, {0.5f, -0.5f, 0}));
    CHECK(is_near(model.vertices[1].position, {0.5f, 0.5f, 0}));
    REQUIRE(model.attachments.size() == 1);
    CHECK(model.attachments[0].name == "placementOrigin");
    CHECK(is_near(model.attachments[0].local.position, {0.5f, -0.5f, 0}));
}

TEST_CASE("attachments and hit boxes of a static prop belong to its bone", "[qc]") {
    const Model model =
        prop("$attachment tip any 1 2 3 rotate 0 90 0\n$hbox 0 any -1 -2 -3 1 2 3\n").model;
    REQUIRE(model.attachments.size() == 1);
    CHECK(model.attachments[0].bone == 0);
    CHECK(is_near(model.attachments[0].local.position, {-2, 1, 3}));
    // a quarter turn after another: half a turn about Z
    CHECK(is_near(model.attachments[0].local.rotation, glm::quat(0, 0, 0, 1)));
    REQUIRE(model.hitboxes.size() == 1);
    CHECK(model.hitboxes[0].bone == 0);
}

TEST_CASE("values of the compiled model's header are listed", "[qc]") {
    const QcBuild built = prop(
        "$modelname props/a\n$surfaceprop metal\n$contents grate\n$mostlyopaque\n"
        "$illumposition 1 2 3\n$eyeposition 4 5 6\n$bbox -1 -2 -3 1 2 3\n$cbox 0 0 0 0 0 0\n"
        "$insertbone x y 0 0 0\n$obsolete\n");
    const auto value = [&](const std::string& name) {
        for (const Property& property : built.properties)
            if (property.name == name) return property.value;
        return std::string("none");
    };
    CHECK(value("name") == "props/a.mdl");
    CHECK(value("surface property") == "metal");
    CHECK(value("contents") == "0x8");
    // made hit boxes 1, $mostlyopaque 8, static 0x10, $obsolete 0x200
    CHECK(value("flags") == "0x219");
    CHECK(value("illumination position") == "-2 1 3");
    CHECK(value("eye position") == "-5 4 6");
    CHECK(value("hull") == "-1 -2 -3 to 1 2 3");
    CHECK(value("view bounds") == "0 0 0 to 0 0 0");
    CHECK(value("insertbone") == "x y 0 0 0");
    CHECK(value("mass") == "1 kg");
    CHECK(built.model.diagnostics.empty());
}

}  // namespace studioscope::qc_static_prop_test
