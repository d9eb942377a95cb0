#include "sample/ollie.h"

namespace studioscope::assets {

Figure::Figure()
    : arms(make_arms()), field(arms), body(make_body_surface(arms, field)), hat(make_hat(field)) {
    for (size_t i = 0; i < kArmCount; ++i)
        for (Lattice& sucker : make_suckers(arms[i], i, body.webs[i], field))
            suckers.push_back(std::move(sucker));
}

FigureMeshes make_meshes(const Figure& figure, const Face& face) {
    FigureMeshes meshes{
        {"skin", 0, {}, {}}, {"suckers", 1, {}, {}}, {"eyes", 2, {}, {}}, {"hat", 3, {}, {}}};
    const BodySurface& body = figure.body;
    add_lattice(meshes.skin, body.head, kBodySteps);
    add_lattice(meshes.suckers, body.underside, kBodySteps, true);
    for (size_t i = 0; i < kArmCount; ++i) {
        add_lattice(meshes.skin, body.arm_tops[i], kBodySteps);
        add_lattice(meshes.suckers, body.arm_bottoms[i], kBodySteps, true);
    }
    for (const Lattice& sucker : figure.suckers) add_lattice(meshes.suckers, sucker, kSuckerSteps);
    for (size_t i = 0; i < 2; ++i) {
        const EyePlace& eye = figure.field.eyes()[i];
        add_lattice(meshes.skin, make_upper_lid(eye, face), kBodySteps);
        add_lattice(meshes.skin, make_lower_lid(eye, face), kBodySteps, true);
        add_lattice(meshes.eyes, make_eyeball(eye, kFirstEyeBone + static_cast<int>(i)),
                    kBodySteps);
    }
    add_lattice(meshes.skin, make_lips(figure.field, face), kMouthSteps);
    add_lattice(meshes.skin, make_mouth(figure.field, face), kMouthSteps);
    add_lattice(meshes.hat, figure.hat, kBodySteps);
    for (AssetMesh* mesh : meshes.all())
        for (Vertex& vertex : mesh->vertices) vertex.position = warp(face, vertex.position);
    compute_normals({&meshes.skin, &meshes.suckers, &meshes.eyes, &meshes.hat});
    for (AssetMesh* mesh : meshes.all()) tidy(*mesh);
    return meshes;
}

}  // namespace studioscope::assets
