#include "writers/dmx_skeleton.h"

#include "core/at.h"

namespace studioscope::assets {

DmxReference add_transform(DmxDocument& document, const std::string& name, const Transform& local) {
    const DmxReference transform = document.add("DmeTransform", name);
    document.at(transform).set("position", local.position);
    document.at(transform).set("orientation", local.rotation);
    return transform;
}

DmxSkeleton add_skeleton(DmxDocument& document, const Asset& asset,
                         const std::vector<DmxReference>& extra) {
    DmxSkeleton skeleton;
    skeleton.model = document.add("DmeModel", asset.name);
    std::vector<std::vector<DmxReference>> children(asset.bones.size());
    std::vector<DmxReference> roots, binds;
    for (size_t i = 0; i < asset.bones.size(); ++i) {
        const AssetBone& bone = asset.bones[i];
        skeleton.joints.push_back(document.add("DmeJoint", bone.name));
        skeleton.transforms.push_back(add_transform(document, bone.name, bone.bind));
        binds.push_back(add_transform(document, bone.name, bone.bind));
        (bone.parent == kNone ? roots : at(children, bone.parent))
            .push_back(skeleton.joints.back());
    }
    for (size_t i = 0; i < asset.bones.size(); ++i) {
        DmxElement& joint = document.at(skeleton.joints[i]);
        joint.set("transform", skeleton.transforms[i]);
        joint.set("shape", DmxReference{});
        joint.set("visible", true);
        joint.set("children", children[i]);
    }
    const DmxReference bind = document.add("DmeTransformList", "bind");
    document.at(bind).set("transforms", binds);
    const DmxReference own = add_transform(document, asset.name, {});
    roots.insert(roots.end(), extra.begin(), extra.end());
    DmxElement& model = document.at(skeleton.model);
    model.set("transform", own);
    model.set("shape", DmxReference{});
    model.set("visible", true);
    model.set("children", roots);
    model.set("jointList", skeleton.joints);
    model.set("baseStates", std::vector<DmxReference>{bind});
    model.set("upAxis", std::string("Z"));
    return skeleton;
}

}  // namespace studioscope::assets
