#include "model/animation/reference.h"

#include <cmath>

#include "core/at.h"

namespace studioscope {

namespace {

using Matrix = std::array<std::array<double, 4>, 4>;  // [row][column]

Matrix multiply(const Matrix& a, const Matrix& b) {
    Matrix product{};
    for (size_t row = 0; row < 4; ++row)
        for (size_t column = 0; column < 4; ++column)
            for (size_t k = 0; k < 4; ++k) product[row][column] += a[row][k] * b[k][column];
    return product;
}

// The textbook rotation matrix of a quaternion, with the translation in the last column.
Matrix matrix_from(const Transform& transform) {
    double x = double{transform.rotation.x}, y = double{transform.rotation.y};
    double z = double{transform.rotation.z}, w = double{transform.rotation.w};
    const double length = std::sqrt(x * x + y * y + z * z + w * w);
    x /= length, y /= length, z /= length, w /= length;
    const glm::dvec3 p(transform.position);
    return {{{1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), p.x},
             {2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), p.y},
             {2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), p.z},
             {0, 0, 0, 1}}};
}

Matrix matrix_from(const Affine& affine) {
    Matrix matrix{};
    for (size_t row = 0; row < 3; ++row)
        for (size_t column = 0; column < 4; ++column)
            matrix[row][column] = double{affine.rows[row][static_cast<int>(column)]};
    matrix[3][3] = 1;
    return matrix;
}

// Transforms a point (`fourth` 1) or a direction (`fourth` 0).
glm::dvec3 apply(const Matrix& m, const glm::dvec3& v, double fourth) {
    glm::dvec3 result;
    for (size_t row = 0; row < 3; ++row)
        result[static_cast<int>(row)] =
            m[row][0] * v.x + m[row][1] * v.y + m[row][2] * v.z + m[row][3] * fourth;
    return result;
}

glm::dvec3 unit(const glm::dvec3& v) {
    const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return length > 0 ? v / length : v;
}

// Rotates to Z up: (x,y,z) -> (z,x,y) for Y up, (x,y,z) -> (y,z,x) for X up.
glm::dvec3 turn(UpAxis up, const glm::dvec3& v) {
    if (up == UpAxis::kY) return {v.z, v.x, v.y};
    if (up == UpAxis::kX) return {v.y, v.z, v.x};
    return v;
}

// A world matrix before the rotation to Z up, which turn() does at the end.
Matrix matrix_from(const FixedWorld& fixed, UpAxis up) {
    const size_t first = up == UpAxis::kY ? 1 : up == UpAxis::kX ? 2 : 0;
    Matrix matrix{};
    for (size_t row = 0; row < 4; ++row)
        for (size_t column = 0; column < 4; ++column)
            matrix[row][column] = fixed.world[static_cast<int>(column)]
                                             [static_cast<int>(row < 3 ? (row + first) % 3 : row)];
    return matrix;
}

std::vector<Matrix> skinning_matrices(const Model& model, std::span<const Transform> local,
                                      std::span<const FixedWorld> fixed) {
    std::vector<Matrix> worlds;
    std::vector<Matrix> result;
    auto next = fixed.begin();
    for (size_t i = 0; i < model.bones.size(); ++i) {
        const int parent = model.bones[i].parent;
        const Matrix own = matrix_from(local[i]);
        worlds.push_back(parent == kNone ? own : multiply(at(worlds, parent), own));
        if (next != fixed.end() && next->bone == static_cast<int>(i))
            worlds.back() = matrix_from(*next++, model.up);
        result.push_back(multiply(worlds.back(), matrix_from(model.bones[i].pose_to_bone)));
    }
    return result;
}

// A vertex in bind space, before skinning.
struct RestVertex {
    glm::dvec3 position{0}, normal{0}, tangent{0};
    double wrinkle = 0;
    bool is_flexed = false;
};

std::vector<RestVertex> bind_pose(const Model& model, std::span<const ShapeWeight> weights) {
    std::vector<RestVertex> rest(model.vertices.size());
    for (size_t i = 0; i < rest.size(); ++i) {
        const Vertex& vertex = model.vertices[i];
        rest[i] = {vertex.position, vertex.normal, glm::vec3(model.tangents[i]), 0, false};
    }
    for (size_t s = 0; s < weights.size(); ++s) {
        const double current[2] = {double{weights[s].own}, double{weights[s].pair}};
        const double delayed[2] = {current[0] + double{weights[s].own_delay},
                                   current[1] + double{weights[s].pair_delay}};
        // The engine skips a shape below this weight.
        const auto is_faint = [](const double(&pair)[2]) {
            return std::abs(pair[0]) <= 0.001 && std::abs(pair[1]) <= 0.001;
        };
        if (is_faint(current) && is_faint(delayed)) continue;
        for (const ShapeDelta& delta : model.shapes[s].deltas) {
            const double side = double{delta.side};
            const double speed = double{delta.speed};
            const double weight = (current[0] * speed + delayed[0] * (1 - speed)) * (1 - side) +
                                  (current[1] * speed + delayed[1] * (1 - speed)) * side;
            RestVertex& vertex = rest[delta.vertex];
            vertex.position += weight * glm::dvec3(delta.position);
            vertex.normal += weight * glm::dvec3(delta.normal);
            vertex.tangent += weight * glm::dvec3(delta.normal);
            vertex.wrinkle += weight * double{delta.wrinkle};
            vertex.is_flexed = true;
        }
    }
    for (size_t i = 0; i < rest.size(); ++i) {
        if (!rest[i].is_flexed) continue;
        const bool is_lost = glm::dot(rest[i].normal, rest[i].normal) == 0;
        rest[i].normal = is_lost ? glm::dvec3(model.vertices[i].normal) : unit(rest[i].normal);
        rest[i].tangent = unit(rest[i].tangent);
    }
    return rest;
}

PosedVertex pose_vertex(const Vertex& vertex, const RestVertex& rest, float tangent_w,
                        const std::vector<Matrix>& matrices, UpAxis up) {
    glm::dvec3 position(0), normal(0), direction(0);
    for (int i = 0; i < vertex.bone_count; ++i) {
        const double weight = double{vertex.weight[i]};
        const Matrix& matrix = matrices[vertex.bone[i]];
        position += weight * apply(matrix, rest.position, 1);
        normal += weight * apply(matrix, rest.normal, 0);
        direction += weight * apply(matrix, rest.tangent, 0);
    }
    return {glm::vec3(turn(up, position)), glm::vec3(turn(up, unit(normal))),
            glm::vec4(glm::vec3(turn(up, unit(direction))), tangent_w),
            static_cast<float>(rest.wrinkle)};
}

}  // namespace

std::vector<PosedVertex> skin_reference(const Model& model, std::span<const Transform> local,
                                        std::span<const ShapeWeight> shapes,
                                        std::span<const FixedWorld> fixed) {
    std::vector<Matrix> matrices = skinning_matrices(model, local, fixed);
    if (matrices.empty()) matrices.assign(kMaxBonesOfVertices, matrix_from(Affine{}));
    const std::vector<RestVertex> rest = bind_pose(model, shapes);
    std::vector<PosedVertex> posed;
    posed.reserve(rest.size());
    for (size_t i = 0; i < rest.size(); ++i)
        posed.push_back(
            pose_vertex(model.vertices[i], rest[i], model.tangents[i].w, matrices, model.up));
    return posed;
}

}  // namespace studioscope
