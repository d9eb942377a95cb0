// Eyeballs of a QC: the record that the compiler would write (qc.md, section 8), by hand.

#include <catch2/catch.hpp>
#include <cmath>

#include "support/qc_files.h"

namespace studioscope::qc_eyes_test {

namespace {

// The head is a quarter turn about Z from the root, at (10, 0, 0): its X is the model's Y.
QcTexts files() {
    const std::string face =
        "version 1\nnodes\n0 \"root\" -1\n1 \"head\" 0\nend\n"
        "skeleton\ntime 0\n0 0 0 0 0 0 0\n1 10 0 0 0 0 1.5707963\nend\n" +
        triangles(triangle("skin") + triangle("eye_l") + triangle("eye_r"));
    return {{"face.smd", face}};
}

Model face_with(const std::string& lines, const std::string& before = "") {
    return build_text(before + "$model face face.smd {\n" + lines + "}\n", files());
}

void check_same(const glm::vec3& found, const glm::vec3& expected) {
    CAPTURE(found.x, found.y, found.z);
    CHECK(glm::distance(found, expected) < 1e-5f);
}

int eyeball_of(const Model& model, const std::string& material) {
    for (const Mesh& mesh : model.meshes)
        if (model.materials[static_cast<size_t>(mesh.skin_slot)].name == material)
            return mesh.eyeball;
    return -2;
}

const std::string kEyes =
    "eyeball left head 12 -3 65 eye_l 1.2 4 iris_l 0.66\n"
    "eyeball right root -1.5 -3 65 EYE_R 1 -4 iris_r 0.5\n";

}  // namespace

TEST_CASE("eyeballs of a QC have their centre and axes in the space of their bone", "[qc][eyes]") {
    const Model model = face_with(kEyes);
    REQUIRE(model.eyeballs.size() == 2);
    const Eyeball &left = model.eyeballs[0], &right = model.eyeballs[1];
    CHECK(model.bones[static_cast<size_t>(left.bone)].name == "head");
    // (2, -3, 65) from the head, a quarter turn back: x' = y, y' = -x
    check_same(left.origin, {-3, -2, 65});
    check_same(left.up, {0, 0, 1});
    check_same(left.forward, {-1, 0, 0});  // -Y of the model
    CHECK(left.radius == Approx(0.6));
    CHECK(left.outward == Approx(0.0699268));  // tan 4 degrees
    CHECK(left.iris_scale == Approx(1 / 0.66));
    CHECK(model.bones[static_cast<size_t>(right.bone)].name == "root");
    check_same(right.origin, {-1.5f, -3, 65});
    check_same(right.forward, {0, -1, 0});
    CHECK(right.outward == Approx(-0.0699268));
}

TEST_CASE("the meshes with an eyeball's material are its surface", "[qc][eyes]") {
    const Model model = face_with(kEyes);
    CHECK(eyeball_of(model, "skin") == kNone);
    CHECK(eyeball_of(model, "eye_l") == 0);
    CHECK(eyeball_of(model, "eye_r") == 1);
    const Model renamed = face_with(kEyes, "$renamematerial eye_l glass\n");
    CHECK(eyeball_of(renamed, "eye_r") == 1);
}

TEST_CASE("each model of a body group has its own eyeballs", "[qc][eyes]") {
    QcTexts sources = files();
    sources["other.smd"] = sources["face.smd"];
    const Model model =
        build_text("$model face face.smd {\n" + kEyes +
                       "}\n$model other other.smd {\neyeball one head 12 -3 65 eye_l 1 0 i 1\n}\n",
                   sources);
    REQUIRE(model.eyeballs.size() == 3);
    REQUIRE(model.meshes.size() == 6);
    const int expected[] = {kNone, 0, 1, kNone, 2, kNone};
    for (size_t i = 0; i < 6; ++i) {
        CAPTURE(i, model.meshes[i].skin_slot);
        CHECK(model.meshes[i].eyeball == expected[i]);
    }
}

TEST_CASE("an eyeball line may end after its diameter", "[qc][eyes]") {
    const Model model = face_with("eyeball left head 12 -3 65 eye_l 1.2\n");
    REQUIRE(model.eyeballs.size() == 1);
    CHECK(model.eyeballs[0].outward == 0);
    CHECK(model.eyeballs[0].iris_scale == 0);
    const Model zero = face_with("eyeball left head 12 -3 65 eye_l 1.2 2 iris 0\n");
    CHECK(zero.eyeballs[0].iris_scale == 0);
    const Model word = face_with("eyeball left head 12 -3 65 eye_l 1.2 wide iris 1\n");
    CHECK(said(word, "qc-number").starts_with("error qc-number"));
    CHECK(word.eyeballs[0].outward == 0);
    CHECK(word.eyeballs[0].iris_scale == 1);
}

TEST_CASE("an eyeball on an unknown bone is reported and has no iris", "[qc][eyes]") {
    const Model model = face_with("eyeball left neck 12 -3 65 eye_l 1.2 4 iris 0.6\n");
    CHECK(said(model, "qc-eyeball-bone").starts_with("error qc-eyeball-bone"));
    CHECK(model.eyeballs[0].bone == kNone);
    CHECK(eyeball_of(model, "eye_l") == kNone);
}

}  // namespace studioscope::qc_eyes_test
