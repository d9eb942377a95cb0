#include "document/parts.h"

#include <map>

#include "core/at.h"

namespace studioscope {

namespace {

using Names = std::vector<std::string>;

template <typename Items>
Names item_names(const Items& items) {
    Names names;
    names.reserve(items.size());
    for (const auto& item : items) names.push_back(item.name);
    return names;
}

// Adds body part and model to the names of meshes: those are materials, which several meshes share.
void add_body_models(const Model& model, Names& names) {
    for (size_t i = 0; i < names.size(); ++i) {
        const Mesh& mesh = model.meshes[i];
        if (!is_index(mesh.body_part, model.body_parts.size())) continue;
        const BodyPart& part = at(model.body_parts, mesh.body_part);
        if (!is_index(mesh.body_model, part.models.size())) continue;
        names[i] += '\n' + part.name + '\n' + at(part.models, mesh.body_model);
    }
}

// Adds the bone to the names of hitboxes, most of which are empty.
void add_bones(const Model& model, Names& names) {
    for (size_t i = 0; i < names.size(); ++i)
        if (is_index(model.hitboxes[i].bone, model.bones.size()))
            names[i] += '\n' + at(model.bones, model.hitboxes[i].bone).name;
}

}  // namespace

size_t part_count(const Scene& scene, Part part) {
    switch (part) {
        case Part::kSkin:
            return scene.model.skins.size();
        case Part::kVertex:
            return scene.model.vertices.size();
        case Part::kFixup:
            return scene.vertex_file ? scene.vertex_file->fixups.size() : 0;
        default:
            return part_names(scene, part).size();
    }
}

Names part_names(const Scene& scene, Part part) {
    const Model& model = scene.model;
    switch (part) {
        case Part::kBone:
            return item_names(model.bones);
        case Part::kMesh:
            return item_names(model.meshes);
        case Part::kShape:
            return item_names(model.shapes);
        case Part::kAttachment:
            return item_names(model.attachments);
        case Part::kHitbox:
            return item_names(model.hitboxes);
        case Part::kMaterial:
            return item_names(model.materials);
        case Part::kClip:
            return item_names(model.clips);
        case Part::kBodyPart:
            return item_names(model.body_parts);
        case Part::kController:
            return item_names(model.controllers);
        case Part::kFlexName:
            return model.flex_names;
        case Part::kPoseParameter:
            return item_names(model.pose_parameters);
        case Part::kNoList:
        case Part::kSkin:
        case Part::kVertex:
        case Part::kFixup:
            break;
    }
    return {};
}

NameLookup::NameLookup(Names names) : names_(std::move(names)) {
    for (size_t i = 0; i < names_.size(); ++i) index_.add(names_[i], static_cast<int>(i));
}

std::vector<PartKey> part_keys(const Names& names) {
    std::map<std::string, int> seen;
    std::vector<PartKey> keys;
    keys.reserve(names.size());
    for (const std::string& name : names) keys.emplace_back(name, seen[name]++);
    return keys;
}

std::vector<PartKey> part_keys(const Scene& scene, Part part) {
    Names names = part_names(scene, part);
    if (part == Part::kMesh) add_body_models(scene.model, names);
    if (part == Part::kHitbox) add_bones(scene.model, names);
    return part_keys(names);
}

std::vector<int> indices_after(const std::vector<PartKey>& before,
                               const std::vector<PartKey>& now) {
    std::map<PartKey, int> indices;
    for (const PartKey& key : now) indices.emplace(key, static_cast<int>(indices.size()));
    std::vector<int> found;
    found.reserve(before.size());
    for (const PartKey& key : before) {
        const auto index = indices.find(key);
        found.push_back(index == indices.end() ? kNone : index->second);
    }
    return found;
}

}  // namespace studioscope
