#include "sample/ollie.h"

namespace studioscope::assets {

namespace {

void add_meshes(const Figure& figure, Asset& asset) {
    FigureMeshes meshes = make_meshes(figure, {});
    AssetBodyModel body{"ollie", {}}, hat{"hat", {}}, bare{"blank", {}};
    for (AssetMesh* mesh : {&meshes.skin, &meshes.suckers, &meshes.eyes})
        body.meshes.push_back(std::move(*mesh));
    hat.meshes.push_back(std::move(meshes.hat));
    asset.body_parts.push_back({"body", {std::move(body)}});
    asset.body_parts.push_back({"hat", {std::move(hat), std::move(bare)}});
}

void add_places(Asset& asset) {
    asset.attachments.push_back({"hat", kMantleBone, {{-1, 0, 15}, {1, 0, 0, 0}}});
    asset.attachments.push_back({"mouth", kHeadBone, {{0, -15, -1.7f}, {1, 0, 0, 0}}});
    asset.attachments.push_back(
        {"left_hand", arm_bone(5, kBonesPerArm - 1), {{6, 0, 0}, {1, 0, 0, 0}}});
    asset.hitboxes.push_back({"", 0, kHeadBone, 1, {-20, -18, -6}, {20, 20, 36}});
    asset.hitboxes.push_back({"", 0, kBodyBone, 2, {-18, -18, -12}, {18, 18, 8}});
    for (size_t arm = 0; arm < kArmCount; ++arm)
        for (size_t i = 1; i < kBonesPerArm; i += 2)
            asset.hitboxes.push_back(
                {"", 0, arm_bone(arm, i), 4, {-4, -4.5f, -4.5f}, {11, 4.5f, 4.5f}});
}

}  // namespace

Asset make_ollie(const Figure& figure) {
    Asset asset;
    asset.name = "ollie";
    asset.model_folder = "studioscope/";
    asset.material_folder = "models/studioscope/";
    asset.surface_property = "flesh";
    asset.bones = make_bones(figure.arms, figure.body.webs, figure.field.eyes());
    asset.materials = {"ollie_skin", "ollie_suckers",     "ollie_eyes",
                       "ollie_hat",  "ollie_skin_lagoon", "ollie_suckers_lagoon"};
    asset.skins = {{0, 1, 2, 3}, {4, 5, 2, 3}};
    asset.switch_points = {0, 8, 18, 36};
    add_meshes(figure, asset);
    asset.shapes = make_shapes(figure);
    asset.controls = make_controls();
    add_rules_of_controls(asset);
    asset.clips = make_clips(asset.bones);
    add_places(asset);
    return asset;
}

}  // namespace studioscope::assets
