#include <algorithm>
#include <numeric>

#include "core/at.h"
#include "core/text.h"
#include "writers/mdl_sections.h"

namespace studioscope::assets {

namespace {

constexpr size_t kAttachmentSize = 92, kHitboxSetSize = 12, kHitboxSize = 68;
constexpr uint32_t kUsedByHitbox = 0x100, kUsedByAttachment = 0x200, kUsedByVertexLod0 = 0x400;

// The transform as the file has it, by its Euler angles, so that the matrix is the exact inverse of
// the written one.
Transform written(const Transform& bind) {
    return {bind.position, rotation_from_euler(glm::dvec3(euler_from_rotation(bind.rotation)))};
}

std::vector<glm::dmat4> written_worlds(const Asset& asset) {
    Asset skeleton;
    for (const AssetBone& bone : asset.bones)
        skeleton.bones.push_back({bone.name, bone.parent, written(bone.bind)});
    return bind_worlds_of(skeleton);
}

// Flags for the users of each bone; a bone's users also use its ancestors.
std::vector<uint32_t> bone_flags(const Asset& asset) {
    std::vector<uint32_t> flags(asset.bones.size(), 0);
    for (const AssetMesh* mesh : meshes_of(asset))
        for (size_t lod = 0; lod < mesh->lods.size(); ++lod)
            for (const uint32_t index : mesh->lods[lod]) {
                const Vertex& vertex = mesh->vertices[index];
                for (size_t i = 0; i < vertex.bone_count; ++i)
                    flags[vertex.bone[i]] |= kUsedByVertexLod0 << lod;
            }
    for (const Attachment& attachment : asset.attachments)
        at(flags, attachment.bone) |= kUsedByAttachment;
    for (const Hitbox& hitbox : asset.hitboxes) at(flags, hitbox.bone) |= kUsedByHitbox;
    for (size_t i = flags.size(); i-- > 0;)
        if (asset.bones[i].parent != kNone) at(flags, asset.bones[i].parent) |= flags[i];
    return flags;
}

void put_bone(MdlOutput& mdl, size_t at, const AssetBone& bone) {
    const glm::vec3 angles = euler_from_rotation(bone.bind.rotation);
    const glm::quat rotation = written(bone.bind).rotation;
    mdl.set_name(at, at, bone.name);
    mdl.out.set(at + 0x004, int32_t{bone.parent});
    for (size_t i = 0; i < 6; ++i) mdl.out.set(at + 0x008 + i * 4, int32_t{-1});
    mdl.out.set(at + 0x020, bone.bind.position);
    mdl.out.set(at + 0x02C, glm::vec4(rotation.x, rotation.y, rotation.z, rotation.w));
    mdl.out.set(at + 0x03C, angles);
    mdl.out.set(at + 0x090, glm::vec4(0, 0, 0, 1));
    mdl.set_name(at + 0x0B0, at, mdl.asset.surface_property);
    mdl.out.set(at + 0x0B4, int32_t{1});
}

// Writes bone numbers sorted by name, ignoring case, for the readers' binary search.
void put_bone_table(MdlOutput& mdl) {
    std::vector<uint8_t> order(mdl.asset.bones.size());
    std::iota(order.begin(), order.end(), uint8_t{0});
    std::stable_sort(order.begin(), order.end(), [&](uint8_t a, uint8_t b) {
        return lower_case(mdl.asset.bones[a].name) < lower_case(mdl.asset.bones[b].name);
    });
    mdl.out.set(0x16C, int_of(mdl.out.size()));
    for (const uint8_t bone : order) mdl.out.add(bone);
    mdl.out.align(4);
}

}  // namespace

void put_bones(MdlOutput& mdl) {
    const auto& bones = mdl.asset.bones;
    const size_t first = mdl.table(0x09C, 0x0A0, bones.size(), kMdlBoneSize);
    mdl.bones = first;
    const std::vector<uint32_t> flags = bone_flags(mdl.asset);
    const auto worlds = written_worlds(mdl.asset);
    for (size_t i = 0; i < bones.size(); ++i) {
        const size_t at = first + i * kMdlBoneSize;
        put_bone(mdl, at, bones[i]);
        mdl.out.set(at + 0x060, to_affine(glm::inverse(worlds[i])).rows);
        mdl.out.set(at + 0x0A0, flags[i]);
    }
    put_bone_table(mdl);
}

void put_attachments(MdlOutput& mdl) {
    const auto& attachments = mdl.asset.attachments;
    const size_t first = mdl.table(0x0F0, 0x0F4, attachments.size(), kAttachmentSize);
    for (size_t i = 0; i < attachments.size(); ++i) {
        const size_t at = first + i * kAttachmentSize;
        mdl.set_name(at, at, attachments[i].name);
        mdl.out.set(at + 8, int32_t{attachments[i].bone});
        mdl.out.set(at + 12, to_affine(to_matrix(attachments[i].local)).rows);
    }
}

void put_hitboxes(MdlOutput& mdl) {
    const auto& hitboxes = mdl.asset.hitboxes;
    const size_t set = mdl.table(0x0AC, 0x0B0, hitboxes.empty() ? 0 : 1, kHitboxSetSize);
    if (hitboxes.empty()) return;
    mdl.set_name(set, set, "default");
    mdl.out.set(set + 4, int_of(hitboxes.size()));
    mdl.out.set(set + 8, int_of(kHitboxSetSize));
    const size_t first = mdl.out.reserve(hitboxes.size() * kHitboxSize);
    for (size_t i = 0; i < hitboxes.size(); ++i) {
        const size_t at = first + i * kHitboxSize;
        mdl.out.set(at, int32_t{hitboxes[i].bone});
        mdl.out.set(at + 4, int32_t{hitboxes[i].group});
        mdl.out.set(at + 8, hitboxes[i].min);
        mdl.out.set(at + 20, hitboxes[i].max);
        if (!hitboxes[i].name.empty()) mdl.set_name(at + 32, at, hitboxes[i].name);
    }
}

}  // namespace studioscope::assets
