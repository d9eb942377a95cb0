#include "render/collision_pass.h"

#include "core/at.h"
#include "facts/legend.h"
#include "render/program.h"
#include "shaders.h"

namespace studioscope {

namespace {

// A vertex in the layout of collision.vert.
struct Corner {
    glm::vec4 position;  // world space
    glm::vec4 normal;    // world space
    glm::vec4 color;     // sRGB
};

void add_piece(const ConvexPiece& piece, const Affine& world, const glm::vec3& color,
               std::vector<Corner>& corners) {
    for (size_t i = 0; i + 2 < piece.indices.size(); i += 3) {
        glm::vec3 at[3];
        for (size_t k = 0; k < 3; ++k)
            at[k] = transform_point(world, piece.points[piece.indices[i + k]]);
        const glm::vec3 across = glm::cross(at[1] - at[0], at[2] - at[0]);
        const float length = glm::length(across);
        const glm::vec3 normal = length > 0 ? across / length : glm::vec3(0, 0, 1);
        for (const glm::vec3& position : at)
            corners.push_back(
                {glm::vec4(position, 1), glm::vec4(normal, 0), glm::vec4(color, 0.45f)});
    }
}

std::vector<Corner> gather(const FrameInput& input) {
    std::vector<Corner> corners;
    int number = 0;
    for (const CollisionSolid& solid : input.scene.collision->solids) {
        const bool has_bone = solid.bone >= 0 && solid.bone < static_cast<int>(input.world.size());
        const Affine world = has_bone ? at(input.world, solid.bone) : Affine{};
        for (const ConvexPiece& piece : solid.pieces)
            add_piece(piece, world, bone_color(number++), corners);
    }
    return corners;
}

}  // namespace

Result<CollisionPass> CollisionPass::make() {
    CollisionPass pass;
    pass.program_ = LazyProgram([] {
        return make_program("collision", {{GL_VERTEX_SHADER, {kFrameGlsl, kCollisionVert}},
                                          {GL_FRAGMENT_SHADER, {kFrameGlsl, kCollisionFrag}}});
    });
    pass.corners_ = CachedBuffer::make();
    pass.array_ = make_vertex_array();
    glVertexArrayVertexBuffer(pass.array_.id(), 0, pass.corners_.buffer().id(), 0, sizeof(Corner));
    for (GLuint attribute = 0; attribute < 3; ++attribute) {
        glEnableVertexArrayAttrib(pass.array_.id(), attribute);
        glVertexArrayAttribFormat(pass.array_.id(), attribute, 4, GL_FLOAT, GL_FALSE,
                                  attribute * sizeof(glm::vec4));
        glVertexArrayAttribBinding(pass.array_.id(), attribute, 0);
    }
    return pass;
}

void CollisionPass::draw(const FrameInput& input) {
    if (!input.scene.collision) return;
    const std::vector<Corner> corners = gather(input);
    if (corners.empty()) return;
    corners_.write(std::span<const Corner>(corners));
    glBindVertexArray(array_.id());
    glUseProgram(program_.id());
    glDepthMask(GL_FALSE);
    glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(-1, -1);  // in front of the model where both have the same faces
    glDrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(corners.size()));
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDepthMask(GL_TRUE);
}

}  // namespace studioscope
