// The contact shadow of a model on the ground.

#include "document/view/contact_shadow.h"

#include <catch2/catch.hpp>

namespace studioscope::contact_shadow_test {

namespace {

// Adds a closed box of one bone with this corner and size, as one mesh.
void add_box(Model& model, const glm::vec3& corner, const glm::vec3& sides) {
    const auto first = static_cast<uint32_t>(model.vertices.size());
    for (int i = 0; i < 8; ++i) {
        Vertex& vertex = model.vertices.emplace_back();
        vertex.position = corner + sides * glm::vec3(i & 1, i >> 1 & 1, i >> 2);
        vertex.bone_count = 1;
        vertex.weight[0] = 1;
    }
    const uint32_t faces[][4] = {{0, 1, 3, 2}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                 {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 3, 7, 5}};
    MeshLod level{first, 8, {}, {}, kNone};
    for (const auto& face : faces)
        for (const int i : {0, 1, 2, 0, 2, 3}) level.indices.push_back(first + face[i]);
    model.meshes.push_back({"box", 0, 0, 0, {level}});
}

Model box(float height_above_ground) {
    Model model;
    model.bones.resize(1);
    add_box(model, {-10, -10, height_above_ground}, {20, 20, 30});
    return model;
}

// Darkness at a place of the ground, 0 to 1.
float dark_at(const ContactShadow& shade, const glm::vec2& place) {
    if (shade.is_empty()) return 0;
    const glm::ivec2 cell(glm::floor((place - shade.first) / shade.size * float{kShadowCells}));
    if (cell.x < 0 || cell.y < 0 || cell.x >= kShadowCells || cell.y >= kShadowCells) return 0;
    return static_cast<float>(shade.cells[static_cast<size_t>(cell.y * kShadowCells + cell.x)]) /
           255;
}

ContactShadow shade_of(const Model& model, const std::vector<Affine>& palette = {}) {
    return make_contact_shadow(model, sample_surface(model), palette,
                               std::vector<bool>(model.meshes.size(), true));
}

}  // namespace

TEST_CASE("points are spread over a surface by its area", "[shade]") {
    Model model = box(0);
    add_box(model, {50, 0, 0}, {40, 40, 60});  // four times the area
    const SurfaceSample sample = sample_surface(model);
    const auto of_first = static_cast<double>(
        std::count_if(sample.points.begin(), sample.points.end(),
                      [](const SurfacePoint& point) { return point.mesh == 0; }));
    CHECK(of_first / static_cast<double>(sample.points.size()) == Approx(0.2).margin(0.005));
    // 2 * (20 * 20) + 4 * (20 * 30), and four times as much
    CHECK(sample.area * static_cast<float>(sample.points.size()) == Approx(5 * 3200).epsilon(0.01));
    for (const SurfacePoint& point : sample.points) {
        const bool is_on_box = point.mesh == 0 ? point.place.x <= 10.001f : point.place.x >= 50;
        CHECK(is_on_box);
    }
    CHECK(sample_surface(Model{}).points.empty());
}

TEST_CASE("the contact shadow fades out beyond the foot of the model", "[shade]") {
    const ContactShadow shade = shade_of(box(0));
    CHECK(dark_at(shade, {0, 0}) > 0.3f);
    CHECK(dark_at(shade, {9, 9}) > 0.15f);
    // it fades beyond the foot, symmetrically, to nothing one box farther
    const float beside = dark_at(shade, {11.5f, 0});
    CHECK(beside > 0.03f);
    CHECK(beside < dark_at(shade, {8, 0}));
    CHECK(dark_at(shade, {-11.5f, 0}) == Approx(beside).margin(0.06));
    CHECK(dark_at(shade, {14, 0}) < beside);
    CHECK(dark_at(shade, {30, 0}) == 0);
    // nothing at its edge
    for (const float x : {0.01f, 0.5f, 0.99f})
        CHECK(dark_at(shade, shade.first + shade.size * glm::vec2(x, 0.01f)) < 0.01f);
}

TEST_CASE("higher parts have a fainter contact shadow, and high ones none", "[shade]") {
    // the size is that of 20 x 20 x 30: 41 units, of which a tenth matters
    const float standing = dark_at(shade_of(box(0)), {0, 0});
    const float hanging = dark_at(shade_of(box(2)), {0, 0});
    CHECK(hanging < standing * 0.6f);
    CHECK(hanging > 0.02f);
    CHECK(shade_of(box(4.5f)).is_empty());
    CHECK(shade_of(box(-34.5f)).is_empty());  // completely below the ground
}

TEST_CASE("the contact shadow follows the bones and visibility", "[shade]") {
    Model model = box(100);
    Affine down;
    down.rows[0].w = 70;
    down.rows[2].w = -100;
    const ContactShadow moved = shade_of(model, {down});
    CHECK(dark_at(moved, {70, 0}) > 0.3f);
    CHECK(dark_at(moved, {0, 0}) == 0);
    model = box(0);
    add_box(model, {50, -10, 0}, {20, 20, 30});
    const SurfaceSample surface = sample_surface(model);
    const ContactShadow second = make_contact_shadow(model, surface, {}, {false, true});
    CHECK(dark_at(second, {0, 0}) == 0);
    CHECK(dark_at(second, {60, 0}) > 0.2f);
    CHECK(make_contact_shadow(model, surface, {}, {false, false}).is_empty());
    // a model with Y up lies after making it upright: its Z, from 0 to 30, along X, half of it in
    // the ground
    model = box(0);
    model.up = UpAxis::kY;
    CHECK(dark_at(shade_of(model), {30, 0}) > 0.05f);
    CHECK(dark_at(shade_of(model), {-15, 0}) == 0);
}

TEST_CASE("positions that are not finite have no contact shadow", "[shade]") {
    Model model = box(0);
    model.vertices[0].position.x = std::numeric_limits<float>::quiet_NaN();
    model.vertices[7].position.z = 1e30f;
    for (const SurfacePoint& point : sample_surface(model).points)
        CHECK(std::isfinite(point.place.x));
    Affine broken;
    broken.rows[0].x = std::numeric_limits<float>::infinity();
    CHECK(shade_of(box(0), {broken}).is_empty());
}

}  // namespace studioscope::contact_shadow_test
