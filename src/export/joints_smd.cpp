#include <vector>

#include "core/at.h"
#include "export/smd_writer.h"
#include "model/transform.h"

namespace studioscope {

namespace {

// The transforms of bones in the space of the model.
std::vector<glm::dmat4> world_transforms(std::span<const SourceBone> bones) {
    std::vector<glm::dmat4> worlds;
    for (const SourceBone& bone : bones) {
        const glm::dmat4 local =
            to_matrix(Transform{bone.position, rotation_from_euler(glm::dvec3(bone.angles))});
        worlds.push_back(is_index(bone.parent, worlds.size()) ? at(worlds, bone.parent) * local
                                                              : local);
    }
    return worlds;
}

}  // namespace

std::string smd_joints(const CollisionModel& collision, std::span<const SourceBone> bones) {
    const std::vector<glm::dmat4> worlds = world_transforms(bones);
    size_t count = 0, number = 0;
    for (const CollisionSolid& solid : collision.solids) count += solid.pieces.size();
    std::string out;
    SmdWriter smd(out, bones);
    for (const CollisionSolid& solid : collision.solids) {
        if (!is_index(solid.bone, worlds.size())) continue;
        const glm::dmat4& world = at(worlds, solid.bone);
        const auto triangles = collision_triangles(solid);
        for (size_t i = 0; i < solid.pieces.size(); ++i) {
            const ConvexPiece& piece = solid.pieces[i];
            const glm::vec3 normal = piece_normal(number++, count);
            const auto corner = [&](uint32_t index) {
                const glm::dvec4 point(glm::dvec3(piece.points.at(index)), 1);
                return SourceCorner{glm::vec3(world * point), normal, {}, {{solid.bone, 1}}};
            };
            for (const auto& [a, b, c] : triangles[i])
                smd.add_triangle("phys", {corner(a), corner(b), corner(c)});
        }
    }
    smd.finish();
    return out;
}

}  // namespace studioscope
